import { expect, test } from 'vitest'
import { pollMsOf } from './poll.ts'

test('polls every 5 s while papers wait or the list is missing, else every minute', () => {
  expect(pollMsOf([{ en_cola: 0 }])).toBe(60_000)
  expect(pollMsOf([{ en_cola: 0 }, { en_cola: 1 }])).toBe(5000)
  expect(pollMsOf(), 'the list could not be read').toBe(5000)
})
