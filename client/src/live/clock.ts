/** The clock of the live modules, injected so that tests control it. */

export type Cancel = () => void

export interface Clock {
  /** Milliseconds on a monotonic clock that includes sleep of the machine. */
  now(): number
  /** The device's time, in milliseconds since 1970. */
  wallNow(): number
  after(ms: number, run: () => void): Cancel
  /** Runs before the next paint, or after a delay in a hidden tab. */
  frame(run: () => void): Cancel
  /** 0 ≤ n < 1. */
  random(): number
}

/** Browsers paint no frames in a hidden tab. */
const HIDDEN_FRAME_MS = 100

/** The machine has slept if the wall clock advances by this much more than the monotonic clock. */
const SLEEP_MS = 1000

export function browserClock(): Clock {
  let perf = performance.now()
  let wall = Date.now()
  let value = 0
  return {
    // `performance.now()` stands still while some machines sleep, so old data would look fresh.
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
