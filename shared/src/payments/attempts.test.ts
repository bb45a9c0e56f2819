import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settledAmounts, suggestedTips } from './attempts.ts'

test.each([
  ['the balance', 133_000, 10_000, 123_000, { applied: 123_000, tip: 10_000, excess: 0 }],
  ['a part', 50_000, 0, 123_000, { applied: 50_000, tip: 0, excess: 0 }],
  ['too much', 150_000, 10_000, 123_000, { applied: 123_000, tip: 10_000, excess: 17_000 }],
  ['on a closed bill', 133_000, 10_000, 0, { applied: 0, tip: 0, excess: 133_000 }],
  ['less than the tip', 5000, 10_000, 123_000, { applied: 0, tip: 0, excess: 5000 }],
])('an online payment of %s is divided', (_, paid, tip, available, expected) => {
  expect(settledAmounts(paid, { tip, available })).toEqual(expected)
})

test('the parts of an online payment sum to what was paid, and the bill never takes too much', () => {
  const amount = fc.nat(9_999_999_999)
  fc.assert(
    fc.property(amount, amount, amount, (paid, tip, available) => {
      const settled = settledAmounts(paid, { tip, available })
      expect(settled.applied + settled.tip + settled.excess).toBe(paid)
      expect(settled.applied).toBeLessThanOrEqual(available)
      expect(Math.min(settled.applied, settled.tip, settled.excess)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('tips are suggested on the net of the amount that a guest pays', () => {
  const restaurant = {
    currency: '₡',
    ivaIncluido: '1',
    servicioIncluido: '1',
    commissionType: 2,
  } as const
  const bill = { restaurant, total: 12_300, iva: 1300, servicio: 1000, totalFinal: 12_300 }
  expect(suggestedTips(bill, 12_300).map(({ tip }) => tip)).toEqual([500, 1000, 1500])
  expect(suggestedTips(bill, 6150).map(({ tip }) => tip)).toEqual([250, 500, 750])
  expect(suggestedTips({ ...bill, total: 0, totalFinal: 0 }, 0).map(({ tip }) => tip)).toEqual([
    0, 0, 0,
  ])
})
