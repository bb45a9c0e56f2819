import { expect, it } from 'vitest'
import { type CheckedBill, type CheckedPayment, checkLedger, ledgerProblems } from './ledger.ts'

const cash: CheckedPayment = {
  id: 10,
  kind: 'cobro',
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

const refund: CheckedPayment = {
  ...cash,
  id: 20,
  kind: 'devolucion',
  received: -100,
  change: 0,
  applied: -100,
  rounding: 0,
}

it('accepts a refund of a closed bill, and of an open bill that was paid again', () => {
  const again = { ...refund, id: 30, kind: 'cobro' as const, received: 100, applied: 100 }
  const bills = [bill({ payments: [cash, refund] }), bill({ payments: [cash, refund, again] })]
  expect(checkLedger(bills).problems).toEqual([])
})

it('accepts a changed method after a refund of the closed bill', () => {
  const part = { ...cash, received: 69.29, change: 0, applied: 69.29, rounding: 0 }
  const other = { ...part, id: 11, received: 1600, applied: 1600 }
  const back = { ...other, id: 30, kind: 'reverso' as const, received: -1600, applied: -1600 }
  const changed = { ...other, id: 31 }
  const payments = [part, other, { ...refund, received: -50, applied: -50 }, back, changed]
  expect(checkLedger([bill({ payments })]).problems).toEqual([])
})

it('finds unbalanced entries of the ledger', () => {
  const sales = { account: 'sales', debit: 0, credit: 100 }
  const card = { account: 'method tarjeta', debit: 100, credit: 0 }
  expect(ledgerProblems({ data: [sales, card], unbalanced: [] })).toEqual([])
  expect(ledgerProblems({ data: [sales], unbalanced: [{ source: 'payment', id: 3 }] })).toEqual([
    'pago 3 en el libro',
    'el libro',
  ])
})

it.each<[string, Partial<CheckedBill>]>([
  ['with a refund before it was closed', { payments: [{ ...refund, id: 9 }, cash] }],
  ['closed with a balance', { totalFinal: 1669.3 }],
  ['paid less than its payments', { pagado: 1000 }],
  ['with a doubled payment', { payments: [cash, cash] }],
  ['with wrong change', { payments: [{ ...cash, change: 330 }] }],
])('finds a bill %s', (_, broken) => {
  expect(checkLedger([bill(broken)]).problems).toEqual(['cuenta 7'])
})
