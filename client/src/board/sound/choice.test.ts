import { expect, it } from 'vitest'
import { readSoundChoice, soundChoiceText } from './choice.ts'

it('plays the chosen sounds or the screen’s default sounds, and always the sound for a lost connection', () => {
  expect(readSoundChoice(undefined, 'cocina')).toEqual(['link', 'order'])
  expect(readSoundChoice(undefined, 'mesero')).toEqual([
    'link',
    'unseen',
    'call',
    'bill',
    'refund',
    'ready',
  ])
  expect(readSoundChoice(soundChoiceText([]), 'mesero')).toEqual(['link', 'unseen'])
})

it('restores the stored choice of sounds, ignoring unknown sounds', () => {
  expect(readSoundChoice('order gong call', 'cocina')).toEqual(['link', 'call', 'order'])
  expect(readSoundChoice(soundChoiceText(['link', 'order']), 'mesero')).toEqual([
    'link',
    'unseen',
    'order',
  ])
})

it('plays the sound of called orders by default after a choice of an earlier release', () => {
  expect(readSoundChoice('link order', 'mesero')).toEqual(['link', 'unseen', 'ready', 'order'])
  expect(readSoundChoice('link order', 'cocina')).toEqual(['link', 'order'])
})
