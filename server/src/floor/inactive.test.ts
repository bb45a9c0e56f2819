import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { dishes } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { transaction } from '../db/pool.ts'
import type { Columns } from '../db/sql.ts'

let tenant: Tenant
let table: TestTable
let other: TestTable
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world)
  const [first, second] = tenant.branch.tables
  table = first
  other = second
})

const products = () => dishes(tenant)
const order = (guest: ApiClient, mesa = table.code) =>
  guest.send(calls.placeOrder, { mesa, products: products() })

const SWITCHES = {
  'its branch': (status: 0 | 1) =>
    tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, status }),
  'its hall': (status: 0 | 1) =>
    tenant.admin.send(calls.updateHall, { id: tenant.branch.hallId, status }),
  'the table': (status: 0 | 1) => tenant.admin.send(calls.updateTable, { id: table.id, status }),
}

const INACTIVE = { status: 404, body: { code: 'table_inactive' } }

describe.each(Object.entries(SWITCHES))('a table code while %s is inactive', (_, setStatus) => {
  test('rejects new guests of an inactive table until it is active again', async () => {
    expect((await setStatus(0)).status).toBe(200)
    const enter = () => world.client().send(calls.enterTable, { mesa: table.code })
    expect(await enter()).toMatchObject(INACTIVE)
    const menu = await world.client().send(calls.menu, { mesa: table.code })
    expect([menu.body.restaurant.id, menu.body.table]).toEqual([tenant.restaurantId, null])
    await setStatus(1)
    expect((await enter()).status).toBe(200)
  })

  test('rejects orders and join requests at an inactive table, but shows a guest’s open bill there', async () => {
    const guest = await enterAs(world, table)
    const { body: placed } = await order(guest)
    const newcomer = await enterAs(world, table)
    await setStatus(0)
    expect(await order(guest)).toMatchObject(INACTIVE)
    expect(await order(newcomer)).toMatchObject(INACTIVE)
    const at = { mesa: table.code }
    expect(await newcomer.send(calls.callWaiter, at)).toMatchObject(INACTIVE)
    expect(await newcomer.call(calls.callWaiter)).toMatchObject(INACTIVE)
    expect(await newcomer.call(calls.billsToJoin, { query: at })).toMatchObject(INACTIVE)
    expect(await newcomer.send(calls.askToJoin, { ...at, bill_id: placed.bill.id })).toMatchObject(
      INACTIVE,
    )
    expect((await newcomer.call(calls.openBill, { query: at })).body.bill).toBe(null)
    const own = await guest.call(calls.openBill, { query: at })
    expect(own.body.bill?.id).toBe(placed.bill.id)
    expect((await guest.send(calls.callWaiter, at)).status).toBe(200)
    expect((await guest.send(calls.requestBill, at)).status).toBe(200)
  })

  test('shows open bills of inactive tables on the board, where staff can serve them', async () => {
    const { body: placed } = await order(await enterAs(world, table))
    await setStatus(0)
    const { body } = await tenant.waiter.get(calls.catchUp, tenant.branch.id)
    if (!('snapshot' in body)) throw new Error('no snapshot')
    expect(body.snapshot.bills.map(({ id }) => id)).toEqual([placed.bill.id])
    expect(body.snapshot.orders.map(({ id }) => id)).toEqual([placed.order.id])
    const more = await tenant.waiter.send(calls.takeOrder, {
      bill_id: placed.bill.id,
      products: products(),
    })
    expect(more.status).toBe(201)
    const closed = await tenant.waiter.send(calls.closeBill, { bill_id: placed.bill.id })
    expect(closed.status).toBe(200)
  })
})

test('lets waiters choose an inactive branch until the branch’s last bill is closed', async () => {
  const { body: placed } = await order(await enterAs(world, table))
  await SWITCHES['its branch'](0)
  const branches = async () =>
    (await tenant.waiter.call(calls.me)).body.restaurants.flatMap((each) => each.branches)
  const start = () =>
    tenant.waiter.send(calls.startRestaurant, {
      restaurant: tenant.restaurantId,
      branch: tenant.branch.id,
    })
  expect(await branches()).toMatchObject([{ id: tenant.branch.id, status: 0 }])
  expect((await start()).status).toBe(200)
  await tenant.waiter.send(calls.closeBill, { bill_id: placed.bill.id })
  expect(await branches()).toEqual([])
  expect((await start()).status).toBe(404)
})

