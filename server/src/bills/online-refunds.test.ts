/** Tests money of online payments that the provider must return, or refuses to return. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { audited } from '../../../tests/support/money/online.ts'
import { openOnlineTests, waitUntil } from '../../../tests/support/money/online-branch.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'

const { world, wait, sweep, chargeOf, decide, notify, openBranch } = await openOnlineTests()

/** A bill of which a guest paid 500.00 online. */
async function openPaidBranch(monto = 500) {
  const branch = await openBranch()
  const { id, payment } = await branch.paid({ monto })
  return {
    ...branch,
    ...(await chargeOf(id)),
    payment,
    refund: (more: object = {}, payment_id = payment.id) => branch.refund(payment_id, more),
    refunds: async () => (await chargeOf(id)).refunds,
  }
}

test('records a payment after the bill was closed, and returns it once', async () => {
  const branch = await openBranch()
  const { body } = await branch.pay({ monto: 500, propina: 50 })
  expect((await branch.charge(730)).status).toBe(200)
  wait(10 * 60_000)
  await sweep()
  expect((await branch.charge(500)).body.status).toBe('Cerrada')
  expect((await notify(body.id, 55_000)).status).toBe(204)
  const bill = await branch.readBill()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230, propinas: 0, por_devolver: 550 })
  expect(bill.payments.at(-1)).toMatchObject({ applied: 0, excess: 550 })
  expect((await branch.attempts())[0]).toMatchObject({ status: 'por_devolver', por_devolver: 550 })
  await audited(world, branch.billId)
})

test('returns an excess through the provider once', async () => {
  const branch = await openBranch()
  await branch.paid({ monto: 1000 })
  const { body } = await branch.pay({ monto: 230 })
  await decide(body.url, 'cancelar')
  await branch.becomes(body.id, 'fallido')
  await (await chargeOf(body.id)).setStatus('pagado')
  await branch.charge(230)
  expect((await notify(body.id, 23_000)).status).toBe(204)
  const { admin, waiter } = branch.tenant
  const giveBack = (by = admin) => by.send(calls.refundOnline, { bill_id: branch.billId })
  expect((await giveBack(waiter)).body.code).toBe('forbidden')
  const answers = await Promise.all([giveBack(), giveBack()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await branch.owes(0)
  const bill = await branch.readBill()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230 })
  expect(bill.payments.filter(({ kind }) => kind === 'devolucion')).toMatchObject([
    { applied: 0, excess: -230, received: -230, user: { name: 'Ana Admin' } },
  ])
  await audited(world, branch.billId)
  const story = await waiter.get(calls.billStory, branch.billId)
  expect(story.body.data.slice(-2)).toMatchObject([
    { what: 'bill.paid', actor: null, payments: [{ method: 'En línea', applied: 230 }] },
    { what: 'bill.refunded', payments: [{ method: 'En línea', applied: 230 }] },
  ])
})

test('refuses to reverse an online payment in a cash session', async () => {
  const { tenant, payment, reasonOf, readBill } = await openPaidBranch()
  const body = { payment_id: payment.id, motivo: reasonOf('devolucion') }
  expect((await tenant.admin.send(calls.reversePayment, body)).body.code).toBe('not_found')
  expect((await readBill()).pagado).toBe(500)
})

test('refunds an online payment through its provider, and never more than the payment', async () => {
  const { refund, refunds, owes, billId } = await openPaidBranch()
  const { body: bill } = await refund({ monto: 200 })
  expect(bill).toMatchObject({ pagado: 300, saldo: 930 })
  expect(bill.payments.at(-1)).toMatchObject({ kind: 'devolucion', applied: -200, online: 1 })
  await owes(0)
  expect(await refunds()).toEqual([20_000])
  expect((await refund({ monto: 300.01 })).body.code).toBe('over_refund')
  expect((await refund()).body.pagado).toBe(0)
  await waitUntil(async () => expect(await refunds()).toHaveLength(2))
  await owes(0)
  await audited(world, billId)
})

test('counts a refund as returned only after the provider accepts it, and sends the refund once', async () => {
  const { refund, refunds, setStatus, readBill, billId } = await openPaidBranch()
  await setStatus('abierto')
  expect((await refund({ monto: 200 })).body).toMatchObject({ pagado: 300, por_devolver: 200 })
  await audited(world, billId)
  await setStatus('pagado')
  wait(11_000)
  await Promise.all([sweep(), sweep()])
  expect((await readBill()).por_devolver).toBe(0)
  expect(await refunds()).toEqual([20_000])
  await audited(world, billId)
})

test('reverts a refund that the provider refuses, and allows returning the money in cash', async () => {
  const { tenant, payment, refund, methodOf, readBill, billId, ref } = await openPaidBranch()
  const refundedAtProvider = 'UPDATE sandbox_charges SET refunds = $2 WHERE ref = $1'
  await world.deps.pool.query(refundedAtProvider, [ref, { panel: 50_000 }])
  await refund({ metodo: payment.method.id })
  await waitUntil(async () => expect((await readBill()).payments).toHaveLength(3))
  const bill = await readBill()
  expect(bill).toMatchObject({ pagado: 500, por_devolver: 0 })
  expect(bill.payments.at(-1)).toMatchObject({ kind: 'devolucion', applied: 500, user: null })
  const story = await tenant.admin.get(calls.billStory, billId)
  expect(story.body.data.map(({ what }) => what)).toContain('bill.refundRefused')
  wait(11_000)
  await sweep()
  expect((await readBill()).payments).toHaveLength(3)
  const metodo = methodOf('efectivo')
  expect((await refund({ metodo })).body).toMatchObject({ pagado: 0 })
  expect((await refund({ metodo })).body.code).toBe('over_refund')
  await audited(world, billId)
})

