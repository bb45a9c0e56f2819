// Tests that, after staff move a bill to another table, the code that its guests scanned leads to the new table.

import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { nextMessage, openNode } from '../../../tests/support/server/node.ts'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import type { ApiClient } from '../../../tests/support/world.ts'

const node = await openNode()
let tenant: Tenant
let scanned: TestTable
let target: TestTable
let third: TestTable
let ana: ApiClient
beforeEach(async () => {
  tenant = await makeTenant(node.world)
  const [one, two, three] = tenant.branch.tables
  ;[scanned, target, third] = [one, two, three]
  ana = await enterAs(node.world, scanned, 'Ana')
})

const orderAt = (guest: ApiClient, { code }: TestTable) => placeOrder(guest, tenant, { mesa: code })
const move = (bill_id: number, { id }: TestTable) =>
  tenant.waiter.send(calls.moveBill, { bill_id, table_id: id })
const openAt = async (guest: ApiClient, mesa?: string) =>
  (await guest.call(calls.openBill, { query: mesa === undefined ? {} : { mesa } })).body
const openIds = async () => {
  const { body } = await tenant.waiter.get(calls.openBills, tenant.branch.id)
  return body.data.map(({ id }) => id)
}
async function moved(to = target): Promise<number> {
  const { body } = await orderAt(ana, scanned)
  expect((await move(body.bill.id, to)).status).toBe(200)
  return body.bill.id
}

test('starts a new bill when a guest whose bill was moved orders at a third table, and still shows the moved bill', async () => {
  const bill = await moved()
  const { body } = await orderAt(ana, third)
  expect(body.bill).toMatchObject({ table_id: third.id, cantidad: 1 })
  const old = { id: bill, table_id: target.id }
  expect(await openAt(ana, third.code)).toMatchObject({
    bill: { id: body.bill.id },
    others: [old],
  })
  expect(await openAt(ana, scanned.code)).toMatchObject({
    bill: old,
    others: [{ id: body.bill.id }],
  })
  expect(await openAt(ana)).toMatchObject({ bill: { id: body.bill.id }, others: [old] })
})

test('adds an order to a bill even if the bill is moved at the same time', async () => {
  const { body } = await orderAt(ana, scanned)
  const [first, , second] = await Promise.all([
    orderAt(ana, scanned),
    move(body.bill.id, target),
    orderAt(ana, scanned),
  ])
  expect([first.body.bill.id, second.body.bill.id]).toEqual([body.bill.id, body.bill.id])
  expect(await openIds()).toEqual([body.bill.id])
})

describe('the old table’s code after a bill was moved', () => {
  test('applies every command with the code of a former table to the moved bill, and sends the bill to the guest’s socket', async () => {
    const { body: first } = await orderAt(ana, scanned)
    const bill = first.bill.id
    const socket = await node.socketOf(ana)
    await socket.emitWithAck('bill:join', { mesa: scanned.code })
    const changed = nextMessage(socket, 'bill:changed')
    await move(bill, target)
    const wanted = { id: bill, table_id: target.id }
    expect(await changed).toMatchObject(wanted)
    const found = { bill: wanted, others: [] }
    expect(await openAt(ana, scanned.code)).toMatchObject(found)
    expect(await socket.emitWithAck('bill:join', { mesa: scanned.code })).toMatchObject(found)
    const { status, body } = await orderAt(ana, scanned)
    expect([status, body]).toMatchObject([
      201,
      { order: { table: { id: target.id } }, bill: { ...wanted, cantidad: 2 } },
    ])
    const at = { body: { mesa: scanned.code } }
    for (const call of [calls.callWaiter, calls.requestBill, calls.cancelBillRequest])
      expect((await ana.call(call, at)).body).toMatchObject(wanted)
    await move(bill, third)
    for (const table of [scanned, target, third])
      expect((await orderAt(ana, table)).body.bill).toMatchObject({ id: bill, table_id: third.id })
    expect(await openIds()).toEqual([bill])
  })

  test('after a bill has moved, guests who joined it still find it with the old table’s code', async () => {
    const { body } = await orderAt(ana, scanned)
    const beto = await enterAs(node.world, scanned, 'Beto')
    const { body: request } = await beto.send(calls.askToJoin, {
      mesa: scanned.code,
      bill_id: body.bill.id,
    })
    await move(body.bill.id, target)
    await ana.send(calls.answerJoin, { id: request.id, aceptar: 1 })
    expect((await orderAt(beto, scanned)).body.bill).toMatchObject({
      id: body.bill.id,
      table_id: target.id,
    })
  })

  test('starts a bill at the old table for other guests, and for all guests after the moved bill is closed', async () => {
    const bill = await moved()
    const beto = await enterAs(node.world, scanned, 'Beto')
    expect(await openAt(beto, scanned.code)).toMatchObject({ bill: null, others: [] })
    const { body } = await orderAt(beto, scanned)
    expect(body.bill).toMatchObject({ table_id: scanned.id })
    expect(body.bill.id).not.toBe(bill)
    await tenant.waiter.send(calls.closeBill, { bill_id: bill })
    expect((await orderAt(ana, scanned)).body.bill).toMatchObject({ table_id: scanned.id })
  })
})
