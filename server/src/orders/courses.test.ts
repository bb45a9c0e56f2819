import { calls } from '@orderi/shared/contract/all'
import type { Course } from '@orderi/shared/courses/schema'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

let now = new Date('2026-05-02T20:00:00.000Z')
const ORDERED = now.toISOString()
const clock = () => now
const world = await openWorld({ clock, hasPeers: true })
const peer = await openWorld({ clock, hasPeers: true }, world)

let tenant: Tenant
/** Of the first dish; the other dishes have no course. */
let mains: Course
beforeEach(async () => {
  now = new Date(ORDERED)
  tenant = await makeTenant(world)
  mains = await create()
})

async function create(fields: object = {}): Promise<Course> {
  const { body } = await tenant.admin.send(calls.createCourse, {
    name: 'Fuertes',
    order: 2,
    categorias: [await categoryOfFirst()],
    ...fields,
  })
  return body
}

/** Gives the second dish an earlier course. */
const createStarters = () =>
  tenant.admin.send(calls.createCourse, {
    name: 'Entradas',
    order: 1,
    categorias: [tenant.categoryId],
  })

/** Moves the first dish to a category of its own. */
async function categoryOfFirst(): Promise<number> {
  const { pool } = world.deps
  const [category] = await pool.query<{ id: number }>(
    `INSERT INTO categories (restaurant_id, sort_order, hidden, translations)
      SELECT restaurant_id, 9, 0, translations FROM categories WHERE id = $1 RETURNING id`,
    [tenant.categoryId],
  )
  await pool.query(
    `WITH section AS (INSERT INTO subcategories (restaurant_id, category_id, sort_order, hidden, translations)
        SELECT restaurant_id, $1, 1, 0, translations FROM subcategories WHERE id = $2 RETURNING id)
      UPDATE products SET category_id = $1, subcategory_id = (SELECT id FROM section) WHERE id = $3`,
    [category?.id, tenant.subcategoryId, tenant.products[0].id],
  )
  return category?.id ?? 0
}

/** An order of a main dish and a dish without a course. The main dish is held. */
async function held(fields: object = {}): Promise<Order> {
  const { body } = await takeOrder(tenant, {
    products: dishes(tenant, 1, 2),
    esperar: [mains.id],
    ...fields,
  })
  return body.order
}

const fire = (order: Order, curso: number | null = mains.id, node = world) =>
  node.client(tenant.waiter.token).send(calls.fireCourse, { order_id: order.id, curso })

const NOTHING_TO_UNDO = { status: 409, body: { code: 'nothing_to_undo' } }

const setStatus = (order: Order, estado: OrderStatus) =>
  tenant.waiter.send(calls.changeOrderStatus, { order_id: order.id, estado })

const undo = (order: Order, lines?: readonly number[]) =>
  tenant.waiter.send(calls.undoOrder, { order_id: order.id, ...(lines && { lines: [...lines] }) })

async function deliverFired(order: Order): Promise<Order> {
  await setStatus(order, 'Preparando')
  await setStatus(order, 'Listo')
  return (await setStatus(order, 'Entregado')).body
}

const openOrders = async () =>
  (await tenant.waiter.get(calls.openOrders, tenant.branch.id)).body.data

const eventCount = async () => {
  const [head] = await world.deps.pool.query<{ seq: number }>(
    'SELECT seq FROM board_heads WHERE branch_id = $1',
    [tenant.branch.id],
  )
  return head?.seq ?? 0
}

/** The board in memory equals the board from the tables. */
async function expectSameBoards(): Promise<void> {
  const { boards } = world.deps
  const { inMemory, inTables } = await compareHeldBoard(world, await boards.hold(tenant.branch.id))
  expect(inMemory).toEqual(inTables)
}

const later = (minutes: number) => {
  now = new Date(Date.parse(ORDERED) + minutes * 60_000)
  return now.toISOString()
}

test('a waiter holds a course, which is on the bill and on the board', async () => {
  const order = await held()
  const course = { id: mains.id, name: 'Fuertes', order: 2 }
  expect(order.products[0]).toMatchObject({ status: 'Pendiente', course, fired_at: null })
  expect(order.products[1]).not.toHaveProperty('course')
  expect(order.products[1]).not.toHaveProperty('fired_at')
  expect(calls.undoOrder.answer.parse(order)).toEqual(order)
  const { data } = (await tenant.waiter.get(calls.openBills, tenant.branch.id)).body
  expect(data[0]).toMatchObject({ total: 6000, cantidad: 3, products: order.products })
  await expectSameBoards()
})

test('lines have no new fields without courses', async () => {
  await tenant.admin.send(calls.deleteCourse, { id: mains.id })
  const order = await held({ esperar: [] })
  expect(order.products.map((line) => Object.keys(line))).toEqual(
    Array.from({ length: 2 }, () => [
      'id',
      'product',
      'price',
      'quantity',
      'status',
      'status_at',
      'note',
      'variants',
      'station',
    ]),
  )
  expect((await openOrders())[0]?.products).toEqual(order.products)
})

