import { boardFrom } from '@orderi/shared/board/reduce'
import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../api/errors.ts'
import { type BoardStore, createBoardStore, type Link, moveTo } from './board-store.ts'
import type { Command } from './command.ts'
import {
  type CommandNotice,
  type Commands,
  createCommands,
  NETWORK_TEXTS,
  type Outcome,
} from './commands.ts'
import { createOutbox, type Outbox, type OutboxNews } from './outbox.ts'
import { memoryStorage, type OutboxStorage } from './outbox-storage.ts'
import { AT, BRANCH, bill, EPOCH, order, snapshot } from './testing/boards.ts'
import { type PlayedCall, playedApi } from './testing/server.ts'
import { type ManualClock, manualClock, NOON, settled } from './testing/time.ts'
import { leaseTurns } from './turns.ts'

const USER = 5
let clock: ManualClock
let store: BoardStore
let calls: PlayedCall[]
let notices: CommandNotice[]
let storage: OutboxStorage
let outbox: Outbox
let commands: Commands
/** What another tab tells this one. */
let hear: (news: OutboxNews) => void

beforeEach(() => {
  clock = manualClock()
  storage = memoryStorage()
  notices = []
  open()
})

/** A page of this browser: what is stored stays, the rest is new. */
function open(): void {
  const server = playedApi()
  calls = server.calls
  store = createBoardStore()
  const board = boardFrom(snapshot([order(1), order(2)], [bill(1)]))
  moveTo(store, { board, epoch: EPOCH, seq: 10 }, {})
  store.setState({ link: 'live' })
  const kept = storage
  outbox = createOutbox({
    user: USER,
    branch: BRANCH,
    currentUser: () => USER,
    storage: async () => kept,
    turns: (opened) => leaseTurns(opened, clock),
    clock,
    tabs: {
      tell() {},
      listen(heard) {
        hear = heard
        return () => {}
      },
    },
  })
  commands = createCommands({
    api: server.api,
    store,
    outbox,
    notify: (notice) => notices.push(notice),
    clock,
  })
  outbox.start()
}

const prepare: Command = {
  type: 'changeOrderStatus',
  body: { order_id: 1, estado: 'Preparando' },
}
const finish: Command = { type: 'changeOrderStatus', body: { order_id: 1, estado: 'Listo' } }
const cancel: Command = { type: 'changeOrderStatus', body: { order_id: 1, estado: 'Cancelado' } }
const close: Command = { type: 'closeBill', body: { bill_id: 1, payment_method: 'efectivo' } }
const take: Command = {
  type: 'takeOrder',
  body: { table_id: 1, products: [{ product_id: 1, quantity: 2 }] },
}

function setLink(link: Link): void {
  store.setState({ link })
}

function call(index = -1): PlayedCall {
  const found = calls.at(index)
  if (!found) throw new Error('Nothing was sent')
  return found
}

/** Taps, and lets what follows from it happen. */
async function tap(command: Command): Promise<{ outcome: Promise<Outcome> }> {
  const outcome = commands.run(command)
  await settled()
  return { outcome }
}

function shownStatus(): string | undefined {
  return store.getState().shown?.orders.get(1)?.status
}

function refusal(
  status: number,
  code: 'bill_closed' | 'illegal_transition' | 'unavailable' | 'not_found' | 'invalid' | 'internal',
  retryAfterSeconds?: number,
) {
  return new ApiError({ status, code, message: `no: ${code}`, retryAfterSeconds })
}

