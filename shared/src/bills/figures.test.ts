import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cents, divideEqually, toCents } from '../kernel/money.ts'
import { type Adjustment, discountsOn, grossOf } from './discounts.ts'
import { type BillChanges, type BillTerms, billFigures } from './rules.ts'
import { mergedCarry, splitCarries, splitTotals } from './split.ts'

const included: BillTerms = {
  iva: 13,
  ivaIncluido: '1',
  servicio: 10,
  servicioIncluido: '1',
  comision: 3,
  commissionType: 2,
}
const added: BillTerms = { ...included, ivaIncluido: '0', servicioIncluido: '0' }
const guatemala: BillTerms = { ...included, iva: 12, servicioIncluido: '0' }
const line = (price: number, quantity = 1, adjustment?: Adjustment) => ({
  price,
  quantity,
  status: 'Entregado' as const,
  adjustment,
})
const tenPercent = { basisPoints: 1000 }

describe('the cases of docs/money.md', () => {
  test('calculates a discount of 10 % on a bill with three shares in Costa Rica, with included charges', () => {
    const lines = [line(4950, 2), line(1850)]
    const figures = billFigures(lines, included, { adjustment: tenPercent })
    expect(discountsOn(lines, tenPercent)).toEqual([99_000, 18_500])
    expect(figures).toMatchObject({ bruto: 11_750, descuento: 1175, total: 10_575 })
    expect(figures).toMatchObject({ iva: 1117.68, servicio: 859.76, totalFinal: 10_575 })
    expect(divideEqually(toCents(figures.totalFinal), 3)).toEqual(Array(3).fill(352_500))
  })

  test('calculates a discount as an amount in Costa Rica, with added charges', () => {
    const changes = { adjustment: { cents: 50_000 } }
    expect(billFigures([line(10_000)], added, changes)).toMatchObject({
      total: 9500,
      iva: 1235,
      servicio: 950,
      totalFinal: 11_685,
    })
  })

  test('subtracts a waived service from the total if the prices include it', () => {
    expect(billFigures([line(12_300)], included, { serviceWaived: true })).toMatchObject({
      total: 11_300,
      iva: 1300,
      servicio: 0,
      totalFinal: 11_300,
    })
  })

  test('calculates a waived service and a courtesy in Guatemala', () => {
    const lines = [line(179), line(45)]
    expect(billFigures(lines, guatemala)).toMatchObject({ iva: 24, servicio: 20, totalFinal: 244 })
    expect(billFigures(lines, guatemala, { serviceWaived: true })).toMatchObject({
      iva: 24,
      servicio: 0,
      totalFinal: 224,
    })
    const courtesy = [line(179), line(45, 1, { basisPoints: 10_000 })]
    expect(billFigures(courtesy, guatemala)).toMatchObject({
      total: 179,
      iva: 19.18,
      servicio: 15.98,
      totalFinal: 194.98,
    })
  })

  test('splits 100 in Guatemala into 33, 33 and 34', () => {
    const carries = splitCarries([3300, 3300, 3400], guatemala)
    const parts = [33, 33, 34].map((price, index) => {
      const carry = carries[index]
      return billFigures([line(price)], guatemala, carry && { carry })
    })
    expect(parts.map(({ servicio }) => servicio)).toEqual([2.95, 2.95, 3.03])
    expect(parts.map(({ totalFinal }) => totalFinal)).toEqual([35.95, 35.95, 37.03])
    expect(billFigures([line(100)], guatemala).totalFinal).toBe(108.93)
  })
})

const price = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => cents / 100)
const anyAdjustment = fc.oneof(
  fc.constant(undefined),
  fc.integer({ min: 1, max: 10_000 }).map((basisPoints) => ({ basisPoints })),
  fc.integer({ min: 1, max: 5_000_000 }).map((cents) => ({ cents })),
)
const anyLine = fc
  .tuple(price, fc.integer({ min: 1, max: 20 }), anyAdjustment)
  .map(([each, quantity, adjustment]) => line(each, quantity, adjustment))
const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 12 })
const rate = fc.integer({ min: 0, max: 3000 }).map((value) => value / 100)
const flag = fc.constantFrom('0' as const, '1' as const)
const anyTerms: fc.Arbitrary<BillTerms> = fc.record({
  iva: rate,
  ivaIncluido: flag,
  servicio: rate,
  servicioIncluido: flag,
  comision: rate,
  commissionType: fc.constantFrom(1 as const, 2 as const),
})
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

test('limits the discount of a line to its price, and divides the bill’s discount among the lines', () => {
  fc.assert(
    fc.property(anyLines, anyAdjustment, (lines, adjustment) => {
      const discounts = discountsOn(lines, adjustment)
      for (const [index, each] of lines.entries()) {
        expect(discounts[index]).toBeLessThanOrEqual(grossOf(each))
      }
      const { descuento } = billFigures(lines, added, { adjustment })
      expect(sum(discounts)).toBe(toCents(descuento))
    }),
  )
})

test('reduces the total to 0 by a discount of 100 %', () => {
  fc.assert(
    fc.property(anyLines, anyTerms, (lines, terms) => {
      const figures = billFigures(lines, terms, { adjustment: { basisPoints: 10_000 } })
      expect(figures).toMatchObject({ total: 0, iva: 0, servicio: 0, comision: 0, totalFinal: 0 })
    }),
  )
})

const SUMMED = ['total', 'iva', 'servicio', 'comision', 'totalFinal'] as const

test('splits each figure so that the parts sum to the whole, and restores the original figures by merging', () => {
  fc.assert(
    fc.property(anyLines, anyTerms, fc.boolean(), (lines, terms, serviceWaived) => {
      const whole = billFigures(lines, terms, { serviceWaived })
      const totals = lines.map((each) => grossOf(each) - sum(discountsOn([each], undefined)))
      const parts = splitCarries(totals, terms, { serviceWaived }).map(
        (carry): BillChanges => ({ serviceWaived, carry }),
      )
      const figures = parts.map((changes, index) =>
        billFigures(lines.slice(index, index + 1), terms, changes),
      )
      for (const name of SUMMED) {
        expect(sum(figures.map((each) => toCents(each[name])))).toBe(toCents(whole[name]))
      }
      const shown = splitTotals(totals as Cents[], {
        ...whole,
        restaurant: { currency: '₡', ...terms },
        servicio_retirado: serviceWaived ? 1 : 0,
      })
      expect(shown).toEqual(figures.map(({ totalFinal }) => toCents(totalFinal)))
      const merging = parts.map((changes, index) => ({ total: totals[index] ?? 0, changes }))
      expect(mergedCarry(merging, terms)).toEqual({ iva: 0, servicio: 0, comision: 0 })
    }),
  )
})
