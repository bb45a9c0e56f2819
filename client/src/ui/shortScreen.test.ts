import { expect, it } from 'vitest'
import { isShort } from './shortScreen.ts'

it('treats a phone as a short screen at 200 % text size, but not at 100 %', () => {
  expect(isShort(844, 16)).toBe(false)
  expect(isShort(640, 16)).toBe(false)
  expect(isShort(844, 32)).toBe(true)
  expect(isShort(422, 16)).toBe(true)
})
