import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { expect, onTestFinished, test } from 'vitest'
import { connectSocket } from '../../../tests/support/live/screen.ts'
import { dishes, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { openStations } from '../../../tests/support/restaurant/stations.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

/** An order of a dish of each station. */
async function openWithOrder() {
  const tenant = await openStations(world)
  const { body } = await takeOrder(tenant, { products: dishes(tenant, 1, 1) })
  return { ...tenant, order: body.order, bill: body.bill }
}

const eventsOf = ({ branch }: Tenant) =>
  world.deps.pool.query<{ type: string; actor: unknown }>(
    'SELECT type, actor FROM board_events WHERE branch_id = $1 ORDER BY seq',
    [branch.id],
  )

async function expectEqualTables({ branch }: Tenant) {
  const held = await world.deps.boards.hold(branch.id)
  const { inMemory, inTables } = await compareHeldBoard(world, held)
  expect(inMemory).toEqual(inTables)
}

test('keeps the first time at each station, with one event for each, whatever is repeated', async () => {
  const tenant = await openWithOrder()
  const { waiter, branch, grill, bar, order } = tenant
  const report = async (estacion: number | null, ...pedidos: number[]) =>
    (await waiter.call(calls.reportShown, { body: { estacion, pedidos } })).body
  const before = (await eventsOf(tenant)).length
  expect(await report(grill, order.id, order.id)).toEqual({ pedidos: [order.id] })
  expect(await report(grill, order.id)).toEqual({ pedidos: [] })
  expect(await report(null, order.id)).toEqual({ pedidos: [order.id] })
  expect(await report(bar, order.id)).toEqual({ pedidos: [] })
  const [first, second, ...more] = (await eventsOf(tenant)).slice(before)
  expect([first, second]).toEqual([
    { type: 'order.changed', actor: null },
    { type: 'order.changed', actor: null },
  ])
  expect(more).toEqual([])
  const { data } = (await waiter.get(calls.openOrders, branch.id)).body
  expect(data[0]?.shown?.map(({ station }) => station)).toEqual([grill, bar])
  await expectEqualTables(tenant)
})

test('keeps what was shown when the order changes, and adds nothing to an ended order', async () => {
  const tenant = await openWithOrder()
  const { waiter, grill, order } = tenant
  await waiter.send(calls.reportShown, { estacion: grill, pedidos: [order.id] })
  for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) {
    const { body } = await waiter.send(calls.changeOrderStatus, { order_id: order.id, estado })
    expect(body.shown).toMatchObject([{ station: grill }])
  }
  const late = { estacion: null, pedidos: [order.id] }
  expect((await waiter.send(calls.reportShown, late)).body).toEqual({ pedidos: [] })
  await expectEqualTables(tenant)
})

test('shows a fired course anew at a station that has shown the rest of the order', async () => {
  const tenant = await openStations(world)
  const { admin, waiter, grill, bar } = tenant
  const course = { name: 'Fuertes', order: 1, categorias: [tenant.categoryId] }
  const { body: fuertes } = await admin.send(calls.createCourse, course)
  const { id } = (
    await takeOrder(tenant, { products: dishes(tenant, 1, 1), esperar: [fuertes.id] })
  ).body.order
  const report = async (estacion: number | null) =>
    (await waiter.call(calls.reportShown, { body: { estacion, pedidos: [id] } })).body.pedidos
  expect(await report(null)).toEqual([])
  await waiter.send(calls.fireCourse, { order_id: id })
  expect([await report(grill), await report(grill), await report(bar)]).toEqual([[id], [], [id]])
  await expectEqualTables(tenant)
})

test('refuses orders and stations of another branch as a whole', async () => {
  const tenant = await openWithOrder()
  const other = await openWithOrder()
  const { waiter, grill, order } = tenant
  const before = (await eventsOf(tenant)).length
  const refused = async (estacion: number | null, ...pedidos: number[]) =>
    (await waiter.call(calls.reportShown, { body: { estacion, pedidos } })).body
  const notFound = { code: 'not_found' }
  expect(await refused(null, order.id, other.order.id)).toMatchObject(notFound)
  expect(await refused(null, other.order.id)).toMatchObject(notFound)
  expect(await refused(other.grill, order.id)).toMatchObject(notFound)
  expect(await refused(grill + 1000, order.id)).toMatchObject(notFound)
  expect((await eventsOf(tenant)).length).toBe(before)
})

