import { calls } from '@orderi/shared/contract/all'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ClientSocket, connectSocket } from '../../../tests/support/live/screen.ts'
import { placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, type World } from '../../../tests/support/world.ts'

let tenant: Tenant
let table: TestTable
let ana: ApiClient
let beto: ApiClient
const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)
const sockets: ClientSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
beforeEach(async () => {
  tenant = await makeTenant(world)
  table = tenant.branch.tables[0]
  ana = await enterAs(world, table, 'Ana')
  beto = await enterAs(world, table, 'Beto')
})

const order = (guest: ApiClient, at = table) => placeOrder(guest, tenant, { mesa: at.code })
const ask = (guest: ApiClient, bill_id: number, mesa = table.code) =>
  guest.send(calls.askToJoin, { mesa, bill_id })
const answer = (guest: ApiClient, id: number, aceptar: boolean | 0 | 1) =>
  guest.send(calls.answerJoin, { id, aceptar })
const close = (bill_id: number) => tenant.waiter.send(calls.closeBill, { bill_id })
const requestsOf = async (guest: ApiClient) =>
  (await guest.call(calls.joinRequests, { query: { mesa: table.code } })).body.data

async function joined(): Promise<number> {
  const { body } = await order(ana)
  const { body: request } = await ask(beto, body.bill.id)
  await answer(ana, request.id, true)
  return body.bill.id
}

test('merges a bill whose joined guest has erased the account', async () => {
  const merged = await joined()
  const { body: own } = await takeOrder(tenant, { table_id: table.id })
  await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, cobros: 1 })
  // The board in memory now has the owners of the bill.
  await tenant.waiter.send(calls.sendWaiter, { bill_id: merged })
  expect((await beto.send(calls.eraseAccount, {})).status).toBe(204)
  const { status } = await tenant.waiter.send(calls.mergeBills, {
    bill_id: own.bill.id,
    otras: [merged],
  })
  expect(status).toBe(200)
})

