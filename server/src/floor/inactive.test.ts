import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'
import { transaction } from '../db/pool.ts'

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

const order = (guest: ApiClient, mesa = table.code) => placeOrder(guest, tenant, { mesa })

const SWITCHES = {
  'its branch': (status: 0 | 1) =>
    tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, status }),
  'its hall': (status: 0 | 1) =>
    tenant.admin.send(calls.updateHall, { id: tenant.branch.hallId, status }),
  'the table': (status: 0 | 1) => tenant.admin.send(calls.updateTable, { id: table.id, status }),
}

const INACTIVE = { status: 404, body: { code: 'table_inactive' } }

test.each(Object.entries(SWITCHES))(
  'while %s is inactive, a table code serves only guests with an open bill, whom staff can serve too',
  async (_, setStatus) => {
    const guest = await enterAs(world, table)
    const { body: placed } = await order(guest)
    const newcomer = await enterAs(world, table)
    expect((await setStatus(0)).status).toBe(200)
    const at = { mesa: table.code }
    const enter = () => world.client().send(calls.enterTable, at)
    for (const refused of [
      await enter(),
      await order(guest),
      await order(newcomer),
      await newcomer.send(calls.callWaiter, at),
      await newcomer.call(calls.callWaiter),
      await newcomer.call(calls.billsToJoin, { query: at }),
      await newcomer.send(calls.askToJoin, { ...at, bill_id: placed.bill.id }),
    ])
      expect(refused).toMatchObject(INACTIVE)
    const menu = await world.client().send(calls.menu, at)
    expect([menu.body.restaurant.id, menu.body.table]).toEqual([tenant.restaurantId, null])
    expect((await newcomer.call(calls.openBill, { query: at })).body.bill).toBe(null)
    const own = await guest.call(calls.openBill, { query: at })
    expect(own.body.bill?.id).toBe(placed.bill.id)
    expect((await guest.send(calls.callWaiter, at)).status).toBe(200)
    expect((await guest.send(calls.requestBill, at)).status).toBe(200)

    const { body } = await tenant.waiter.get(calls.catchUp, tenant.branch.id)
    if (!('snapshot' in body)) throw new Error('no snapshot')
    expect(body.snapshot.bills.map(({ id }) => id)).toEqual([placed.bill.id])
    expect(body.snapshot.orders.map(({ id }) => id)).toEqual([placed.order.id])
    expect((await takeOrder(tenant, { bill_id: placed.bill.id })).status).toBe(201)
    const closed = await tenant.waiter.send(calls.closeBill, { bill_id: placed.bill.id })
    expect(closed.status).toBe(200)
    await setStatus(1)
    expect((await enter()).status).toBe(200)
  },
)

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

test('rejects staff who open a bill at a table that is inactive or in an inactive hall, or move a bill there', async () => {
  const { admin, branch, waiter } = tenant
  const hall = await admin.send(calls.createHall, {
    branch_id: branch.id,
    name: 'Patio',
    status: 1,
  })
  const outside = await admin.send(calls.createTable, { hall_id: hall.body.id, name: 'Afuera' })
  const { bill } = (await takeOrder(tenant, { table_id: outside.body.id })).body
  for (const setStatus of [SWITCHES['its hall'], SWITCHES['the table']]) {
    await setStatus(0)
    expect(await takeOrder(tenant, { table_id: table.id })).toMatchObject(INACTIVE)
    const moved = await waiter.send(calls.moveBill, { bill_id: bill.id, table_id: table.id })
    expect(moved).toMatchObject(INACTIVE)
    await setStatus(1)
  }
})

describe('a renewed table code', () => {
  const renew = () => tenant.admin.send(calls.renewTableCode, { id: table.id })
  const codeOf = (url: string) => url.split('/open/')[1] ?? ''

  test('rejects a table’s printed code and calls of guests who entered with it, but not the codes of other tables', async () => {
    const [guest, stranger] = [await enterAs(world, table), await enterAs(world, table)]
    const { body: placed } = await order(guest)
    const { body: renewed } = await renew()
    expect(renewed).toMatchObject({ id: table.id, code_version: 1, version: 2 })
    const code = codeOf(renewed.qr_url)
    expect(code).not.toBe(table.code)
    const bad = { status: 401, body: { code: 'bad_table_token' } }
    expect(await order(guest)).toMatchObject(bad)
    expect(await world.client().send(calls.menu, { mesa: table.code })).toMatchObject(bad)
    expect(await stranger.call(calls.callWaiter)).toMatchObject({ status: 422 })
    const found = await guest.call(calls.openBill, { query: { mesa: code } })
    expect(found.body.bill?.id).toBe(placed.bill.id)
    expect((await order(guest, code)).status).toBe(201)
    expect((await order(await enterAs(world, { ...table, code }), code)).status).toBe(201)
    const { body: hall } = await tenant.admin.get(calls.hall, tenant.branch.hallId)
    expect(hall.tables.find(({ id }) => id === other.id)?.qr_url).toContain(other.code)
    expect((await enterAs(world, other)).token).toBeTruthy()
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
})
