/** Tests online payments and other commands that arrive together, so that one statement writes them. */

import { calls } from '@orderi/shared/contract/all'
import { expect, test, vi } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { audited, expireEarly } from '../../../tests/support/money/online.ts'
import { openOnlineTests } from '../../../tests/support/money/online-branch.ts'
import { together } from '../../../tests/support/server/together.ts'
import { recordNotice } from './commands/online.ts'
import { sendRefunds } from './commands/online-refunds.ts'
import { findAttempt } from './queries/online.ts'

const { world, openBranch } = await openOnlineTests()
const { deps } = world

/** A bill of 1,230.00 of a guest, and a friend who joined it. */
async function openBill() {
  const branch = await openBranch()
  const { admin, waiter, branch: place } = branch.tenant
  return {
    ...branch,
    admin,
    friend: await branch.join(),
    together: <Results extends readonly unknown[]>(
      ...sends: { readonly [Index in keyof Results]: () => Promise<Results[Index]> }
    ) => together<Results>(world, place.id, ...sends),
    start: async (monto?: number) => (await branch.pay({ monto })).body,
    charge: (monto: number, saldo = 1230) =>
      chargeBill(
        waiter,
        branch,
        { id: branch.billId, saldo },
        { pagos: [{ metodo: branch.methodOf('tarjeta'), monto }] },
      ),
    cancel: (attempt_id: number) => waiter.send(calls.cancelAttempt, { attempt_id }),
    refund: (payment_id: number, monto?: number) => branch.refund(payment_id, { monto }),
    returnExcess: () => admin.send(calls.refundOnline, { bill_id: branch.billId }),
  }
}

/** A notice of the provider that the guest has paid this amount, in céntimos. */
async function noticeOf(attemptId: number, amount = 123_000): Promise<() => Promise<void>> {
  const attempt = await findAttempt(deps.pool, attemptId)
  if (!attempt?.provider_ref) throw new Error('the attempt has no charge')
  const { key, provider_ref: ref } = attempt
  await deps.providers.prueba.decide(ref, true)
  return () => recordNotice(deps, 'prueba', { key, ref, state: { status: 'pagado', amount } })
}

test('records a notice once if several copies arrive together', async () => {
  const { billId, readBill, start, ...bill } = await openBill()
  const notice = await noticeOf((await start()).id)
  await bill.together(notice, notice, notice)
  expect(await readBill()).toMatchObject({ status: 'Cerrada', pagado: 1230, por_devolver: 0 })
  expect((await readBill()).payments).toHaveLength(1)
  await audited(world, billId)
})

test('applies a late online payment only to the balance that an earlier charge leaves, and refuses a later charge', async () => {
  const first = await openBill()
  const late = (await first.start()).id
  await expireEarly(world, first.billId)
  const [charged] = await first.together(() => first.charge(1230), await noticeOf(late))
  expect(charged.status).toBe(200)
  const bill = await first.readBill()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230, por_devolver: 1230 })
  await audited(world, first.billId)

  const second = await openBill()
  const paid = (await second.start(1000)).id
  await expireEarly(world, second.billId)
  const [, refused] = await second.together(await noticeOf(paid, 100_000), () =>
    second.charge(1230),
  )
  expect(refused.body).toMatchObject({ code: 'balance_changed', params: { amount: 1000 } })
  expect(await second.readBill()).toMatchObject({ pagado: 1000, saldo: 230, reservado: 0 })
  await audited(world, second.billId)
})

test('records a payment whose attempt is cancelled at the same moment, and marks it to be returned', async () => {
  const { billId, readBill, start, cancel, ...bill } = await openBill()
  const { id } = await start()
  const decide = deps.providers.prueba.status
  vi.spyOn(deps.providers.prueba, 'status').mockRejectedValue(new Error('no answer'))
  const notice = await noticeOf(id)
  await bill.together(() => cancel(id), notice, notice)
  deps.providers.prueba.status = decide
  expect(await readBill()).toMatchObject({ pagado: 0, reservado: 0, por_devolver: 1230 })
  expect((await readBill()).payments).toHaveLength(1)
  await audited(world, billId)
})

test('does not reserve the same money for guests who start payments at once', async () => {
  const { billId, guest, friend, readBill, ...bill } = await openBill()
  const pay = (who: typeof guest, monto: number) => () => who.send(calls.payOnline, { monto })
  const [first, again, other, rest] = await bill.together(
    pay(guest, 1000),
    pay(guest, 1000),
    pay(friend, 231),
    pay(friend, 230),
  )
  expect([first.status, again.body.id, rest.status]).toEqual([201, first.body.id, 201])
  // The refused command is decided a second time, after the friend's other payment has begun.
  expect(other.body.code).toBe('payment_pending')
  expect(await readBill()).toMatchObject({ reservado: 1230, attempts: [{}, {}] })
  await audited(world, billId)
})

test('limits refunds that arrive together to the payment, and sends each to the provider once', async () => {
  const { billId, readBill, start, refund, ...bill } = await openBill()
  await (await noticeOf((await start(1000)).id, 100_000))()
  const [payment] = (await readBill()).payments
  const id = payment?.id ?? 0
  const sent = vi.spyOn(deps.providers.prueba, 'refund')
  const replies = await bill.together(
    () => refund(id, 600),
    () => refund(id, 600),
    () => refund(id, 400),
    () => refund(id),
  )
  expect(replies.map(({ body }) => body.code)).toEqual([
    undefined,
    'over_refund',
    undefined,
    'over_refund',
  ])
  await bill.owes(0)
  await Promise.all([sendRefunds(deps, 0), sendRefunds(deps, 0)])
  // The provider ignores a repeated key.
  const amounts = new Map(sent.mock.calls.map(([, amount, key]) => [key, amount]))
  expect([...amounts.values()].toSorted((a, b) => a - b)).toEqual([40_000, 60_000])
  await audited(world, billId)
})

test('returns an excess once, even if the requests arrive together with the notice of the payment', async () => {
  const { billId, readBill, start, charge, returnExcess, ...bill } = await openBill()
  const { id } = await start()
  await expireEarly(world, billId)
  await charge(1230)
  const [, ...replies] = await bill.together(await noticeOf(id), returnExcess, returnExcess)
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  await bill.owes(0)
  const { payments } = await readBill()
  expect(payments.map(({ kind, excess }) => [kind, excess])).toEqual([
    ['cobro', 0],
    ['cobro', 1230],
    ['devolucion', -1230],
  ])
  await audited(world, billId)
})

test('records a notice once if its answer is lost after the commit', async () => {
  const { billId, readBill, start } = await openBill()
  const { id } = await start()
  const notice = await noticeOf(id)
  const { query } = deps.pool
  const lost = vi.spyOn(deps.pool, 'query').mockImplementation(async (...args) => {
    const rows = await query.apply(deps.pool, args)
    const [statement] = args
    if (typeof statement !== 'string' && statement.name.startsWith('write-board')) {
      lost.mockRestore()
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' })
    }
    return rows
  })
  await expect(notice()).rejects.toThrow()
  await notice()
  expect((await readBill()).payments).toHaveLength(1)
  await audited(world, billId)
})
