import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, divideCents, divideEqually, MAX_CENTS } from './money.ts'

const cents = (value: number) => value as Cents
const anyAmount = fc.integer({ min: 0, max: MAX_CENTS }).map(cents)
const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0)

test('gives each remaining céntimo to the part with the greatest fraction, or to the first of several equal fractions', () => {
  expect(divideCents(cents(1_000_000), [1, 1, 1])).toEqual([333_334, 333_333, 333_333])
  expect(divideCents(cents(893), [3300, 3300, 3400])).toEqual([295, 295, 303])
  expect(divideCents(cents(10), [0, 1, 2])).toEqual([0, 3, 7])
})

test('gives the whole amount to the first part if all weights are 0', () => {
  expect(divideCents(cents(7), [0, 0])).toEqual([7, 0])
})

test('divides an amount into equal parts that are multiples of a unit', () => {
  expect(divideEqually(cents(1_168_500), 7)).toEqual([
    ...Array(4).fill(166_929),
    ...Array(3).fill(166_928),
  ])
  expect(divideEqually(cents(1_000_000), 3, 1000)).toEqual([334_000, 333_000, 333_000])
  expect(divideEqually(cents(1_000_005), 3, 1000)).toEqual([334_005, 333_000, 333_000])
})

test('divides an amount into parts that sum to it, and equal parts differ by at most one céntimo', () => {
  const weights = fc.array(fc.integer({ min: 0, max: MAX_CENTS }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(anyAmount, weights, (amount, given) => {
      const parts = divideCents(amount, given)
      expect(sum(parts)).toBe(amount)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
  fc.assert(
    fc.property(anyAmount, fc.integer({ min: 1, max: 50 }), (amount, count) => {
      const parts = divideEqually(amount, count)
      expect(sum(parts)).toBe(amount)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})
