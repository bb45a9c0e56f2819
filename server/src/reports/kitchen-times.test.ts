import { calls } from '@orderi/shared/contract/all'
import type { QueryInput } from '@orderi/shared/contract/call'
import { createRandom } from '@orderi/shared/kernel/random'
import type { KitchenTimes, TimesKey } from '@orderi/shared/reports/kitchen-times'
import { expect, test } from 'vitest'
import { timesFromLog } from '../../../tests/support/restaurant/kitchen-log.ts'
import { dishes, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { openStations } from '../../../tests/support/restaurant/stations.ts'
import { makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { sumKitchenTimes } from './commands/sum-kitchen-times.ts'

let now = new Date()
const world = await openWorld({ clock: () => now })
const { pool } = world.deps

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const MAY = { desde: '2026-05-01', hasta: '2026-05-31' }
const LATE_SECONDS = 15 * 60

async function read(who: ApiClient, query: QueryInput<typeof calls.kitchenTimes>) {
  const { status, body } = await who.call(calls.kitchenTimes, { query: { ...MAY, ...query } })
  expect([status, body]).toEqual([200, body])
  return body
}

async function openKitchen() {
  now = new Date('2026-05-04T18:00:00.000Z')
  return openStations(world)
}

/** Prepares the whole order at once. */
async function prepare(waiter: ApiClient, order_id: number) {
  for (const estado of ['Preparando', 'Listo'] as const) {
    await waiter.send(calls.changeOrderStatus, { order_id, estado })
  }
}

const figuresOf = ({ data }: KitchenTimes) =>
  new Map(data.map(({ key, name: _, ...figures }) => [key, figures]))

/** Plays random orders, steps, undos, voids and divisions. Some take place on the first days of June. */
async function playOrders(tenant: Awaited<ReturnType<typeof openKitchen>>, seed: number) {
  const random = createRandom(seed)
  const { waiter, grill, bar } = tenant
  for (let round = 0; round < 14; round++) {
    pass(random.between(60, 3 * 24 * 3600))
    const products = dishes(tenant, random.between(1, 4), random.between(1, 3))
    const { body } = await takeOrder(tenant, { products })
    const { order } = body
    pass(random.between(0, 90))
    await waiter.send(calls.reportShown, {
      estacion: random.pick([grill, bar, null]),
      pedidos: [order.id],
    })
    for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) {
      pass(random.between(0, 1200))
      const lines = order.products.filter(() => random.chance(0.7)).map(({ id }) => id)
      if (lines.length === 0) continue
      await waiter.send(calls.changeOrderStatus, { order_id: order.id, estado, lines })
      if (random.chance(0.3)) await waiter.send(calls.undoOrder, { order_id: order.id })
      if (random.chance(0.2)) {
        const lineas = [{ order_line_id: order.products[0]?.id ?? 0, cantidad: 1 }]
        await waiter.send(calls.splitBill, { bill_id: body.bill.id, partes: [{ lineas }] })
      }
    }
  }
}

async function expectEqualToLog(tenant: Tenant, query: { desde: string; hasta: string }) {
  const { admin, branch } = tenant
  const keys: Record<TimesKey, Parameters<typeof timesFromLog>[2]> = {
    plato: ({ line }) => String(line.product.id),
    estacion: ({ line }) => String(line.station ?? 0),
    hora: ({ order }) => String((new Date(order.created_at).getUTCHours() + 18) % 24),
    mesero: ({ order }) => String(order.user?.id ?? ''),
  }
  for (const [por, keyOf] of Object.entries(keys)) {
    const report = await read(admin, { por: por as TimesKey, ...query })
    const expected = await timesFromLog(pool, branch.id, keyOf, LATE_SECONDS)
    const timed = [...expected].filter(([, { late: _, ...stages }]) =>
      Object.values(stages).some(({ dishes: count }) => count > 0),
    )
    expect(figuresOf(report)).toEqual(new Map(timed))
  }
}

test('equals the times in the log, from lines, from sums, and after late changes', async () => {
  const tenant = await openKitchen()
  const everyDay = { desde: '2026-05-01', hasta: '2026-07-31' }
  await playOrders(tenant, 1)
  await expectEqualToLog(tenant, everyDay)
  await sumKitchenTimes(pool)
  const summed = await pool.query('SELECT month FROM kitchen_months WHERE branch_id = $1', [
    tenant.branch.id,
  ])
  expect(summed.length).toBeGreaterThan(1)
  await expectEqualToLog(tenant, everyDay)
  await playOrders(tenant, 2)
  await expectEqualToLog(tenant, everyDay)
  await sumKitchenTimes(pool)
  await expectEqualToLog(tenant, everyDay)
  await pool.query('UPDATE kitchen_times SET dishes = dishes + 1 WHERE branch_id = $1', [
    tenant.branch.id,
  ])
  await expect(expectEqualToLog(tenant, everyDay)).rejects.toThrow()
})

test('counts the dishes of one station and one business day, and those later than the red minutes', async () => {
  const tenant = await openKitchen()
  const { waiter, admin, bar } = tenant
  // 3:59 in the night to 5 May.
  now = new Date('2026-05-05T09:59:00.000Z')
  const { body } = await takeOrder(tenant, { products: dishes(tenant, 2, 3) })
  pass(LATE_SECONDS)
  await prepare(waiter, body.order.id)
  const may4 = { desde: '2026-05-04', hasta: '2026-05-04' }
  const report = await read(admin, { por: 'plato', ...may4, estacion: String(bar) })
  expect(report.totals).toMatchObject({
    total: { dishes: 3, median: LATE_SECONDS, p90: LATE_SECONDS },
    cooked: { dishes: 3, median: 0 },
    carried: { dishes: 0, median: null },
    late: 3,
  })
  expect(report.data.map(({ key }) => key)).toEqual([String(tenant.products[1]?.id)])
  const hours = await read(admin, { por: 'hora', ...may4 })
  expect(hours.data).toMatchObject([{ key: '3', name: '03:00', total: { dishes: 5 } }])
  const may5 = await read(admin, { por: 'hora', desde: '2026-05-05', hasta: '2026-05-05' })
  expect(may5.data).toEqual([])
})

test('keeps the times of a divided line for each of its parts', async () => {
  const tenant = await openKitchen()
  const { waiter, admin } = tenant
  const { body } = await takeOrder(tenant, { products: dishes(tenant, 3) })
  pass(60)
  const [line] = body.order.products
  await prepare(waiter, body.order.id)
  const lineas = [{ order_line_id: line?.id ?? 0, cantidad: 1 }]
  await waiter.send(calls.splitBill, { bill_id: body.bill.id, partes: [{ lineas }] })
  const { totals } = await read(admin, { por: 'plato' })
  expect(totals.total).toEqual({ dishes: 3, median: 60, p90: 60 })
})

test('shows no branch to people who may not see it, and exports minutes', async () => {
  const tenant = await openKitchen()
  const { body } = await takeOrder(tenant)
  pass(90)
  await prepare(tenant.waiter, body.order.id)
  const other = await makeTenant(world)
  const query = { por: 'plato', sucursal: String(tenant.branch.id), ...MAY } as const
  expect((await other.admin.call(calls.kitchenTimes, { query })).status).toBe(404)
  const { client } = await makeUser(world, { restaurantId: tenant.restaurantId, type: 'salonero' })
  expect((await client.call(calls.kitchenTimes, { query })).status).toBe(403)
  const wrong = { ...query, hasta: '2026-04-01' }
  expect((await tenant.admin.call(calls.kitchenTimes, { query: wrong })).status).toBe(422)
})
