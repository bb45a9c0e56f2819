import { expect, it } from 'vitest'
import type { Bill } from '../bills/schema.ts'
import { aBill } from '../bills/testing.ts'
import type { Language } from '../kernel/languages.ts'
import { aLine } from '../orders/testing.ts'
import { dishLines } from './bill-paper.ts'
import { screenFigureRows } from './bill-rows.ts'
import { receiptWords } from './receipt-words.ts'

function rows(terms: Partial<Bill['restaurant']>, figures: Partial<Bill> = {}) {
  return screenFigureRows({
    restaurant: {
      currency: '₡',
      ivaIncluido: '1',
      servicioIncluido: '1',
      commissionType: 2,
      ...terms,
    },
    bruto: 12300,
    descuento: 0,
    total: 12300,
    iva: 1300,
    servicio: 1000,
    comision: 246,
    totalFinal: 12300,
    ...figures,
  })
}

it('lists included tax and included service if no charge is added to the prices', () => {
  expect(rows({}).map(({ kind, amount, isWithin }) => [kind, amount, isWithin])).toEqual([
    ['iva', 1300, true],
    ['servicio', 1000, true],
    ['total', 12300, false],
  ])
})

it('omits a charge of zero that the prices include', () => {
  expect(rows({}, { iva: 0 }).map(({ kind }) => kind)).toEqual(['servicio', 'total'])
})

it('lists all charges if one charge is added to the prices, and marks the included charges', () => {
  const shown = rows({ servicioIncluido: '0' })
  expect(shown.map(({ kind }) => kind)).toEqual([
    'subtotal',
    'iva',
    'servicio',
    'comision',
    'total',
  ])
  expect(shown.filter(({ isWithin }) => isWithin).map(({ kind }) => kind)).toEqual([
    'iva',
    'comision',
  ])
})

it('lists all charges if only the commission is added to the prices', () => {
  expect(rows({ commissionType: 1 })).toHaveLength(5)
})

it('lists the rows between the sum of the dishes and the total, with a discount and a waived service', () => {
  const figures = { bruto: 12_300, descuento: 1230, total: 10_170, servicio: 0, iva: 1170 }
  const shown = rows({}, { ...figures, totalFinal: 10_170 })
  expect(shown.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['bruto', 12_300],
    ['descuento', -1230],
    ['servicio_retirado', -900],
    ['iva', 1170],
    ['total', 10_170],
  ])
})

it('names the seat of a dish in the language of the receipt', () => {
  const bill = aBill({ products: [aLine({ seat: 2 }), aLine({ id: 2 })] })
  const texts = (language: Language) =>
    dishLines(bill, { currency: '₡', country: 'crc' }, receiptWords[language]).map((line) =>
      line.kind === 'pair' ? line.text : '',
    )
  expect(texts('es')).toEqual(['1 × Casado · A2', '1 × Casado'])
  expect(texts('fr')[0]).toBe('1 × Casado · P2')
})