describe('a tap', () => {
  it('is shown before anything is sent', () => {
    void commands.run(prepare)
    expect(shownStatus()).toBe('Preparando')
    expect(calls).toEqual([])
    expect(store.getState().shown?.orders.get(1)?.status_at).toBe(AT)
  })

  it('is timed by the server’s clock', () => {
    store.setState({ clockOffsetMs: 60_000 })
    void commands.run(prepare)
    expect(store.getState().shown?.orders.get(1)?.status_at).toBe(
      new Date(NOON + 60_000).toISOString(),
    )
  })

  it('is sent with a key, and answered', async () => {
    const { outcome } = await tap(prepare)
    expect(call().path).toBe('/adminsitracion/cambiar-estado-pedido')
    expect(call().options.body).toEqual(prepare.body)
    expect(call().options.key).toMatch(/^[0-9a-f-]{36}$/)
    const answer = order(1, { status: 'Preparando' })
    call().answer(answer, 11)
    expect(await outcome).toEqual({ state: 'done', answer })
    expect(store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: 11 }])
    moveTo(store, { board: boardFrom(snapshot([answer])), epoch: EPOCH, seq: 11 }, {})
    expect(store.getState().pending).toEqual([])
    expect(notices).toEqual([])
  })

  it.each([
    [409, 'illegal_transition'],
    [404, 'not_found'],
    [422, 'invalid'],
    [500, 'internal'],
  ] as const)('is taken back at %i, with a notice', async (httpStatus, code) => {
    const { outcome } = await tap(prepare)
    call().fail(refusal(httpStatus, code))
    expect(await outcome).toMatchObject({ state: 'refused', code, message: `no: ${code}` })
    expect(shownStatus()).toBe('Pendiente')
    expect(store.getState().pending).toEqual([])
    expect(notices).toEqual([{ command: prepare, code, message: `no: ${code}`, hadWaited: false }])
    expect(calls).toHaveLength(1)
  })

  it.each([
    [{ type: 'undoOrder', body: { order_id: 1 } }, '/adminsitracion/deshacer'],
    [{ type: 'sendWaiter', body: { bill_id: 1 } }, '/adminsitracion/enviar-mesero'],
    [{ type: 'undoSendWaiter', body: { bill_id: 1 } }, '/adminsitracion/deshacer-mesero'],
    [{ type: 'confirmTable', body: { bill_id: 1 } }, '/adminsitracion/confirmar-mesa'],
    [close, '/adminsitracion/cerrar-cuenta'],
    [{ type: 'reopenBill', body: { bill_id: 1 } }, '/adminsitracion/reabrir-cuenta'],
    [{ type: 'moveBill', body: { bill_id: 1, table_id: 2 } }, '/adminsitracion/mover-cuenta'],
    [take, '/adminsitracion/crear-pedido'],
    [
      { type: 'changeLineStatus', order_id: 1, body: { order_line_id: 11, estado: 'Preparando' } },
      '/adminsitracion/cambiar-estado-producto',
    ],
  ] as const satisfies readonly (readonly [Command, string])[])(
    'knows its call (%#)',
    async (command, path) => {
      await tap(command)
      expect(call().path).toBe(path)
      expect(call().options.body).toEqual(command.body)
    },
  )

  it('that fails in a way that nobody foresaw is taken back', async () => {
    const { outcome } = await tap(prepare)
    call().fail(new TypeError('A defect'))
    expect(await outcome).toMatchObject({ state: 'refused', code: 'internal' })
    expect(shownStatus()).toBe('Pendiente')
  })

  it('is refused when the board is closed', async () => {
    store.setState({ link: 'closed', closedCode: 'session_revoked' })
    const { outcome } = await tap(prepare)
    expect(await outcome).toMatchObject({ state: 'refused', code: 'session_revoked' })
    expect(shownStatus()).toBe('Pendiente')
    expect(calls).toEqual([])
  })
})