test('stores no idempotency key, because a repeated report changes nothing', async () => {
  const { waiter, order } = await openWithOrder()
  const key = randomUUID()
  const report = () => waiter.call(calls.reportShown, { key, body: { pedidos: [order.id] } })
  expect((await report()).body).toEqual({ pedidos: [order.id] })
  expect((await report()).body).toEqual({ pedidos: [] })
  const stored = 'SELECT 1 FROM idempotency_keys WHERE key = $1'
  expect(await world.deps.pool.query(stored, [key])).toEqual([])
})

async function openGuest({ branch, products }: Tenant, name: string) {
  const [table] = branch.tables
  const guest = await enterAs(world, table, name)
  const { body } = await guest.send(calls.placeOrder, {
    mesa: table.code,
    products: products.slice(0, 2).map(({ id }) => ({ product_id: id, quantity: 1 })),
  })
  const socket = await connectSocket(world.url, guest.token)
  onTestFinished(() => void socket.close())
  const received: number[] = []
  socket.on('bill:shown', ({ bill_id }) => received.push(bill_id))
  const join = () => socket.emitWithAck('bill:join', { mesa: table.code })
  await join()
  const lines = body.order.products.map(({ id }) => id)
  return { order: body.order.id, bill: body.order.bill.id, lines, received, join }
}

test('shows a guest that all stations show the order', async () => {
  const tenant = await openWithOrder()
  const { waiter, grill, bar } = tenant
  const { order, bill, lines, received, join } = await openGuest(tenant, 'Ana')
  const pedidos = [order]
  await waiter.send(calls.reportShown, { estacion: grill, pedidos })
  await expect.poll(() => received).toEqual([bill])
  expect(await join()).toMatchObject({ ok: true, mostradas: [] })
  await waiter.send(calls.reportShown, { estacion: bar, pedidos })
  await expect.poll(() => received).toEqual([bill, bill])
  expect(await join()).toMatchObject({ ok: true, mostradas: lines })
  await waiter.send(calls.changeOrderStatus, { order_id: order, estado: 'Preparando' })
  expect(await join()).toMatchObject({ ok: true, mostradas: [] })
})

test('shows it also to guests whose bills have got some of its lines', async () => {
  const tenant = await openWithOrder()
  const { admin, branch, waiter } = tenant
  await admin.send(calls.updateBranch, { id: branch.id, cobros: 1 })
  const [ana, luis] = [await openGuest(tenant, 'Ana'), await openGuest(tenant, 'Luis')]
  const [line = 0] = ana.lines
  const partes = [{ bill_id: luis.bill, lineas: [{ order_line_id: line, cantidad: 1 }] }]
  await waiter.send(calls.splitBill, { bill_id: ana.bill, partes })
  await waiter.send(calls.reportShown, { pedidos: [ana.order] })
  await expect.poll(() => luis.received).toEqual([ana.bill])
  expect(await luis.join()).toMatchObject({ ok: true, mostradas: ana.lines })
})

test('a shared device reports without a person, even if it asks for PINs', async () => {
  const { order, admin, waiter, branch } = await openWithOrder()
  const wall = { name: 'Muro', tipo: 'salon', pin: 'siempre', segundos: 60 } as const
  const { body: created } = await admin.send(calls.createDevice, { ...wall, sucursal: branch.id })
  const { body } = await world.client().send(calls.registerDevice, { codigo: created.codigo ?? '' })
  const device = world.client(body.token)
  const sent = await device.call(calls.reportShown, { body: { pedidos: [order.id] } })
  expect(sent.body).toEqual({ pedidos: [order.id] })
  const step = { order_id: order.id, estado: 'Preparando' } as const
  expect((await device.call(calls.changeOrderStatus, { body: step })).body).toMatchObject({
    code: 'needs_person',
  })
  const { data } = (await waiter.get(calls.openOrders, branch.id)).body
  expect(data[0]?.shown).toHaveLength(2)
})
