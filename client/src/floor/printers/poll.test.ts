import { expect, test } from 'vitest'
import { pollMsOf } from './poll.ts'

test('reads the queue of printers often only while papers wait', () => {
  const idle = pollMsOf([{ en_cola: 0 }])
  expect(idle).toBeGreaterThanOrEqual(60_000)
  expect(pollMsOf([{ en_cola: 0 }, { en_cola: 1 }])).toBe(5000)
  expect(pollMsOf()).toBe(idle)
})
