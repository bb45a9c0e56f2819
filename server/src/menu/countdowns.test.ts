import { calls } from '@orderi/shared/contract/all'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld, type World } from '../../../tests/support/world.ts'
import { restartCountdowns } from './commands/countdowns.ts'

let now = new Date('2026-05-04T18:00:00.000Z')
const world = await openWorld({ clock: () => now })
/** A node that receives no notifications from the other node. */
const unnotified = await openWorld({ clock: () => now }, world)

let tenant: Tenant
let coffee: number
beforeEach(async () => {
  tenant = await makeTenant(world, { branches: 2 })
  coffee = tenant.products[0].id
})

const setCountdown = (cantidad: number | null, more: object = {}) => {
  // Later than the orders before it.
  now = new Date(now.getTime() + 1000)
  return tenant.waiter.send(calls.setCountdown, {
    id: coffee,
    sucursal: tenant.branch.id,
    cantidad,
    ...more,
  })
}

const order = (quantity: number, node: World = world) =>
  takeOrder(tenant, { products: dishes(tenant, quantity) }, node.client(tenant.waiter.token))

const statusesOf = async (orders: readonly ReturnType<typeof order>[]) =>
  (await Promise.all(orders)).map(({ status }) => status).toSorted((a, b) => a - b)

async function left() {
  const { body } = await tenant.waiter.get(calls.countdowns, tenant.branch.id)
  return body.data.find(({ id }) => id === coffee)?.left
}

/** The dish on the guests' menu of a branch. */
async function shown(branch = 0) {
  const mesa = tenant.branches[branch]?.tables[0]?.code
  const { body } = await world.client().send(calls.menu, { mesa })
  const found = body.categories
    .flatMap(({ subcategories }) => subcategories.flatMap(({ products }) => products))
    .find(({ id }) => id === coffee)
  return { left: found?.left, sold_out: found?.sold_out }
}

