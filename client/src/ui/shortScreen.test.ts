import { expect, it } from 'vitest'
import { isShortScreen } from './shortScreen.ts'

it('treats a phone as a short screen at 200 % text size, but not at 100 %', () => {
  expect(isShortScreen(844, 16)).toBe(false)
  expect(isShortScreen(640, 16)).toBe(false)
  expect(isShortScreen(844, 32)).toBe(true)
  expect(isShortScreen(422, 16)).toBe(true)
})
