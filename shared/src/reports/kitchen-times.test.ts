import { expect, test } from 'vitest'
import { createRandom } from '../kernel/random.ts'
import {
  LONGEST_SECONDS,
  NO_TIMES,
  type StepCount,
  stageTimesOf,
  stepOf,
  withStatusTime,
} from './kitchen-times.ts'

const random = createRandom(84)

/** The exact percentile of single times by the nearest rank. */
function nearestRank(seconds: readonly number[], share: number): number | undefined {
  const sorted = seconds.toSorted((a, b) => a - b)
  return sorted[Math.ceil(share * sorted.length) - 1]
}

test('counts a time in a step that begins at it or at most 30 seconds before', () => {
  for (let round = 0; round < 2000; round++) {
    const seconds = random.next() * LONGEST_SECONDS
    const step = stepOf(seconds)
    expect(step).toBeLessThanOrEqual(seconds)
    expect(seconds - step).toBeLessThan(seconds < 60 ? 5 : 30)
    expect(stepOf(step)).toBe(step)
  }
  expect([-3, 0, 4.9, 5, 59, 60, 89, 90, 1e9].map(stepOf)).toEqual([
    0,
    0,
    0,
    5,
    55,
    60,
    60,
    90,
    LONGEST_SECONDS,
  ])
})

test('finds the step of the exact median and 90th percentile, however the steps are divided', () => {
  for (let round = 0; round < 2000; round++) {
    const seconds = Array.from({ length: random.between(1, 40) }, () => random.between(0, 3000))
    const steps = seconds.map((each): StepCount => ({ seconds: stepOf(each), dishes: 1 }))
    const { dishes, median, p90 } = stageTimesOf(steps)
    expect(dishes).toBe(seconds.length)
    expect(median).toBe(stepOf(nearestRank(seconds, 0.5) ?? -1))
    expect(p90).toBe(stepOf(nearestRank(seconds, 0.9) ?? -1))
  }
  expect(stageTimesOf([])).toEqual({ dishes: 0, median: null, p90: null })
})

test('keeps the first time of a status until the line goes back before it', () => {
  const after = (...steps: readonly (readonly [Parameters<typeof withStatusTime>[1], string])[]) =>
    steps.reduce((times, [status, at]) => withStatusTime(times, status, at), NO_TIMES)
  expect(after(['Preparando', '1'], ['Listo', '2'], ['Entregado', '3'])).toEqual({
    started: '1',
    ready: '2',
    delivered: '3',
  })
  expect(after(['Preparando', '1'], ['Listo', '2'], ['Preparando', '3'])).toEqual({
    ...NO_TIMES,
    started: '1',
  })
  expect(after(['Listo', '2'])).toEqual({ ...NO_TIMES, ready: '2' })
  expect(after(['Preparando', '1'], ['Pendiente', '2'], ['Preparando', '3']).started).toBe('3')
  expect(after(['Preparando', '1'], ['Cancelado', '2'])).toEqual({ ...NO_TIMES, started: '1' })
})