describe.each([
  ['an inactive hall', SWITCHES['its hall']],
  ['an inactive table', SWITCHES['the table']],
])('API calls of staff at %s', (_, setStatus) => {
  test('rejects opening a bill at an inactive table and moving a bill to that table', async () => {
    await setStatus(0)
    const opened = await tenant.waiter.send(calls.takeOrder, {
      table_id: table.id,
      products: products(),
    })
    expect(opened).toMatchObject(INACTIVE)
    const [hall] = await world.deps.pool.query<Columns<'halls', 'id'>>(
      `INSERT INTO halls (restaurant_id, branch_id, name, status) VALUES ($1, $2, 'Patio', 1) RETURNING id`,
      [tenant.restaurantId, tenant.branch.id],
    )
    const { body: outside } = await tenant.admin.send(calls.createTable, {
      hall_id: hall?.id ?? 0,
      name: 'Afuera',
    })
    const { body: placed } = await tenant.waiter.send(calls.takeOrder, {
      table_id: outside.id,
      products: products(),
    })
    const moved = await tenant.waiter.send(calls.moveBill, {
      bill_id: placed.bill.id,
      table_id: table.id,
    })
    expect(moved).toMatchObject(INACTIVE)
  })
})

describe('a renewed table code', () => {
  const renew = () => tenant.admin.send(calls.renewTableCode, { id: table.id })
  const codeOf = (url: string) => url.split('/open/')[1] ?? ''

  test('rejects a table’s printed code after the code is renewed', async () => {
    const guest = await enterAs(world, table)
    const { body: renewed } = await renew()
    expect(renewed).toMatchObject({ id: table.id, code_version: 1, version: 2 })
    const code = codeOf(renewed.qr_url)
    expect(code).not.toBe(table.code)
    const bad = { status: 401, body: { code: 'bad_table_token' } }
    expect(await order(guest)).toMatchObject(bad)
    expect(await world.client().send(calls.menu, { mesa: table.code })).toMatchObject(bad)
    expect((await order(guest, code)).status).toBe(201)
    expect((await order(await enterAs(world, { ...table, code }), code)).status).toBe(201)
  })

  test('does not invalidate the codes of other tables when one code is renewed', async () => {
    await renew()
    const { body: hall } = await tenant.admin.get(calls.hall, tenant.branch.hallId)
    const codes = new Map(hall.tables.map(({ id, qr_url }) => [id, codeOf(qr_url)]))
    expect(codes.get(other.id)).toBe(other.code)
    expect((await enterAs(world, other)).token).toBeTruthy()
  })

  test('rejects waiter calls of guests who entered with a table code that has been renewed', async () => {
    const stranger = await enterAs(world, table)
    await renew()
    expect(await stranger.call(calls.callWaiter)).toMatchObject({ status: 422 })
  })

  test('renews a code after a concurrent board command, without a deadlock', async () => {
    const guest = await enterAs(world, table)
    await order(guest)
    const { pool } = world.deps
    const { renewed } = await transaction(pool, async (tx) => {
      await tx.query('SELECT 1 FROM board_heads WHERE branch_id = $1 FOR UPDATE', [
        tenant.branch.id,
      ])
      const renewing = renew()
      await untilLockAwaited(pool, 'board_heads')
      // Locks the rows of the guests' sessions, as a board command does.
      await tx.query('UPDATE sessions SET expires_at = expires_at WHERE table_id = $1', [table.id])
      return { renewed: renewing }
    })
    expect((await renewed).status).toBe(200)
  })

  test('shows a guest’s open bill when the guest scans the renewed code', async () => {
    const guest = await enterAs(world, table)
    const { body: placed } = await order(guest)
    const { body: renewed } = await renew()
    const found = await guest.call(calls.openBill, { query: { mesa: codeOf(renewed.qr_url) } })
    expect(found.body.bill?.id).toBe(placed.bill.id)
  })
})
