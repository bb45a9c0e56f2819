import type { BillTerms } from '@orderi/shared/bills/rules'
import { expect, it } from 'vitest'
import { bill, line } from '../../live/testing/boards.ts'
import { discountedTotal } from './discountedTotal.ts'

const TEN_PERCENT = { basisPoints: 1000 }

/** Rates that are all added to the prices. */
const terms: BillTerms = {
  iva: 13,
  ivaIncluido: '0',
  servicio: 10,
  servicioIncluido: '0',
  comision: 3,
  commissionType: 2,
}
const restaurant = {
  currency: '₡',
  ivaIncluido: '0',
  servicioIncluido: '0',
  commissionType: 2,
} as const
const half = { id: 1, order_line_id: 11, kind: 'descuento', tipo: 'porcentaje', valor: 50 } as const
const discounted = bill(1, {
  restaurant,
  products: [line(11, { price: 4000 }), line(12, { price: 6000 })],
  adjustments: [half],
  totalFinal: 9840,
})

it('adds a new discount to the discounts of the bill', () => {
  const change = { lineId: null, adjustment: TEN_PERCENT }
  expect(discountedTotal(discounted, terms, change)).toBe(8856)
})

it('replaces or removes the discount on a line', () => {
  const replaced = { lineId: 11, adjustment: TEN_PERCENT }
  expect(discountedTotal(discounted, terms, replaced)).toBe(11_808)
  expect(discountedTotal(discounted, terms, { lineId: 11, adjustment: null })).toBe(12_300)
})

it('does not add a service that was removed from the bill', () => {
  const waived = { ...discounted, servicio_retirado: 1 as const, totalFinal: 9040 }
  expect(discountedTotal(waived, terms, { lineId: 11, adjustment: null })).toBe(11_300)
})

it('returns no total if the rates have changed since the bill was opened', () => {
  const change = { lineId: null, adjustment: TEN_PERCENT }
  expect(discountedTotal(discounted, { ...terms, iva: 15 }, change)).toBeUndefined()
})
