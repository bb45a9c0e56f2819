import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { dishes, placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-02T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

async function sell(tenant: Tenant, at: string): Promise<number> {
  now = new Date(at)
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const { body } = await placeOrder(guest, tenant, { products: dishes(tenant, 0, 1) })
  await tenant.waiter.send(calls.closeBill, { bill_id: body.bill.id })
  return body.bill.totalFinal
}

async function read(who: ApiClient, year: number, query: object = {}) {
  return who.get(calls.dashboard, year, query)
}

test('begins and ends the months and years of the dashboard in the restaurant’s time zone', async () => {
  const tenant = await makeTenant(world)
  const amount = await sell(tenant, '2026-01-01T05:59:59.000Z')
  await sell(tenant, '2026-01-01T06:00:00.000Z')
  const { body: before } = await read(tenant.admin, 2025)
  expect(before.monthlySales[11]).toEqual({ month: 12, amount })
  expect(before.topProducts).toEqual([{ name: 'Gallo pinto', total_qty: 1 }])
  const { body: after } = await read(tenant.admin, 2026)
  expect(after.monthlySales.map((each) => each.amount)).toEqual([amount, ...Array(11).fill(0)])
  expect(after.salesThisMonth).toBe(amount)
})

test('returns the figures of all restaurants to a superadmin, one currency at a time', async () => {
  now = new Date('2026-05-03T12:00:00.000Z')
  const [colones, quetzales] = [await makeTenant(world), await makeTenant(world)]
  await world.deps.pool.query("UPDATE restaurants SET currency = 'Q' WHERE id = $1", [
    quetzales.restaurantId,
  ])
  const before = (await sell(colones, '2026-05-03T18:00:00.000Z')) * 2
  await sell(colones, '2026-05-04T18:00:00.000Z')
  const inQuetzales = await sell(quetzales, '2026-05-04T18:00:00.000Z')
  const { client } = await makeUser(world, { superadmin: true })
  const may = async (query?: object) =>
    (await read(client, 2026, query)).body.monthlySales[4]?.amount
  expect(await may()).toBe(before + inQuetzales)
  await client.send(calls.startRestaurant, { restaurant: quetzales.restaurantId })
  expect(await may()).toBe(inQuetzales)
  expect(await may({ todos: '1' })).toBe(before + inQuetzales)
  expect(await may({ todos: '1', moneda: '₡' })).toBe(before)
  expect(await may({ todos: '1', moneda: 'Q' })).toBe(inQuetzales)
  expect((await read(colones.admin, 2031, { todos: '1' })).status).toBe(403)
})
