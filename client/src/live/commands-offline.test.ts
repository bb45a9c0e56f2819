import { boardFrom } from '@orderi/shared/board/reduce'
import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../api/errors.ts'
import { networkWords } from '../i18n/board.ts'
import { setBoardPosition } from './board-store.ts'
import type { Command, QueuedCommand } from './command.ts'
import { BRANCH_ID, bill, EPOCH, order, snapshot } from './testing/boards.ts'
import {
  CLOSE_BILL_COMMAND,
  FINISH_COMMAND,
  fakePage,
  PREPARE_COMMAND,
  refusalOf,
  TAKE_ORDER_COMMAND,
  USER_ID,
} from './testing/commands.ts'
import { afterImmediate, NOON_MS } from './testing/time.ts'

const page = fakePage()
const SEND_WAITER: QueuedCommand = { type: 'sendWaiter', body: { bill_id: 1 } }
const cancel: Command = { type: 'changeOrderStatus', body: { order_id: 1, estado: 'Cancelado' } }

describe('offline', () => {
  it.each([
    PREPARE_COMMAND,
    TAKE_ORDER_COMMAND,
    { type: 'sendWaiter', body: { bill_id: 1 } },
  ] as Command[])('queues commands that may be sent later (%#)', async (command) => {
    page.setConnection('offline')
    const { outcome } = await page.tap(command)
    expect(await outcome).toEqual({ state: 'queued' })
    expect(page.calls).toEqual([])
    expect(page.outbox.state.getState().entries).toMatchObject([{ command, state: 'waiting' }])
    expect(page.store.getState().pending).toMatchObject([{ state: 'waiting' }])
  })

  it.each([
    CLOSE_BILL_COMMAND,
    cancel,
    { type: 'undoOrder', body: { order_id: 1 } },
    { type: 'undoSendWaiter', body: { bill_id: 1 } },
    { type: 'reopenBill', body: { bill_id: 1 } },
    { type: 'moveBill', body: { bill_id: 1, table_id: 2 } },
    { type: 'changeLineStatus', order_id: 1, body: { order_line_id: 11, estado: 'Cancelado' } },
  ] as Command[])('immediately refuses payments, cancellations and undo (%#)', async (command) => {
    page.setConnection('offline')
    const before = page.store.getState().shown
    const { outcome } = await page.tap(command)
    expect(await outcome).toMatchObject({
      state: 'refused',
      message: networkWords.offline,
      code: null,
    })
    expect(page.store.getState().shown).toBe(before)
    expect(page.notices).toMatchObject([{ command, message: networkWords.offline }])
    await page.clock.advance(60_000)
    expect(page.calls).toEqual([])
  })

  it('refuses payments while the server is unreachable, and sends waiting commands afterwards', async () => {
    page.store.setState({ connection: 'polling', isUnreachable: true })
    const { outcome } = await page.tap(CLOSE_BILL_COMMAND)
    expect(await outcome).toMatchObject({
      state: 'refused',
      message: networkWords.unreachable,
      code: null,
    })
    await page.tap(PREPARE_COMMAND)
    page.call().fail(new NetworkError('unreachable'))
    await afterImmediate()
    expect(page.outbox.state.getState().entries).toHaveLength(1)
    page.call().fail(new NetworkError('unreachable'))
    await afterImmediate()
    expect(page.calls).toHaveLength(2)
    page.store.setState({ isUnreachable: false })
    await afterImmediate()
    expect(page.calls).toHaveLength(3)
  })

  it('sends waiting commands one at a time in the order of the taps when the network is back', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    await page.clock.advance(1000)
    await page.tap(FINISH_COMMAND)
    await page.tap(TAKE_ORDER_COMMAND)
    page.setConnection('polling')
    await afterImmediate()
    const sent: unknown[] = []
    for (let each = 0; each < 3; each += 1) {
      expect(page.calls).toHaveLength(each + 1)
      sent.push(page.call().options.body)
      page.call().answer(order(1), 11 + each)
      await afterImmediate()
    }
    expect(sent).toEqual([PREPARE_COMMAND.body, FINISH_COMMAND.body, TAKE_ORDER_COMMAND.body])
    expect(new Set(page.calls.map(({ options }) => options.key)).size).toBe(3)
    expect(page.outbox.state.getState().entries).toEqual([])
  })

  it('sends an equal command with a new key after the outbox has sent the first one', async () => {
    const send: Command = { type: 'sendWaiter', body: { bill_id: 1 } }
    await page.tap(send)
    page.call().fail(new NetworkError('unreachable'))
    await afterImmediate()
    page.call().answer(bill(1), 11)
    await page.clock.advance(1000)
    const board = boardFrom(snapshot([], [bill(1, { waiter_requested: 1 })]))
    setBoardPosition(page.store, { board, epoch: EPOCH, seq: 12 }, {})
    await page.tap(send)
    const keys = page.calls.map(({ options }) => options.key)
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('sends new commands after the waiting commands', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    await page.clock.advance(1000)
    page.setConnection('live')
    await afterImmediate()
    const { outcome } = await page.tap(FINISH_COMMAND)
    expect(await outcome).toEqual({ state: 'queued' })
    expect(page.calls).toHaveLength(1)
    const money = await page.tap(CLOSE_BILL_COMMAND)
    expect(await money.outcome).toMatchObject({ state: 'refused', message: networkWords.behind })
  })

  it('reverts a waiting command and shows a notice when the server refuses it', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    page.setConnection('live')
    await afterImmediate()
    page.call().fail(refusalOf(409, 'illegal_transition'))
    await afterImmediate()
    expect(page.shownStatus()).toBe('Pendiente')
    expect(page.notices).toMatchObject([
      { command: PREPARE_COMMAND, code: 'illegal_transition', hadWaited: true },
    ])
    expect(page.outbox.state.getState().entries).toEqual([])
  })

  it('sends a waiting command with the log’s epoch at the time of the tap, even if the epoch has changed since', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    expect(page.outbox.state.getState().entries).toMatchObject([{ epoch: EPOCH }])
    page.open()
    page.store.setState({ epoch: 'another' })
    await afterImmediate()
    expect(page.call().options).toMatchObject({ epoch: EPOCH })
    page.call().fail(refusalOf(409, 'other_log'))
    await afterImmediate()
    expect(page.outbox.state.getState().entries).toEqual([])
    expect(page.notices).toMatchObject([
      { command: PREPARE_COMMAND, code: 'other_log', hadWaited: true },
    ])
    await page.tap(FINISH_COMMAND)
    expect(page.call().options).toMatchObject({ epoch: 'another' })
  })

  it('refuses a repeated undo that ran before a command in the outbox', async () => {
    const undo: Command = { type: 'undoOrder', body: { order_id: 1 } }
    const { key } = await page.loseAnswers(undo)
    page.setConnection('offline')
    await page.tap(FINISH_COMMAND)
    page.setConnection('live')
    await afterImmediate()
    page.call().answer(order(1, { status: 'Listo' }), 12)
    await afterImmediate()
    const { outcome } = await page.tap(undo)
    expect(page.call().options.key).toBe(key)
    page.call().answer(order(1), 11, true)
    expect(await outcome).toMatchObject({ state: 'refused', message: networkWords.ranEarlier })
  })

  it('accepts the same dishes, ordered twice while offline, as two orders', async () => {
    page.setConnection('offline')
    await page.tap(TAKE_ORDER_COMMAND)
    await page.clock.advance(60_000)
    expect(await (await page.tap(TAKE_ORDER_COMMAND)).outcome).toEqual({ state: 'queued' })
    expect(page.outbox.state.getState().entries).toHaveLength(2)
  })

  it('shows and sends waiting commands after a reload', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    const key = page.outbox.state.getState().entries[0]?.key
    page.open()
    await afterImmediate()
    expect(page.shownStatus()).toBe('Preparando')
    expect(page.store.getState().pending).toMatchObject([{ key }])
    expect(page.call().options.key).toBe(key)
  })

  it('sends new commands after waiting commands from before a reload', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    page.open()
    expect(await (await page.tap(FINISH_COMMAND)).outcome).toEqual({ state: 'queued' })
    expect(page.calls).toHaveLength(1)
    expect(page.call().options.body).toEqual(PREPARE_COMMAND.body)
  })

  it('retries waiting commands with growing delays while the server is unreachable', async () => {
    await page.tap(PREPARE_COMMAND)
    page.call().fail(new NetworkError('unreachable'))
    await afterImmediate()
    for (const delay of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      const before = page.calls.length
      page.call().fail(new NetworkError('unreachable'))
      await page.clock.advance(delay - 1)
      expect(page.calls).toHaveLength(before)
      await page.clock.advance(1)
      expect(page.calls).toHaveLength(before + 1)
    }
  })

  it('keeps waiting commands when the session ends', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    page.setConnection('live')
    await afterImmediate()
    page.call().fail(new ApiError({ status: 401, code: 'session_revoked', message: 'Fin' }))
    await afterImmediate()
    expect(page.outbox.state.getState().entries).toHaveLength(1)
    expect(page.notices).toEqual([])
  })

  it('asks for the PIN of a waiting command without delaying those on other subjects', async () => {
    const asked: unknown[] = []
    page.open({
      isMissing: () => false,
      ask: async () => undefined,
      askPinFor: (...question) => void asked.push(question),
    })
    await page.outbox.add({ command: PREPARE_COMMAND, key: 'a', person: 1 })
    await page.outbox.add({ command: SEND_WAITER, key: 'b', person: 2 })
    await afterImmediate()
    page.call().fail(refusalOf(409, 'needs_pin'))
    await afterImmediate()
    expect(asked).toEqual([['a', 1, 'Pedido 1: Preparando']])
    expect(page.call().options).toMatchObject({ key: 'b', person: 2, isUnattended: true })
    page.call().fail(refusalOf(403, 'forbidden'))
    await afterImmediate()
    expect(page.notices).toEqual([])
    expect(page.outbox.state.getState().entries).toMatchObject([
      { key: 'a', state: 'needsPin' },
      { key: 'b', state: 'needsPerson' },
    ])
  })

  it('keeps a command that the person may not run, and sends it again after the next connection', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    page.setConnection('live')
    await afterImmediate()
    page.call().fail(refusalOf(403, 'forbidden'))
    await afterImmediate()
    expect(page.outbox.state.getState().entries).toMatchObject([{ state: 'needsPerson' }])
    expect(page.shownStatus()).toBe('Preparando')
    page.setConnection('offline')
    page.setConnection('live')
    await afterImmediate()
    expect(page.calls.map(({ options }) => options.key)).toEqual([
      page.call().options.key,
      page.call().options.key,
    ])
  })

  it('refuses commands that cannot wait if an earlier one on their subject waits for a person', async () => {
    await page.outbox.add({ command: SEND_WAITER, key: 'a', person: 1 })
    await afterImmediate()
    page.call().fail(refusalOf(403, 'forbidden'))
    await afterImmediate()
    const closing = await page.tap(CLOSE_BILL_COMMAND)
    expect(await closing.outcome).toMatchObject({ message: networkWords.behindHeld })
    expect(page.calls).toHaveLength(1)
    await page.tap(cancel)
    expect(page.calls).toHaveLength(2)
  })

  it('keeps a command that is not found before the branch is open, because the device may have moved', async () => {
    page.setConnection('connecting')
    await page.outbox.add({ command: PREPARE_COMMAND, key: 'a' })
    await afterImmediate()
    page.call().fail(refusalOf(404, 'not_found'))
    await afterImmediate()
    expect(page.outbox.state.getState().entries).toMatchObject([{ state: 'waiting' }])
    page.setConnection('live')
    await afterImmediate()
    page.call().fail(refusalOf(404, 'not_found'))
    await afterImmediate()
    expect(page.outbox.state.getState().entries).toEqual([])
    expect(page.notices).toMatchObject([{ code: 'not_found' }])
  })

  it('sends a command without a person again only after somebody takes it over', async () => {
    await page.outbox.add({ command: PREPARE_COMMAND, key: 'a', person: null })
    await afterImmediate()
    page.call().fail(refusalOf(403, 'forbidden'))
    await afterImmediate()
    page.setConnection('offline')
    page.setConnection('live')
    await afterImmediate()
    expect(page.calls).toHaveLength(1)
    const [entry] = page.outbox.state.getState().entries
    await page.outbox.takeOver(entry?.id ?? 0, 2)
    await afterImmediate()
    expect(page.call().options).toMatchObject({ key: 'a', person: 2 })
  })

  it('hides waiting commands that expire while the page is open', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    page.clock.setWall(NOON_MS + 24 * 3_600_000 + 1)
    await page.clock.advance(15_000)
    expect(page.outbox.state.getState().entries).toMatchObject([{ state: 'expired' }])
    expect(page.shownStatus()).toBe('Pendiente')
    expect(page.store.getState().pending).toEqual([])
  })

  it('never shows expired commands after a reload', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    page.clock.setWall(NOON_MS + 24 * 3_600_000 + 1)
    page.open()
    let mostPending = 0
    page.store.subscribe(({ pending }) => {
      mostPending = Math.max(mostPending, pending.length)
    })
    await afterImmediate()
    expect(mostPending).toBe(0)
    expect(page.shownStatus()).toBe('Pendiente')
    expect(page.calls).toEqual([])
    expect(page.outbox.state.getState().entries).toMatchObject([{ state: 'expired' }])
  })

  it('reverts a waiting command when the person discards it', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    await page.outbox.discard(page.outbox.state.getState().entries[0]?.id ?? 0)
    expect(page.shownStatus()).toBe('Pendiente')
    expect(page.notices).toEqual([])
    page.setConnection('live')
    await afterImmediate()
    expect(page.calls).toEqual([])
  })

  it('reports that the browser cannot store commands', async () => {
    page.setConnection('offline')
    page.storage.add = () => Promise.reject(new Error('full'))
    const { outcome } = await page.tap(PREPARE_COMMAND)
    expect(await outcome).toMatchObject({ state: 'refused', message: networkWords.notStored })
    expect(page.shownStatus()).toBe('Pendiente')
  })
})

