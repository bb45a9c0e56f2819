import { expect, test } from 'vitest'
import { requiresChoice } from './rules.ts'

test('requires a choice from a required variant only if an option is available', () => {
  const isAvailable = (option: { available: boolean }) => option.available
  const [ready, gone] = [{ available: true }, { available: false }]
  expect(requiresChoice({ required: 1, options: [] })).toBe(false)
  expect(requiresChoice({ required: 1, options: [gone] }, isAvailable)).toBe(false)
  expect(requiresChoice({ required: true, options: [gone, ready] }, isAvailable)).toBe(true)
  expect(requiresChoice({ required: 0, options: [ready] })).toBe(false)
})
