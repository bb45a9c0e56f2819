/** The age of messages, used to detect a network that delivers old messages from a buffer. */
import type { Clock } from './clock.ts'

/** An older message was delayed, or the device's clock was set forward. The next join shows which of these happened. */
export const LATE_MS = 5000

/**
 * Milliseconds since the server sent a message at the time `at`. The device's clock is corrected by
 * `clockOffsetMs`.
 */
export function messageAgeMs(clock: Clock, clockOffsetMs: number, at: string): number {
  return Math.max(0, clock.wallNow() + clockOffsetMs - Date.parse(at))
}
