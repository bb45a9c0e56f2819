import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { Order } from '@orderi/shared/orders/schema'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

const PIN = '135790'

/** A branch that takes payments, and an admin with a PIN. */
async function openHouse(control: PaymentControl = 'motivo') {
  const tenant = await makeTenant(world)
  const { admin, waiter, branch, products } = tenant
  const till = await openTill(admin, branch.id)
  await admin.send(calls.updateBranch, { id: branch.id, control })
  const users = await admin.call(calls.employees)
  const idOf = (type: string) => users.body.data.find((each) => each.type === type)?.user_id ?? 0
  const [boss, salonero] = [idOf('admin'), idOf('salonero')]
  await admin.send(calls.setPermissions, { user: boss, pin: PIN })
  const order = async (quantity = 2) => {
    const { body } = await waiter.send(calls.takeOrder, {
      table_id: branch.tables[0].id,
      products: [
        { product_id: products[0].id, quantity },
        { product_id: products[1].id, quantity: 1 },
      ],
    })
    return body.order
  }
  const move = (
    order_id: number,
    estado: Order['status'],
    more: Partial<BodyInput<typeof calls.changeOrderStatus>> = {},
  ) => waiter.send(calls.changeOrderStatus, { order_id, estado, ...more })
  const undo = (order_id: number, more: Partial<BodyInput<typeof calls.undoOrder>> = {}) =>
    waiter.send(calls.undoOrder, { order_id, ...more })
  const voidsOf = (orderId: number) =>
    world.deps.pool.query(
      `SELECT v.quantity, v.prepared, v.approver_id, v.reason_id FROM voids v
        JOIN order_lines l ON l.id = v.line_id WHERE l.order_id = $1 ORDER BY v.id`,
      [orderId],
    )
  const motivo = till.reasonOf('anulacion')
  const aprobacion = { user: boss, pin: PIN }
  return { ...tenant, till, boss, salonero, motivo, aprobacion, order, move, undo, voidsOf }
}

const lineOf = ({ products }: Pick<Order, 'products'>, index = 0) => products[index]?.id ?? 0

/** Starts an order, and undoes the start. */
async function startAndUndo(house: Awaited<ReturnType<typeof openHouse>>) {
  const order = await house.order()
  await house.move(order.id, 'Preparando')
  expect((await house.undo(order.id)).body).toMatchObject({ status: 'Pendiente' })
  return order
}

test('requires an approval to cancel an order that was once in preparation, and records the approver', async () => {
  const house = await openHouse()
  const { move, motivo, aprobacion, boss, voidsOf } = house
  const order = await startAndUndo(house)
  expect((await move(order.id, 'Cancelado', { motivo })).body).toMatchObject({
    code: 'needs_approval',
  })
  expect((await move(order.id, 'Cancelado', { aprobacion })).body).toMatchObject({
    code: 'needs_reason',
  })
  const { body } = await move(order.id, 'Cancelado', { motivo, aprobacion })
  expect(body.products).toMatchObject([{ status: 'Cancelado' }, { status: 'Cancelado' }])
  const row = { prepared: true, approver_id: boss, reason_id: motivo }
  expect(await voidsOf(order.id)).toEqual([
    { ...row, quantity: 2 },
    { ...row, quantity: 1 },
  ])
})

test('requires an approval to void a dish that was once in preparation, or some of its pieces', async () => {
  const house = await openHouse('libre')
  const { waiter, motivo, aprobacion, voidsOf } = house
  const order = await startAndUndo(house)
  const body = { order_line_id: lineOf(order), cantidad: 1, motivo }
  expect((await waiter.send(calls.voidLine, body)).body.code).toBe('needs_approval')
  const approved = await waiter.send(calls.voidLine, { ...body, aprobacion })
  expect(approved.status).toBe(200)
  expect(await voidsOf(order.id)).toMatchObject([{ quantity: 1, prepared: true }])
  const rest = { order_line_id: lineOf(order), estado: 'Cancelado' as const, motivo }
  const refused = await waiter.send(calls.changeLineStatus, rest)
  expect(refused.body).toMatchObject({ code: 'needs_approval' })
})

test('requires an approval to void a started dish, even after a split moved the dish to another bill', async () => {
  const house = await openHouse()
  const { waiter, motivo, branch } = house
  const order = await startAndUndo(house)
  const split = await waiter.send(calls.splitBill, {
    bill_id: order.bill.id,
    partes: [{ lineas: [{ order_line_id: lineOf(order), cantidad: 1 }] }],
  })
  expect(split.status).toBe(200)
  const { body: open } = await waiter.get(calls.openOrders, branch.id)
  const lines = open.data.flatMap(({ products }) => products)
  expect(lines).toHaveLength(3)
  for (const { id: order_line_id } of lines) {
    const refused = await waiter.send(calls.voidLine, { order_line_id, motivo })
    expect(refused.body.code).toBe('needs_approval')
  }
})

