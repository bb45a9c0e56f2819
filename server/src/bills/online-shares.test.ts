/** Shares of a bill that guests pay online. */
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { PayAttempt } from '@orderi/shared/payments/online'
import { expect, test } from 'vitest'
import { audited, confirmOnline, expireEarly } from '../../../tests/support/money/online.ts'
import {
  type OnlineBill,
  openOnlineTests,
  waitUntil,
} from '../../../tests/support/money/online-branch.ts'

const { world, wait, sweep, decide, openBranch } = await openOnlineTests()

test('adds an online payment of a share to the paid amount of that share', async () => {
  const branch = await openBranch()
  const [first, second] = await branch.divide(2)
  const { body } = await branch.pay({ share_id: first, propina: 60 })
  expect([body.amount, body.tip]).toEqual([615, 60])
  const whole = await branch.pay({ monto: 615, propina: 60 })
  expect([whole.status, whole.body.code]).toEqual([409, 'payment_pending'])
  await decide(body.url, 'pagar')
  await branch.becomes(body.id, 'pagado')
  expect(await branch.readBill()).toMatchObject({
    saldo: 615,
    payments: [{ applied: 615, tip: 60, share: first }],
    shares: [
      { id: first, amount: 615, paid: 615 },
      { id: second, amount: 615, paid: 0 },
    ],
  })
  const again = await branch.pay({ share_id: first })
  expect([again.status, again.body.code]).toEqual([409, 'share_paid'])
  await branch.confirm({ share_id: second })
  await branch.closes()
  await audited(world, branch.billId)
})

test('refuses an online payment for a share of another bill or a former plan, or above its share', async () => {
  const branch = await openBranch()
  const [foreign] = await (await openBranch()).divide(2)
  const [former] = await branch.divide(3)
  const [share_id] = await branch.divide(2)
  expect((await branch.pay({ share_id: foreign })).body.code).toBe('not_found')
  expect((await branch.pay({ share_id: 999_999_999 })).body.code).toBe('not_found')
  expect((await branch.pay({ share_id: former })).body.code).toBe('balance_changed')
  const { status, body } = await branch.pay({ share_id, monto: 615.01 })
  expect([status, body.code]).toEqual([409, 'balance_changed'])
})

test('refuses a waiter’s charge of a share that a guest is paying online, but accepts one of another share', async () => {
  const branch = await openBranch()
  const [paidOnline, other] = await branch.divide(2)
  await branch.pay({ share_id: paidOnline, monto: 600 })
  const { status, body } = await branch.charge(615, paidOnline)
  expect([status, body]).toMatchObject([
    409,
    { code: 'balance_changed', params: { reason: 'paid_online' } },
  ])
  expect((await branch.charge(15, paidOnline)).status).toBe(200)
  expect((await branch.charge(615, other)).status).toBe(200)
})

/** A guest pays the first of two shares online. */
async function payShareOnline(branch: OnlineBill) {
  const [share_id] = await branch.divide(2)
  const { body: attempt } = await branch.pay({ share_id })
  const newestEvent = async () => {
    const [event] = await world.deps.pool.query<{ type: string; data: Bill }>(
      `SELECT type, data FROM board_events
        WHERE branch_id = $1 AND type LIKE 'bill.%' AND entity_id = $2 ORDER BY seq DESC LIMIT 1`,
      [branch.tenant.branch.id, branch.billId],
    )
    return event
  }
  return {
    attempt,
    share_id,
    /** Waits until the newest event and the API's answers show these fields of the share. */
    shows: (share: { readonly reserved: number; readonly paid: number }, type: string) =>
      waitUntil(async () => {
        const shares = [
          { id: share_id, ...share },
          { reserved: 0, paid: 0 },
        ]
        expect(await newestEvent()).toMatchObject({ type, data: { shares } })
        expect(await branch.readBill()).toMatchObject({ reservado: share.reserved, shares })
      }),
  }
}

test('reserves a share from the start of its online payment until it is paid, fails, expires or is cancelled by staff', async () => {
  const branch = await openBranch()
  const { attempt, shows } = await payShareOnline(branch)
  await shows({ reserved: 615, paid: 0 }, 'bill.changed')
  await decide(attempt.url, 'pagar')
  await shows({ reserved: 0, paid: 615 }, 'bill.paid')

  const expire = async () => {
    wait(10 * 60_000)
    await sweep()
  }
  for (const end of [
    ({ url }: PayAttempt) => decide(url, 'cancelar'),
    expire,
    ({ id }: PayAttempt) => branch.tenant.waiter.send(calls.cancelAttempt, { attempt_id: id }),
  ]) {
    const bill = await branch.openBill()
    const paying = await payShareOnline(bill)
    expect((await bill.charge(615, paying.share_id)).status).toBe(409)
    await end(paying.attempt)
    await paying.shows({ reserved: 0, paid: 0 }, 'bill.changed')
    expect((await bill.readBill()).shares[0]).toMatchObject({ guest: null })
    expect((await bill.charge(615, paying.share_id)).status).toBe(200)
  }
})

