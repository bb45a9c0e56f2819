import { expect, it } from 'vitest'
import { wallFontPercent } from './wallFont.ts'

it('uses the default wall font on a full HD screen, even in portrait or with visible browser bars', () => {
  expect(wallFontPercent(1920, 1080)).toBe(130)
  expect(wallFontPercent(1080, 1920)).toBe(130)
  expect(wallFontPercent(1920, 940)).toBe(130)
})

it('scales the font of a wall screen with the screen’s number of pixels', () => {
  expect(wallFontPercent(1280, 720)).toBeCloseTo(86.7, 1)
  expect(wallFontPercent(1366, 768)).toBeCloseTo(92.5, 1)
  expect(wallFontPercent(3840, 2160)).toBe(260)
})

it('keeps the font readable on a very small wall screen', () => {
  expect(wallFontPercent(640, 360)).toBe(78)
})
