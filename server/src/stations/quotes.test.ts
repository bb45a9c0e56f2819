import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { openStations } from '../../../tests/support/restaurant/stations.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-04T18:00:00.000Z')
const world = await openWorld({ clock: () => now })

const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}

async function step(waiter: ApiClient, order_id: number, ...statuses: readonly string[]) {
  for (const estado of statuses) {
    const { status } = await waiter.call(calls.changeOrderStatus, { body: { order_id, estado } })
    expect(status).toBe(200)
  }
}

/** Orders these quantities, and prepares them in so many minutes. */
async function prepare(tenant: Tenant, minutes: number, ...quantities: readonly number[]) {
  const { body } = await takeOrder(tenant, { products: dishes(tenant, ...quantities) })
  pass(minutes)
  await step(tenant.waiter, body.order.id, 'Preparando', 'Listo')
  return body.order
}

async function sitDown({ branch }: Tenant) {
  const [table] = branch.tables
  const guest = await enterAs(world, table, 'Ana')
  const read = async () =>
    (await guest.call(calls.openBill, { query: { mesa: table.code } })).body.esperas
  return { guest, read }
}

test('quotes each station of the branch, before and after a guest orders', async () => {
  const tenant = await openStations(world)
  const { grill, bar, waiter } = tenant
  const { guest, read } = await sitDown(tenant)
  expect(await read()).toEqual([])
  await prepare(tenant, 12, 5, 6)
  expect(await read()).toEqual([{ station: bar, minutos: 15 }])
  const { id } = await prepare(tenant, 8, 5)
  expect(await read()).toEqual([
    { station: grill, minutos: 10 },
    { station: bar, minutos: 15 },
  ])
  const { body } = await placeOrder(guest, tenant, { products: dishes(tenant, 4, 2) })
  // 4 pieces at 10 an hour, and 2 at 6 an hour.
  const quotes = [
    { station: grill, minutos: 25 },
    { station: bar, minutos: 20 },
  ]
  expect(await read()).toEqual(quotes)
  await step(waiter, body.order.id, 'Preparando')
  await step(waiter, id, 'Entregado')
  expect(await read()).toEqual(quotes)
  pass(61)
  expect(await read()).toEqual([])
})

test('counts held dishes neither as open nor as waiting, and cancelled ones not at all', async () => {
  const tenant = await makeTenant(world)
  const { admin, waiter } = tenant
  const { read } = await sitDown(tenant)
  const course = { name: 'Fuertes', order: 1, categorias: [tenant.categoryId] }
  const { id } = (await admin.send(calls.createCourse, course)).body
  const { body } = await takeOrder(tenant, { products: dishes(tenant, 9), esperar: [id] })
  pass(50)
  await prepare(tenant, 2, 6)
  expect(await read()).toEqual([{ station: 0, minutos: 5 }])
  await waiter.send(calls.fireCourse, { order_id: body.order.id })
  expect(await read()).toEqual([])
  pass(10)
  await step(waiter, body.order.id, 'Preparando', 'Listo')
  expect(await read()).toEqual([{ station: 0, minutos: 10 }])
  const cancelled = await takeOrder(tenant, { products: dishes(tenant, 9) })
  await step(waiter, cancelled.body.order.id, 'Cancelado')
  expect(await read()).toEqual([{ station: 0, minutos: 10 }])
})

test('counts the lines of a deleted station at the default one, and names the stations on the menu', async () => {
  const tenant = await openStations(world)
  const { admin, branch, grill, bar } = tenant
  const { read } = await sitDown(tenant)
  const stations = async () => {
    const { body } = await world.client().send(calls.menu, { mesa: branch.tables[0].code })
    const shown = body.categories.flatMap(({ subcategories }) =>
      subcategories.flatMap(({ products }) => products),
    )
    return tenant.products
      .slice(0, 2)
      .map(({ id }) => shown.find((dish) => dish.id === id)?.station)
  }
  expect(await stations()).toEqual([grill, bar])
  await prepare(tenant, 12, 3, 3)
  expect(await read()).toEqual([])
  await admin.send(calls.deleteStation, { id: bar })
  expect(await read()).toEqual([{ station: grill, minutos: 15 }])
  expect(await stations()).toEqual([grill, grill])
  const other = await makeTenant(world)
  expect(await (await sitDown(other)).read()).toEqual([])
})
