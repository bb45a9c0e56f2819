/** Tests join requests that arrive together with other commands, so that one statement may write them. */

import { calls } from '@orderi/shared/contract/all'
import { beforeEach, expect, test } from 'vitest'
import { placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { together } from '../../../tests/support/server/together.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, type Reply } from '../../../tests/support/world.ts'

let tenant: Tenant
let table: TestTable
let ana: ApiClient
let beto: ApiClient
const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)
beforeEach(async () => {
  tenant = await makeTenant(world)
  table = tenant.branch.tables[0]
  ana = await enterAs(world, table, 'Ana')
  beto = await enterAs(world, table, 'Beto')
})

const order = (guest: ApiClient) => placeOrder(guest, tenant, { mesa: table.code })
const ask = (guest: ApiClient, bill_id: number) =>
  guest.send(calls.askToJoin, { mesa: table.code, bill_id })
const answer = (guest: ApiClient, id: number, aceptar: 0 | 1) =>
  guest.send(calls.answerJoin, { id, aceptar })
const close = (bill_id: number) => tenant.waiter.send(calls.closeBill, { bill_id })
const take = () => takeOrder(tenant, { table_id: table.id })

async function requestsIn(billId: number) {
  const rows = await world.deps.pool.query<{ status: string; merged: boolean }>(
    'SELECT status, merged_from IS NOT NULL AS merged FROM join_requests WHERE bill_id = $1 ORDER BY id',
    [billId],
  )
  return rows.map(({ status, merged }) => `${status}${merged ? ' by a merge' : ''}`)
}

async function expectSameBoards(): Promise<void> {
  const held = world.deps.boards.peek(tenant.branch.id)
  if (!held) throw new Error('the board is not in memory')
  const { inMemory, inTables } = await compareHeldBoard(world, held)
  expect(inMemory).toEqual(inTables)
}

test('refuses a join request of a guest who orders at the same moment, and accepts an order that follows a join request', async () => {
  const { bill } = (await order(ana)).body
  const [ordered, refused] = await together<[Reply<unknown>, Reply<unknown>]>(
    world,
    tenant.branch.id,
    () => order(beto),
    () => ask(beto, bill.id),
  )
  expect([ordered, refused].map(statusOf)).toEqual(['201', '409 own_bill_open'])
  const caro = await enterAs(world, table, 'Caro')
  const [asked, own] = await together<[Reply<{ id: number }>, Reply<unknown>]>(
    world,
    tenant.branch.id,
    () => ask(caro, bill.id),
    () => order(caro),
  )
  expect([asked, own].map(statusOf)).toEqual(['201', '201'])
  expect((await answer(ana, asked.body.id, 1)).body.code).toBe('own_bill_open')
})

test('adds the order of an accepted guest to the joined bill in the same batch', async () => {
  const { bill } = (await order(ana)).body
  const { body: request } = await ask(beto, bill.id)
  const [, ordered] = await together<[Reply<unknown>, Reply<{ bill: { id: number } }>]>(
    world,
    tenant.branch.id,
    () => answer(ana, request.id, 1),
    () => order(beto),
  )
  expect(ordered.body.bill.id).toBe(bill.id)
  await expectSameBoards()
})

test('stores one join request if several arrive together, even through two nodes', async () => {
  const { bill } = (await order(ana)).body
  const batch = await together<[Reply<{ id: number }>, Reply<{ id: number }>]>(
    world,
    tenant.branch.id,
    () => ask(beto, bill.id),
    () => ask(beto, bill.id),
  )
  expect(new Set(batch.map(({ body }) => body.id)).size).toBe(1)
  for (let round = 0; round < 5; round += 1) {
    const guest = await enterAs(world, table, 'Caro')
    const asked = await Promise.all(
      [world, peer].map((node) => ask(node.client(guest.token), bill.id)),
    )
    expect(asked.map(statusOf)).toEqual(['201', '201'])
    expect(new Set(asked.map(({ body }) => body.id)).size).toBe(1)
  }
})

test('serialises the answer to a join request and the closing of the bill on two nodes', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { bill } = (await order(ana)).body
    const { body: request } = await ask(beto, bill.id)
    const [answered, closed] = await Promise.all([
      answer(peer.client(ana.token), request.id, 1),
      close(bill.id),
    ])
    expect(closed.status).toBe(200)
    const isAccepted = answered.status === 200
    if (!isAccepted) expect(statusOf(answered)).toBe('409 bill_closed')
    expect(await requestsIn(bill.id)).toEqual([isAccepted ? 'Aceptada' : 'Pendiente'])
    const { body: own } = await beto.call(calls.ownHistory)
    expect(own.data.some(({ id }) => id === bill.id)).toBe(isAccepted)
  }
})

test.each(['in the batch of the merge', 'after the merge'])(
  'lets an owner refuse a guest %s that made the guest an owner',
  async (when) => {
    const { bill } = (await order(ana)).body
    const { body: request } = await ask(beto, bill.id)
    const { bill: own } = (await order(beto)).body
    await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, cobros: 1 })
    const merge = () => tenant.waiter.send(calls.mergeBills, { bill_id: bill.id, otras: [own.id] })
    const refuse = () => answer(ana, request.id, 0)
    if (when === 'after the merge') {
      await merge()
      expect(await requestsIn(bill.id)).toEqual(['Aceptada by a merge'])
      expect((await refuse()).body.status).toBe('Rechazada')
    } else {
      const both = together<[Reply<unknown>, Reply<unknown>]>(
        world,
        tenant.branch.id,
        merge,
        refuse,
      )
      expect((await both).map(statusOf)).toEqual(['200', '200'])
    }
    expect((await requestsIn(bill.id))[0]).toMatch(/^Rechazada/)
    await take()
    await expectSameBoards()
  },
)

test('removes a guest by a separation even if the owner accepts the guest at the same moment', async () => {
  const { bill } = (await order(ana)).body
  const { bill: other } = (await order(beto)).body
  await tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, cobros: 1 })
  const bills = { bill_id: bill.id, otras: [other.id] }
  expect((await tenant.waiter.send(calls.mergeBills, bills)).status).toBe(200)
  const [request] = await world.deps.pool.query<{ id: number }>(
    'SELECT id FROM join_requests WHERE bill_id = $1',
    [bill.id],
  )
  const id = request?.id ?? 0
  expect((await answer(ana, id, 0)).status).toBe(200)
  const answers = await together<[Reply<unknown>, Reply<unknown>]>(
    world,
    tenant.branch.id,
    () => answer(ana, id, 1),
    () => tenant.waiter.send(calls.separateBills, bills),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await requestsIn(bill.id)).toEqual([])
  await expectSameBoards()
})
