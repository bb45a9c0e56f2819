import { calls } from '@orderi/shared/contract/all'
import { sumCents, toCents } from '@orderi/shared/kernel/money'
import type { Order } from '@orderi/shared/orders/schema'
import { beforeEach, expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld({ hasPeers: true })

let tenant: Tenant
beforeEach(async () => {
  tenant = await makeTenant(world)
  await setSeats(1)
})

const setSeats = (asientos: 0 | 1) =>
  tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, asientos })

/** Two pieces of the first dish at `seat`, and one of the second dish for the whole table. */
const takeAt = (asiento: number, fields: object = {}) => {
  const [first, second] = dishes(tenant, 2, 1)
  return takeOrder(tenant, { products: [{ ...first, asiento }, second], ...fields })
}

const seatsOf = ({ products }: Pick<Order, 'products'>) => products.map(({ seat }) => seat)

test('a line carries the seat, and a line of the whole table has no field', async () => {
  const { status, body } = await takeAt(2)
  expect([status, seatsOf(body.order)]).toEqual([201, [2, undefined]])
  expect(calls.takeOrder.answer.parse(body)).toEqual(body)
  const { data } = (await tenant.waiter.get(calls.openOrders, tenant.branch.id)).body
  expect(data[0]?.products).toEqual(body.order.products)
  const { boards } = world.deps
  const { inMemory, inTables } = await compareHeldBoard(world, await boards.hold(tenant.branch.id))
  expect(inMemory).toEqual(inTables)
})

test('refuses a seat that the table does not have', async () => {
  const refused = await takeAt(5)
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { 'products.0.asiento': ['Esta mesa tiene asientos hasta el 4.'] } },
  })
  expect((await takeAt(0)).status).toBe(422)
  expect((await takeAt(4)).status).toBe(201)
})

test('ignores seats in a branch that does not order by seat, and those of guests', async () => {
  await setSeats(0)
  const { body } = await takeAt(5)
  expect(body.order.products.some((line) => 'seat' in line)).toBe(false)
  await setSeats(1)
  const guest = await enterAs(world, tenant.branch.tables[1])
  const [dish] = dishes(tenant)
  const placed = await placeOrder(guest, tenant, {
    mesa: tenant.branch.tables[1].code,
    products: [{ ...dish, asiento: 1 }],
  })
  expect(placed.status).toBe(201)
  expect(placed.body.order.products.some((line) => 'seat' in line)).toBe(false)
})

test('a divided line keeps its seat, also at a smaller table', async () => {
  const { order } = (await takeAt(4)).body
  const [line] = order.products
  await openTill(tenant.admin, tenant.branch.id)
  const { body: split } = await tenant.waiter.send(calls.splitBill, {
    bill_id: order.bill.id,
    partes: [{ name: 'Asiento 4', lineas: [{ order_line_id: line?.id ?? 0, cantidad: 1 }] }],
  })
  expect(split.bills.map(seatsOf)).toEqual([[4, undefined], [4]])
  const table_id = tenant.branch.tables[1].id
  await tenant.admin.send(calls.updateTable, { id: table_id, capacity: 2 })
  const bill_id = order.bill.id
  const { body: moved } = await tenant.waiter.send(calls.moveBill, { bill_id, table_id })
  expect(seatsOf(moved)).toEqual([4, undefined])
  const { status, body } = await takeAt(4, { bill_id })
  expect([status, seatsOf(body.order)]).toEqual([201, [undefined, undefined]])
  expect(seatsOf((await takeAt(2, { bill_id })).body.order)).toEqual([2, undefined])
})

test('the parts of the seats sum to a bill with a courtesy, a discount and a void', async () => {
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const { order } = (await takeAt(2)).body
  const bill_id = order.bill.id
  const other = (await takeAt(1, { bill_id })).body.order
  const [ofSecond, shared, ofFirst, voided] = [...order.products, ...other.products].map(
    ({ id }) => id,
  )
  const motivo = (kind: Parameters<typeof till.reasonOf>[0]) => till.reasonOf(kind)
  const sent = [
    await admin.send(calls.giveCourtesy, {
      order_line_id: ofFirst ?? 0,
      cantidad: 1,
      motivo: motivo('cortesia'),
    }),
    await admin.send(calls.giveDiscount, {
      bill_id,
      tipo: 'porcentaje',
      valor: 7,
      motivo: motivo('descuento'),
    }),
    await admin.send(calls.voidLine, { order_line_id: voided ?? 0, motivo: motivo('anulacion') }),
  ]
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
  const bill = (await waiter.get(calls.openBills, branch.id)).body.data[0]
  expect(bill?.products.map(({ seat, quantity }) => [seat, quantity])).toEqual([
    [2, 2],
    [undefined, 1],
    [1, 1],
    [undefined, 1],
    [1, 1],
  ])
  const ofSeat = (asiento: number) =>
    bill?.products.filter(({ seat }) => seat === asiento).map(({ id }) => ({ order_line_id: id }))
  const whole = (lines: { order_line_id: number }[] = []) =>
    lines.map((line) => ({ ...line, num: 1, den: 1 }))
  const half = { order_line_id: shared ?? 0, num: 1, den: 2 }
  const { body: planned } = await waiter.send(calls.planShares, {
    bill_id,
    tipo: 'productos',
    partes: [1, 2].map((seat) => ({
      name: `Asiento ${seat}`,
      lineas: [...whole(ofSeat(seat)), half],
    })),
  })
  const amounts = planned.shares.map(({ amount }) => toCents(amount))
  expect([amounts.length, sumCents(amounts)]).toEqual([2, toCents(planned.saldo)])

  const { body: split } = await waiter.send(calls.splitBill, {
    bill_id,
    partes: [{ name: 'Asiento 2', lineas: [{ order_line_id: ofSecond ?? 0, cantidad: 2 }] }],
  })
  const totals = split.bills.map(({ totalFinal }) => toCents(totalFinal))
  expect([totals.length, sumCents(totals)]).toEqual([2, toCents(planned.totalFinal)])
})

test('a bill keeps its seats after an admin disallows orders by seat, and while bills are merged', async () => {
  const [first, second] = [(await takeAt(2)).body.order, (await takeAt(1)).body.order]
  await openTill(tenant.admin, tenant.branch.id)
  await setSeats(0)
  const body = { bill_id: first.bill.id, otras: [second.bill.id] }
  const { body: merged } = await tenant.waiter.send(calls.mergeBills, body)
  expect(seatsOf(merged)).toEqual([2, undefined, 1, undefined])
  const { body: separated } = await tenant.waiter.send(calls.separateBills, body)
  expect(separated.bills.map(seatsOf)).toEqual([
    [2, undefined],
    [1, undefined],
  ])
})
