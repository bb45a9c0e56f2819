import { expect, it } from 'vitest'
import { type CheckedBill, type CheckedPayment, checkLedger } from './ledger.ts'

const cash: CheckedPayment = {
  received: 2000,
  change: 340,
  applied: 1669.29,
  tip: 0,
  rounding: -9.29,
  excess: 0,
}
const bill = (more: Partial<CheckedBill>): CheckedBill => ({
  id: 7,
  status: 'Cerrada',
  totalFinal: 1669.29,
  pagado: 1669.29,
  payments: [cash],
  ...more,
})

it('accepts paid, merged and open bills', () => {
  const merged = bill({ totalFinal: 0, pagado: 0, payments: [] })
  const open = bill({ status: 'Abierta', totalFinal: 5000 })
  expect(checkLedger([bill({}), merged, open])).toEqual({ bills: 2, payments: 2, problems: [] })
})

it.each<[string, Partial<CheckedBill>]>([
  ['closed with a balance', { totalFinal: 1669.3 }],
  ['paid less than its payments', { pagado: 1000 }],
  ['with a doubled payment', { payments: [cash, cash] }],
  ['with wrong change', { payments: [{ ...cash, change: 330 }] }],
])('finds a bill %s', (_, broken) => {
  expect(checkLedger([bill(broken)]).problems).toEqual(['cuenta 7'])
})
