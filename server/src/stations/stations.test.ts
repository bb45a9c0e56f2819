import { calls } from '@orderi/shared/contract/all'
import type { BodyInput } from '@orderi/shared/contract/call'
import type { StationWithDishes } from '@orderi/shared/stations/schema'
import { beforeEach, expect, test } from 'vitest'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { transaction } from '../db/pool.ts'

const world = await openWorld()
let tenant: Tenant
beforeEach(async () => {
  tenant = await makeTenant(world)
})

async function create(
  fields: Partial<BodyInput<typeof calls.createStation>> = {},
): Promise<StationWithDishes> {
  const { body } = await tenant.admin.send(calls.createStation, {
    sucursal: tenant.branch.id,
    name: 'Parrilla',
    order: 1,
    color: 'naranja',
    sonido: 'campana',
    predeterminada: 0,
    categorias: [],
    ...fields,
  })
  return body
}

const list = async () => (await tenant.admin.get(calls.stations, tenant.branch.id)).body.data

const assign = (productos: readonly number[], estacion: number | null) =>
  tenant.admin.send(calls.assignStation, {
    sucursal: tenant.branch.id,
    productos: [...productos],
    estacion,
  })

/** Orders one product, and returns the station of its line. */
async function stationOfOrder(index: 0 | 1 = 0): Promise<number | null | undefined> {
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { body } = await placeOrder(guest, tenant, {
    products: [{ product_id: tenant.products[index].id, quantity: 1 }],
  })
  const [order] = (await tenant.admin.get(calls.openOrders, tenant.branch.id)).body.data.filter(
    ({ id }) => id === body.order.id,
  )
  expect(order?.products[0]?.station).toBe(body.order.products[0]?.station)
  return order?.products[0]?.station
}

test('a line keeps the station that its dish had when it was ordered', async () => {
  expect(await stationOfOrder()).toBeNull()
  const grill = await create({ categorias: [tenant.categoryId] })
  const bar = await create({ name: 'Barra', order: 2 })
  expect(await stationOfOrder()).toBe(grill.id)
  await assign([tenant.products[0].id], bar.id)
  expect(await stationOfOrder()).toBe(bar.id)
  expect(await stationOfOrder(1)).toBe(grill.id)
  await assign([tenant.products[0].id], null)
  expect(await stationOfOrder()).toBe(grill.id)
  expect((await list()).map(({ name, abiertas }) => [name, abiertas])).toEqual([
    ['Parrilla', 3],
    ['Barra', 1],
  ])
})

test('the default station prepares the dishes without a station', async () => {
  const grill = await create({ predeterminada: 1 })
  expect(await stationOfOrder()).toBe(grill.id)
  const bar = await create({ name: 'Barra', order: 2, predeterminada: 1 })
  expect(await stationOfOrder()).toBe(bar.id)
  expect((await list()).map(({ predeterminada }) => predeterminada)).toEqual([0, 1])
})

test('a category belongs to one station of a branch', async () => {
  await create({ categorias: [tenant.categoryId] })
  await create({ name: 'Barra', order: 2, categorias: [tenant.categoryId] })
  expect((await list()).map(({ categorias }) => categorias)).toEqual([[], [tenant.categoryId]])
})

test('a deleted station leaves its dishes to the default one, and its lines keep naming it', async () => {
  const bar = await create({ name: 'Barra', categorias: [tenant.categoryId] })
  const grill = await create({ order: 2, predeterminada: 1 })
  await assign([tenant.products[1].id], bar.id)
  expect(await stationOfOrder()).toBe(bar.id)
  await tenant.admin.send(calls.deleteStation, { id: bar.id })
  expect(await stationOfOrder()).toBe(grill.id)
  expect(await stationOfOrder(1)).toBe(grill.id)
  expect((await list()).map(({ name }) => name)).toEqual(['Parrilla'])
  const again = await tenant.admin.call(calls.deleteStation, { body: { id: bar.id } })
  expect(again.status).toBe(404)
})