test('leaves a chosen share to its guest after the guest’s online payment fails', async () => {
  const branch = await openBranch()
  const [share_id = 0] = await branch.divide(2)
  await branch.guest.send(calls.chooseShare, { share_id })
  const { body: attempt } = await branch.pay({ share_id })
  await decide(attempt.url, 'cancelar')
  await branch.becomes(attempt.id, 'fallido')
  const user = (await branch.guest.call(calls.me)).body.id
  expect((await branch.readBill()).shares[0]).toMatchObject({ guest: { id: user } })
})

test('refuses to return or replace a share while it is being paid online', async () => {
  const branch = await openBranch()
  const { guest, billId, readBill } = branch
  const { share_id } = await payShareOnline(branch)
  const giveBack = () => guest.send(calls.chooseShare, { share_id: share_id ?? 0, soltar: 1 })
  expect(await giveBack()).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
  const plan = await branch.tenant.waiter.send(calls.planShares, {
    bill_id: billId,
    tipo: 'montos',
    montos: [],
  })
  expect(plan).toMatchObject({ status: 409, body: { code: 'payment_pending' } })
  const user = (await guest.call(calls.me)).body.id
  expect((await readBill()).shares[0]).toMatchObject({ guest: { id: user }, reserved: 615 })
})

test('counts a late payment for the whole bill if a waiter has charged its share', async () => {
  const branch = await openBranch()
  const [share_id] = await branch.divide(2)
  const { body } = await branch.pay({ share_id })
  await expireEarly(world, branch.billId)
  await branch.charge(615, share_id)
  await decide(body.url, 'pagar')
  await branch.becomes(body.id, 'pagado')
  expect(await branch.readBill()).toMatchObject({
    status: 'Cerrada',
    payments: [{ share: share_id }, { share: null, applied: 615 }],
  })
  await audited(world, branch.billId)
})

test('counts the excess of a payment for the whole bill if the amount of its share fell', async () => {
  const branch = await openBranch()
  const [share_id, other] = await branch.divide(2)
  const { body } = await branch.pay({ share_id })
  await branch.charge(300)
  expect((await branch.readBill()).shares).toMatchObject([{ amount: 465 }, { amount: 465 }])
  await decide(body.url, 'pagar')
  await branch.becomes(body.id, 'pagado')
  expect(await branch.readBill()).toMatchObject({
    pagado: 915,
    saldo: 315,
    shares: [
      { id: share_id, amount: 465, paid: 465 },
      { id: other, amount: 315, paid: 0 },
    ],
    payments: [{ share: null }, { share: share_id, applied: 615 }],
  })
  await audited(world, branch.billId)
  const payment_id = (await branch.readBill()).payments[1]?.id ?? 0
  const refund = (monto: number) => branch.refund(payment_id, { monto })
  expect((await refund(150)).body).toMatchObject({ saldo: 465, shares: [{ paid: 465 }, {}] })
  expect((await refund(100)).body).toMatchObject({ saldo: 565, shares: [{ paid: 365 }, {}] })
  await branch.charge(1000)
})

test('counts a late payment for the bill if another guest is paying or has taken its share', async () => {
  const branch = await openBranch()
  const { guest, billId, pay, readBill } = branch
  const friend = await branch.join()
  const [first = 0, second = 0] = await branch.divide(3)
  const expire = async (share: number) => {
    await expireEarly(world, billId)
    await guest.send(calls.chooseShare, { share_id: share, soltar: 1 })
  }
  const { body: late } = await pay({ share_id: first })
  await expire(first)
  const { body: present } = await friend.send(calls.payOnline, { share_id: first })
  const sharesOfPayments = async () => (await readBill()).payments.map(({ share }) => share)
  const paid = async (url: string | null, shares: readonly (number | null)[]) => {
    await confirmOnline(world, { url })
    await waitUntil(async () => expect(await sharesOfPayments()).toEqual(shares))
  }
  await paid(late.url, [null])
  expect((await readBill()).shares.find(({ id }) => id === first)).toMatchObject({ paid: 0 })
  await paid(present.url, [null, first])
  const { body: slow } = await pay({ share_id: second })
  await expire(second)
  await friend.send(calls.chooseShare, { share_id: second })
  await paid(slow.url, [null, first, null])
  await audited(world, billId)
})
