import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { DomainError } from '@orderi/shared/kernel/errors'
import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dishes } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, type Reply, type World } from '../../../tests/support/world.ts'

let tenant: Tenant
let table: TestTable
const options = { hasPeers: true, limits: true, trustProxy: 1 }
const world = await openWorld(options)
const peer = await openWorld(options, world)
beforeEach(async () => {
  tenant = await makeTenant(world)
  table = tenant.branch.tables[0]
})

const order = (guest: ApiClient, key?: string, headers = {}) =>
  guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: dishes(tenant) },
    ...(key !== undefined && { key }),
    headers,
  })

const WIFI = '203.0.113.50'
const ELSEWHERE = '198.51.100.50'
const from = (address: string) => ({ 'X-Forwarded-For': address })

const bogus = (guest: ApiClient) =>
  guest.call(calls.placeOrder, {
    body: { mesa: table.code, products: [{ product_id: 2 ** 31, quantity: 1 }] },
    headers: from(WIFI),
  })

/** Counts orders of other guests at the table. */
async function spendOrders(count: number, address: string): Promise<void> {
  const at = { userId: -1, tableId: table.id, address }
  await world.deps.guestLimits.guard('order', at, async (limits) => {
    for (const { key, seconds } of limits?.uses ?? [])
      await world.deps.pool.query(
        `INSERT INTO rate_limits AS c (key, points, expire) VALUES ($1, $2, $3)
          ON CONFLICT (key) DO UPDATE SET points = c.points + $2`,
        [key, count, Date.now() + seconds * 1000],
      )
  })
}

/** Counts one refused order of a guest from the Wi-Fi, and sets its count to `points`. */
async function refuseOrders(
  counter: 'refusalsOfGuest' | 'refusalsOfNetwork',
  points: number,
  userId: number,
): Promise<void> {
  const at = { userId, tableId: table.id, address: WIFI }
  const refused = world.deps.guestLimits.guard('order', at, () =>
    Promise.reject(new DomainError('not_found')),
  )
  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  const counted = await world.deps.pool.query(
    'UPDATE rate_limits SET points = $2 WHERE key LIKE $1 RETURNING 1',
    [`${counter}:% ${table.id}`, points],
  )
  expect(counted).toHaveLength(1)
}

async function withBusyDatabase(work: () => Promise<void>): Promise<void> {
  const { pool } = world.deps
  await pool.query(`CREATE OR REPLACE FUNCTION be_busy() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'busy' USING ERRCODE = '40001'; END $$`)
  await pool.query(
    'CREATE TRIGGER busy BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION be_busy()',
  )
  try {
    await work()
  } finally {
    await pool.query('DROP TRIGGER busy ON orders')
  }
}

/** Repeats a call, alternating between both nodes. Returns the number of successes, and the refusals. */
async function tried(count: number, call: (node: World) => Promise<Reply<unknown>>) {
  const replies = []
  for (let round = 0; round < count; round += 1) replies.push(await call(round % 2 ? peer : world))
  const refused = replies.filter((reply) => reply.status === 429)
  for (const { headers, body } of refused) {
    expect(body.code).toBe('too_many_requests')
    expect(body.message).toMatch(/Espere unos minutos/)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(600)
  }
  expect(replies.filter((reply) => reply.status >= 500)).toEqual([])
  return replies.length - refused.length
}

