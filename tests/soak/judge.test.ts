import { createRandom } from '@orderi/shared/kernel/random'
import { expect, test } from 'vitest'
import { judgeGrowth, type Sample } from './judge.ts'

const MEGABYTE = 1_000_000

/** Samples one minute apart, each with random noise up to the given share of its value. */
function series(count: number, valueAt: (minute: number) => number, noise = 0.03): Sample[] {
  const random = createRandom(count)
  return Array.from({ length: count }, (_, at) => ({
    at,
    value: valueAt(at) * (1 + noise * (2 * random.next() - 1)),
  }))
}

test('judges a constant series with noise as flat', () => {
  for (const count of [9, 15, 40]) {
    expect(judgeGrowth(series(count, () => 20 * MEGABYTE))).toMatchObject({ isFlat: true })
  }
})

test('ignores growth during the warm-up', () => {
  const verdict = judgeGrowth(
    series(18, (minute) => 30 * MEGABYTE * (1 - Math.exp(-minute / 2)) + 10),
  )
  expect(verdict.isFlat).toBe(true)
  expect(verdict.judged).toBe(12)
})

test('ignores a single outlier of a series', () => {
  const samples = series(15, () => 20 * MEGABYTE)
  const withOutlier = samples.map((each, index) =>
    index === 14 ? { ...each, value: 3 * each.value } : each,
  )
  expect(judgeGrowth(withOutlier).isFlat).toBe(true)
})

test('judges a shrinking series as flat', () => {
  expect(judgeGrowth(series(15, (minute) => (40 - minute) * MEGABYTE)).isFlat).toBe(true)
})

test.each([
  ['that grows slowly', (minute: number) => 20 + 0.4 * minute],
  ['that doubles', (minute: number) => 20 + 1.5 * minute],
  ['that begins to grow half-way', (minute: number) => 20 + Math.max(0, minute - 7)],
  ['that grows in steps', (minute: number) => 20 + 4 * Math.floor(minute / 5)],
])('a leak %s is found', (_, valueAt) => {
  const { isFlat, byLine } = judgeGrowth(series(15, valueAt))
  expect(isFlat).toBe(false)
  expect(byLine).toBeGreaterThan(0.1)
})

test('refuses to judge a series with too few samples', () => {
  expect(() => judgeGrowth(series(7, () => 1))).toThrow('too few')
})