const menuEvents = async () => {
  const [row] = await world.deps.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM board_events WHERE branch_id = $1 AND type = 'menu.changed'`,
    [tenant.branch.id],
  )
  return row?.count ?? 0
}

async function expectEqualTables(node: World) {
  const held = await node.deps.boards.read(tenant.branch.id)
  const { inMemory, inTables } = await compareHeldBoard(node, held)
  expect(inMemory).toEqual(inTables)
}

describe('a counted dish', () => {
  test('is counted down by orders in its branch, shown from the threshold on, and sold out at 0', async () => {
    expect((await setCountdown(8)).status).toBe(200)
    const before = await menuEvents()
    expect((await order(2)).status).toBe(201)
    expect([await left(), await shown(), await menuEvents()]).toEqual([
      6,
      { left: undefined, sold_out: 0 },
      before,
    ])
    expect((await order(4)).status).toBe(201)
    expect(await shown()).toEqual({ left: 2, sold_out: 0 })
    expect(await shown(1)).toEqual({ left: undefined, sold_out: 0 })
    expect(await menuEvents()).toBe(before + 1)
    await expectEqualTables(world)
    const guest = await enterAs(world, tenant.branch.tables[1])
    const mesa = tenant.branch.tables[1].code
    const products = dishes(tenant, 2)
    expect((await placeOrder(guest, tenant, { mesa, products })).status).toBe(201)
    expect(await shown()).toEqual({ left: 0, sold_out: 1 })
    const { body } = await order(1)
    expect([body.code, body.params]).toEqual(['product_unavailable', {}])
    const { body: listed } = await tenant.waiter.get(calls.product, coffee)
    expect(listed).toMatchObject({ sold_out: 1, sold_out_branches: [tenant.branch.id] })
  })

  test('refuses more pieces than are left in all lines of an order, and names the number', async () => {
    await setCountdown(3)
    const products = [...dishes(tenant, 2), ...dishes(tenant, 2)]
    const refused = await takeOrder(tenant, { products })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'product_unavailable',
      params: { reason: 'pieces_left', name: 'Café', left: 3 },
    })
    expect(refused.body.message).toBe('Café: solo hay 3.')
    expect(await left()).toBe(3)
    expect((await order(3)).status).toBe(201)
  })

  test('gets back the pieces of cancelled lines, also for the next order', async () => {
    const till = await openTill(tenant.admin, tenant.branch.id)
    await setCountdown(3)
    const { body } = await order(3)
    expect(await shown()).toEqual({ left: 0, sold_out: 1 })
    const voided = await tenant.waiter.send(calls.voidLine, {
      order_line_id: body.order.products[0]?.id ?? 0,
      cantidad: 1,
      motivo: till.reasonOf('anulacion'),
    })
    expect(voided.status).toBe(200)
    expect(await shown()).toEqual({ left: 1, sold_out: 0 })
    expect((await order(1)).status).toBe(201)
    const cancelled = await tenant.waiter.send(calls.changeOrderStatus, {
      order_id: body.order.id,
      estado: 'Cancelado',
      motivo: till.reasonOf('anulacion'),
    })
    expect(cancelled.status).toBe(200)
    expect([await left(), await shown()]).toEqual([2, { left: 2, sold_out: 0 }])
    await expectEqualTables(world)
  })

  test('gives the last piece to one of several orders at once, on one node and on two', async () => {
    await setCountdown(2)
    expect(await statusesOf([order(1), order(1), order(1)])).toEqual([201, 201, 409])
    await setCountdown(3, { quedan: 3 })
    expect((await order(1, unnotified)).status).toBe(201)
    expect((await order(1)).status).toBe(201)
    expect(await statusesOf([order(1), order(1, unnotified)])).toEqual([201, 409])
    expect(await left()).toBe(0)
    await expectEqualTables(unnotified)
  })

  test('refuses the last piece on a node that has not received the order for it', async () => {
    await setCountdown(2)
    expect((await order(1, unnotified)).status).toBe(201)
    expect((await order(1)).status).toBe(201)
    expect((await order(1, unnotified)).status).toBe(409)
  })

  test('restarts with the pieces of a day at the start of each business day', async () => {
    now = new Date('2026-05-05T09:59:00.000Z')
    await setCountdown(3)
    await order(3)
    await restartCountdowns(world.deps)
    expect(await left()).toBe(0)
    // 4:00 of the next business day.
    now = new Date('2026-05-05T10:00:00.000Z')
    await restartCountdowns(world.deps)
    expect([await left(), await shown()]).toEqual([3, { left: 3, sold_out: 0 }])
    const events = await menuEvents()
    await restartCountdowns(world.deps)
    expect(await menuEvents()).toBe(events)
    expect((await order(1)).status).toBe(201)
    expect(await left()).toBe(2)
    const later = { id: tenant.branch.id, inicio_dia: '06:00' }
    now = new Date('2026-05-05T18:00:00.000Z')
    await tenant.admin.send(calls.updateBranch, later)
    await restartCountdowns(world.deps)
    expect(await left()).toBe(2)
  })

  test('keeps what is left if only the pieces of a day or the threshold change', async () => {
    await setCountdown(12, { umbral: 0 })
    await order(9)
    await setCountdown(10)
    expect([await left(), await shown()]).toEqual([3, { left: undefined, sold_out: 0 }])
    await setCountdown(10, { umbral: 4 })
    expect([await left(), await shown()]).toEqual([3, { left: 3, sold_out: 0 }])
    await setCountdown(10, { quedan: 0 })
    expect([await left(), (await order(1)).status]).toEqual([0, 409])
    now = new Date(now.getTime() + 24 * 3_600_000)
    await restartCountdowns(world.deps)
    expect(await left()).toBe(10)
  })

  test('does not get back a cancelled dish that the kitchen had begun', async () => {
    await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, control: 'libre' })
    await setCountdown(3)
    const { body } = await order(2)
    const step = (estado: 'Preparando' | 'Cancelado') =>
      tenant.waiter.send(calls.changeOrderStatus, { order_id: body.order.id, estado })
    await step('Preparando')
    expect((await step('Cancelado')).status).toBe(200)
    expect(await left()).toBe(1)
    await expectEqualTables(world)
    expect((await tenant.waiter.send(calls.undoOrder, { order_id: body.order.id })).status).toBe(
      200,
    )
    expect(await left()).toBe(1)
    await expectEqualTables(world)
  })

  test('does not get back a voided piece of a line that the kitchen had begun', async () => {
    const till = await openTill(tenant.admin, tenant.branch.id)
    await setCountdown(3)
    const { body } = await order(3)
    const order_id = body.order.id
    await tenant.waiter.send(calls.changeOrderStatus, { order_id, estado: 'Preparando' })
    const motivo = till.reasonOf('anulacion')
    const order_line_id = body.order.products[0]?.id ?? 0
    const voided = await tenant.admin.send(calls.voidLine, { order_line_id, cantidad: 1, motivo })
    expect([voided.status, await left(), (await order(1)).status]).toEqual([200, 0, 409])
    await expectEqualTables(world)
  })

  test('is neither marked nor uncounted by an import of the menu', async () => {
    await setCountdown(1)
    await order(1)
    const readSheet = async (agotado: string) => {
      const place = { categoria: 'Platos', subcategoria: 'Fuertes' }
      const filas = [{ ...place, nombre: 'Café', precio: '1000', agotado }]
      const { status } = await tenant.admin.send(calls.importProducts, { filas, simular: false })
      expect(status).toBe(200)
    }
    await readSheet('No')
    expect([await left(), await shown()]).toEqual([0, { left: 0, sold_out: 1 }])
    now = new Date(now.getTime() + 24 * 3_600_000)
    await restartCountdowns(world.deps)
    await readSheet('Sí')
    expect(await shown()).toEqual({ left: 1, sold_out: 0 })
  })

  test('repeats the answer to an order for the last piece', async () => {
    await setCountdown(1)
    const send = () => takeOrder(tenant, {}, tenant.waiter, 'last-piece-of-the-day')
    const { status, body } = await send()
    expect(status).toBe(201)
    const again = await send()
    expect([again.status, again.body.order.id, await left()]).toEqual([201, body.order.id, 0])
  })

  test('stays at 0 on menus when an undo takes a piece back that another order has', async () => {
    await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, control: 'libre' })
    await setCountdown(1)
    const { body } = await order(1)
    const order_id = body.order.id
    await tenant.waiter.send(calls.changeOrderStatus, { order_id, estado: 'Cancelado' })
    expect((await order(1)).status).toBe(201)
    expect((await tenant.waiter.send(calls.undoOrder, { order_id })).status).toBe(200)
    expect([await left(), await shown()]).toEqual([-1, { left: 0, sold_out: 1 }])
    expect((await order(1)).body).toMatchObject({ code: 'product_unavailable', params: {} })
    await expectEqualTables(world)
  })

  test('is not affected by a bill that is split, moved and closed', async () => {
    const till = await openTill(tenant.admin, tenant.branch.id)
    await setCountdown(5)
    const { body } = await order(3)
    const bill_id = body.bill.id
    const order_line_id = body.order.products[0]?.id ?? 0
    const partes = [{ lineas: [{ order_line_id, cantidad: 1 }] }]
    const split = await tenant.waiter.send(calls.splitBill, { bill_id, partes })
    expect(split.status).toBe(200)
    const table_id = tenant.branch.tables[1].id
    expect((await tenant.waiter.send(calls.moveBill, { bill_id, table_id })).status).toBe(200)
    for (const bill of split.body.bills)
      expect((await chargeBill(tenant.waiter, till, bill)).status).toBe(200)
    expect([await left(), await shown()]).toEqual([2, { left: 2, sold_out: 0 }])
    expect(await statusesOf([order(3), order(2)])).toEqual([201, 409])
    await expectEqualTables(world)
  })

  test('is available again when a person counts a dish that was marked as sold out', async () => {
    const soldOut = { id: coffee, sold_out: 1, branch_id: null } as const
    await tenant.admin.send(calls.setSoldOut, soldOut)
    await setCountdown(4)
    expect([await shown(), await shown(1)]).toEqual([
      { left: 4, sold_out: 0 },
      { left: undefined, sold_out: 1 },
    ])
    expect((await order(1)).status).toBe(201)
    await tenant.admin.send(calls.setSoldOut, { ...soldOut, branch_id: tenant.branch.id })
    expect([(await order(1)).status, await left()]).toEqual([409, 3])
    await tenant.admin.send(calls.setSoldOut, { ...soldOut, sold_out: 0 })
    expect([await left(), await shown()]).toEqual([3, { left: 3, sold_out: 0 }])
  })

  test('refuses a number for another branch or product, and a number out of range', async () => {
    const other = await makeTenant(world)
    const answers = [
      await setCountdown(5, { sucursal: tenant.branches[1]?.id }),
      await setCountdown(5, { sucursal: other.branch.id }),
      await setCountdown(5, { id: other.products[0].id }),
      await setCountdown(0),
      await setCountdown(5, { umbral: -1 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 422, 422])
  })

  test('costs no statement for orders, with and without numbers', async () => {
    const reads = async () => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      await order(1)
      const names = query.mock.calls.map(([sent]) => (sent as { name?: string }).name)
      query.mockRestore()
      return names.filter((name) => name === 'countdowns').length
    }
    await order(1)
    expect(await reads()).toBe(0)
    await setCountdown(9)
    await order(1)
    expect(await reads()).toBe(0)
  })
})
