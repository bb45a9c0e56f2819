import { expect, it } from 'vitest'
import { addDays, monthRangeOf } from './days.ts'

it('returns the first and last day of a month in the restaurant’s time zone', () => {
  const month = (instant: string) => monthRangeOf('America/Costa_Rica', new Date(instant))
  expect(month('2026-03-01T05:59:59.000Z')).toEqual({ desde: '2026-02-01', hasta: '2026-02-28' })
  expect(month('2026-03-01T06:00:00.000Z')).toEqual({ desde: '2026-03-01', hasta: '2026-03-31' })
  expect(month('2028-02-15T12:00:00.000Z').hasta).toBe('2028-02-29')
  expect(month('2026-12-31T12:00:00.000Z').hasta).toBe('2026-12-31')
})

it('adds days to a calendar day', () => {
  expect([-7, -1, 0, 1].map((count) => addDays('2028-03-01', count))).toEqual([
    '2028-02-23',
    '2028-02-29',
    '2028-03-01',
    '2028-03-02',
  ])
})
