/** Tests that a command has no effect if its caller's rights end before it is written. */

import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { expect, test, vi } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()
const { pool } = world.deps

async function makeWaiter({ restaurantId, branch }: Tenant) {
  return makeUser(world, { name: 'Wendy', restaurantId, branchIds: [branch.id] })
}

const take = (tenant: Tenant, client: ApiClient, key: string = randomUUID()) =>
  takeOrder(tenant, {}, client, key)

async function countOrders({ branch }: Tenant): Promise<number> {
  const [row] = await pool.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM orders WHERE branch_id = $1',
    [branch.id],
  )
  return row?.n ?? 0
}

/** SQL by which a person loses the right to order, as if another node ran it. `$1`: the user, `$2`: the restaurant. */
const LOSSES = [
  ['the session ends', 'DELETE FROM sessions WHERE user_id = $1 AND $2::int IS NOT NULL', 401],
  [
    'the session expires',
    "UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1 AND $2::int > 0",
    401,
  ],
  [
    'the person is dismissed',
    'DELETE FROM memberships WHERE user_id = $1 AND restaurant_id = $2',
    403,
  ],
  [
    'the branch is taken away',
    'DELETE FROM membership_branches WHERE user_id = $1 AND restaurant_id = $2',
    404,
  ],
  [
    'the restaurant is closed',
    'UPDATE restaurants SET status = 0 WHERE $1::int > 0 AND id = $2',
    403,
  ],
] as const

test('refuses the order of a remembered waiter who lost the session, a role, the branch or the restaurant', async () => {
  const tenant = await makeTenant(world)
  for (const [loss, sql, status] of LOSSES) {
    const { id, client } = await makeWaiter(tenant)
    const answers = [await take(tenant, client), await take(tenant, client)]
    await pool.query(sql, [id, tenant.restaurantId])
    answers.push(await take(tenant, client))
    expect([loss, ...answers.map((each) => each.status)]).toEqual([loss, 201, 201, status])
  }
  expect(await countOrders(tenant)).toBe(2 * LOSSES.length)
})

/** Calls `replacement` instead of the next statement that writes decided commands. */
function replaceFirstWrite(replacement: (write: () => Promise<unknown>) => Promise<unknown>) {
  const { driver } = pool
  const original = driver.query.bind(driver) as (...args: unknown[]) => Promise<unknown>
  let isCalled = false
  const query = vi.spyOn(driver, 'query')
  query.mockImplementation((...args: unknown[]): unknown => {
    const write = () => original(...args)
    const { name } = args[0] as { name?: string }
    if (isCalled || !name?.startsWith('write-board')) return write()
    isCalled = true
    return replacement(write)
  })
  return { isCalled: () => isCalled, restore: () => query.mockRestore() }
}

test('writes nothing if the waiter loses the rights after the decision', async () => {
  const tenant = await makeTenant(world)
  for (const [loss, sql, status] of LOSSES) {
    const { id, client } = await makeWaiter(tenant)
    await take(tenant, client)
    const spied = replaceFirstWrite(async (write) => {
      await pool.query(sql, [id, tenant.restaurantId])
      return write()
    })
    const { status: answered } = await take(tenant, client).finally(spied.restore)
    expect([loss, spied.isCalled(), answered]).toEqual([loss, true, status])
  }
  expect(await countOrders(tenant)).toBe(LOSSES.length)
})

test('accepts the other orders of a batch in which one caller has lost rights', async () => {
  const tenant = await makeTenant(world)
  const lost = await makeWaiter(tenant)
  const others = await Promise.all([makeWaiter(tenant), makeWaiter(tenant), makeWaiter(tenant)])
  for (const { client } of [lost, ...others]) await take(tenant, client)
  await pool.query('DELETE FROM sessions WHERE user_id = $1', [lost.id])
  const answers = await Promise.all([lost, ...others].map(({ client }) => take(tenant, client)))
  expect(answers.map(({ status }) => status)).toEqual([401, 201, 201, 201])
})

test('does not return a stored answer to a remembered caller whose session has ended', async () => {
  const other = await openWorld({}, world)
  const tenant = await makeTenant(world)
  const { id, client } = await makeWaiter(tenant)
  const onOther = other.client(client.token)
  await take(tenant, onOther)
  const key = randomUUID()
  expect((await take(tenant, client, key)).status).toBe(201)
  await pool.query('DELETE FROM sessions WHERE user_id = $1', [id])
  expect((await take(tenant, onOther, key)).status).toBe(401)
})

test('writes an order without a key once if the answer of the database is lost', async () => {
  const tenant = await makeTenant(world)
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const order = () => placeOrder(guest, tenant)
  // The first order changes the guest's name, so the node remembers the caller only after the second order.
  await order()
  await order()
  const spied = replaceFirstWrite(async (write) => {
    await write()
    throw new Error('Connection terminated unexpectedly')
  })
  const { status } = await order().finally(spied.restore)
  expect(spied.isCalled()).toBe(true)
  expect(status).toBe(503)
  expect(await countOrders(tenant)).toBe(3)
})

test('stores the waiter’s current name in an order', async () => {
  const tenant = await makeTenant(world)
  const { id, client } = await makeWaiter(tenant)
  await take(tenant, client)
  await pool.query("UPDATE users SET name = 'Wendy Vargas' WHERE id = $1", [id])
  expect((await take(tenant, client)).body.order.user?.name).toBe('Wendy Vargas')
})

test('does not remember a guest whose session was moved to an account', async () => {
  const tenant = await makeTenant(world)
  const [table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const order = () =>
    guest.send(calls.placeOrder, { mesa: table.code, products: dishes(tenant) }, randomUUID())
  const { body } = await order()
  const { id } = await makeUser(world, { name: 'Gema' })
  await pool.query('UPDATE sessions SET user_id = $1 WHERE user_id = $2', [id, body.order.user?.id])
  const { body: next } = await order()
  expect(next.order.user?.id).toBe(id)
  expect(next.bill.id).not.toBe(body.bill.id)
})

test('refuses a charge if its payment method becomes inactive after the decision', async () => {
  const tenant = await makeTenant(world)
  const { admin, waiter, branch } = tenant
  const { caja, methodOf } = await openTill(admin, branch.id)
  const { body } = await take(tenant, waiter)
  const { id: bill_id, saldo } = body.bill
  const metodo = methodOf('tarjeta')
  const pagos = [{ metodo, monto: saldo }]
  const spied = replaceFirstWrite(async (write) => {
    await admin.send(calls.updatePaymentMethod, { id: metodo, active: 0 })
    return write()
  })
  const { status } = await waiter
    .send(calls.chargeBill, { bill_id, caja, saldo_visto: saldo, pagos })
    .finally(spied.restore)
  expect(spied.isCalled()).toBe(true)
  expect(status).toBe(404)
  expect(await pool.query('SELECT FROM payments WHERE bill_id = $1', [bill_id])).toEqual([])
})
