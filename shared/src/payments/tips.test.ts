import { expect, test } from 'vitest'
import { suggestedTips } from './tips.ts'

const included = { ivaIncluido: '1', servicioIncluido: '1' } as const
const added = { ivaIncluido: '0', servicioIncluido: '0' } as const

test('suggests a percentage of the net when charges are included in the prices', () => {
  const bill = {
    total: 10_575,
    iva: 1117.68,
    servicio: 859.76,
    totalFinal: 10_575,
    restaurant: included,
  }
  // 10 % of 8,597.56 is 859.76.
  expect(suggestedTips(bill, 10_575, [10, 12.5])).toEqual([
    { percentage: 10, tip: 860 },
    { percentage: 12.5, tip: 1075 },
  ])
  expect(suggestedTips(bill, 3525, [10])).toEqual([{ percentage: 10, tip: 287 }])
})

test('suggests a percentage of the net when charges are added to the prices', () => {
  const bill = { total: 9500, iva: 1235, servicio: 950, totalFinal: 11_685, restaurant: added }
  expect(suggestedTips(bill, 11_685, [10, 0, 10])).toEqual([
    { percentage: 10, tip: 950 },
    { percentage: 0, tip: 0 },
  ])
})

test('suggests tips on the net of the amount that a guest pays', () => {
  const restaurant = {
    currency: '₡',
    ivaIncluido: '1',
    servicioIncluido: '1',
    commissionType: 2,
  } as const
  const bill = { restaurant, total: 12_300, iva: 1300, servicio: 1000, totalFinal: 12_300 }
  expect(suggestedTips(bill, 12_300, [5, 10, 15]).map(({ tip }) => tip)).toEqual([500, 1000, 1500])
  expect(suggestedTips(bill, 6150, [5, 10, 15]).map(({ tip }) => tip)).toEqual([250, 500, 750])
  expect(
    suggestedTips({ ...bill, total: 0, totalFinal: 0 }, 0, [5, 10, 15]).map(({ tip }) => tip),
  ).toEqual([0, 0, 0])
})
