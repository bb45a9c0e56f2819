import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { audited, confirmOnline } from '../../../tests/support/money/online.ts'
import { openOnlineTests } from '../../../tests/support/money/online-branch.ts'

const online = await openOnlineTests()
const { world } = online

async function openBranch() {
  const branch = await online.openBranch()
  const { tenant, billId, caja, methodOf, readBill } = branch
  return {
    ...branch,
    /** Charges tips without paying a part of the bill. */
    tip: async (kind: 'tarjeta' | 'efectivo', ...tips: number[]) => {
      const pagos = tips.map((propina) => ({ metodo: methodOf(kind), monto: 0, propina }))
      const body = { bill_id: billId, caja, saldo_visto: (await readBill()).saldo, pagos }
      return (await tenant.waiter.send(calls.chargeBill, body)).body
    },
  }
}

test('refuses tips above the total of the bill, in one payment or in several', async () => {
  const { guest, tip, pay } = await openBranch()
  expect((await tip('tarjeta', 1230.01)).code).toBe('tip_too_large')
  expect((await tip('tarjeta', 1000, 230.01)).code).toBe('tip_too_large')
  expect((await tip('tarjeta', 1000)).propinas).toBe(1000)
  expect((await tip('tarjeta', 230.01)).code).toBe('tip_too_large')
  expect((await tip('tarjeta', 230)).propinas).toBe(1230)
  expect((await pay({ propina: 1 })).body.code).toBe('tip_too_large')
  const sent = await guest.send(calls.sendPaymentIntent, { metodo: 'efectivo', propina: 1 })
  expect([sent.status, sent.body.code]).toEqual([422, 'tip_too_large'])
})

test('reverses a tip on a closed bill in its session, and refunds it in a later one', async () => {
  const { tenant, billId, caja, turno, reasonOf, readBill, charge, tip, refund } =
    await openBranch()
  await charge(1230)
  const tipAlone = async () => (await tip('efectivo', 200)).payments.at(-1)?.id ?? 0
  const reverse = (payment_id: number) =>
    tenant.admin.send(calls.reversePayment, { payment_id, motivo: reasonOf('devolucion') })
  const reversed = await reverse(await tipAlone())
  expect(reversed.body).toMatchObject({ status: 'Cerrada', propinas: 0, pagado: 1230 })
  const payment = await tipAlone()
  await tenant.admin.send(calls.closeRegister, { turno, monto: 200 })
  await tenant.admin.send(calls.openRegister, { caja, monto: 200 })
  expect((await reverse(payment)).body.code).toBe('session_closed')
  const giveBack = async (propina: number) => (await refund(payment, { propina })).body
  expect((await giveBack(200.01)).code).toBe('over_refund')
  const refunded = await giveBack(150)
  expect(refunded).toMatchObject({ status: 'Cerrada', propinas: 50, pagado: 1230, saldo: 0 })
  expect(refunded.payments.at(-1)).toMatchObject({ applied: 0, tip: -150, received: -150 })
  expect((await giveBack(50.01)).code).toBe('over_refund')
  expect((await giveBack(50)).propinas).toBe(0)
  await audited(world, billId)
  expect((await readBill()).saldo).toBe(0)
})

test('counts the tips that guests are paying online towards the limit of tips', async () => {
  const { join, tip, pay, becomes } = await openBranch()
  const friend = await join()
  const tipped = { monto: 500, propina: 1200 }
  const first = await pay(tipped)
  expect(first.status).toBe(201)
  const refused = await friend.send(calls.payOnline, { monto: 500, propina: 30.01 })
  expect([refused.status, refused.body.code]).toEqual([422, 'tip_too_large'])
  expect((await tip('tarjeta', 30.01)).code).toBe('tip_too_large')
  expect((await tip('tarjeta', 30)).propinas).toBe(30)
  expect((await pay(tipped)).body.id).toBe(first.body.id)
  await confirmOnline(world, first.body)
  await becomes(first.body.id, 'pagado')
  expect((await tip('tarjeta', 0.01)).code).toBe('tip_too_large')
})