test.each(['motivo', 'pin'] as const)(
  'requires a reason to cancel a pending dish in a branch with the control %s',
  async (control) => {
    const { order, waiter, move, motivo, voidsOf } = await openHouse(control)
    const { id, ...placed } = await order()
    const body = { order_line_id: lineOf(placed), estado: 'Cancelado' as const }
    const refused = await waiter.send(calls.changeLineStatus, body)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'needs_reason' }])
    expect((await move(id, 'Cancelado')).body).toMatchObject({ code: 'needs_reason' })
    const given = await waiter.send(calls.changeLineStatus, { ...body, motivo })
    expect(given.status).toBe(200)
    expect(await voidsOf(id)).toMatchObject([{ prepared: false, reason_id: motivo }])
  },
)

test('cancels a pending dish without a reason in a branch with the control libre, and restores it', async () => {
  const { order, move, undo } = await openHouse('libre')
  const { id } = await order()
  expect((await move(id, 'Cancelado')).status).toBe(200)
  expect((await undo(id)).body).toMatchObject({ status: 'Pendiente' })
  expect((await undo(id)).body).toMatchObject({ status: 'Cancelado' })
})

test('checks a cancellation that is repeated after an undo like a new cancellation', async () => {
  const { admin, branch, order, move, undo, motivo, voidsOf } = await openHouse('libre')
  const { id } = await order()
  await move(id, 'Cancelado')
  await undo(id)
  await admin.send(calls.updateBranch, { id: branch.id, control: 'motivo' })
  expect((await undo(id)).body).toMatchObject({ code: 'needs_reason' })
  expect((await undo(id, { motivo })).body).toMatchObject({ status: 'Cancelado' })
  expect(await voidsOf(id)).toMatchObject([{ reason_id: motivo }, { reason_id: motivo }])
})

test('requires an approval to cancel started dishes again after an undo if the branch has started to take payments', async () => {
  const { admin, branch, order, move, undo, motivo, aprobacion } = await openHouse()
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 0 })
  const { id } = await order()
  await move(id, 'Preparando')
  await move(id, 'Cancelado')
  await undo(id)
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 1 })
  expect((await undo(id, { motivo })).body).toMatchObject({ code: 'needs_approval' })
  expect((await undo(id, { motivo, aprobacion })).body).toMatchObject({ status: 'Cancelado' })
})

test('applies the limits of discounts to a repeated cancellation', async () => {
  const { admin, waiter, salonero, order, undo, till } = await openHouse('libre')
  await admin.send(calls.setPermissions, { user: salonero, descuento_maximo: 20 })
  const placed = await order(1)
  const body = { order_line_id: lineOf(placed, 1), estado: 'Cancelado' as const }
  await waiter.send(calls.changeLineStatus, body)
  expect((await undo(placed.id)).status).toBe(200)
  const discount = { bill_id: placed.bill.id, motivo: till.reasonOf('descuento'), valor: 700 }
  const given = await waiter.send(calls.giveDiscount, { ...discount, tipo: 'monto' })
  expect(given.body).toMatchObject({ descuento: 700 })
  expect((await undo(placed.id)).body).toMatchObject({ code: 'needs_approval' })
})

test('requires a PIN even from an admin to reopen a closed bill in a branch with the control pin', async () => {
  const { admin, waiter, till, order, aprobacion } = await openHouse('pin')
  const { bill } = await order()
  const paid = await waiter.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
  expect([paid.body.status, till.caja > 0]).toEqual(['Cerrada', true])
  const body = { bill_id: bill.id }
  expect((await admin.send(calls.reopenBill, body)).body.code).toBe('needs_approval')
  const approved = await admin.send(calls.reopenBill, { ...body, aprobacion })
  expect(approved.body.status).toBe('Abierta')
})

test('requires a new approval to restore a cancelled dish if its percentage discount is above the giver’s limit', async () => {
  const { waiter, order, undo, till, aprobacion } = await openHouse('libre')
  const placed = await order(1)
  const body = { order_line_id: lineOf(placed, 1), estado: 'Cancelado' as const }
  await waiter.send(calls.changeLineStatus, body)
  const half = { bill_id: placed.bill.id, tipo: 'porcentaje' as const, valor: 50 }
  const motivo = till.reasonOf('descuento')
  const given = await waiter.send(calls.giveDiscount, { ...half, motivo, aprobacion })
  expect(given.status).toBe(200)
  expect((await undo(placed.id)).body).toMatchObject({ code: 'needs_approval' })
  expect((await undo(placed.id, { aprobacion })).status).toBe(200)
})
