import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { beforeEach, expect, test } from 'vitest'
import { openScreen } from '../../../tests/support/live/screen.ts'
import { joinBill } from '../../../tests/support/money/online.ts'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let tenant: Tenant
let table: TestTable
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world)
  table = tenant.branch.tables[0]
})

const PASSWORD = 'una clave larga'
const order = (guest: ApiClient) => placeOrder(guest, tenant, { mesa: table.code })

async function register(guest_token?: string) {
  const email = `${randomUUID()}@pruebas.test`
  const { status, body } = await world
    .client()
    .send(calls.register, { name: 'Rosa', email, password: PASSWORD, guest_token })
  return { email, status, client: world.client(body.token), id: body.user.id }
}

test('moves a guest’s orders to the account at registration, and adds later orders to the same bill', async () => {
  const guest = await enterAs(world, table, 'Rosita')
  const { body: first } = await order(guest)
  const screen = await openScreen(world.url, tenant.waiter.token, tenant.branch.id)
  const rosa = await register(guest.token)
  expect((await rosa.client.call(calls.ownHistory)).body.data).toEqual([first.bill])
  expect((await rosa.client.call(calls.openBill)).body.bill).toEqual(first.bill)
  expect((await guest.call(calls.me)).body.code).toBe('session_revoked')
  const { body: second } = await order(rosa.client)
  expect(second.bill).toMatchObject({ id: first.bill.id, cantidad: 2 })
  const { body: now } = await tenant.waiter.get(calls.catchUp, tenant.branch.id)
  await screen.reaches(now.seq)
  if (!('snapshot' in now)) throw new Error('no snapshot')
  expect(screen.shown()).toEqual(now.snapshot)
  expect(now.snapshot.orders.map((each) => each.user)).toEqual([
    { id: rosa.id, name: 'Rosita' },
    { id: rosa.id, name: 'Rosa' },
  ])
  screen.close()
})

/** Logs in on a guest's phone. */
async function logIn(email: string, guest: ApiClient): Promise<ApiClient> {
  const sent = { email, password: PASSWORD, guest_token: guest.token }
  return world.client((await world.client().send(calls.login, sent)).body.token)
}

test('moves joined bills and open join requests to the account at login', async () => {
  const { email, client: before } = await register()
  const ana = await enterAs(world, table, 'Ana')
  const { body: theirs } = await order(ana)
  const guest = await joinBill(world, table, ana, theirs.bill.id)
  await order(guest)
  const rosa = await logIn(email, guest)
  expect((await rosa.call(calls.openBill)).body.bill).toMatchObject({
    id: theirs.bill.id,
    cantidad: 2,
  })
  expect((await before.call(calls.ownHistory)).body.total).toBe(1)
  expect((await order(rosa)).body.bill).toMatchObject({ id: theirs.bill.id, cantidad: 3 })
})

test('moves an unanswered join request with an event, so that the owner can accept it for the account', async () => {
  const { email } = await register()
  const ana = await enterAs(world, table, 'Ana')
  const { body: theirs } = await order(ana)
  const guest = await enterAs(world, table, 'Rosita')
  const { body: request } = await guest.send(calls.askToJoin, {
    mesa: table.code,
    bill_id: theirs.bill.id,
  })
  const events = () =>
    world.deps.pool.query('SELECT 1 FROM board_events WHERE branch_id = $1', [tenant.branch.id])
  const before = await events()
  const rosa = await logIn(email, guest)
  expect(await events()).toHaveLength(before.length + 1)
  await ana.send(calls.answerJoin, { id: request.id, aceptar: 1 })
  expect((await rosa.call(calls.openBill)).body.bill?.id).toBe(theirs.bill.id)
})

test('removes the guest’s join request at login if the account owns the requested bill', async () => {
  const { email, client } = await register()
  const { body: own } = await order(client)
  const guest = await joinBill(world, table, client, own.bill.id)
  const rosa = await logIn(email, guest)
  expect((await rosa.call(calls.joinRequests)).body).toEqual({ data: [], total: 0 })
  expect((await rosa.call(calls.openBill)).body.bill?.id).toBe(own.bill.id)
})

test('ignores an invalid guest token and the token of an account', async () => {
  const stranger = await register()
  await order(stranger.client)
  const dead = await enterAs(world, table)
  await dead.call(calls.logout)
  for (const token of ['', 'x', dead.token, stranger.client.token, tenant.waiter.token]) {
    const rosa = await register(token)
    expect(rosa.status).toBe(201)
    expect((await rosa.client.call(calls.ownHistory)).body.total).toBe(0)
  }
  expect((await stranger.client.call(calls.ownHistory)).body.total).toBe(1)
  expect((await tenant.waiter.call(calls.me)).status).toBe(200)
})
