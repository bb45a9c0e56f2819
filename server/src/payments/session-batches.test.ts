/** Tests cash sessions that are opened and closed in one batch with other commands. */

import { calls } from '@orderi/shared/contract/all'
import type { CashSession } from '@orderi/shared/payments/cash-sessions'
import { expect, test } from 'vitest'
import { openCounter } from '../../../tests/support/money/counter.ts'
import { statusOf } from '../../../tests/support/server/status.ts'
import { together } from '../../../tests/support/server/together.ts'
import { openWorld, type Reply } from '../../../tests/support/world.ts'

const world = await openWorld({ hasPeers: true })
const peer = await openWorld({ hasPeers: true }, world)

/** A branch with an open session and a bill of 1,230.00. */
async function openBranch() {
  const counter = await openCounter(world)
  const { admin, branch } = counter.tenant
  return {
    ...counter,
    admin,
    branch,
    open: (client = admin) => client.send(calls.openRegister, { caja: counter.caja, monto: 100 }),
    close: (client = admin) => client.send(calls.closeRegister, { turno: counter.turno, monto: 0 }),
    charge: (monto: number, recibido: number) =>
      counter.charge([{ metodo: counter.cash, monto, recibido }]),
  }
}

test('opens a register once for concurrent requests', async () => {
  const { open, close, branch, admin } = await openBranch()
  await close()
  const [first, second] = await together<[Reply<CashSession>, Reply<CashSession>]>(
    world,
    branch.id,
    () => open(),
    () => open(),
  )
  expect([first, second].map(statusOf)).toEqual(['201', '409 session_open'])
  expect(first.body).toMatchObject({ number: 2, opening: 100, status: 'abierto' })
  const closed = await admin.send(calls.closeRegister, { turno: first.body.id, monto: 100 })
  expect(closed.body).toMatchObject({ difference: 0 })
  const both = await Promise.all([open(), open(peer.client(admin.token))])
  expect(both.map(statusOf).toSorted()).toEqual(['201', '409 session_open'])
})

test('closes a session once for concurrent requests', async () => {
  const { close, branch } = await openBranch()
  const [first, second] = await together<[Reply<unknown>, Reply<unknown>]>(
    world,
    branch.id,
    () => close(),
    () => close(),
  )
  expect([first, second].map(statusOf)).toEqual(['200', '409 session_closed'])
})

test('counts a charge before the closing in the same batch, and refuses a charge after it', async () => {
  const { charge, close, branch, bill, turno, admin } = await openBranch()
  const [charged, closed, late] = await together<
    [Reply<unknown>, Reply<CashSession>, Reply<unknown>]
  >(
    world,
    branch.id,
    () => charge(500, 1000),
    () => close(),
    () => admin.send(calls.closeBill, { bill_id: bill.id, payment_method: 'efectivo' }),
  )
  expect([charged, closed, late].map(statusOf)).toEqual(['200', '200', '409 no_cash_session'])
  const { body: stored } = await admin.get(calls.cashSession, turno)
  expect(stored).toEqual(closed.body)
  expect(JSON.stringify(stored)).toBe(JSON.stringify(closed.body))
  expect(stored.figures).toMatchObject({ payments: 1, cash: 500, methods: [{ total: 500 }] })
})

test('records a charge in the session that the same batch opens', async () => {
  const { charge, close, open, branch, admin } = await openBranch()
  await close()
  const [opened, charged] = await together<[Reply<CashSession>, Reply<unknown>]>(
    world,
    branch.id,
    () => open(),
    () => charge(1230, 1230),
  )
  expect([opened, charged].map(statusOf)).toEqual(['201', '200'])
  const { body } = await admin.get(calls.cashSession, opened.body.id)
  expect(body.expected).toBe(1330)
})

test('refuses to reopen a bill after its session was closed in the same batch', async () => {
  const { charge, close, branch, bill, admin } = await openBranch()
  expect((await charge(1230, 1230)).status).toBe(200)
  const [, reopened] = await together<[Reply<unknown>, Reply<unknown>]>(
    world,
    branch.id,
    () => close(),
    () => admin.send(calls.reopenBill, { bill_id: bill.id }),
  )
  expect(statusOf(reopened)).toBe('409 session_closed')
})
