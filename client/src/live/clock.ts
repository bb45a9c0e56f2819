/** Time for the live modules: injected, so that tests turn the hands themselves. */

/** Takes back something that was to happen later. */
export type Cancel = () => void

/** The time, and what happens at a later one. */
export interface Clock {
  /** Milliseconds that only grow, a sleep of the machine included. */
  now(): number
  /** This device's idea of the time, in milliseconds since 1970. */
  wallNow(): number
  after(ms: number, run: () => void): Cancel
  /** Before the next paint; soon, when nothing is painted (a hidden tab). */
  frame(run: () => void): Cancel
  /** 0 ≤ n < 1. */
  random(): number
}

/** A hidden tab paints nothing: its frames come from a timer. */
const HIDDEN_FRAME_MS = 100

/** The wall clock running ahead by more than this between two readings was a sleep. */
const SLEEP_MS = 1000

/** The browser's time. */
export function browserClock(): Clock {
  let perf = performance.now()
  let wall = Date.now()
  let value = 0
  return {
    // `performance.now()` stands still while some machines sleep, and a board of an hour ago would look fresh.
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
