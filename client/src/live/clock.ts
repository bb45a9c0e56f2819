/** The clock of the live modules, injected so that tests control it. */

export type Cancel = () => void

export interface Clock {
  /** Milliseconds that never go back, and that include the time while the device slept. */
  now(): number
  wallNow(): number
  after(ms: number, run: () => void): Cancel
  /** Calls `run` before the next paint. In a hidden tab, which browsers do not paint, calls it after a delay. */
  frame(run: () => void): Cancel
  /** A random number: 0 ≤ n < 1. */
  random(): number
}

const HIDDEN_FRAME_MS = 100

/** The device has slept if its wall clock advances by this much more than its monotonic clock. */
const SLEEP_MS = 1000

export function browserClock(): Clock {
  let perf = performance.now()
  let wall = Date.now()
  let value = 0
  return {
    // On some devices, `performance.now()` does not advance during sleep, so old data would look fresh.
    now() {
      const perfStep = performance.now() - perf
      const wallStep = Date.now() - wall
      perf += perfStep
      wall += wallStep
      value += wallStep - perfStep > SLEEP_MS ? wallStep : perfStep
      return value
    },
    wallNow: () => Date.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    frame(run) {
      let cancel: Cancel = () => {}
      const once = () => {
        cancel()
        run()
      }
      const timer = setTimeout(once, HIDDEN_FRAME_MS)
      const frame = requestAnimationFrame(once)
      cancel = () => {
        clearTimeout(timer)
        cancelAnimationFrame(frame)
      }
      return () => cancel()
    },
    random: () => Math.random(),
  }
}