test('shows an unsent refund on the remaining bill after a merge', async () => {
  const { tenant, refund, setStatus, billId } = await openPaidBranch()
  const { waiter, branch } = tenant
  const other = await openBill(tenant)
  const merge = { bill_id: other.id, otras: [billId] }
  expect((await waiter.send(calls.mergeBills, merge)).body.pagado).toBe(500)
  await setStatus('abierto')
  const { body: refunded } = await refund({ monto: 200 })
  expect(refunded).toMatchObject({ id: other.id, pagado: 300, por_devolver: 200 })
  await setStatus('pagado')
  // A check that started before the provider accepted refunds may still be running, so the next one sends the refund.
  await waitUntil(async () => {
    wait(11_000)
    await sweep()
    const { body: bills } = await waiter.get(calls.openBills, branch.id)
    expect(bills.data).toMatchObject([{ id: other.id, por_devolver: 0 }])
  })
  await audited(world, other.id)
})

test('allows refunding an online payment in cash, but refuses to refund other payments through a provider', async () => {
  const { payment, refund, refunds, methodOf, readBill, billId, charge } = await openPaidBranch()
  const { body: bill } = await refund({ metodo: methodOf('efectivo'), monto: 100 })
  expect(bill).toMatchObject({ pagado: 400, por_devolver: 0 })
  await charge(150)
  const card = (await readBill()).payments.at(-1)
  const refused = await refund({ metodo: payment.method.id, monto: 100 }, card?.id)
  expect(refused.body.code).toBe('not_found')
  expect(await refunds()).toEqual([])
  await audited(world, billId)
})

/** A bill of which a guest paid 500.05 online, with a refund to which the provider has not responded. */
async function openUnsentRefund() {
  const branch = await openPaidBranch(500.05)
  await branch.setStatus('abierto')
  expect((await branch.refund()).body.saldo).toBe(1230)
  return {
    ...branch,
    /** The provider responds and refuses refunds of amounts that end in .05. */
    async refuse() {
      await branch.setStatus('pagado')
      wait(11_000)
      await sweep()
      await audited(world, branch.billId)
      return branch.readBill()
    },
  }
}

test('marks a refused refund to be returned if the bill has been paid in another way', async () => {
  const { billId, charge, refuse, refund, methodOf } = await openUnsentRefund()
  expect((await charge(1230)).body.status).toBe('Cerrada')
  const bill = await refuse()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230, saldo: 0, por_devolver: 500.05 })
  expect(bill.payments.at(-1)).toMatchObject({ kind: 'devolucion', applied: 0, excess: 500.05 })
  const metodo = methodOf('efectivo')
  expect((await refund({ metodo })).body).toMatchObject({ pagado: 1230, por_devolver: 0 })
  expect((await refund({ metodo })).body.code).toBe('over_refund')
  await audited(world, billId)
})

test('pays the remaining balance with a refused refund, closes the bill, and marks the rest to be returned', async () => {
  const { charge, refuse } = await openUnsentRefund()
  expect((await charge(1000)).body).toMatchObject({ status: 'Cuenta Solicitada', saldo: 230 })
  const bill = await refuse()
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 1230, saldo: 0, por_devolver: 270.05 })
  expect(bill.payments.at(-1)).toMatchObject({ applied: 230, excess: 270.05 })
})

test('does not use a refused refund to pay an amount that another guest has reserved', async () => {
  const { refuse, pay } = await openUnsentRefund()
  expect((await pay({ monto: 1000 })).status).toBe(201)
  const sums = { pagado: 230, reservado: 1000, por_devolver: 270.05 }
  expect(await refuse()).toMatchObject({ status: 'Cuenta Solicitada', ...sums })
})

test('marks a refused refund of a closed bill to be returned', async () => {
  const { paid, readBill, refund } = await openBranch()
  const { payment } = await paid({ propina: 0.05 })
  expect((await readBill()).status).toBe('Cerrada')
  await refund(payment.id, { monto: 300 })
  await waitUntil(async () => expect((await readBill()).payments).toHaveLength(3))
  expect(await readBill()).toMatchObject({ pagado: 1230, saldo: 0, por_devolver: 300 })
})

test('returns the tip of an online payment through its provider', async () => {
  const { paid, refund, owes, readBill, billId } = await openBranch()
  const { id, payment } = await paid({ propina: 100 })
  expect((await readBill()).status).toBe('Cerrada')
  const { body: bill } = await refund(payment.id, { monto: 0, propina: 100 })
  expect(bill).toMatchObject({ propinas: 0, pagado: 1230 })
  await waitUntil(async () => expect((await chargeOf(id)).refunds).toEqual([10_000]))
  await owes(0)
  await audited(world, billId)
})
