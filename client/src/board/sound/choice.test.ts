import { expect, it } from 'vitest'
import { readChoice } from './choice.ts'

it("starts with the screen's default sounds, which always include the lost link", () => {
  expect(readChoice(undefined, 'cocina')).toEqual(['link', 'order'])
  expect(readChoice(undefined, 'mesero')).toEqual(['link', 'call', 'bill'])
  expect(readChoice('', 'mesero')).toEqual(['link'])
})

it('restores the stored choice without unknown sounds', () => {
  expect(readChoice('order gong call', 'mesero')).toEqual(['link', 'call', 'order'])
})
