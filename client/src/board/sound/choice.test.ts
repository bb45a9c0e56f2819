import { expect, it } from 'vitest'
import { readChoice } from './choice.ts'

it('plays the screen’s default sounds unless others are chosen, and always the sound for a lost connection', () => {
  expect(readChoice(undefined, 'cocina')).toEqual(['link', 'order'])
  expect(readChoice(undefined, 'mesero')).toEqual(['link', 'call', 'bill'])
  expect(readChoice('', 'mesero')).toEqual(['link'])
})

it('restores the stored choice of sounds, ignoring unknown sounds', () => {
  expect(readChoice('order gong call', 'mesero')).toEqual(['link', 'call', 'order'])
})