describe('two taps', () => {
  it('that mean the same are one while the first is not confirmed', async () => {
    await tap(close)
    await clock.advance(5000)
    const { outcome } = await tap(close)
    expect(await outcome).toEqual({ state: 'ignored' })
    expect(calls).toHaveLength(1)
    call().answer(bill(1, { status: 'Cerrada' }), 11)
    await settled()
    expect(await (await tap(close)).outcome).toEqual({ state: 'ignored' })
    expect(notices).toEqual([])
  })

  it('of a bouncing finger are one step', async () => {
    await tap(prepare)
    await clock.advance(299)
    expect(await (await tap(finish)).outcome).toEqual({ state: 'ignored' })
    expect(shownStatus()).toBe('Preparando')
    await clock.advance(1)
    await tap(finish)
    expect(shownStatus()).toBe('Listo')
  })

  it('on two lines are two steps', async () => {
    for (const id of [11, 12]) {
      void commands.run({
        type: 'changeLineStatus',
        order_id: 1,
        body: { order_line_id: id, estado: 'Preparando' },
      })
    }
    expect(shownStatus()).toBe('Preparando')
    expect(store.getState().pending).toHaveLength(2)
  })

  it('on one order are sent one after the other', async () => {
    await tap(prepare)
    await clock.advance(300)
    await tap(finish)
    expect(calls).toHaveLength(1)
    call().answer(order(1, { status: 'Preparando' }), 11)
    await settled()
    expect(calls).toHaveLength(2)
    expect(call().options.body).toEqual(finish.body)
  })

  it('on two orders do not wait for each other', async () => {
    await tap(prepare)
    await tap({ type: 'changeOrderStatus', body: { order_id: 2, estado: 'Preparando' } })
    expect(calls).toHaveLength(2)
  })

  it('go on after the first was refused', async () => {
    await tap(prepare)
    await clock.advance(300)
    await tap(finish)
    call().fail(refusal(409, 'illegal_transition'))
    await settled()
    expect(calls).toHaveLength(2)
  })

  it('after a refusal are two commands with two keys', async () => {
    await tap(prepare)
    const first = call().options.key
    call().fail(refusal(409, 'illegal_transition'))
    await clock.advance(300)
    await tap(prepare)
    expect(calls).toHaveLength(2)
    expect(call().options.key).not.toBe(first)
  })

  it('may order the same dishes again once the first order is taken', async () => {
    await tap(take)
    await clock.advance(2000)
    expect(await (await tap(take)).outcome).toEqual({ state: 'ignored' })
    call().answer({ order: order(3), bill: bill(1) }, 11)
    await settled()
    await tap(take)
    expect(calls).toHaveLength(2)
  })
})

describe('without an answer', () => {
  it('what may wait waits in the outbox, and goes out with its key', async () => {
    const { outcome } = await tap(prepare)
    const { key } = call().options
    call().fail(new NetworkError('unreachable'))
    expect(await outcome).toEqual({ state: 'queued' })
    await settled()
    expect(shownStatus()).toBe('Preparando')
    expect(calls).toHaveLength(2)
    expect(call().options.key).toBe(key)
    call().answer(order(1, { status: 'Preparando' }), 11)
    await settled()
    expect(outbox.state.getState().entries).toEqual([])
    expect(store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: 11 }])
    expect(shownStatus()).toBe('Preparando')
    expect(notices).toEqual([])
  })

  it('what may not wait is tried again with its key', async () => {
    const { outcome } = await tap(close)
    const { key } = call().options
    call().fail(new NetworkError('timeout'))
    await clock.advance(999)
    expect(calls).toHaveLength(1)
    await clock.advance(1)
    expect(calls).toHaveLength(2)
    expect(call().options.key).toBe(key)
    const answer = bill(1, { status: 'Cerrada' })
    call().answer(answer, 11)
    expect(await outcome).toEqual({ state: 'done', answer })
  })

  it('waits as long as a busy server says', async () => {
    await tap(close)
    call().fail(refusal(503, 'unavailable', 7))
    await clock.advance(6999)
    expect(calls).toHaveLength(1)
    await clock.advance(1)
    expect(calls).toHaveLength(2)
  })

  it('is given up for what may not wait, with the advice to look first', async () => {
    const { outcome } = await tap(close)
    for (let attempts = 0; attempts < 4; attempts += 1) {
      call().fail(new NetworkError('unreachable'))
      await clock.advance(15_000)
    }
    expect(await outcome).toMatchObject({ state: 'refused', message: NETWORK_TEXTS.unanswered })
    expect(calls).toHaveLength(4)
    expect(notices).toHaveLength(1)
    expect(store.getState().pending).toEqual([])
  })

  it('a busy server’s answer to what may wait is waited for in the outbox', async () => {
    const { outcome } = await tap(prepare)
    call().fail(refusal(503, 'unavailable', 2))
    expect(await outcome).toEqual({ state: 'queued' })
    await settled()
    call().fail(refusal(503, 'unavailable', 2))
    await clock.advance(1999)
    expect(calls).toHaveLength(2)
    await clock.advance(1)
    expect(calls).toHaveLength(3)
  })
})

