import { createRandom } from '@orderi/shared/kernel/random'
import { expect, test } from 'vitest'
import { compare, doubtsOf, quantile, type Side } from './compare.ts'

/** A side that costs about so much, on a machine that grows slower and slower. */
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
  const [ours, floor] = sides(30, 20) as [Side, Side]
  const ratio = await compare(ours, floor)
  expect(ratio.median).toBeCloseTo(1.5, 1)
  expect(ratio.low).toBeLessThanOrEqual(ratio.median)
  expect(ratio.high).toBeGreaterThanOrEqual(ratio.median)
  expect(ratio.rounds).toBe(15)
})

test('both sides run equally often, and the first round only warms up', async () => {
  const runs = { a: 0, b: 0 }
  const counting = (name: 'a' | 'b'): Side => ({
    name,
    run: () => {
      runs[name] += 1
      return Promise.resolve(1)
    },
  })
  const { rounds } = await compare(counting('a'), counting('b'), 16)
  expect(runs).toEqual({ a: 34, b: 34 })
  expect(rounds).toBe(16)
})

test('what cannot tell a side from itself, or misses a slower one, is not trusted', async () => {
  const [a, same, slower] = sides(20, 20, 23) as [Side, Side, Side]
  const equal = await compare(a, same)
  const slowed = await compare(slower, a)
  expect(doubtsOf(equal, slowed)).toEqual([])
  expect(doubtsOf(slowed, slowed)).toHaveLength(2)
  expect(doubtsOf(equal, equal)).toHaveLength(1)
  expect(doubtsOf({ ...equal, median: Number.NaN }, slowed)).toHaveLength(1)
})

test('a quantile lies between the two nearest values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([1, 2], 0.5)).toBe(1.5)
  expect(quantile([1, 2, 3, 4, 5, 6], 0.2)).toBe(2)
  expect(quantile([], 0.5)).toBeNaN()
})