describe('joining a bill', () => {
  test('shares a bill with a guest after the bill’s owner accepts', async () => {
    const { body: first } = await order(ana)
    const { bill } = first
    const listed = (guest: ApiClient) =>
      guest.call(calls.billsToJoin, { query: { mesa: table.code } })
    const row = { id: bill.id, number: bill.number, name: 'Ana' }
    expect((await listed(ana)).body).toEqual({ data: [{ ...row, own: 1, asked: 0 }], total: 1 })
    expect((await listed(beto)).body.data).toEqual([{ ...row, own: 0, asked: 0 }])

    const asked = await ask(beto, bill.id)
    const request = { id: asked.body.id, bill_id: bill.id, name: 'Beto', status: 'Pendiente' }
    expect([asked.status, asked.body]).toEqual([201, request])
    expect((await ask(beto, bill.id)).body).toEqual(request)
    expect((await listed(beto)).body.data).toEqual([{ ...row, own: 0, asked: 1 }])
    expect(await requestsOf(ana)).toEqual([{ ...request, mine: 0 }])
    expect(await requestsOf(beto)).toEqual([{ ...request, mine: 1 }])

    const accepted = await answer(ana, request.id, true)
    expect([accepted.status, accepted.body]).toEqual([200, { ...request, status: 'Aceptada' }])
    expect(await requestsOf(ana)).toEqual([])
    expect(await requestsOf(beto)).toMatchObject([{ status: 'Aceptada', mine: 1 }])
    expect((await listed(beto)).body.data).toEqual([{ ...row, own: 1, asked: 0 }])

    const { body: second } = await order(beto)
    expect(second.bill).toMatchObject({ id: bill.id, name: 'Ana', cantidad: 2 })
    expect(second.order).toMatchObject({ bill: { id: bill.id }, user: { name: 'Beto' } })
    expect((await beto.call(calls.openBill)).body.bill).toEqual(second.bill)
    expect((await beto.call(calls.requestBill)).body).toMatchObject({ id: bill.id })
    expect((await ana.call(calls.cancelBillRequest)).body).toMatchObject({ status: 'Abierta' })
    expect((await beto.call(calls.callWaiter)).body).toMatchObject({ id: bill.id })
    expect((await beto.call(calls.ownHistory)).body.data).toMatchObject([{ id: bill.id }])
  })

  test('lets the owner refuse a join request and accept it later', async () => {
    const { body } = await order(ana)
    const { body: request } = await ask(beto, body.bill.id)
    expect((await answer(ana, request.id, 0)).body.status).toBe('Rechazada')
    expect((await beto.call(calls.openBill)).body).toEqual({
      bill: null,
      others: [],
      mostradas: [],
      esperas: [],
      epoch: null,
    })
    expect((await order(beto)).body.bill.id).not.toBe(body.bill.id)
    const caro = await enterAs(world, table, 'Caro')
    const { body: other } = await ask(caro, body.bill.id)
    await answer(ana, other.id, false)
    expect((await ask(caro, body.bill.id)).body).toEqual({ ...other, status: 'Pendiente' })
    expect((await answer(ana, other.id, 1)).body.status).toBe('Aceptada')
  })

  test('closes the empty bill of a guest who joins another bill, and moves the guest’s waiter call to the joined bill', async () => {
    const { body: empty } = await beto.call(calls.callWaiter)
    const { body } = await order(ana)
    const { body: request } = await ask(beto, body.bill.id)
    await answer(ana, request.id, true)
    const { body: open } = await tenant.waiter.get(calls.tableBills, table.id)
    expect(open.data).toMatchObject([{ id: body.bill.id, waiter_requested: 1 }])
    expect((await beto.call(calls.openBill)).body.bill?.id).toBe(body.bill.id)
    expect(empty.id).not.toBe(body.bill.id)
  })

  test('rejects sending and accepting a join request if the bill is closed or the requesting guest has already ordered', async () => {
    const { body } = await order(ana)
    const { body: request } = await ask(beto, body.bill.id)
    await order(beto)
    expect((await answer(ana, request.id, true)).body).toMatchObject({
      code: 'own_bill_open',
      message: 'Esa persona ya tiene pedidos en su propia cuenta.',
    })
    expect((await ask(beto, body.bill.id)).body.code).toBe('own_bill_open')
    expect((await ask(ana, body.bill.id)).body.code).toBe('own_bill_open')
    const caro = await enterAs(world, table, 'Caro')
    const { body: late } = await ask(caro, body.bill.id)
    await close(body.bill.id)
    expect((await answer(ana, late.id, true)).body.code).toBe('bill_closed')
    expect((await ask(caro, body.bill.id)).body.code).toBe('bill_closed')
    expect(await requestsOf(caro)).toEqual([])
  })

  test('lets a guest join one bill, and rejects the acceptance of a second join request', async () => {
    const caro = await enterAs(world, table, 'Caro')
    const [first, second] = [(await order(ana)).body.bill, (await order(caro)).body.bill]
    const { body: one } = await ask(beto, first.id)
    const { body: two } = await ask(beto, second.id)
    expect((await answer(caro, two.id, 1)).body.status).toBe('Aceptada')
    expect(await answer(ana, one.id, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'own_bill_open',
        message: 'Esa persona ya se unió a otra cuenta de la mesa.',
      },
    })
    expect((await beto.call(calls.openBill)).body.bill?.id).toBe(second.id)
    expect((await answer(ana, one.id, 0)).body.status).toBe('Rechazada')
    await close(second.id)
    expect((await ask(beto, first.id)).body.status).toBe('Pendiente')
    expect((await answer(ana, one.id, 1)).body.status).toBe('Aceptada')
  })

  test('lets only the bill’s owner answer a join request, and only guests of the bill’s table send one', async () => {
    const { body } = await order(ana)
    const { body: request } = await ask(beto, body.bill.id)
    const notFound = { status: 404, body: { code: 'not_found' } }
    for (const other of [beto, tenant.waiter, tenant.admin]) {
      expect(await answer(other, request.id, true)).toMatchObject(notFound)
    }
    expect(await answer(ana, 999_999_999, true)).toMatchObject(notFound)
    const [, second] = tenant.branch.tables
    expect(await ask(beto, body.bill.id, second?.code)).toMatchObject(notFound)
    const foreign = await makeTenant(world)
    expect(await ask(beto, body.bill.id, foreign.branch.tables[0].code)).toMatchObject(notFound)
    const taken = await takeOrder(tenant, { table_id: table.id })
    expect(await ask(beto, taken.body.bill.id)).toMatchObject(notFound)
    expect((await beto.call(calls.billsToJoin, { query: { mesa: 'x' } })).body.code).toBe(
      'bad_table_token',
    )
  })
})