describe('offline', () => {
  it.each([prepare, take, { type: 'sendWaiter', body: { bill_id: 1 } }] as Command[])(
    'keeps what adds or moves forward (%#)',
    async (command) => {
      setLink('offline')
      const { outcome } = await tap(command)
      expect(await outcome).toEqual({ state: 'queued' })
      expect(calls).toEqual([])
      expect(outbox.state.getState().entries).toMatchObject([{ command, state: 'waiting' }])
      expect(store.getState().pending).toMatchObject([{ state: 'waiting' }])
    },
  )

  it.each([
    close,
    cancel,
    { type: 'undoOrder', body: { order_id: 1 } },
    { type: 'undoSendWaiter', body: { bill_id: 1 } },
    { type: 'reopenBill', body: { bill_id: 1 } },
    { type: 'moveBill', body: { bill_id: 1, table_id: 2 } },
    { type: 'changeLineStatus', order_id: 1, body: { order_line_id: 11, estado: 'Cancelado' } },
  ] as Command[])('refuses money, cancelling and undoing at once (%#)', async (command) => {
    setLink('offline')
    const before = store.getState().shown
    const { outcome } = await tap(command)
    expect(await outcome).toMatchObject({
      state: 'refused',
      message: NETWORK_TEXTS.offline,
      code: null,
    })
    expect(store.getState().shown).toBe(before)
    expect(notices).toMatchObject([{ command, message: NETWORK_TEXTS.offline }])
    await clock.advance(60_000)
    expect(calls).toEqual([])
  })

  it('refuses money while the server does not answer, and sends what waits when it does', async () => {
    store.setState({ link: 'polling', isUnreachable: true })
    const { outcome } = await tap(close)
    expect(await outcome).toMatchObject({
      state: 'refused',
      message: NETWORK_TEXTS.unreachable,
      code: null,
    })
    await tap(prepare)
    call().fail(new NetworkError('unreachable'))
    await settled()
    expect(outbox.state.getState().entries).toHaveLength(1)
    call().fail(new NetworkError('unreachable'))
    await settled()
    expect(calls).toHaveLength(2)
    store.setState({ isUnreachable: false })
    await settled()
    expect(calls).toHaveLength(3)
  })

  it('sends in the order of the taps when the network is back, one at a time', async () => {
    setLink('offline')
    await tap(prepare)
    await clock.advance(1000)
    await tap(finish)
    await tap(take)
    setLink('polling')
    await settled()
    const sent: unknown[] = []
    for (let each = 0; each < 3; each += 1) {
      expect(calls).toHaveLength(each + 1)
      sent.push(call().options.body)
      call().answer(order(1), 11 + each)
      await settled()
    }
    expect(sent).toEqual([prepare.body, finish.body, take.body])
    expect(new Set(calls.map(({ options }) => options.key)).size).toBe(3)
    expect(outbox.state.getState().entries).toEqual([])
  })

  it('lets nothing overtake what waits', async () => {
    setLink('offline')
    await tap(prepare)
    await clock.advance(1000)
    setLink('live')
    await settled()
    const { outcome } = await tap(finish)
    expect(await outcome).toEqual({ state: 'queued' })
    expect(calls).toHaveLength(1)
    const money = await tap(close)
    expect(await money.outcome).toMatchObject({ state: 'refused', message: NETWORK_TEXTS.behind })
  })

  it('takes back with a notice what is refused later', async () => {
    setLink('offline')
    await tap(prepare)
    setLink('live')
    await settled()
    call().fail(refusal(409, 'illegal_transition'))
    await settled()
    expect(shownStatus()).toBe('Pendiente')
    expect(notices).toMatchObject([
      { command: prepare, code: 'illegal_transition', hadWaited: true },
    ])
    expect(outbox.state.getState().entries).toEqual([])
  })

  it('takes the same dishes twice for two orders', async () => {
    setLink('offline')
    await tap(take)
    await clock.advance(60_000)
    expect(await (await tap(take)).outcome).toEqual({ state: 'queued' })
    expect(outbox.state.getState().entries).toHaveLength(2)
  })

  it('shows what waits again after a reload, and sends it', async () => {
    setLink('offline')
    await tap(prepare)
    const key = outbox.state.getState().entries[0]?.key
    open()
    await settled()
    expect(shownStatus()).toBe('Preparando')
    expect(store.getState().pending).toMatchObject([{ key }])
    expect(call().options.key).toBe(key)
  })

  it('lets nothing overtake what waited before a reload', async () => {
    setLink('offline')
    await tap(prepare)
    open()
    expect(await (await tap(finish)).outcome).toEqual({ state: 'queued' })
    expect(calls).toHaveLength(1)
    expect(call().options.body).toEqual(prepare.body)
  })

  it('asks later and later while nobody answers', async () => {
    await tap(prepare)
    call().fail(new NetworkError('unreachable'))
    await settled()
    for (const delay of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const before = calls.length
      call().fail(new NetworkError('unreachable'))
      await clock.advance(delay - 1)
      expect(calls).toHaveLength(before)
      await clock.advance(1)
      expect(calls).toHaveLength(before + 1)
    }
  })

  it('keeps what waits when the session ends', async () => {
    setLink('offline')
    await tap(prepare)
    setLink('live')
    await settled()
    call().fail(new ApiError({ status: 401, code: 'session_revoked', message: 'Fin' }))
    await settled()
    expect(outbox.state.getState().entries).toHaveLength(1)
    expect(notices).toEqual([])
  })

  it('stops showing what grew too old while the page was open', async () => {
    setLink('offline')
    await tap(prepare)
    clock.setWall(NOON + 24 * 3_600_000 + 1)
    await clock.advance(15_000)
    expect(outbox.state.getState().entries).toMatchObject([{ state: 'expired' }])
    expect(shownStatus()).toBe('Pendiente')
    expect(store.getState().pending).toEqual([])
  })

  it('does not show what is too old to be sent, not for a moment', async () => {
    setLink('offline')
    await tap(prepare)
    clock.setWall(NOON + 24 * 3_600_000 + 1)
    open()
    let mostPending = 0
    store.subscribe(({ pending }) => {
      mostPending = Math.max(mostPending, pending.length)
    })
    await settled()
    expect(mostPending).toBe(0)
    expect(shownStatus()).toBe('Pendiente')
    expect(calls).toEqual([])
    expect(outbox.state.getState().entries).toMatchObject([{ state: 'expired' }])
  })

  it('takes back what is discarded by hand', async () => {
    setLink('offline')
    await tap(prepare)
    await outbox.discard(outbox.state.getState().entries[0]?.id ?? 0)
    expect(shownStatus()).toBe('Pendiente')
    expect(notices).toEqual([])
    setLink('live')
    await settled()
    expect(calls).toEqual([])
  })

  it('says so when the browser keeps nothing', async () => {
    setLink('offline')
    storage.add = () => Promise.reject(new Error('full'))
    const { outcome } = await tap(prepare)
    expect(await outcome).toMatchObject({ state: 'refused', message: NETWORK_TEXTS.unkept })
    expect(shownStatus()).toBe('Pendiente')
  })
})

