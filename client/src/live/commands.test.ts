import { boardFrom } from '@orderi/shared/board/reduce'
import { beforeEach, describe, expect, it } from 'vitest'
import { NetworkError } from '../api/errors.ts'
import { networkWords } from '../i18n/board.ts'
import { setBoardPosition } from './board-store.ts'
import type { Command } from './command.ts'
import { bill, EPOCH, order, snapshot, TEST_TIME } from './testing/boards.ts'
import {
  CLOSE_BILL_COMMAND,
  FINISH_COMMAND,
  fakePage,
  PREPARE_COMMAND,
  refusalOf,
  TAKE_ORDER_COMMAND,
} from './testing/commands.ts'
import { afterImmediate, NOON_MS } from './testing/time.ts'

const page = fakePage()

describe('a tap', () => {
  it('shows the effect of a tap before anything is sent', () => {
    void page.run(PREPARE_COMMAND)
    expect(page.shownStatus()).toBe('Preparando')
    expect(page.calls).toEqual([])
    expect(page.store.getState().shown?.orders.get(1)?.status_at).toBe(TEST_TIME)
  })

  it('records the time of a tap in the server’s time', () => {
    page.store.setState({ clockOffsetMs: 60_000 })
    void page.run(PREPARE_COMMAND)
    expect(page.store.getState().shown?.orders.get(1)?.status_at).toBe(
      new Date(NOON_MS + 60_000).toISOString(),
    )
  })

  it('sends a command with an idempotency key', async () => {
    const { outcome } = await page.tap(PREPARE_COMMAND)
    expect(page.call().path).toBe('/adminsitracion/cambiar-estado-pedido')
    expect(page.call().options.body).toEqual(PREPARE_COMMAND.body)
    expect(page.call().options.key).toMatch(/^[0-9a-f-]{36}$/)
    const answer = order(1, { status: 'Preparando' })
    page.call().answer(answer, 11)
    expect(await outcome).toEqual({ state: 'done', answer })
    expect(page.store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: 11 }])
    setBoardPosition(
      page.store,
      { board: boardFrom(snapshot([answer])), epoch: EPOCH, seq: 11 },
      {},
    )
    expect(page.store.getState().pending).toEqual([])
    expect(page.notices).toEqual([])
  })

  it.each([
    [409, 'illegal_transition'],
    [404, 'not_found'],
    [422, 'invalid'],
    [500, 'internal'],
  ] as const)(
    'reverts a command that the server refuses with %i, and shows a notice',
    async (httpStatus, code) => {
      const { outcome } = await page.tap(PREPARE_COMMAND)
      page.call().fail(refusalOf(httpStatus, code))
      expect(await outcome).toMatchObject({ state: 'refused', code, message: `no: ${code}` })
      expect(page.shownStatus()).toBe('Pendiente')
      expect(page.store.getState().pending).toEqual([])
      expect(page.notices).toEqual([
        { command: PREPARE_COMMAND, code, message: `no: ${code}`, hadWaited: false },
      ])
      expect(page.calls).toHaveLength(1)
    },
  )

  it.each([
    [{ type: 'undoOrder', body: { order_id: 1 } }, '/adminsitracion/deshacer'],
    [{ type: 'sendWaiter', body: { bill_id: 1 } }, '/adminsitracion/enviar-mesero'],
    [{ type: 'undoSendWaiter', body: { bill_id: 1 } }, '/adminsitracion/deshacer-mesero'],
    [{ type: 'confirmTable', body: { bill_id: 1 } }, '/adminsitracion/confirmar-mesa'],
    [CLOSE_BILL_COMMAND, '/adminsitracion/cerrar-cuenta'],
    [{ type: 'reopenBill', body: { bill_id: 1 } }, '/adminsitracion/reabrir-cuenta'],
    [{ type: 'moveBill', body: { bill_id: 1, table_id: 2 } }, '/adminsitracion/mover-cuenta'],
    [TAKE_ORDER_COMMAND, '/adminsitracion/crear-pedido'],
    [
      { type: 'changeLineStatus', order_id: 1, body: { order_line_id: 11, estado: 'Preparando' } },
      '/adminsitracion/cambiar-estado-producto',
    ],
  ] as const satisfies readonly (readonly [Command, string])[])(
    'sends each type of command with its own API call (%#)',
    async (command, path) => {
      await page.tap(command)
      expect(page.call().path).toBe(path)
      expect(page.call().options.body).toEqual(command.body)
    },
  )

  it('reverts a command after an unexpected error', async () => {
    const { outcome } = await page.tap(PREPARE_COMMAND)
    page.call().fail(new TypeError('A defect'))
    expect(await outcome).toMatchObject({ state: 'refused', code: 'internal' })
    expect(page.shownStatus()).toBe('Pendiente')
  })

  it('refuses a command after the connection to the board is closed permanently', async () => {
    page.store.setState({ connection: 'closed', closedCode: 'session_revoked' })
    const { outcome } = await page.tap(PREPARE_COMMAND)
    expect(await outcome).toMatchObject({ state: 'refused', code: 'session_revoked' })
    expect(page.shownStatus()).toBe('Pendiente')
    expect(page.calls).toEqual([])
  })
})