test('the default station has the open lines of a deleted one to prepare, at once on every board', async () => {
  const bar = await create({ name: 'Barra', categorias: [tenant.categoryId] })
  const grill = await create({ order: 2, predeterminada: 1 })
  await stationOfOrder()
  const before = await list()
  expect(before.map(({ name, abiertas }) => [name, abiertas])).toEqual([
    ['Barra', 1],
    ['Parrilla', 0],
  ])
  const { body: board } = await tenant.waiter.get(calls.catchUp, tenant.branch.id)
  await tenant.admin.send(calls.deleteStation, { id: bar.id })
  const { body } = await tenant.waiter.call(calls.catchUp, {
    params: { sucursal: tenant.branch.id },
    query: { epoch: board.epoch, desde: String(board.seq) },
  })
  const events = 'events' in body ? body.events : []
  expect(events.map(({ type }) => type)).toEqual(['floor.changed'])
  expect(events[0]?.data).toMatchObject({ stations: [{ id: grill.id }] })
  expect((await list()).map(({ name, abiertas }) => [name, abiertas])).toEqual([['Parrilla', 1]])
})

test('refuses the change of a station that another person has changed', async () => {
  const { id, version } = await create()
  const ifMatch = `"${version}"`
  const change = (name: string) =>
    tenant.admin.call(calls.updateStation, { body: { id, name }, headers: { 'If-Match': ifMatch } })
  expect((await change('Brasa')).status).toBe(200)
  expect((await change('Horno')).body).toMatchObject({ code: 'stale' })
})

test('refuses stations, categories and dishes of another restaurant', async () => {
  const other = await makeTenant(world)
  const { id } = await create()
  const refused = [
    await other.admin.call(calls.updateStation, { body: { id, name: 'X' } }),
    await other.admin.call(calls.assignStation, {
      body: { sucursal: other.branch.id, productos: [other.products[0].id], estacion: id },
    }),
    await tenant.admin.call(calls.assignStation, {
      body: { sucursal: tenant.branch.id, productos: [other.products[0].id], estacion: id },
    }),
    await tenant.admin.call(calls.updateStation, { body: { id, categorias: [other.categoryId] } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await list()).map(({ name, categorias }) => [name, categorias])).toEqual([
    ['Parrilla', []],
  ])
})

test('the deletion of a station finds its lines by an index', async () => {
  const { id } = await create()
  const plan = await transaction(world.deps.pool, async (db) => {
    await db.query('SET LOCAL enable_seqscan = off')
    return db.query<{ readonly 'QUERY PLAN': string }>(
      `EXPLAIN SELECT 1 FROM order_lines x WHERE ${tenant.restaurantId} = restaurant_id AND ${id} = station_id FOR KEY SHARE OF x`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('order_lines_station')
})

test('the activity log names the station that lost a category or is no longer the default', async () => {
  await create({ predeterminada: 1, categorias: [tenant.categoryId] })
  const bar = await create({ name: 'Barra', order: 2, categorias: [tenant.categoryId] })
  await tenant.admin.send(calls.updateStation, { id: bar.id, predeterminada: 1 })
  const { body } = await tenant.admin.call(calls.activity, { query: { tipo: 'salones' } })
  const changed = body.data.filter(({ action }) => action === 'cambiar')
  expect(changed.map(({ name, changes }) => [name, changes[0]?.field, changes[0]?.after])).toEqual([
    ['Barra', 'predeterminada', 1],
    ['Parrilla', 'predeterminada', 0],
    ['Parrilla', 'categorias', []],
  ])
})

test('the activity log names the stations whose dishes changed', async () => {
  const grill = await create()
  const bar = await create({ name: 'Barra', order: 2 })
  await assign([tenant.products[0].id], grill.id)
  await assign([tenant.products[0].id], bar.id)
  const { body } = await tenant.admin.call(calls.activity, { query: { tipo: 'salones' } })
  expect(
    body.data
      .filter(({ action }) => action === 'cambiar')
      .map(({ name, changes }) => [
        name,
        ...changes.map(({ field, before, after }) => [field, before, after]),
      ]),
  ).toEqual([
    ['Barra', ['platos', [], ['Café']]],
    ['Parrilla', ['platos', ['Café'], []]],
    ['Parrilla', ['platos', [], ['Café']]],
  ])
})
