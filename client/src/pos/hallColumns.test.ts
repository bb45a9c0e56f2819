import { expect, it } from 'vitest'
import { hallColumns, hallsWidth } from './hallColumns.ts'

it('shows the tables of a small restaurant in two columns', () => {
  expect(hallColumns([8, 4], 44)).toBe(2)
})

it('uses a third column when two columns would be too high', () => {
  expect(hallColumns([6, 8, 4], 44)).toBe(3)
})

it('shows one hall at a time when the tables do not fit', () => {
  expect(hallColumns([40, 20], 44)).toBeUndefined()
  expect(hallColumns([8, 4], 20)).toBeUndefined()
})

it('reserves space for the heading of a hall without tables', () => {
  expect(hallColumns([0, 2], 14.5)).toBe(2)
  expect(hallColumns([0, 2], 14)).toBeUndefined()
})

it('makes each hall as wide as its columns and the gaps between them', () => {
  expect(hallsWidth(2)).toBe(17.375)
  expect(hallsWidth(3)).toBe(26.25)
})
