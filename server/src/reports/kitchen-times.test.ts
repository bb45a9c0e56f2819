import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { QueryInput } from '@orderi/shared/contract/call'
import { createRandom } from '@orderi/shared/kernel/random'
import { type KitchenTimes, STAGES, type TimesKey } from '@orderi/shared/reports/kitchen-times'
import { expect, test } from 'vitest'
import { timesFromLog } from '../../../tests/support/restaurant/kitchen-log.ts'
import { dishes, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { openStations } from '../../../tests/support/restaurant/stations.ts'
import { makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { sumKitchenTimes } from './commands/sum-kitchen-times.ts'
import { refreshUsualTimes } from './commands/usual-times.ts'

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
  const tenant = await openStations(world)
  // Only branches that take payments divide bills.
  await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, cobros: 1 })
  return tenant
}

/** Prepares the whole order at once. */
async function prepare(waiter: ApiClient, order_id: number) {
  for (const estado of ['Preparando', 'Listo'] as const) {
    await waiter.send(calls.changeOrderStatus, { order_id, estado })
  }
}

/** Divides one piece from a line of several pieces, or from a bill of several lines. */
const splitOne = (waiter: ApiClient, bill_id: number, order_line_id = 0) =>
  waiter.send(calls.splitBill, {
    bill_id,
    partes: [{ name: 'Luis', lineas: [{ order_line_id, cantidad: 1 }] }],
  })

const figuresOf = ({ data }: KitchenTimes) =>
  new Map(
    data.map(({ key, seen, waited, cooked, total, carried, late }) => [
      key,
      { seen, waited, cooked, total, carried, late },
    ]),
  )

/** Plays random orders, steps, undos, divisions and merges. Some take place on the first days of June. */
async function playOrders(tenant: Awaited<ReturnType<typeof openKitchen>>, seed: number) {
  const random = createRandom(seed)
  const { waiter, grill, bar } = tenant
  let splits = 0
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
        const { body: split } = await splitOne(waiter, body.bill.id, order.products[0]?.id)
        const otras = split.bills?.slice(1).map(({ id }) => id)
        if (otras && random.chance(0.5))
          await waiter.send(calls.mergeBills, { bill_id: body.bill.id, otras })
        if (otras) splits += 1
      }
    }
  }
  expect(splits).toBeGreaterThan(0)
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
    const timed = [...expected].filter(([, figures]) =>
      STAGES.some((stage) => figures[stage].dishes > 0),
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

test('computes a month again after the late change of one dish that does not change its order', async () => {
  const tenant = await openKitchen()
  const { waiter, admin, branch } = tenant
  const { body } = await takeOrder(tenant, { products: dishes(tenant, 1, 1) })
  await prepare(waiter, body.order.id)
  pass(600)
  await sumKitchenTimes(pool)
  const [line] = body.order.products
  const lines = [line?.id ?? 0]
  await waiter.send(calls.changeOrderStatus, {
    order_id: body.order.id,
    estado: 'Entregado',
    lines,
  })
  const carried = { dishes: 1, median: 600, p90: 600 }
  expect((await read(admin, { por: 'plato' })).totals.carried).toEqual(carried)
  await sumKitchenTimes(pool)
  expect(
    await pool.query('SELECT FROM stale_kitchen_months WHERE branch_id = $1', [branch.id]),
  ).toEqual([])
  expect((await read(admin, { por: 'plato' })).totals.carried).toEqual(carried)
})

test('counts held dishes from when they were fired', async () => {
  const tenant = await openKitchen()
  const { admin, waiter, categoryId } = tenant
  const fields = { name: 'Fuertes', order: 1, categorias: [categoryId] }
  const { id } = (await admin.send(calls.createCourse, fields)).body
  const { body } = await takeOrder(tenant, { esperar: [id] })
  pass(1800)
  await waiter.send(calls.fireCourse, { order_id: body.order.id, curso: id })
  pass(300)
  await prepare(waiter, body.order.id)
  const { totals } = await read(admin, { por: 'plato' })
  expect(totals).toMatchObject({ total: { dishes: 1, median: 300 }, late: 0 })
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

test('counts a dish of more than four hours as late in a branch with more red minutes', async () => {
  const tenant = await openKitchen()
  const { admin, waiter, branch } = tenant
  await admin.send(calls.updateBranch, { id: branch.id, minutos_rojo: 300 })
  const { body } = await takeOrder(tenant)
  pass(6 * 3600)
  await prepare(waiter, body.order.id)
  expect((await read(admin, { por: 'plato' })).totals).toMatchObject({ late: 1 })
})

test('keeps the times of a divided line for each of its parts', async () => {
  const tenant = await openKitchen()
  const { waiter, admin } = tenant
  const { body } = await takeOrder(tenant, { products: dishes(tenant, 3) })
  pass(60)
  await prepare(waiter, body.order.id)
  const { body: split } = await splitOne(waiter, body.bill.id, body.order.products[0]?.id)
  expect(split.bills).toHaveLength(2)
  const { totals } = await read(admin, { por: 'plato' })
  expect(totals.total).toEqual({ dishes: 3, median: 60, p90: 60 })
})

test('shows no branch to people who may not see it, and rejects a period that ends before it begins', async () => {
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

/** Prepares one dish for each of these times, in seconds. */
async function playDishes(tenant: Tenant, times: readonly number[]) {
  for (const seconds of times) {
    const { body } = await takeOrder(tenant)
    pass(seconds)
    await prepare(tenant.waiter, body.order.id)
  }
}

test('gives new dishes their usual time in branches that measure ages by dish', async () => {
  const tenant = await openKitchen()
  const { admin, waiter, branch } = tenant
  const orderUsual = async () => (await takeOrder(tenant)).body.order.products[0]?.usual
  const measure = (edades_por_plato: 0 | 1) =>
    admin.send(calls.updateBranch, { id: branch.id, edades_por_plato })
  await playDishes(tenant, [...Array.from({ length: 18 }, () => 300), 900])
  await measure(1)
  await refreshUsualTimes(pool, now)
  expect(await orderUsual()).toBeUndefined()
  await playDishes(tenant, [900])
  pass(12 * 3600)
  await measure(0)
  await refreshUsualTimes(pool, now)
  await measure(1)
  expect(await orderUsual()).toBeUndefined()
  await refreshUsualTimes(pool, now)
  expect(await orderUsual()).toBe(300)

  const { body } = await takeOrder(tenant, { products: dishes(tenant, 3) })
  const { body: split } = await splitOne(waiter, body.bill.id, body.order.products[0]?.id)
  const usualOf = ({ products }: Bill) => products.map(({ usual }) => usual)
  expect(split.bills.map(usualOf)).toEqual([[300], [300]])

  await playDishes(tenant, [900, 900])
  await refreshUsualTimes(pool, now)
  expect(await orderUsual()).toBe(300)
  pass(24 * 3600)
  await refreshUsualTimes(pool, now)
  expect(await orderUsual()).toBe(900)
  await measure(0)
  expect(await orderUsual()).toBeUndefined()
})
