import { expect, it } from 'vitest'
import { createBounceDetector } from './bounce.ts'

it('counts a second press on the same order within 150 ms of the first as the same press', () => {
  const isBounce = createBounceDetector()
  expect([0, 60, 149, 150, 299, 301].map((now) => isBounce(7, now))).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
  ])
})

it('counts quick presses on different orders separately', () => {
  const isBounce = createBounceDetector()
  expect([isBounce(1, 0), isBounce(2, 10), isBounce(3, 20)]).toEqual([false, false, false])
})
