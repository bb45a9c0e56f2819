import { createRandom } from '@orderi/shared/kernel/random'
import { expect, test } from 'vitest'
import { compare, doubtsOf, quantile, type Side } from './compare.ts'

/** Sides that cost about so much, on a machine that grows slower and slower. */
function sides(...costs: readonly number[]): Side[] {
  const random = createRandom(7)
  let drift = 1
  return costs.map((cost) => ({
    name: String(cost),
    run: () => {
      drift *= 1.01
      return Promise.resolve(cost * drift * (1 + random.between(0, 100) / 5000))
    },
  }))
}

test('a machine that grows slower all the time does not change the ratio', async () => {
  const [ours, floor, slowed] = sides(30, 20, 26) as [Side, Side, Side]
  const ratio = await compare({ ours, floor, slowed })
  expect(ratio.median).toBeCloseTo(1.5, 1)
  expect(ratio.low).toBeLessThanOrEqual(ratio.median)
  expect(ratio.high).toBeGreaterThanOrEqual(ratio.median)
  expect(ratio.rounds).toBe(15)
  expect(doubtsOf(ratio)).toEqual([])
})

test('both sides run equally often, and the first round only warms up', async () => {
  const runs: Record<string, number> = {}
  const counting = (name: string): Side => ({
    name,
    run: () => {
      runs[name] = (runs[name] ?? 0) + 1
      return Promise.resolve(1)
    },
  })
  const { rounds } = await compare({
    ours: counting('ours'),
    floor: counting('floor'),
    slowed: counting('slowed'),
    rounds: 16,
  })
  expect(runs).toEqual({ ours: 34, floor: 34, slowed: 17 })
  expect(rounds).toBe(16)
})

test('what cannot tell a side from itself, or misses a slower one, is not trusted', async () => {
  const one = { median: 1, low: 0.98, high: 1.02 }
  const more = { median: 1.2, low: 1.15, high: 1.3 }
  expect(doubtsOf({ same: one, slowed: more })).toEqual([])
  expect(doubtsOf({ same: more, slowed: more })).toHaveLength(2)
  expect(doubtsOf({ same: one, slowed: one })).toHaveLength(1)
  expect(doubtsOf({ same: { ...one, median: Number.NaN }, slowed: more })).toHaveLength(1)
})

test('a slower side that is no slower is found out', async () => {
  const [ours, floor, slowed] = sides(30, 20, 20) as [Side, Side, Side]
  expect(doubtsOf(await compare({ ours, floor, slowed }))).toHaveLength(1)
})

test('a quantile lies between the two nearest values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([1, 2], 0.5)).toBe(1.5)
  expect(quantile([1, 2, 3, 4, 5, 6], 0.2)).toBe(2)
  expect(quantile([], 0.5)).toBeNaN()
})