describe('a closed question about who acts', () => {
  beforeEach(() =>
    page.open({ isMissing: () => true, ask: async () => undefined, askPinFor: () => {} }),
  )

  it('makes no stamp, and refuses the command without a notice', async () => {
    expect(await page.newStamp()).toBeUndefined()
    const { outcome } = await page.tap(TAKE_ORDER_COMMAND)
    expect(await outcome).toMatchObject({ code: 'needs_person', isUnanswered: false })
    expect(page.calls).toEqual([])
    expect(page.notices).toEqual([])
  })

  it('leaves an earlier attempt unanswered', async () => {
    const stamp = { key: 'sent', epoch: EPOCH }
    const outcome = await page.run(TAKE_ORDER_COMMAND, { stamp, wasSent: true })
    expect(outcome).toMatchObject({ code: 'needs_person', isUnanswered: true })
  })

  it('is not opened for an automatic repetition that names a person', async () => {
    const stamp = { key: 'sent', epoch: EPOCH, person: 1 }
    void page.run(TAKE_ORDER_COMMAND, { stamp, wasSent: true, isAutomatic: true })
    await afterImmediate()
    expect(page.call().options).toMatchObject({ key: 'sent', person: 1 })
  })
})

describe('two taps', () => {
  it('merges two taps with the same meaning until the first one is confirmed', async () => {
    await page.tap(CLOSE_BILL_COMMAND)
    await page.clock.advance(5000)
    const { outcome } = await page.tap(CLOSE_BILL_COMMAND)
    expect(await outcome).toEqual({ state: 'ignored' })
    expect(page.calls).toHaveLength(1)
    page.call().answer(bill(1, { status: 'Cerrada' }), 11)
    await afterImmediate()
    expect(await (await page.tap(CLOSE_BILL_COMMAND)).outcome).toEqual({ state: 'ignored' })
    expect(page.notices).toEqual([])
  })

  it('merges two taps on one element within 300 ms', async () => {
    await page.tap(PREPARE_COMMAND)
    await page.clock.advance(299)
    expect(await (await page.tap(FINISH_COMMAND)).outcome).toEqual({ state: 'ignored' })
    expect(page.shownStatus()).toBe('Preparando')
    await page.clock.advance(1)
    await page.tap(FINISH_COMMAND)
    expect(page.shownStatus()).toBe('Listo')
  })

  it('accepts a tap in a dialog right after the dialog showed a refusal', async () => {
    page.store.setState({ connection: 'offline' })
    const refused = await page.run(CLOSE_BILL_COMMAND, { isSilent: true })
    expect(refused).toMatchObject({ state: 'refused', code: null })
    page.store.setState({ connection: 'live' })
    const again = page.run(CLOSE_BILL_COMMAND, { isSilent: true })
    await afterImmediate()
    page.call().fail(refusalOf(409, 'bill_closed'))
    expect(await again).toMatchObject({ state: 'refused', code: 'bill_closed' })
  })

  it('sends two commands for taps on two lines of an order', async () => {
    for (const id of [11, 12]) {
      void page.run({
        type: 'changeLineStatus',
        order_id: 1,
        body: { order_line_id: id, estado: 'Preparando' },
      })
    }
    expect(page.shownStatus()).toBe('Preparando')
    expect(page.store.getState().pending).toHaveLength(2)
  })

  it('sends the next command for an order after the previous one is answered', async () => {
    await page.tap(PREPARE_COMMAND)
    await page.clock.advance(300)
    await page.tap(FINISH_COMMAND)
    expect(page.calls).toHaveLength(1)
    page.call().answer(order(1, { status: 'Preparando' }), 11)
    await afterImmediate()
    expect(page.calls).toHaveLength(2)
    expect(page.call().options.body).toEqual(FINISH_COMMAND.body)
  })

  it('sends commands on two orders in parallel', async () => {
    await page.tap(PREPARE_COMMAND)
    await page.tap({ type: 'changeOrderStatus', body: { order_id: 2, estado: 'Preparando' } })
    expect(page.calls).toHaveLength(2)
  })

  it('sends the second command on an order even if the first was refused', async () => {
    await page.tap(PREPARE_COMMAND)
    await page.clock.advance(300)
    await page.tap(FINISH_COMMAND)
    page.call().fail(refusalOf(409, 'illegal_transition'))
    await afterImmediate()
    expect(page.calls).toHaveLength(2)
  })

  it('uses a new idempotency key for a tap after a refusal', async () => {
    await page.tap(PREPARE_COMMAND)
    const first = page.call().options.key
    page.call().fail(refusalOf(409, 'illegal_transition'))
    await page.clock.advance(300)
    await page.tap(PREPARE_COMMAND)
    expect(page.calls).toHaveLength(2)
    expect(page.call().options.key).not.toBe(first)
  })

  it('sends another order with the same dishes only after the first order is accepted', async () => {
    await page.tap(TAKE_ORDER_COMMAND)
    await page.clock.advance(2000)
    expect(await (await page.tap(TAKE_ORDER_COMMAND)).outcome).toEqual({ state: 'ignored' })
    page.call().answer({ order: order(3), bill: bill(1) }, 11)
    await afterImmediate()
    await page.tap(TAKE_ORDER_COMMAND)
    expect(page.calls).toHaveLength(2)
  })
})

