import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageCount, pageLinks } from './pages.ts'

it.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [10_000, 100, 100],
])('divides %i rows into pages of %i: %i pages', (total, size, pages) => {
  expect(pageCount(total, size)).toBe(pages)
})

it.each([
  [1, 1, '1'],
  [5, 8, '1 2 3 4 5 6 7 8'],
  [1, 9, '1 2 3 … 9'],
  [3, 9, '1 2 3 4 5 … 9'],
  [4, 9, '1 2 3 4 5 6 … 9'],
  [5, 9, '1 … 3 4 5 6 7 … 9'],
  [6, 9, '1 … 4 5 6 7 8 9'],
  [9, 9, '1 … 7 8 9'],
  [50, 100, '1 … 48 49 50 51 52 … 100'],
])('links pages from page %i of %i: %s', (current, count, shown) => {
  expect(pageLinks(current, count).join(' ').replaceAll('gap', '…')).toBe(shown)
})

it('always lists the first, the last and the current page once, in ascending sequence', () => {
  const places = fc
    .integer({ min: 1, max: 400 })
    .chain((count) => fc.tuple(fc.integer({ min: 1, max: count }), fc.constant(count)))
  fc.assert(
    fc.property(places, ([current, count]) => {
      const numbers = pageLinks(current, count).filter((link) => link !== 'gap')
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers).toEqual(expect.arrayContaining([1, current, count]))
    }),
  )
})
