import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents } from '../kernel/money.ts'
import { type Order, OrderStatus } from '../orders/schema.ts'
import {
  type BillTerms,
  billFigures,
  billNumberIn,
  canAddLines,
  canReopen,
  followsEarlierOrder,
  isWithinLimits,
  showsCharges,
} from './rules.ts'

const terms = (changes: Partial<BillTerms> = {}): BillTerms => ({
  iva: 13,
  ivaIncluido: '0',
  servicio: 10,
  servicioIncluido: '0',
  comision: 3,
  commissionType: 2,
  ...changes,
})

const line = (price: number, quantity = 1, status: OrderStatus = 'Pendiente') => ({
  price,
  quantity,
  status,
})

test('accepts up to 500 lines on a bill', () => {
  expect(canAddLines(499, 1)).toBe(true)
  expect(canAddLines(450, 50)).toBe(true)
  expect(canAddLines(451, 50)).toBe(false)
  expect(canAddLines(500, 1)).toBe(false)
})

test('rejects a bill over 99,999,999.99', () => {
  const free = terms({ iva: 0, servicio: 0, comision: 0 })
  expect(isWithinLimits(billFigures([line(99_999_999.99)], free))).toBe(true)
  expect(isWithinLimits(billFigures([line(99_999_999.99), line(0.01)], free))).toBe(false)
})

test('lists all charges when at least one charge is added to the prices', () => {
  const included = terms({ ivaIncluido: '1', servicioIncluido: '1' })
  expect(showsCharges(included)).toBe(false)
  expect(showsCharges({ ...included, commissionType: 1 })).toBe(true)
  expect(showsCharges({ ...included, ivaIncluido: '0' })).toBe(true)
  expect(showsCharges({ ...included, servicioIncluido: '0' })).toBe(true)
})

test('allows reopening a bill for 30 minutes', () => {
  const closed = new Date('2026-05-01T20:00:00.000Z')
  expect(canReopen(closed, new Date('2026-05-01T20:30:00.000Z'))).toBe(true)
  expect(canReopen(closed, new Date('2026-05-01T20:30:00.001Z'))).toBe(false)
})

describe('billFigures', () => {
  test('computes the amounts of the contract’s example bill', () => {
    expect(billFigures([line(10_000)], terms())).toEqual({
      bruto: 10_000,
      descuento: 0,
      total: 10_000,
      iva: 1300,
      servicio: 1000,
      comision: 300,
      cantidad: 1,
      totalFinal: 12_300,
    })
    expect(
      billFigures([line(12_300)], terms({ ivaIncluido: '1', servicioIncluido: '1' })),
    ).toMatchObject({ total: 12_300, iva: 1300, servicio: 1000, totalFinal: 12_300 })
  })

  test('adds Orderi’s commission of type 1 to the total', () => {
    expect(billFigures([line(1000)], terms({ commissionType: 1 })).totalFinal).toBe(1260)
  })

  test('rounds each amount once, half away from zero', () => {
    expect(billFigures([line(0.05)], terms({ iva: 10, servicio: 0, comision: 0 }))).toMatchObject({
      iva: 0.01,
      totalFinal: 0.06,
    })
  })

  test('excludes cancelled lines from the amounts and the number of pieces', () => {
    expect(billFigures([line(1000, 2), line(500, 3, 'Cancelado')], terms())).toMatchObject({
      total: 2000,
      cantidad: 2,
    })
  })

  const amount = fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 100)
  const percent = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100)
  const anyTerms = fc.record({
    iva: percent,
    ivaIncluido: fc.constantFrom('0' as const, '1' as const),
    servicio: percent,
    servicioIncluido: fc.constantFrom('0' as const, '1' as const),
    comision: percent,
    commissionType: fc.constantFrom(1 as const, 2 as const),
  })
  const lines = fc.array(
    fc.record({
      price: amount,
      quantity: fc.integer({ min: 1, max: 99 }),
      status: fc.constantFrom(...OrderStatus.options),
    }),
    { maxLength: 40 },
  )

  test('computes amounts in whole céntimos, so that printed amounts sum to the printed total', () => {
    fc.assert(
      fc.property(lines, anyTerms, (given, rates) => {
        const figures = billFigures(given, rates)
        const added =
          toCents(figures.total) +
          (rates.commissionType === 1 ? toCents(figures.comision) : 0) +
          (rates.ivaIncluido === '0' ? toCents(figures.iva) : 0) +
          (rates.servicioIncluido === '0' ? toCents(figures.servicio) : 0)
        expect(toCents(figures.totalFinal)).toBe(added)
        for (const value of Object.values(figures)) expect(value).toBe(Number(value.toFixed(2)))
      }),
    )
  })

  test('computes the amounts of exact arithmetic, to the céntimo', () => {
    fc.assert(
      fc.property(lines, anyTerms, (given, rates) => {
        const figures = billFigures(given, rates)
        const total = BigInt(toCents(figures.total))
        const ivaRate = BigInt(Math.round(rates.iva * 100))
        const servicioRate = BigInt(Math.round(rates.servicio * 100))
        const gross =
          10_000n +
          (rates.ivaIncluido === '1' ? ivaRate : 0n) +
          (rates.servicioIncluido === '1' ? servicioRate : 0n)
        const rounded = (numerator: bigint, denominator: bigint) =>
          Number((2n * numerator + denominator) / (2n * denominator))
        expect(toCents(figures.iva)).toBe(rounded(total * ivaRate, gross))
        expect(toCents(figures.servicio)).toBe(rounded(total * servicioRate, gross))
      }),
    )
  })

  test('never lets included charges exceed the total', () => {
    fc.assert(
      fc.property(lines, anyTerms, (given, rates) => {
        const figures = billFigures(given, { ...rates, ivaIncluido: '1', servicioIncluido: '1' })
        expect(figures.iva + figures.servicio).toBeLessThanOrEqual(figures.total + 0.011)
      }),
    )
  })
})

describe('followsEarlierOrder', () => {
  const withLines = (...lines: number[]) => ({
    products: lines.map((id) => ({ id })) as Order['products'],
  })

  test('finds an earlier order on the bill or on another bill of the table', () => {
    expect(followsEarlierOrder(withLines(21), [withLines(11, 21)])).toBe(true)
    expect(followsEarlierOrder(withLines(21), [withLines(21), withLines(11)])).toBe(true)
  })

  test('finds no earlier order for the table’s first order, or after the table’s bills have left the board', () => {
    expect(followsEarlierOrder(withLines(21, 22), [withLines(21, 22, 31)])).toBe(false)
    expect(followsEarlierOrder(withLines(21), [])).toBe(false)
  })

  test('finds no earlier order if the screen shows no earlier lines of the table', () => {
    const bills = [withLines(11, 12, 21)]
    expect(followsEarlierOrder(withLines(21), bills, ({ id }) => id === 12 || id === 21)).toBe(true)
    expect(followsEarlierOrder(withLines(21), bills, ({ id }) => id === 21)).toBe(false)
  })
})

test.each([
  ['12', 12],
  [' Cuenta 12 ', 12],
  ['bill 7', 7],
  ['CONTA 7', 7],
  ['Addition 7', 7],
  ['Mesa 12', undefined],
  ['12 de julio', undefined],
  ['', undefined],
])('reads the bill number from the search %j', (search, number) => {
  expect(billNumberIn(search)).toBe(number)
})
