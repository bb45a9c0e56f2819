import { expect, it } from 'vitest'
import { ageTone } from './age.ts'

it('colours a waiting time amber or red when it reaches the branch’s limits', () => {
  const limits = { amber: 8, red: 15 }
  expect([0, 7, 8, 14, 15, 200].map((minutes) => ageTone(minutes, limits))).toEqual([
    'green',
    'green',
    'amber',
    'amber',
    'red',
    'red',
  ])
  expect(ageTone(6, { amber: 5, red: 10 })).toBe('amber')
})
