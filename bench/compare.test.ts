import { createRandom } from '@orderi/shared/kernel/random'
import { expect, test } from 'vitest'
import { compare, quantile, reasonsForDoubt } from './compare.ts'

test('computes the same cost ratio when the machine becomes slower between rounds', async () => {
  const random = createRandom(7)
  let drift = 1
  const side = (cost: number) => () => {
    drift *= 1.01
    return Promise.resolve(cost * drift * (1 + random.between(0, 100) / 5000))
  }
  const ratio = await compare(side(30), side(20))
  expect(ratio.median).toBeCloseTo(1.5, 1)
  expect(ratio.low).toBeLessThanOrEqual(ratio.median)
  expect(ratio.high).toBeGreaterThanOrEqual(ratio.median)
  expect(reasonsForDoubt(ratio)).toEqual([])
})

test('measures both sides of a comparison equally often, and ignores the first round', async () => {
  const runs = { ours: 0, floor: 0 }
  const count = (name: keyof typeof runs) => () => Promise.resolve((runs[name] += 1))
  const { rounds } = await compare(count('ours'), count('floor'), 16)
  expect(runs).toEqual({ ours: 34, floor: 34 })
  expect(rounds).toBe(16)
})

test('reports a comparison as unreliable when two runs of the same side differ', () => {
  const equal = { median: 1, low: 0.98, high: 1.02 }
  expect(reasonsForDoubt({ same: equal })).toEqual([])
  expect(reasonsForDoubt({ same: { ...equal, median: 1.2 } })).toHaveLength(1)
  expect(reasonsForDoubt({ same: { ...equal, median: Number.NaN } })).toHaveLength(1)
})

test('interpolates a quantile between the two nearest values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2)
  expect(quantile([1, 2], 0.5)).toBe(1.5)
  expect(quantile([1, 2, 3, 4, 5, 6], 0.2)).toBe(2)
  expect(quantile([], 0.5)).toBeNaN()
})
