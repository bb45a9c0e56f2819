import { expect, it } from 'vitest'
import { readSoundChoice } from './choice.ts'

it('plays the chosen sounds or the screen’s default sounds, and always the sound for a lost connection', () => {
  expect(readSoundChoice(undefined, 'cocina')).toEqual(['link', 'order'])
  expect(readSoundChoice(undefined, 'mesero')).toEqual(['link', 'call', 'bill', 'refund', 'ready'])
  expect(readSoundChoice('', 'mesero')).toEqual(['link'])
})

it('restores the stored choice of sounds, ignoring unknown sounds', () => {
  expect(readSoundChoice('order gong call', 'mesero')).toEqual(['link', 'call', 'order'])
})