describe('another tab', () => {
  const owner = `${USER}:${BRANCH}`

  it('may send what this one queued: it is confirmed here as well', async () => {
    setLink('offline')
    await tap(prepare)
    const [entry] = await storage.list(owner)
    if (!entry) throw new Error('Nothing waits')
    await storage.remove(entry.id)
    hear({ owner, ended: { entry, end: { state: 'answered', boardSeq: 11 } } })
    await settled()
    expect(store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: 11 }])
    expect(outbox.state.getState().entries).toEqual([])
  })

  it('may be refused: it is taken back here as well', async () => {
    setLink('offline')
    await tap(prepare)
    const [entry] = await storage.list(owner)
    if (!entry) throw new Error('Nothing waits')
    await storage.remove(entry.id)
    hear({
      owner,
      ended: { entry, end: { state: 'refused', message: 'no', code: 'bill_closed' } },
    })
    expect(shownStatus()).toBe('Pendiente')
    expect(notices).toMatchObject([{ code: 'bill_closed', hadWaited: true }])
  })

  it('may have been refused for what this one never showed: that is not its news', () => {
    hear({
      owner,
      ended: {
        entry: { key: 'other', command: prepare },
        end: { state: 'refused', message: 'no', code: 'bill_closed' },
      },
    })
    expect(notices).toEqual([])
  })

  it('may send without a word: the next word about the log confirms it', async () => {
    setLink('offline')
    await tap(prepare)
    const [entry] = await storage.list(owner)
    await storage.remove(entry?.id ?? 0)
    outbox.wake()
    await settled()
    expect(store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: null }])
  })

  it('shows what this one queued', async () => {
    await storage.add({ owner, key: 'theirs', command: prepare, at: NOON })
    setLink('offline')
    hear({ owner })
    await settled()
    expect(store.getState().pending).toMatchObject([{ key: 'theirs', state: 'waiting' }])
    expect(shownStatus()).toBe('Preparando')
  })
})