test('a waiter cannot hold a course of which the order has no dish', async () => {
  const starters = await createStarters()
  const esperar = [mains.id, starters.body.id]
  expect(await takeOrder(tenant, { products: dishes(tenant, 1), esperar })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { 'esperar.1': expect.anything() } },
  })
  expect(await openOrders()).toEqual([])
})

test('a guest’s order is fired at once', async () => {
  const guest = await enterAs(world, tenant.branch.tables[0])
  const { body } = await placeOrder(guest, tenant, { esperar: [mains.id] })
  expect(body.order.products[0]).toMatchObject({ course: { id: mains.id } })
  expect(body.order.products[0]).not.toHaveProperty('fired_at')
})

describe('a course that is fired', () => {
  test('begins at that time, and only once, by two people on two nodes', async () => {
    const order = await held()
    const at = later(20)
    const [first, second] = await Promise.all([fire(order), fire(order, null, peer)])
    for (const { status, body } of [first, second]) {
      expect(status).toBe(200)
      expect(body.products[0]).toMatchObject({ status: 'Pendiente', fired_at: at })
    }
    const seq = await eventCount()
    later(25)
    expect((await fire(order, mains.id, peer)).body.products[0]?.fired_at).toBe(at)
    expect(await eventCount()).toBe(seq)
    expect((await openOrders())[0]?.products[0]?.fired_at).toBe(at)
    await expectSameBoards()
  })

  test('is answered with the lines that this command fired', async () => {
    const order = await held()
    expect((await fire(order)).body.fired_lines).toEqual([order.products[0]?.id])
    expect((await fire(order)).body.fired_lines).toEqual([])
  })

  test('is held again by an undo of its time, unless something changed since', async () => {
    const order = await held()
    const [main = 0, other = 0] = order.products.map(({ id }) => id)
    const at = later(20)
    await fire(order)
    const undoFire = (fired_at: string) =>
      tenant.waiter.send(calls.undoOrder, { order_id: order.id, lines: [main], fired_at })
    expect(await undoFire(ORDERED)).toMatchObject(NOTHING_TO_UNDO)
    const lines = [other]
    const start = { order_id: order.id, estado: 'Preparando' as const }
    await tenant.waiter.send(calls.changeOrderStatus, { ...start, lines })
    expect((await undoFire(at)).body.products).toMatchObject([
      { fired_at: null },
      { status: 'Preparando' },
    ])
    const again = later(21)
    await fire(order)
    await tenant.waiter.send(calls.changeOrderStatus, { ...start, lines: [main] })
    expect(await undoFire(again)).toMatchObject(NOTHING_TO_UNDO)
    expect((await openOrders())[0]?.products[0]).toMatchObject({ status: 'Preparando' })
  })

  test('is held again by an undo, and fired again by a second one', async () => {
    const order = await held()
    const at = later(20)
    await fire(order)
    expect((await undo(order)).body.products[0]?.fired_at).toBeNull()
    expect((await undo(order)).body.products[0]?.fired_at).toBe(at)
  })

  test('can belong to a closed bill, and to a bill that was moved or split', async () => {
    const order = await held({ products: dishes(tenant, 2, 1) })
    const [line] = order.products
    const { body: moved } = await tenant.waiter.send(calls.moveBill, {
      bill_id: order.bill.id,
      table_id: tenant.branch.tables[1].id,
    })
    expect(moved.products[0]?.fired_at).toBeNull()
    await openTill(tenant.admin, tenant.branch.id)
    const { body: split } = await tenant.waiter.send(calls.splitBill, {
      bill_id: order.bill.id,
      partes: [{ name: 'Luis', lineas: [{ order_line_id: line?.id ?? 0, cantidad: 1 }] }],
    })
    expect(split.bills.map(({ products }) => products[0]?.fired_at)).toEqual([null, null])
    await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, cobros: 0 })
    await tenant.waiter.send(calls.closeBill, { bill_id: split.bills[1]?.id ?? 0 })
    const at = later(30)
    const { status, body } = await fire(order)
    expect(status).toBe(200)
    expect(body.products.flatMap((each) => each.fired_at ?? [])).toEqual([at, at])
    expect(body.table.id).toBe(tenant.branch.tables[1].id)
    await expectSameBoards()
  })

  test('is not a course whose dishes were cancelled', async () => {
    const order = await held()
    const [line] = order.products
    await tenant.waiter.send(calls.changeLineStatus, {
      order_line_id: line?.id ?? 0,
      estado: 'Cancelado',
    })
    expect((await fire(order)).body.products[0]).toMatchObject({
      status: 'Cancelado',
      fired_at: null,
    })
  })
})

test('an order stays on the board until its last course is delivered', async () => {
  const order = await held()
  const delivered = await deliverFired(order)
  expect(delivered).toMatchObject({
    status: 'Pendiente',
    products: [{ status: 'Pendiente', fired_at: null }, { status: 'Entregado' }],
  })
  expect((await setStatus(order, 'Entregado')).status).toBe(200)
  expect(await setStatus(order, 'Preparando')).toMatchObject({
    status: 409,
    body: { code: 'illegal_transition' },
  })
  expect(await openOrders()).toHaveLength(1)
  await fire(order)
  expect((await deliverFired(order)).status).toBe('Entregado')
  expect(await openOrders()).toEqual([])
})

