import { expect, test } from 'vitest'
import { portionText } from './portion.ts'

test.each([
  [2, 1, 1, '2'],
  [2, 1, 2, '1'],
  [1, 1, 2, '½'],
  [1, 2, 6, '⅓'],
  [3, 1, 2, '1 ½'],
  [1, 2, 7, '2/7'],
])('of %d pieces, %d/%d is %s', (quantity, num, den, text) => {
  expect(portionText(quantity, { num, den })).toBe(text)
})
