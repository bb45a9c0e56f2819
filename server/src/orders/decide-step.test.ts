import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { BoardCommand } from '../board/boards.ts'
import { decideOrderStatus, decideUndo, needsOfStates } from './decide-step.ts'
import { decideVoid, needsOfVoid } from './decide-void.ts'

const world = await openWorld()

/** An order of three coffees and a gallo pinto, and commands for one batch. */
async function openOrder() {
  const tenant = await makeTenant(world, { service: 0, iva: 0 })
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const { body } = await takeOrder(tenant, { products: dishes(tenant, 3, 1) })
  const { order, bill } = body
  const user = { id: (await waiter.call(calls.me)).body.id, name: 'Saúl' }
  const own = { isManager: true, isKitchen: false, permissions: [], maxDiscount: 0 }
  const motivo = till.reasonOf('anulacion')
  const cancellation = { body: { motivo }, authority: { user, own, approved: null } }
  const command = (more: Omit<BoardCommand, 'branchId' | 'actor' | 'keyed'>): BoardCommand => {
    const keyed = { userId: user.id, path: '/x', key: undefined, bodyHash: Buffer.alloc(0) }
    return { branchId: branch.id, actor: null, keyed: { ...keyed, status: 200 }, ...more }
  }
  const step = (estado: Order['status'], lines?: readonly number[]) =>
    command({
      ...needsOfStates({ order: order.id }, { motivo }, true),
      decide: (present) => decideOrderStatus(present, order.id, estado, cancellation, lines),
    })
  const undo = (lines?: readonly number[]) =>
    command({
      ...needsOfStates({ order: order.id }, { motivo }, true),
      undoes: { order: order.id },
      decide: (present) => decideUndo(present, order.id, cancellation, { lines }),
    })
  const voidOf = (cantidad: number) => {
    const sent = { order_line_id: order.products[0]?.id ?? 0, cantidad, motivo }
    const decide: BoardCommand['decide'] = (present) =>
      decideVoid(present, sent, cancellation.authority)
    return command({ ...needsOfVoid(sent), decide })
  }
  const together = (...commands: BoardCommand[]) =>
    Promise.allSettled(commands.map((each) => world.deps.boards.run(each)))
  const expectEqualTables = async () => {
    const held = await world.deps.boards.hold(branch.id)
    const { inMemory, inTables } = await compareHeldBoard(world, held)
    expect(inMemory).toEqual(inTables)
  }
  return { ...tenant, till, order, bill, step, undo, voidOf, together, expectEqualTables }
}

const fulfilled = (body: object) => ({ status: 'fulfilled', value: { body } })
const refused = (code: string) => ({ status: 'rejected', reason: { code } })

test('undoes the newest of several steps in the batch of these steps', async () => {
  const { step, undo, together, expectEqualTables } = await openOrder()
  const results = await together(step('Preparando'), step('Listo'), undo(), undo())
  expect(results).toMatchObject(
    ['Preparando', 'Listo', 'Preparando', 'Listo'].map((status) => fulfilled({ status })),
  )
  await expectEqualTables()
})

test('undoes the last change of the named lines, and none of another station', async () => {
  const { order, waiter, step, undo, together, expectEqualTables } = await openOrder()
  const [grill = 0, bar = 0] = order.products.map(({ id }) => id)
  const statuses = ({ status, products }: Order) => [status, ...products.map((line) => line.status)]
  const results = await together(
    step('Preparando'),
    step('Listo', [grill]),
    step('Listo', [bar]),
    undo([grill]),
    undo([grill]),
    undo([grill]),
    undo([bar]),
  )
  expect(
    results.map((result) => result.status === 'fulfilled' && statuses(result.value.body as Order)),
  ).toEqual([
    ['Preparando', 'Preparando', 'Preparando'],
    ['Preparando', 'Listo', 'Preparando'],
    ['Listo', 'Listo', 'Listo'],
    ['Preparando', 'Preparando', 'Listo'],
    ['Listo', 'Listo', 'Listo'],
    ['Preparando', 'Preparando', 'Listo'],
    ['Preparando', 'Preparando', 'Preparando'],
  ])
  await expectEqualTables()
  const other = await openOrder()
  const lines = [grill, ...other.order.products.map(({ id }) => id)]
  for (const body of [
    { order_id: order.id, lines },
    { order_id: order.id, lines: [999_999_999] },
  ]) {
    expect((await waiter.call(calls.undoOrder, { body })).status).toBe(404)
    const change = { ...body, estado: 'Listo' as const }
    expect((await waiter.call(calls.changeOrderStatus, { body: change })).status).toBe(404)
  }
})

