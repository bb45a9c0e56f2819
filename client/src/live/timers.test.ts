import { describe, expect, it, vi } from 'vitest'
import { manualClock } from './testing/time.ts'
import { createTimers } from './timers.ts'

describe('timers', () => {
  it('replaces a timer of the same kind', async () => {
    const clock = manualClock()
    const timers = createTimers<'a' | 'b'>(clock)
    const first = vi.fn()
    const second = vi.fn()
    const other = vi.fn()
    timers.begin('a', 100, first)
    timers.begin('b', 100, other)
    timers.begin('a', 200, second)
    await clock.advance(200)
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledTimes(1)
    expect(other).toHaveBeenCalledTimes(1)
  })

  it('removes a timer before it calls the timer’s callback', async () => {
    const clock = manualClock()
    const timers = createTimers<'a'>(clock)
    let wasWaiting = true
    timers.begin('a', 100, () => {
      wasWaiting = timers.has('a')
    })
    expect(timers.has('a')).toBe(true)
    await clock.advance(100)
    expect(wasWaiting).toBe(false)
  })

  it('runs a frame callback once', () => {
    const clock = manualClock()
    const timers = createTimers<'a'>(clock)
    const run = vi.fn()
    timers.beginFrame('a', run)
    timers.beginFrame('a', run)
    clock.paint()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('cancels all timers', async () => {
    const clock = manualClock()
    const timers = createTimers<'a' | 'b' | 'c'>(clock)
    const run = vi.fn()
    timers.begin('a', 100, run)
    timers.begin('b', 100, run)
    timers.beginFrame('c', run)
    timers.end('a')
    timers.endAll()
    await clock.advance(100)
    clock.paint()
    expect(run).not.toHaveBeenCalled()
    expect(timers.has('b')).toBe(false)
  })
})
