import { expect, test } from 'vitest'
import { portionText } from './portions.ts'

test.each([
  [2, 1, 1, '2'],
  [2, 1, 2, '1'],
  [1, 1, 2, '1/2'],
  [1, 2, 6, '1/3'],
  [3, 1, 2, '1 1/2'],
  [1, 2, 7, '2/7'],
  [1, 0, 12, '0'],
  [1, 30, 12, '2 1/2'],
])('writes the part of %d pieces, %d/%d, as %s', (quantity, num, den, text) => {
  expect(portionText(quantity, { num, den })).toBe(text)
})
