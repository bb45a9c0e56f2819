import { expect, it } from 'vitest'
import { readChoice } from './choice.ts'

it('is each screen’s own at first, and a lost link is heard on all of them', () => {
  expect(readChoice(undefined, 'cocina')).toEqual(['link', 'order'])
  expect(readChoice(undefined, 'mesero')).toEqual(['link', 'call', 'bill'])
  expect(readChoice('', 'mesero')).toEqual(['link'])
})

it('is what was kept, without what nobody knows any more', () => {
  expect(readChoice('order gong call', 'mesero')).toEqual(['link', 'call', 'order'])
})