const nextMessage = <T>(
  socket: ClientSocket,
  message: 'bill:asked' | 'bill:answered' | 'bill:changed',
) => new Promise<T>((resolve) => socket.once(message, (payload: unknown) => resolve(payload as T)))

async function follow(node: World, guest: ApiClient): Promise<ClientSocket> {
  const socket = await connectSocket(node.url, guest.token)
  sockets.push(socket)
  await socket.emitWithAck('bill:join', {})
  return socket
}

test('immediately notifies the requesting guest and the bill’s owner, even on different nodes and after a reconnection', async () => {
  const { body } = await order(ana)
  const bill_id = body.bill.id
  const [owner, asker] = await Promise.all([follow(peer, ana), follow(world, beto)])
  const asked = nextMessage(owner, 'bill:asked')
  const { body: request } = await ask(beto, bill_id)
  const notice = { id: request.id, bill_id, name: 'Beto' }
  expect(await asked).toEqual(notice)
  const later = await connectSocket(world.url, ana.token)
  sockets.push(later)
  const repeated = nextMessage(later, 'bill:asked')
  await later.emitWithAck('bill:join', {})
  expect(await repeated).toEqual(notice)
  const answered = nextMessage(asker, 'bill:answered')
  const shown = nextMessage<{ id: number }>(asker, 'bill:changed')
  await answer(peer.client(ana.token), request.id, true)
  expect(await answered).toEqual({ id: request.id, bill_id, status: 'Aceptada' })
  expect((await shown).id).toBe(bill_id)
  const both = [nextMessage(owner, 'bill:changed'), nextMessage(asker, 'bill:changed')]
  const { body: ordered } = await order(beto)
  expect(await Promise.all(both)).toEqual([ordered.bill, ordered.bill])
  expect(await asker.emitWithAck('bill:join', {})).toEqual({
    ok: true,
    bill: ordered.bill,
    others: [],
    mostradas: [],
    esperas: [],
    epoch: expect.any(String),
  })
})

test('ends a guest’s visit 30 minutes after the guest’s last bill is closed, even if the guest only joined that bill', async () => {
  const billId = await joined()
  const minutesLeft = async (guest: ApiClient) => {
    const { body } = await guest.call(calls.me)
    const [row] = await world.deps.pool.query<{ minutes: number }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 60) AS minutes FROM sessions WHERE user_id = $1',
      [body.id],
    )
    return row?.minutes
  }
  const elsewhere = await order(beto, tenant.branch.tables[1])
  await close(elsewhere.body.bill.id)
  expect(await minutesLeft(beto), 'on a bill that is open').toBe(720)
  await close(billId)
  expect([await minutesLeft(ana), await minutesLeft(beto)]).toEqual([30, 30])
  await tenant.waiter.send(calls.reopenBill, { bill_id: billId })
  expect([await minutesLeft(ana), await minutesLeft(beto)]).toEqual([720, 720])
  await close(billId)
  await order(ana)
  expect([await minutesLeft(ana), await minutesLeft(beto)]).toEqual([720, 30])
  const { body } = await beto.call(calls.callWaiter)
  await order(ana)
  expect(await minutesLeft(beto)).toBe(720)
  await close(body.id)
  await world.deps.pool.query(
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
    [(await beto.call(calls.me)).body.id],
  )
  expect(await beto.call(calls.me)).toMatchObject({
    status: 401,
    body: { code: 'session_revoked' },
  })
})