describe('another tab', () => {
  const owner = `${USER_ID}:${BRANCH_ID}`

  it('marks this tab’s command as answered when another tab has sent it', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    const [entry] = await page.storage.list(USER_ID)
    if (!entry) throw new Error('Nothing waits')
    await page.storage.remove(entry.id)
    page.deliver({ owner, ended: { entry, end: { state: 'answered', boardSeq: 11 } } })
    await afterImmediate()
    expect(page.store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: 11 }])
    expect(page.outbox.state.getState().entries).toEqual([])
  })

  it('reverts this tab’s command when another tab has sent it and the server refused it', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    const [entry] = await page.storage.list(USER_ID)
    if (!entry) throw new Error('Nothing waits')
    await page.storage.remove(entry.id)
    page.deliver({
      owner,
      ended: { entry, end: { state: 'refused', message: 'no', code: 'bill_closed' } },
    })
    expect(page.shownStatus()).toBe('Pendiente')
    expect(page.notices).toMatchObject([{ code: 'bill_closed', hadWaited: true }])
  })

  it('shows no notice about a refused command that this tab never showed', () => {
    page.deliver({
      owner,
      ended: {
        entry: { key: 'other', command: PREPARE_COMMAND },
        end: { state: 'refused', message: 'no', code: 'bill_closed' },
      },
    })
    expect(page.notices).toEqual([])
  })

  it('marks this tab’s command as answered when another tab has removed the command from the stored outbox', async () => {
    page.setConnection('offline')
    await page.tap(PREPARE_COMMAND)
    const [entry] = await page.storage.list(USER_ID)
    await page.storage.remove(entry?.id ?? 0)
    page.outbox.wake()
    await afterImmediate()
    expect(page.store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: null }])
  })

  it('shows a command that was stored by another tab', async () => {
    await page.storage.add({ owner, key: 'theirs', command: PREPARE_COMMAND, at: NOON_MS })
    page.setConnection('offline')
    page.deliver({ owner })
    await afterImmediate()
    expect(page.store.getState().pending).toMatchObject([{ key: 'theirs', state: 'waiting' }])
    expect(page.shownStatus()).toBe('Preparando')
  })
})
