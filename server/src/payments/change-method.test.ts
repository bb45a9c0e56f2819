import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { audited } from '../../../tests/support/money/online.ts'
import { openOnlineTests } from '../../../tests/support/money/online-branch.ts'

const { world, openBranch } = await openOnlineTests()

test('changes the method of a payment without an effect on the bill’s status, balance and shares', async () => {
  const branch = await openBranch()
  const { tenant, billId, methodOf, reasonOf, readBill } = branch
  const [first, second] = await branch.divide(2)
  await branch.charge(615, first)
  await branch.charge(615, second)
  const closed = await readBill()
  expect(closed).toMatchObject({ status: 'Cerrada', payment_method: 'tarjeta' })
  const change = (metodo: number, more: object = {}) => {
    const payment_id = closed.payments[0]?.id ?? 0
    const body = { payment_id, motivo: reasonOf('devolucion'), metodo, ...more }
    return tenant.admin.send(calls.changeMethod, body)
  }
  const short = await change(methodOf('efectivo'), { recibido: 600 })
  expect([short.status, short.body.code]).toEqual([422, 'invalid'])
  const { status, body: bill } = await change(methodOf('efectivo'), { recibido: 1000 })
  expect(status).toBe(200)
  expect(bill).toMatchObject({
    status: 'Cerrada',
    closed_at: closed.closed_at,
    payment_method: 'otro',
    pagado: 1230,
    saldo: 0,
    shares: [
      { amount: 615, paid: 615 },
      { amount: 615, paid: 615 },
    ],
  })
  expect(bill.payments.slice(2)).toMatchObject([
    { kind: 'reverso', applied: -615, share: first, method: { kind: 'tarjeta' } },
    { kind: 'cobro', applied: 615, share: first, received: 1000, rounding: -5, change: 390 },
  ])
  expect((await change(methodOf('tarjeta'))).body.code).toBe('already_reversed')
  const story = await tenant.waiter.get(calls.billStory, billId)
  expect(story.body.data.at(-1)).toMatchObject({
    what: 'bill.methodChanged',
    payments: [{ method: 'Tarjeta' }, { method: 'Efectivo' }],
  })
  await audited(world, billId)
})

test('changes the method of a payment only with an approval, in the payment’s open session, and not for online payments', async () => {
  const { tenant, methodOf, reasonOf, paid, charge, readBill, turno } = await openBranch()
  const { payment } = await paid({ monto: 500 })
  const change = (payment_id: number, by: 'admin' | 'waiter' = 'admin') =>
    tenant[by].send(calls.changeMethod, {
      payment_id,
      motivo: reasonOf('devolucion'),
      metodo: methodOf('efectivo'),
    })
  expect((await change(payment.id)).body.code).toBe('not_found')
  await charge(100)
  const card = (await readBill()).payments.at(-1)?.id ?? 0
  expect((await change(card, 'waiter')).body.code).toBe('needs_approval')
  await tenant.admin.send(calls.closeRegister, { turno, monto: 0 })
  expect((await change(card)).body.code).toBe('session_closed')
  expect((await readBill()).payments).toHaveLength(2)
})
