import { expect, it } from 'vitest'
import { monthIn, monthName, requestedYear, yearsToChoose } from './period.ts'

it('determines the current month in the restaurant’s time zone', () => {
  const instant = new Date('2026-01-01T05:59:59.000Z')
  expect(monthIn('America/Costa_Rica', instant)).toEqual({ year: 2025, month: 12 })
})

it('reads the year from the URL, or defaults to the current year', () => {
  expect(requestedYear('2024', 2026)).toBe(2024)
  expect(requestedYear(null, 2026)).toBe(2026)
  expect(requestedYear('20x6', 2026)).toBe(2026)
  expect(requestedYear('3026', 2026)).toBe(2026)
})

it('lists the shown year among the years to choose from', () => {
  expect(yearsToChoose(2026, 2026)).toEqual([2026, 2025, 2024, 2023, 2022])
  expect(yearsToChoose(2026, 2019)).toEqual([2026, 2025, 2024, 2023, 2022, 2019])
})

it('names months in Spanish', () => {
  expect(monthName(11)).toBe('noviembre')
  expect(monthName(1, 'short')).toBe('ene')
})