test('steps and undoes the named lines with the parts into which they were divided since', async () => {
  const { order, bill, waiter, branch, step, undo, together, expectEqualTables } = await openOrder()
  const [coffees = 0, gallo = 0] = order.products.map(({ id }) => id)
  const statuses = async () => {
    const { body } = await waiter.get(calls.openOrders, branch.id)
    return body.data[0]?.products.map(({ quantity, status }) => [quantity, status])
  }
  await together(step('Preparando'), step('Listo', [coffees]))
  const lineas = [{ order_line_id: coffees, cantidad: 1 }]
  await waiter.send(calls.splitBill, { bill_id: bill.id, partes: [{ name: 'B', lineas }] })
  const expectStatuses = async (...expected: readonly Order['status'][]) =>
    expect(await statuses()).toEqual([2, 1, 1].map((count, index) => [count, expected[index]]))
  await together(undo([coffees]))
  await expectStatuses('Preparando', 'Preparando', 'Preparando')
  await together(undo([coffees]))
  await expectStatuses('Listo', 'Preparando', 'Listo')
  await together(undo([coffees]), step('Listo', [gallo, coffees]))
  await expectStatuses('Listo', 'Listo', 'Listo')
  const part = (await waiter.get(calls.openOrders, branch.id)).body.data[0]?.products.at(-1)
  await together(step('Entregado', [part?.id ?? 0]), undo([coffees]))
  await expectStatuses('Preparando', 'Listo', 'Entregado')
  await expectEqualTables()
})

test('calls waiters to an order with ready dishes, as often as the pass wants', async () => {
  const { order, waiter, branch, step, together, expectEqualTables } = await openOrder()
  const [grill = 0] = order.products.map(({ id }) => id)
  const body = { order_id: order.id }
  expect((await waiter.call(calls.callOrder, { body })).body).toMatchObject({
    code: 'illegal_transition',
  })
  await together(step('Preparando'), step('Listo', [grill]))
  const first = await waiter.send(calls.callOrder, body)
  const second = await waiter.send(calls.callOrder, body)
  expect(second.body.status).toBe('Preparando')
  expect(Date.parse(second.body.called_at ?? '')).toBeGreaterThan(
    Date.parse(first.body.called_at ?? ''),
  )
  const events = await world.deps.pool.query(
    `SELECT data ->> 'called_at' AS called_at, iso(at) AS at FROM board_events
      WHERE branch_id = $1 AND type = 'order.changed' ORDER BY seq DESC LIMIT 2`,
    [branch.id],
  )
  expect(events).toEqual(
    [second, first].map(({ body: { called_at } }) => ({ called_at, at: called_at })),
  )
  await expectEqualTables()
})

test('refuses an undo after a void in the same batch', async () => {
  const { step, undo, voidOf, together, expectEqualTables } = await openOrder()
  const results = await together(step('Preparando'), voidOf(1), undo())
  expect(results).toMatchObject([
    fulfilled({ status: 'Preparando' }),
    fulfilled({ bruto: 4500 }),
    refused('nothing_to_undo'),
  ])
  await expectEqualTables()
})

test('voids pieces of one line several times in a batch', async () => {
  const { order, voidOf, together, expectEqualTables } = await openOrder()
  const results = await together(voidOf(1), voidOf(1), voidOf(2))
  expect(results).toMatchObject([
    fulfilled({ bruto: 4500 }),
    fulfilled({ bruto: 3500 }),
    { status: 'rejected' },
  ])
  await expectEqualTables()
  const voids = await world.deps.pool.query(
    `SELECT v.quantity, l.quantity AS pieces, l.split_from, l.status FROM voids v
      JOIN order_lines l ON l.id = v.line_id WHERE l.order_id = $1`,
    [order.id],
  )
  const row = { quantity: 1, pieces: 1, split_from: order.products[0]?.id, status: 'Cancelado' }
  expect(voids).toEqual([row, row])
})

test('counts a line as started even if the same batch undoes the step', async () => {
  const { step, undo, together, expectEqualTables, order } = await openOrder()
  await together(step('Preparando'), undo())
  await expectEqualTables()
  const { pool } = world.deps
  const lines = await pool.query('SELECT was_started FROM order_lines WHERE order_id = $1', [
    order.id,
  ])
  expect(lines).toEqual(order.products.map(() => ({ was_started: true })))

  const other = await openOrder()
  await other.together(other.step('Preparando'), other.undo(), other.step('Cancelado'))
  await other.expectEqualTables()
  const voids = await pool.query(
    'SELECT v.prepared FROM voids v JOIN order_lines l ON l.id = v.line_id WHERE l.order_id = $1',
    [other.order.id],
  )
  expect(voids).toEqual([{ prepared: true }, { prepared: true }])
})

test('does not change a refund in the ledger when an order of the closed bill advances', async () => {
  const { admin, waiter, branch, order, bill, till } = await openOrder()
  const paid = await chargeBill(waiter, till, bill)
  const payment_id = paid.body.payments[0]?.id ?? 0
  const motivo = till.reasonOf('devolucion')
  const refund = await admin.send(calls.refundPayment, { payment_id, motivo, monto: 1000 })
  expect(refund.status).toBe(200)
  const params = { sucursal: branch.id }
  const ledger = async () => (await admin.call(calls.ledger, { params })).body
  const before = await ledger()
  expect(before.data.some(({ account }) => account === 'refunds')).toBe(true)
  for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) {
    const { body } = await waiter.send(calls.changeOrderStatus, { order_id: order.id, estado })
    expect(body.status).toBe(estado)
  }
  expect(await ledger()).toEqual(before)
  const late = { body: { order_id: order.id, estado: 'Cancelado' as const } }
  expect((await waiter.call(calls.changeOrderStatus, late)).body.code).toBe('illegal_transition')
  expect((await waiter.send(calls.undoOrder, { order_id: order.id })).body.code).toBe(
    'nothing_to_undo',
  )
})
