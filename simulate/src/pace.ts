/** Converts simulated minutes to real waiting times, which end early at the end of the run. */
import { setMaxListeners } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '@orderi/shared/kernel/random'

/** In runs of at least this length, people act at normal speed. In shorter runs they act faster. */
const UNHURRIED_MINUTES = 45

/** All minutes are simulated minutes. */
export interface Pace {
  readonly signal: AbortSignal
  left(): number
  /** The elapsed share of the run, 0 to 1. */
  progress(): number
  /**
   * Waits `low` to `high` minutes, or until only `keep` minutes of the run remain. Throws when the run ends.
   */
  pause(random: Random, low: number, high: number, keep?: number): Promise<void>
}

/** `speed` is the number of simulated minutes per real minute. */
export interface PaceOptions {
  readonly minutes: number
  readonly speed: number
  readonly signal: AbortSignal
}

/** The result's `signal` is aborted when the given `signal` is aborted or the time is up. */
export function startPace({ minutes, speed, signal }: PaceOptions): Pace & { stop(): void } {
  const startedAt = performance.now()
  const totalMs = (minutes * 60_000) / speed
  const paceFactor = Math.min(1, minutes / UNHURRIED_MINUTES)
  const msPerMinute = (60_000 * paceFactor) / speed
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), totalMs)
  const passed = () => performance.now() - startedAt
  const left = () => (totalMs - passed()) / msPerMinute
  const runSignal = AbortSignal.any([signal, end.signal])
  // Removes the limit of listeners, because every simulated person listens to the signal.
  setMaxListeners(0, runSignal)
  return {
    signal: runSignal,
    left,
    progress: () => Math.min(1, passed() / totalMs),
    async pause(random, low, high, keep = 0) {
      const drawn = low + random.next() * (high - low)
      const minutesNow = Math.max(0, Math.min(drawn, left() - keep))
      await delay(minutesNow * msPerMinute, undefined, { signal: runSignal })
    },
    stop() {
      clearTimeout(timer)
      end.abort()
    },
  }
}
