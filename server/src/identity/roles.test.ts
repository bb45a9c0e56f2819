/** Tests the roles of employees (docs/contract.md, "Roles") by calls that differ between them. */
import type { EmployeeType } from '@orderi/shared/accounts/schema'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { takePayments } from '../../../tests/support/money/till.ts'
import { PUT_PRINTER } from '../../../tests/support/printing/printers.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

async function openHouse() {
  const tenant = await makeTenant(world, { branches: 2 })
  await takePayments(tenant.admin, tenant.branch.id)
  const { body: registers } = await tenant.admin.get(calls.registers, tenant.branch.id)
  const { restaurantId, branch } = tenant
  const employ = async (type: EmployeeType) =>
    (await makeUser(world, { restaurantId, branchIds: [branch.id], type })).client
  return { ...tenant, employ, caja: registers.data[0]?.id ?? 0 }
}

test('a cashier opens a register and reads all bills, but gives no courtesy and changes no order', async () => {
  const house = await openHouse()
  const { employ, branch, caja } = house
  const cashier = await employ('cajero')
  expect(statusOf(await cashier.send(calls.openRegister, { caja, monto: 100 }))).toBe('201')
  const range = { query: { desde: '2026-01-01', hasta: '2026-01-31' } }
  const history = { params: { sucursal: branch.id }, ...range }
  expect(statusOf(await cashier.call(calls.billHistory, history))).toBe('200')
  const bill = await openBill(house)
  const { body: reasons } = await cashier.call(calls.paymentReasons)
  const motivo = reasons.data.find(({ kind }) => kind === 'cortesia')?.id
  const courtesy = { bill_id: bill.id, motivo }
  expect(statusOf(await cashier.send(calls.giveCourtesy, courtesy))).toBe('409 needs_approval')
  const { body: orders } = await cashier.get(calls.openOrders, branch.id)
  const step = { order_id: orders.data[0]?.id ?? 0, estado: 'Preparando' as const }
  expect(statusOf(await cashier.send(calls.changeOrderStatus, step))).toBe('403 forbidden')
  const manager = await employ('encargado')
  expect(statusOf(await manager.send(calls.giveCourtesy, courtesy))).toBe('200')
  expect(statusOf(await manager.send(calls.changeOrderStatus, step))).toBe('200')
})

test('the kitchen changes orders and sold-out dishes, but takes no order and charges no bill', async () => {
  const house = await openHouse()
  const { employ, branch, products, restaurantId } = house
  const cook = await employ('cocina')
  const bill = await openBill(house)
  const { body: orders } = await cook.get(calls.openOrders, branch.id)
  const step = { order_id: orders.data[0]?.id ?? 0, estado: 'Preparando' as const }
  expect(statusOf(await cook.send(calls.changeOrderStatus, step))).toBe('200')
  await cook.send(calls.startRestaurant, { restaurant: restaurantId, branch: branch.id })
  const soldOut = { id: products[0].id, sold_out: 1 as const }
  expect(statusOf(await cook.send(calls.setSoldOut, soldOut))).toBe('200')
  const refused = [
    await cook.send(calls.takeOrder, { bill_id: bill.id, products: [] }),
    await cook.send(calls.closeBill, { bill_id: bill.id }),
    await cook.send(calls.changeOrderStatus, { ...step, estado: 'Cancelado' }),
    await cook.send(calls.changeLineStatus, {
      order_line_id: bill.products[0]?.id ?? 0,
      estado: 'Cancelado',
    }),
    await cook.get(calls.registers, branch.id),
  ]
  expect(refused.map(statusOf)).toEqual(refused.map(() => '403 forbidden'))
})

test('a role in one restaurant allows nothing in another', async () => {
  const here = await openHouse()
  const there = await makeTenant(world)
  const person = await makeUser(world, {
    restaurantId: here.restaurantId,
    branchIds: [here.branch.id],
    type: 'cocina',
  })
  await world.deps.pool.query(
    "INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, 'admin')",
    [there.restaurantId, person.id],
  )
  const bill = await openBill(here)
  expect(statusOf(await person.client.send(calls.closeBill, { bill_id: bill.id }))).toBe(
    '404 not_found',
  )
  const other = await openBill(there)
  expect(statusOf(await person.client.send(calls.closeBill, { bill_id: other.id }))).toBe('200')
})

test('a manager changes the tables of assigned branches only', async () => {
  const { employ, branches, restaurantId } = await openHouse()
  const manager = await employ('encargado')
  const [own, other] = branches
  const rename = (id = 0) => manager.send(calls.updateTable, { id, name: 'Barra' })
  await manager.send(calls.startRestaurant, { restaurant: restaurantId, branch: own?.id })
  expect(statusOf(await rename(own?.tables[0].id))).toBe('200')
  expect(statusOf(await rename(other?.tables[0].id))).toBe('404 not_found')
})

test('a manager changes a branch’s phone, but not how it takes payments', async () => {
  const { employ, branch, restaurantId } = await openHouse()
  const manager = await employ('encargado')
  await manager.send(calls.startRestaurant, { restaurant: restaurantId, branch: branch.id })
  const { body } = await manager.send(calls.updateBranch, {
    id: branch.id,
    phone: '2222-0000',
    cobros: 0,
    control: 'libre',
    tolerancia_caja: null,
  })
  expect(body).toMatchObject({ phone: '2222-0000', cobros: 1, control: 'motivo' })
})

test('the kitchen repeats its own papers only', async () => {
  const house = await openHouse()
  const { admin, branch, employ } = house
  await world.deps.pool.query(PUT_PRINTER, [branch.id])
  const bill = await openBill(house)
  const { body: orders } = await admin.get(calls.openOrders, branch.id)
  const order_id = orders.data[0]?.id ?? 0
  const { body: ticket } = await admin.send(calls.printOrder, { order_id })
  const { body: paper } = await admin.send(calls.printBill, { bill_id: bill.id })
  const cook = await employ('cocina')
  const retry = (job_id: number) => cook.send(calls.retryPrint, { job_id })
  expect(statusOf(await retry(ticket.id))).toBe('200')
  expect(statusOf(await retry(paper.id))).toBe('403 forbidden')
})
