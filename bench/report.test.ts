import { expect, test } from 'vitest'
import { type Figure, isGoalMet, rateFigure, ratioFigure, toMarkdown } from './report.ts'

const same = { median: 1, low: 0.98, high: 1.02 }
const ratio = { median: 1.2345, low: 1.1, high: 1.4, ours: 12.345, floor: 10, rounds: 15, same }
const finding = { row: 'a1', commit: 'abc1234', date: '2026-11-21', machine: '2 cores' }
const pageWith = (figure: Figure) => toMarkdown([{ ...finding, figures: [figure] }])

test('shows both costs of a comparison and whether it meets its goal', () => {
  const page = pageWith(ratioFigure('50 screens', ratio, { unit: 'ms', atMost: 1.3 }))
  expect(page).toContain(
    '| a1 | 50 screens | 1.23 × | 1.1 to 1.4 | 12.3 ms ÷ 10 ms | ≤ 1.3 | yes |',
  )
  expect(page).toContain('- a1: at `abc1234` on 2026-11-21: 2 cores.')
  expect(page).not.toContain('Unreliable')
})

test('shows the goal of a rate as a minimum', () => {
  const page = pageWith(rateFigure('orders', ratio, { unit: 'orders/s', atLeast: 0.45 }))
  const from = '81 orders/s ÷ 100 orders/s'
  expect(page).toContain(`| orders | 0.81 × | 0.714 to 0.909 | ${from} | ≥ 0.45 | yes |`)
})

test('marks a missed goal, and shows no goal for a figure without a goal', () => {
  const slow: Figure = { what: 'orders', value: 0.4, unit: '×', goal: { atLeast: 0.45 } }
  expect(pageWith(slow)).toContain('| 0.4 × |  |  | ≥ 0.45 | **no** |')
  expect(isGoalMet({ ...slow, value: Number.NaN })).toBe(false)
  expect(isGoalMet({ what: 'x', value: 1, unit: 'ms' })).toBeUndefined()
})

test('lists unreliable comparisons above the figures', () => {
  const doubted = { ...ratio, same: { ...same, median: 1.1 } }
  expect(pageWith(ratioFigure('50 screens', doubted, { unit: 'ms' }))).toContain(
    '**Unreliable:** a1, 50 screens: a side compared with itself costs 1.10 times as much.',
  )
})

test('groups bench rows by commit and machine', () => {
  const figures: Figure[] = [{ what: 'menu', value: 27, unit: 'kB' }]
  const page = toMarkdown([
    { ...finding, figures },
    { ...finding, row: 'h', figures },
    { ...finding, row: 'i', commit: 'def5678', figures },
  ])
  expect(page).toContain('- a1, h: at `abc1234`')
  expect(page).toContain('- i: at `def5678`')
})
