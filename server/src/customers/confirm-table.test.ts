import { calls } from '@orderi/shared/contract/all'
import { beforeEach, expect, test } from 'vitest'
import { placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

let tenant: Tenant
let table: TestTable
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world)
  table = tenant.branch.tables[0]
  await setConfirming(1)
})

const setConfirming = (confirmar_mesa: 0 | 1) =>
  tenant.admin.send(calls.updateBranch, { id: tenant.branch.id, confirmar_mesa })
const order = (guest: ApiClient, at = table) => placeOrder(guest, tenant, { mesa: at.code })
const confirm = (bill_id: number) => tenant.waiter.send(calls.confirmTable, { bill_id })

test('accepts orders at a table only after a waiter confirmed the table, and ends the waiter call at confirmation', async () => {
  const guest = await enterAs(world, table)
  expect(await order(guest)).toMatchObject({ status: 409, body: { code: 'table_unconfirmed' } })
  const { body: called } = await guest.call(calls.callWaiter)
  expect(called).toMatchObject({ confirmed: 0, waiter_requested: 1 })
  expect((await order(guest)).body.code).toBe('table_unconfirmed')
  const confirmed = await confirm(called.id)
  expect(confirmed.body).toEqual({
    ...called,
    confirmed: 1,
    waiter_requested: 0,
    waiter_requested_at: null,
    waiter_sent: {
      user: { id: expect.any(Number), name: 'Saúl Salonero' },
      at: expect.any(String),
      going: 1,
    },
  })
  expect(Number(confirmed.headers.get('Board-Seq'))).toBeGreaterThan(0)
  const placed = await order(guest)
  expect(placed).toMatchObject({ status: 201, body: { bill: { id: called.id, confirmed: 1 } } })
  const again = await confirm(called.id)
  expect([again.status, again.headers.get('Board-Seq')]).toEqual([200, null])
})

test('treats a table as confirmed for all its guests until all of them have paid', async () => {
  const [ana, beto, caro] = await Promise.all([
    enterAs(world, table, 'Ana'),
    enterAs(world, table, 'Beto'),
    enterAs(world, table, 'Caro'),
  ])
  const { body: first } = await ana.call(calls.callWaiter)
  const { body: second } = await beto.call(calls.callWaiter)
  await confirm(first.id)
  const { body: own } = await beto.call(calls.openBill)
  expect(own.bill).toMatchObject({ id: second.id, confirmed: 1, waiter_requested: 1 })
  const { body: third } = await order(caro)
  expect(third.bill).toMatchObject({ confirmed: 1 })
  expect((await (await enterAs(world, table)).call(calls.callWaiter)).body.confirmed).toBe(1)
  const { body: open } = await tenant.waiter.get(calls.tableBills, table.id)
  for (const { id } of open.data) {
    await tenant.waiter.send(calls.closeBill, { bill_id: id })
  }
  expect((await order(caro)).body.code).toBe('table_unconfirmed')
  expect((await confirm(first.id)).body.code).toBe('bill_closed')
})

test('treats a table as confirmed when staff take an order there, and requires no confirmation in other branches', async () => {
  const guest = await enterAs(world, table)
  const taken = await takeOrder(tenant, { table_id: table.id })
  expect(taken.body.bill.confirmed).toBe(1)
  expect((await order(guest)).status).toBe(201)
  const [, other, last] = tenant.branch.tables
  const second = await enterAs(world, other)
  expect((await order(second, other)).body.code).toBe('table_unconfirmed')
  const { body: called } = await second.call(calls.callWaiter)
  const { body } = await takeOrder(tenant, { bill_id: called.id })
  expect(body.bill).toMatchObject({ id: called.id, confirmed: 1 })
  expect((await order(second, other)).status).toBe(201)
  await setConfirming(0)
  const third = await enterAs(world, last)
  expect((await third.call(calls.callWaiter)).body.confirmed).toBe(1)
  expect((await order(third, last)).status).toBe(201)
})
