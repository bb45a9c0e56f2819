import type { Cancel, Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  /** Advances the clock, and runs due timers in the sequence of their times, including timers that they start. */
  advance(ms: number): Promise<void>
  paint(): void
  setWall(ms: number): void
}

/** Noon in Costa Rica, which is 6 h behind UTC. */
export const NOON_MS = Date.parse('2026-11-20T18:00:00.000Z')

export function afterImmediate(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** The monotonic clock starts at 0, and the wall clock at `NOON_MS`. `random` always returns 0.5. */
export function manualClock(): ManualClock {
  let now = 0
  let wallOffset = NOON_MS
  let timers: { at: number; run: () => void }[] = []
  let frames: (() => void)[] = []
  return {
    now: () => now,
    wallNow: () => wallOffset + now,
    random: () => 0.5,
    after(ms, run): Cancel {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    frame(run): Cancel {
      frames.push(run)
      return () => {
        frames = frames.filter((each) => each !== run)
      }
    },
    async advance(ms) {
      const until = now + ms
      await afterImmediate()
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        now = Math.max(now, due.at)
        due.run()
        await afterImmediate()
      }
      now = until
    },
    paint() {
      const present = frames
      frames = []
      for (const run of present) run()
    },
    setWall(ms) {
      wallOffset = ms - now
    },
  }
}
