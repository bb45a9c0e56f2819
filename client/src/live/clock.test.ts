import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserClock } from './clock.ts'

let frames: Map<number, () => void>
let perf: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  perf = 0
  vi.spyOn(performance, 'now').mockImplementation(() => perf)
  frames = new Map()
  let lastId = 0
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    lastId += 1
    frames.set(lastId, run)
    return lastId
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('now', () => {
  it('returns the monotonic time, including fractions', () => {
    const clock = browserClock()
    for (let step = 0; step < 1000; step += 1) {
      perf += 0.5
      if (step % 2 === 1) vi.setSystemTime(Date.now() + 1)
      clock.now()
    }
    expect(clock.now()).toBe(500)
  })

  it('includes the time while the device slept, even if the monotonic clock stopped', () => {
    const clock = browserClock()
    perf += 100
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(clock.now()).toBe(3_600_000)
  })

  it('does not go back when the device’s clock is set back', () => {
    const clock = browserClock()
    perf += 5000
    vi.setSystemTime(Date.now() - 3_600_000)
    expect(clock.now()).toBe(5000)
  })
})

describe('a frame callback', () => {
  it('runs a frame callback in the browser’s next frame, without a timer', () => {
    const run = vi.fn()
    browserClock().frame(run)
    for (const frame of frames.values()) frame()
    vi.runAllTimers()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('runs a frame callback by a timer in a hidden tab', () => {
    const run = vi.fn()
    browserClock().frame(run)
    vi.runAllTimers()
    expect(run).toHaveBeenCalledTimes(1)
    expect(frames.size).toBe(0)
  })

  it('cancels a frame callback', () => {
    const run = vi.fn()
    browserClock().frame(run)()
    vi.runAllTimers()
    expect(frames.size).toBe(0)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('a timer', () => {
  it('fires a timer once, unless it is cancelled', () => {
    const clock = browserClock()
    const due = vi.fn()
    const dropped = vi.fn()
    clock.after(1000, due)
    clock.after(1000, dropped)()
    vi.advanceTimersByTime(999)
    expect(due).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(due).toHaveBeenCalledTimes(1)
    expect(dropped).not.toHaveBeenCalled()
  })
})