test('a branch fires the next course by itself when the one before is delivered, until that is undone', async () => {
  await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, marcha_sola: 1 })
  await createStarters()
  const order = await held()
  const at = later(10)
  const delivered = await deliverFired(order)
  expect(delivered.products[0]).toMatchObject({ status: 'Pendiente', fired_at: at })
  const { body: undone } = await undo(order)
  expect(undone).toMatchObject({
    status: 'Listo',
    products: [{ fired_at: null }, { status: 'Listo' }],
  })
})

describe('an undo of named lines', () => {
  const setLine = (order: Order, id: number, estado: OrderStatus) =>
    tenant.waiter.send(calls.changeOrderStatus, { order_id: order.id, estado, lines: [id] })

  test('keeps a course that was fired since', async () => {
    const order = await held()
    const [main = 0, other = 0] = order.products.map(({ id }) => id)
    await setLine(order, other, 'Preparando')
    const at = later(5)
    await fire(order)
    const { body: undone } = await undo(order, [other])
    expect(undone.products).toMatchObject([
      { fired_at: at, status: 'Pendiente' },
      { status: 'Pendiente' },
    ])
    const { body: heldAgain } = await undo(order, [main])
    expect(heldAgain.products[0]?.fired_at).toBeNull()
    await expectSameBoards()
  })

  test('takes back a delivery with the course that it fired by itself, and repeats both', async () => {
    await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, marcha_sola: 1 })
    await createStarters()
    const order = await held()
    const other = order.products[1]?.id ?? 0
    await setLine(order, other, 'Preparando')
    await setLine(order, other, 'Listo')
    const at = later(10)
    await setLine(order, other, 'Entregado')
    const { body: undone } = await undo(order, [other])
    expect(undone).toMatchObject({
      status: 'Listo',
      products: [{ fired_at: null }, { status: 'Listo' }],
    })
    const { body: repeated } = await undo(order, [other])
    expect(repeated).toMatchObject({
      status: 'Pendiente',
      products: [{ fired_at: at }, { status: 'Entregado' }],
    })
    await expectSameBoards()
  })

  test('restores no cancelled held line that it does not name', async () => {
    const order = await held()
    const other = order.products[1]?.id ?? 0
    await setStatus(order, 'Cancelado')
    const { body: undone } = await undo(order, [other])
    expect(undone.products).toMatchObject([
      { status: 'Cancelado', fired_at: null },
      { status: 'Pendiente' },
    ])
    await expectSameBoards()
  })

  test('moves no held line that a station names', async () => {
    const order = await held()
    const [main = 0, other = 0] = order.products.map(({ id }) => id)
    const body = { order_id: order.id, estado: 'Preparando' as const, lines: [main, other] }
    const { body: moved } = await tenant.waiter.send(calls.changeOrderStatus, body)
    expect(moved.products).toMatchObject([
      { status: 'Pendiente', fired_at: null },
      { status: 'Preparando' },
    ])
    expect(await setLine(order, main, 'Preparando')).toMatchObject({
      status: 409,
      body: { code: 'illegal_transition' },
    })
  })
})

describe('the courses of a restaurant', () => {
  test('are listed in their sequence, with their categories', async () => {
    const starters = await create({ name: 'Entradas', order: 1, categorias: [tenant.categoryId] })
    const { body } = await tenant.admin.call(calls.courses)
    expect(body.data.map(({ name }) => name)).toEqual(['Entradas', 'Fuertes'])
    const moved = await tenant.admin.send(calls.updateCourse, {
      id: mains.id,
      categorias: [...mains.categorias, tenant.categoryId],
    })
    expect(moved.body.categorias).toHaveLength(2)
    const { data } = (await tenant.admin.call(calls.courses)).body
    expect(data.find(({ id }) => id === starters.id)).toMatchObject({ categorias: [], version: 2 })
  })

  test('refuse a category of another restaurant, and an outdated form', async () => {
    const other = await makeTenant(world)
    expect(
      await tenant.admin.send(calls.updateCourse, {
        id: mains.id,
        categorias: [other.categoryId],
      }),
    ).toMatchObject({ status: 404 })
    await tenant.admin.send(calls.updateCourse, { id: mains.id, name: 'Platos' })
    const stale = await tenant.admin.call(calls.updateCourse, {
      body: { id: mains.id, name: 'Segundos' },
      headers: { 'If-Match': '"1"' },
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
  })

  test('keep their lines when they are deleted', async () => {
    const order = await held()
    await tenant.admin.send(calls.deleteCourse, { id: mains.id })
    expect((await openOrders())[0]?.products).toEqual(order.products)
    expect((await fire(order)).body.products[0]?.fired_at).toBe(ORDERED)
  })
})
