import type { Payment } from '@orderi/shared/payments/schema'
import { expect, it } from 'vitest'
import { refundedOf, totalsOf } from './totals.ts'

const bill = (currency: string, total: number) => ({
  restaurant: { currency },
  total,
  comision: 0.1,
  iva: 0.2,
  servicio: 0,
  totalFinal: total,
})

it('adds the amounts of bills exactly to the cent', () => {
  expect(totalsOf([bill('₡', 0.1), bill('₡', 0.2), bill('₡', 0.7)])).toEqual([
    {
      currency: '₡',
      count: 3,
      sums: { total: 1, comision: 0.3, iva: 0.6, servicio: 0, totalFinal: 1 },
    },
  ])
})

it('never adds amounts of different currencies', () => {
  const totals = totalsOf([bill('₡', 1000), bill('Q', 10), bill('₡', 500)])
  expect(totals.map(({ currency, sums }) => [currency, sums.total])).toEqual([
    ['₡', 1500],
    ['Q', 10],
  ])
})

it('returns no totals for an empty list of bills', () => {
  expect(totalsOf([])).toEqual([])
})

it('counts refunds, including those of an excess, but no refund that the provider refused', () => {
  const refund = (received: number) => ({ kind: 'devolucion', received }) as Payment
  const charge = { kind: 'cobro', received: 1000 } as Payment
  expect(refundedOf([charge, refund(-500)])).toBe(500)
  expect(refundedOf([charge, refund(-500.05), refund(500.05)])).toBe(0)
})
