/** How long things take in the rush: simulated minutes, played faster than they would pass, cut short at its end. */
import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '@orderi/shared/kernel/random'

/** A lunch of this many minutes is played at people's own tempo; in a shorter one everybody hurries. */
const UNHURRIED_MINUTES = 45

/** The time of one run. All minutes are simulated ones, of an unhurried lunch. */
export interface Pace {
  /** Aborted when the run is over. */
  readonly signal: AbortSignal
  /** Minutes until the end. */
  left(): number
  /** How much of the run has passed, 0 to 1. */
  progress(): number
  /** Lets from `low` to `high` minutes pass, at most until `keep` are left. Throws when the run ends meanwhile. */
  pause(random: Random, low: number, high: number, keep?: number): Promise<void>
}

/** What makes a run's time: simulated minutes in all, how many pass in a real one, and who may end it early. */
export interface PaceOptions {
  readonly minutes: number
  readonly speed: number
  readonly signal: AbortSignal
}

/** Starts the run's time; its signal is also aborted when the time is up. */
export function startPace({ minutes, speed, signal }: PaceOptions): Pace & { stop(): void } {
  const startedAt = performance.now()
  const totalMs = (minutes * 60_000) / speed
  const tempo = Math.min(1, minutes / UNHURRIED_MINUTES)
  const msPerMinute = (60_000 * tempo) / speed
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), totalMs)
  const passed = () => performance.now() - startedAt
  const left = () => (totalMs - passed()) / msPerMinute
  const both = AbortSignal.any([signal, end.signal])
  // Everybody in the rush listens for its end.
  setMaxListeners(0, both)
  return {
    signal: both,
    left,
    progress: () => Math.min(1, passed() / totalMs),
    async pause(random, low, high, keep = 0) {
      const drawn = low + random.next() * (high - low)
      const minutesNow = Math.max(0, Math.min(drawn, left() - keep))
      await delay(minutesNow * msPerMinute, undefined, { signal: both })
    },
    stop() {
      clearTimeout(timer)
      end.abort()
    },
  }
}