describe('without a response', () => {
  it('stores a command without a response in the outbox, with the same idempotency key', async () => {
    const { outcome } = await page.tap(PREPARE_COMMAND)
    const { key } = page.call().options
    page.call().fail(new NetworkError('unreachable'))
    expect(await outcome).toEqual({ state: 'queued' })
    await afterImmediate()
    expect(page.shownStatus()).toBe('Preparando')
    expect(page.calls).toHaveLength(2)
    expect(page.call().options.key).toBe(key)
    page.call().answer(order(1, { status: 'Preparando' }), 11)
    await afterImmediate()
    expect(page.outbox.state.getState().entries).toEqual([])
    expect(page.store.getState().pending).toMatchObject([{ state: 'answered', boardSeq: 11 }])
    expect(page.shownStatus()).toBe('Preparando')
    expect(page.notices).toEqual([])
  })

  it('retries a command that must not be queued, with the same idempotency key', async () => {
    const { outcome } = await page.tap(CLOSE_BILL_COMMAND)
    const { key } = page.call().options
    page.call().fail(new NetworkError('timeout'))
    await page.clock.advance(999)
    expect(page.calls).toHaveLength(1)
    await page.clock.advance(1)
    expect(page.calls).toHaveLength(2)
    expect(page.call().options.key).toBe(key)
    const answer = bill(1, { status: 'Cerrada' })
    page.call().answer(answer, 11)
    expect(await outcome).toEqual({ state: 'done', answer })
  })

  it('retries only after the delay that the busy server requested', async () => {
    await page.tap(CLOSE_BILL_COMMAND)
    page.call().fail(refusalOf(503, 'unavailable', 7))
    await page.clock.advance(6999)
    expect(page.calls).toHaveLength(1)
    await page.clock.advance(1)
    expect(page.calls).toHaveLength(2)
  })

  it('gives up a command that must not be queued, and advises the person to check the board', async () => {
    const { outcome } = await page.tap(CLOSE_BILL_COMMAND)
    for (let attempts = 0; attempts < 4; attempts += 1) {
      page.call().fail(new NetworkError('unreachable'))
      await page.clock.advance(15_000)
    }
    expect(await outcome).toMatchObject({ state: 'refused', message: networkWords.unanswered })
    expect(page.calls).toHaveLength(4)
    expect(page.notices).toHaveLength(1)
    expect(page.store.getState().pending).toEqual([])
  })

  it('repeats a charge with its key, but not a call to a ready order, whose answer was lost', async () => {
    const keyOf = async (command: Command) => {
      await page.tap(command)
      const { key } = page.call().options
      for (let attempts = 0; attempts < 4; attempts += 1) {
        page.call().fail(new NetworkError('unreachable'))
        await page.clock.advance(15_000)
      }
      return key
    }
    const call: Command = { type: 'callOrder', body: { order_id: 1 } }
    expect(await keyOf(CLOSE_BILL_COMMAND)).toBe(await keyOf(CLOSE_BILL_COMMAND))
    expect(await keyOf(call)).not.toBe(await keyOf(call))
  })

  it('keeps a command in the outbox while the server is busy', async () => {
    const { outcome } = await page.tap(PREPARE_COMMAND)
    page.call().fail(refusalOf(503, 'unavailable', 2))
    expect(await outcome).toEqual({ state: 'queued' })
    await afterImmediate()
    page.call().fail(refusalOf(503, 'unavailable', 2))
    await page.clock.advance(1999)
    expect(page.calls).toHaveLength(2)
    await page.clock.advance(1)
    expect(page.calls).toHaveLength(3)
  })

  it('reports a repeated charge as done although an order for another bill followed', async () => {
    const charge: Command = {
      type: 'chargeBill',
      body: { bill_id: 1, caja: 1, saldo_visto: 100, pagos: [{ metodo: 1, monto: 50 }] },
    }
    const { key } = await page.loseAnswers(charge)
    await page.tap({ type: 'takeOrder', body: { bill_id: 2, products: [] } })
    page.call().answer({ order: order(3), bill: bill(2) }, 12)
    await afterImmediate()
    const { outcome } = await page.tap(charge)
    expect(page.call().options.key).toBe(key)
    page.call().answer(bill(1), 11, true)
    expect(await outcome).toEqual({ state: 'done', answer: bill(1) })
  })
})
