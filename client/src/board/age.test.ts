import { expect, it } from 'vitest'
import { ageTone } from './age.ts'

it('turns amber at 8 minutes and red at 15', () => {
  expect([0, 7, 8, 14, 15, 200].map((minutes) => ageTone(minutes))).toEqual([
    'green',
    'green',
    'amber',
    'amber',
    'red',
    'red',
  ])
})

it("follows a branch's own limits", () => {
  expect(ageTone(6, { amber: 5, red: 10 })).toBe('amber')
})