describe('limits of guests', () => {
  test('counts a guest’s orders but not repeated requests, and at the limit writes nothing but still answers those', async () => {
    const guest = await enterAs(world, table)
    for (let round = 0; round < 5; round += 1) await order(guest, 'once')
    expect(await tried(12, (node) => order(node.client(guest.token)))).toBe(9)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    expect(await tried(2, () => order(guest))).toBe(0)
    const names = query.mock.calls.map(([statement]) => (statement as { name?: string }).name)
    query.mockRestore()
    expect(names).toContain('find-points')
    expect(names.filter((name) => name?.startsWith('write-board'))).toEqual([])
    expect((await order(guest, 'once')).status).toBe(201)
    expect((await order(await enterAs(world, table))).status).toBe(201)
    const { id } = (await guest.call(calls.me)).body
    await world.deps.pool.query('DELETE FROM sessions WHERE user_id = $1', [id])
    expect((await order(guest)).status).toBe(401)
  })

  test('limits a guest’s concurrent orders on two nodes together', async () => {
    const guest = await enterAs(world, table)
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        order((index % 2 ? peer : world).client(guest.token)),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      ...Array.from({ length: 6 }, () => 429),
    ])
  })

  test('does not count a failed order, so that the same request succeeds later', async () => {
    const guest = await enterAs(world, table)
    await withBusyDatabase(async () => {
      for (let round = 0; round < 12; round += 1)
        expect((await order(guest, 'retried')).status).toBe(503)
    })
    expect((await order(guest, 'retried')).status).toBe(201)
    expect(await tried(10, () => order(guest))).toBe(9)
  })

  test('rejects orders of a guest after 100 refused orders, but accepts orders of other guests in the same network', async () => {
    const stranger = await enterAs(world, table)
    await refuseOrders('refusalsOfGuest', 99, (await stranger.call(calls.me)).body.id)
    expect((await bogus(stranger)).status).toBe(404)
    const refused = await bogus(stranger)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await order(await enterAs(world, table), undefined, from(WIFI))).status).toBe(201)
  })

  test('rejects orders at a table from a network after 1,000 refused orders, but accepts orders from other networks', async () => {
    await refuseOrders('refusalsOfNetwork', 999, -1)
    expect((await bogus(await enterAs(world, table))).status).toBe(404)
    expect((await bogus(await enterAs(world, table))).status).toBe(429)
    expect((await order(await enterAs(world, table))).status).toBe(201)
  })

  test('does not count orders over the order limit as refused orders', async () => {
    const guest = await enterAs(world, table)
    for (let round = 0; round < 10; round += 1) await order(guest)
    expect((await order(guest)).status).toBe(429)
    const { id: userId } = (await guest.call(calls.me)).body
    const at = { userId, tableId: table.id, address: WIFI }
    const refused = () => world.deps.guestLimits.guard('order', at, () => expect.fail('it runs'))
    for (let round = 0; round < 101; round += 1)
      await expect(refused()).rejects.toMatchObject({ code: 'too_many_requests' })
    expect((await guest.call(calls.requestBill)).status).toBe(200)
  })

  test('raises the limits of a table and its network with the number of its guests or seats', async () => {
    // 12 people have 72 orders together.
    await spendOrders(70, WIFI)
    const guests: ApiClient[] = []
    for (let count = 0; count < 12; count += 1) guests.push(await enterAs(world, table))
    const asOneOf = (index: number) => (node: World) =>
      order(node.client(guests[index]?.token), undefined, from(WIFI))
    expect(await tried(4, asOneOf(0))).toBe(2)
    await world.deps.pool.query('UPDATE tables SET capacity = 20 WHERE id = $1', [table.id])
    expect(await tried(4, asOneOf(1))).toBe(4)
  })

  test('limits the orders at a table of one network and of all networks, without limiting others', async () => {
    const guest = await enterAs(world, table)
    const orderFrom = (address?: string) => (node: World) =>
      order(node.client(guest.token), undefined, address === undefined ? {} : from(address))
    await spendOrders(39, WIFI)
    expect(await tried(3, orderFrom(WIFI))).toBe(1)
    await spendOrders(40, ELSEWHERE)
    await spendOrders(19, '192.0.2.50')
    expect(await tried(3, orderFrom())).toBe(1)
    const [, next] = tenant.branch.tables
    table = next
    expect((await order(await enterAs(world, next))).status).toBe(201)
  })

  test('counts a guest’s waiter calls and join requests together towards one limit', async () => {
    const guest = await enterAs(world, table)
    const { body } = await order(await enterAs(world, table))
    const ask = () => guest.send(calls.askToJoin, { mesa: table.code, bill_id: body.bill.id })
    for (let round = 0; round < 3; round += 1) expect((await ask()).status).toBe(201)
    const through = await tried(5, (node) => node.client(guest.token).call(calls.callWaiter))
    expect(through).toBe(3)
    expect((await ask()).status).toBe(429)
  })

  test('counts requests for the bill towards the limit even if they are withdrawn', async () => {
    const guest = await enterAs(world, table)
    await order(guest)
    const through = await tried(12, async (node) => {
      const asked = await node.client(guest.token).call(calls.requestBill)
      await guest.call(calls.cancelBillRequest)
      return asked
    })
    expect(through).toBe(10)
    expect(await guest.call(calls.cancelBillRequest)).toMatchObject({ body: { status: 'Abierta' } })
  })

  test('limits the number of guests and registrations at a table, and of registrations without a table per IP address', async () => {
    const { guestLimits } = world.deps
    const times = (count: number, use: () => Promise<void>) =>
      Promise.all(Array.from({ length: count }, use))
    const [, next] = tenant.branch.tables
    await times(58, () => guestLimits.countGuest(next.id))
    expect(
      await tried(4, (node) => node.client().send(calls.enterTable, { mesa: next.code })),
    ).toBe(2)
    const registering = (guest_token?: string) => (node: World) =>
      node.client().send(calls.register, {
        name: 'X',
        email: `${randomUUID()}@pruebas.test`,
        password: 'una clave larga',
        guest_token,
      })
    await times(28, () => guestLimits.countAccount(table.id, ''))
    const through = await tried(4, async (node) =>
      registering((await enterAs(world, table)).token)(node),
    )
    expect(through).toBe(2)
    await times(199, () => guestLimits.countAccount(null, '127.0.0.1'))
    expect(await tried(3, registering())).toBe(1)
    await guestLimits.countAccount(null, '192.0.2.1')
  })

  test('does not limit orders of the restaurant’s staff', async () => {
    expect(await tried(12, (node) => order(node.client(tenant.waiter.token)))).toBe(12)
  })
})

test('limits menu reads per IP address on each node', async () => {
  const read = (node: World) => node.client().send(calls.menu, { restaurante: tenant.restaurantId })
  for (let round = 0; round < 3000; round += 1) world.deps.guestLimits.countMenu('127.0.0.1')
  const refused = await read(world)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
  expect((await read(peer)).status).toBe(200)
  expect(() => world.deps.guestLimits.countMenu('203.0.113.7')).not.toThrow()
})
