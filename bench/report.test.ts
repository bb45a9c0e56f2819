import { expect, test } from 'vitest'
import { type Figure, isMet, ratioFigure, toMarkdown } from './report.ts'

const ratio = { median: 1.2345, low: 1.1, high: 1.4, ours: 12.345, floor: 10, rounds: 15 }
const conditions = {
  commit: 'abc1234',
  date: '2026-11-21',
  machine: '2 cores',
  node: '20.20.0',
  command: 'npm run bench',
}

test('a comparison is told with what it is made of, and whether it met its goal', () => {
  const figure = ratioFigure('a1', '50 screens', ratio, { unit: 'ms', atMost: 1.3 })
  expect(isMet(figure)).toBe(true)
  expect(toMarkdown([figure], conditions, [])).toContain(
    '| a1 | 50 screens | 1.23 × | 1.1 to 1.4 | 12.3 ms ÷ 10 ms | ≤ 1.3 | yes |',
  )
})

test('a goal that was missed is told, and one that is not there is not', () => {
  const slow: Figure = { row: 'b1', what: 'orders', value: 0.4, unit: '×', goal: { atLeast: 0.45 } }
  expect(isMet(slow)).toBe(false)
  expect(isMet({ ...slow, value: Number.NaN })).toBe(false)
  expect(isMet({ row: 'x', what: 'x', value: 1, unit: 'ms' })).toBeUndefined()
  const page = toMarkdown([slow], conditions, ['nothing stands still'])
  expect(page).toContain('| 0.4 × |  |  | ≥ 0.45 | **no** |')
  expect(page).toContain('**This run cannot be trusted:** nothing stands still.')
})
