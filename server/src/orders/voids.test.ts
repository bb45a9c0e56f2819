import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { Order } from '@orderi/shared/orders/schema'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

const PIN = '135790'

/** A branch that takes payments, and an admin with a PIN. */
async function openHouse(control: PaymentControl = 'motivo') {
  const tenant = await makeTenant(world)
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const setControl = (next: PaymentControl) =>
    admin.send(calls.updateBranch, { id: branch.id, control: next })
  await setControl(control)
  const users = await admin.call(calls.employees)
  const idOf = (type: string) => users.body.data.find((each) => each.type === type)?.user_id ?? 0
  const [boss, salonero] = [idOf('admin'), idOf('salonero')]
  await admin.send(calls.setPermissions, { user: boss, pin: PIN })
  const order = async (quantity = 2) =>
    (await takeOrder(tenant, { products: dishes(tenant, quantity, 1) })).body.order
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
  const people = { boss, salonero, aprobacion }
  return { ...tenant, ...people, till, motivo, order, move, undo, setControl, voidsOf }
}

const lineOf = ({ products }: Pick<Order, 'products'>, index = 0) => products[index]?.id ?? 0

/** An order that was started by mistake. */
async function startAndUndo(house: Awaited<ReturnType<typeof openHouse>>, quantity = 2) {
  const order = await house.order(quantity)
  await house.move(order.id, 'Preparando')
  expect((await house.undo(order.id)).body).toMatchObject({ status: 'Pendiente' })
  return order
}

test('requires an approval to cancel dishes that were once in preparation, in pieces, split off, or with their order', async () => {
  const house = await openHouse()
  const { waiter, branch, move, motivo, aprobacion, boss, setControl, voidsOf } = house
  const order = await startAndUndo(house, 3)
  const voidLine = async (body: object) =>
    (await waiter.send(calls.voidLine, { motivo, ...body })).body.code
  const piece = { order_line_id: lineOf(order), cantidad: 1 }
  for (const control of ['motivo', 'libre'] as const) {
    await setControl(control)
    expect(await voidLine(piece)).toBe('needs_approval')
  }
  const line = { order_line_id: lineOf(order), estado: 'Cancelado' as const, motivo }
  const refused = await waiter.send(calls.changeLineStatus, line)
  expect(refused.body).toMatchObject({ code: 'needs_approval' })
  expect(await voidLine({ ...piece, aprobacion })).toBeUndefined()
  const prepared = { prepared: true, approver_id: boss, reason_id: motivo }
  expect(await voidsOf(order.id)).toEqual([{ ...prepared, quantity: 1 }])
  const split = await waiter.send(calls.splitBill, {
    bill_id: order.bill.id,
    partes: [{ lineas: [{ order_line_id: lineOf(order), cantidad: 1 }] }],
  })
  expect(split.status).toBe(200)
  const { body: open } = await waiter.get(calls.openOrders, branch.id)
  const lines = open.data
    .flatMap(({ products }) => products)
    .filter(({ status }) => status !== 'Cancelado')
  expect(lines).toHaveLength(3)
  for (const { id } of lines) expect(await voidLine({ order_line_id: id })).toBe('needs_approval')

  await setControl('motivo')
  const { id } = await startAndUndo(house)
  expect((await move(id, 'Cancelado', { motivo })).body).toMatchObject({ code: 'needs_approval' })
  expect((await move(id, 'Cancelado', { aprobacion })).body).toMatchObject({ code: 'needs_reason' })
  const { body } = await move(id, 'Cancelado', { motivo, aprobacion })
  expect(body.products).toMatchObject([{ status: 'Cancelado' }, { status: 'Cancelado' }])
  expect(await voidsOf(id)).toEqual([
    { ...prepared, quantity: 2 },
    { ...prepared, quantity: 1 },
  ])
})

test('requires a reason to cancel pending dishes with the controls motivo and pin, and a PIN to reopen a bill with pin', async () => {
  const { order, admin, waiter, move, motivo, aprobacion, setControl, voidsOf } = await openHouse()
  for (const control of ['motivo', 'pin'] as const) {
    await setControl(control)
    const { id, ...placed } = await order()
    const body = { order_line_id: lineOf(placed), estado: 'Cancelado' as const }
    const refused = await waiter.send(calls.changeLineStatus, body)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'needs_reason' }])
    expect((await move(id, 'Cancelado')).body).toMatchObject({ code: 'needs_reason' })
    const given = await waiter.send(calls.changeLineStatus, { ...body, motivo })
    expect(given.status).toBe(200)
    expect(await voidsOf(id)).toMatchObject([{ prepared: false, reason_id: motivo }])
  }
  const { bill } = await order()
  const paid = await waiter.send(calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
  expect(paid.body.status).toBe('Cerrada')
  const body = { bill_id: bill.id }
  expect((await admin.send(calls.reopenBill, body)).body.code).toBe('needs_approval')
  const approved = await admin.send(calls.reopenBill, { ...body, aprobacion })
  expect(approved.body.status).toBe('Abierta')
})

test('restores cancelled dishes, and checks the cancellation again with the present control', async () => {
  const { admin, branch, order, move, undo, motivo, aprobacion, setControl, voidsOf } =
    await openHouse('libre')
  const { id } = await order()
  expect((await move(id, 'Cancelado')).status).toBe(200)
  expect((await undo(id)).body).toMatchObject({ status: 'Pendiente' })
  expect((await undo(id)).body).toMatchObject({ status: 'Cancelado' })
  await undo(id)
  await setControl('motivo')
  expect((await undo(id)).body).toMatchObject({ code: 'needs_reason' })
  expect((await undo(id, { motivo })).body).toMatchObject({ status: 'Cancelado' })
  expect((await voidsOf(id)).at(-1)).toMatchObject({ reason_id: motivo })

  const takePayments = (cobros: 0 | 1) => admin.send(calls.updateBranch, { id: branch.id, cobros })
  await takePayments(0)
  const { id: started } = await order()
  await move(started, 'Preparando')
  await move(started, 'Cancelado')
  await undo(started)
  await takePayments(1)
  expect((await undo(started, { motivo })).body).toMatchObject({ code: 'needs_approval' })
  const approved = await undo(started, { motivo, aprobacion })
  expect(approved.body).toMatchObject({ status: 'Cancelado' })
})

test('applies the limits of discounts to a repeated cancellation and to a restored dish', async () => {
  const { admin, waiter, salonero, order, undo, till, aprobacion } = await openHouse('libre')
  const motivo = till.reasonOf('descuento')
  const cancelOne = async () => {
    const placed = await order(1)
    const body = { order_line_id: lineOf(placed, 1), estado: 'Cancelado' as const }
    await waiter.send(calls.changeLineStatus, body)
    return placed
  }
  const { id, bill } = await cancelOne()
  const half = { bill_id: bill.id, tipo: 'porcentaje' as const, valor: 50 }
  const given = await waiter.send(calls.giveDiscount, { ...half, motivo, aprobacion })
  expect(given.status).toBe(200)
  expect((await undo(id)).body).toMatchObject({ code: 'needs_approval' })
  expect((await undo(id, { aprobacion })).status).toBe(200)

  await admin.send(calls.setPermissions, { user: salonero, descuento_maximo: 20 })
  const other = await cancelOne()
  expect((await undo(other.id)).status).toBe(200)
  const discount = { bill_id: other.bill.id, motivo, valor: 700, tipo: 'monto' }
  const { body } = await waiter.send(calls.giveDiscount, discount)
  expect(body).toMatchObject({ descuento: 700 })
  expect((await undo(other.id)).body).toMatchObject({ code: 'needs_approval' })
})
