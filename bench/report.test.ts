import { expect, test } from 'vitest'
import { type Figure, isMet, rateFigure, ratioFigure, toMarkdown } from './report.ts'

const one = { median: 1, low: 0.98, high: 1.02 }
const ratio = {
  median: 1.2345,
  low: 1.1,
  high: 1.4,
  ours: 12.345,
  floor: 10,
  rounds: 15,
  same: one,
}
const conditions = { commit: 'abc1234', date: '2026-11-21', machine: '2 cores' }

test('a comparison is told with what it is made of, and whether it met its goal', () => {
  const figure = ratioFigure('a1', '50 screens', ratio, { unit: 'ms', goal: { atMost: 1.3 } })
  expect(isMet(figure)).toBe(true)
  const page = toMarkdown([{ ...conditions, figures: [figure] }])
  expect(page).toContain(
    '| a1 | 50 screens | 1.23 × | 1.1 to 1.4 | 12.3 ms ÷ 10 ms | ≤ 1.3 | yes |',
  )
  expect(page).toContain('- a1: at `abc1234` on 2026-11-21: 2 cores.')
  expect(page).not.toContain('Cannot be trusted')
})

test('of a rate more is better', () => {
  const figure = rateFigure('b1', 'orders', ratio, { unit: 'orders/s', goal: { atLeast: 0.45 } })
  expect(figure.value).toBeCloseTo(0.81)
  expect(figure.span?.[0]).toBeLessThan(figure.span?.[1] ?? 0)
  expect(figure.from).toBe('81 orders/s ÷ 100 orders/s')
  expect(isMet(figure)).toBe(true)
})

test('a goal that was missed is told, and one that is not there is not', () => {
  const slow: Figure = { row: 'b1', what: 'orders', value: 0.4, unit: '×', goal: { atLeast: 0.45 } }
  expect(isMet(slow)).toBe(false)
  expect(isMet({ ...slow, value: Number.NaN })).toBe(false)
  expect(isMet({ row: 'x', what: 'x', value: 1, unit: 'ms' })).toBeUndefined()
  const page = toMarkdown([{ ...conditions, figures: [slow] }])
  expect(page).toContain('| 0.4 × |  |  | ≥ 0.45 | **no** |')
})

test('a run that cannot be trusted says so above its figures', () => {
  const figure = ratioFigure(
    'a1',
    '50 screens',
    { ...ratio, same: { ...one, median: 1.1 } },
    { unit: 'ms' },
  )
  expect(toMarkdown([{ ...conditions, figures: [figure] }])).toContain(
    '**Cannot be trusted:** a1, 50 screens: a side beside itself costs 1.10 times as much.',
  )
})

test('rows that were measured at another time say when', () => {
  const figure: Figure = { row: 'h', what: 'menu', value: 27, unit: 'kB' }
  const page = toMarkdown([
    { ...conditions, figures: [{ ...figure, row: 'a1' }] },
    { ...conditions, figures: [figure] },
    { ...conditions, commit: 'def5678', figures: [{ ...figure, row: 'i' }] },
  ])
  expect(page).toContain('- a1, h: at `abc1234`')
  expect(page).toContain('- i: at `def5678`')
})
