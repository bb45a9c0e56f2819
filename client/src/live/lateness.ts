/** The age of messages, used to detect a network that delivers old messages from a buffer. */
import type { Clock } from './clock.ts'

/** A message older than this was delayed, or the device's clock was set forward. The next join shows which is true. */
export const LATE_MESSAGE_MS = 5000

/** Milliseconds since `at`, when the server sent a message. `clockOffsetMs` corrects the device's clock. */
export function messageAgeMs(clock: Clock, clockOffsetMs: number, at: string): number {
  return Math.max(0, clock.wallNow() + clockOffsetMs - Date.parse(at))
}
