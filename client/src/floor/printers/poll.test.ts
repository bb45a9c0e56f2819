import { expect, test } from 'vitest'
import { pollMsOf } from './poll.ts'

test('reads the queue of printers often only while papers wait or it could not be read', () => {
  expect(pollMsOf([{ en_cola: 0 }])).toBe(60_000)
  expect(pollMsOf([{ en_cola: 0 }, { en_cola: 1 }])).toBe(5000)
  expect(pollMsOf(), 'the list could not be read').toBe(5000)
})
