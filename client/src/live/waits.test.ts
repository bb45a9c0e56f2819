import { describe, expect, it, vi } from 'vitest'
import { manualClock } from './testing/time.ts'
import { createWaits } from './waits.ts'

describe('timers', () => {
  it('of a kind replace each other', async () => {
    const clock = manualClock()
    const waits = createWaits<'a' | 'b'>(clock)
    const first = vi.fn()
    const second = vi.fn()
    const other = vi.fn()
    waits.begin('a', 100, first)
    waits.begin('b', 100, other)
    waits.begin('a', 200, second)
    await clock.advance(200)
    expect(first).not.toHaveBeenCalled()
    expect(second).toHaveBeenCalledTimes(1)
    expect(other).toHaveBeenCalledTimes(1)
  })

  it('are removed before their callback runs', async () => {
    const clock = manualClock()
    const waits = createWaits<'a'>(clock)
    let wasWaiting = true
    waits.begin('a', 100, () => {
      wasWaiting = waits.has('a')
    })
    expect(waits.has('a')).toBe(true)
    await clock.advance(100)
    expect(wasWaiting).toBe(false)
  })

  it('for a frame run once', () => {
    const clock = manualClock()
    const waits = createWaits<'a'>(clock)
    const run = vi.fn()
    waits.beginFrame('a', run)
    waits.beginFrame('a', run)
    clock.paint()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('can all be cancelled', async () => {
    const clock = manualClock()
    const waits = createWaits<'a' | 'b' | 'c'>(clock)
    const run = vi.fn()
    waits.begin('a', 100, run)
    waits.begin('b', 100, run)
    waits.beginFrame('c', run)
    waits.end('a')
    waits.endAll()
    await clock.advance(100)
    clock.paint()
    expect(run).not.toHaveBeenCalled()
    expect(waits.has('b')).toBe(false)
  })
})
