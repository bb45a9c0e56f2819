import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ticksEvery } from './ticks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('shares one timer per interval, and runs no timer without subscribers', () => {
  const calls: string[] = []
  const stops = ['a', 'b', 'c'].map((name) => ticksEvery(1000)(() => calls.push(name)))
  const stopOther = ticksEvery(5000)(() => calls.push('other'))
  expect(vi.getTimerCount()).toBe(2)
  vi.advanceTimersByTime(1000)
  expect(calls).toEqual(['a', 'b', 'c'])
  stops[1]?.()
  vi.advanceTimersByTime(1000)
  expect(calls.slice(3)).toEqual(['a', 'c'])
  for (const stop of [...stops, stopOther]) stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('restarts the timer after all subscribers have left', () => {
  ticksEvery(1000)(() => undefined)()
  let calls = 0
  const stop = ticksEvery(1000)(() => {
    calls += 1
  })
  vi.advanceTimersByTime(2000)
  expect(calls).toBe(2)
  stop()
})
