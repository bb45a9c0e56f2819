import { expect, it } from 'vitest'
import { percentilesOf } from './percentiles.ts'

it('computes a percentile by the nearest-rank method', () => {
  const durations = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentilesOf(durations)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99, max: 100 })
  expect(percentilesOf([2.25])).toEqual({ count: 1, p50: 2.3, p95: 2.3, p99: 2.3, max: 2.3 })
})

it('returns zero for every percentile of an empty list', () => {
  expect(percentilesOf([])).toEqual({ count: 0, p50: 0, p95: 0, p99: 0, max: 0 })
})
