import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settledAmounts } from './attempts.ts'

test.each([
  ['the balance', 133_000, 10_000, 123_000, { applied: 123_000, tip: 10_000, excess: 0 }],
  ['a part', 50_000, 0, 123_000, { applied: 50_000, tip: 0, excess: 0 }],
  ['too much', 150_000, 10_000, 123_000, { applied: 123_000, tip: 10_000, excess: 17_000 }],
  ['on a closed bill', 133_000, 10_000, 0, { applied: 0, tip: 0, excess: 133_000 }],
  ['less than the tip', 5000, 10_000, 123_000, { applied: 0, tip: 0, excess: 5000 }],
])('divides an online payment of %s', (_, paid, tip, available, expected) => {
  expect(settledAmounts(paid, { tip, available })).toEqual(expected)
})

test('divides an online payment into parts that sum to it, and never applies more than is available', () => {
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
