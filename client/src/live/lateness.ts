/** The delay of messages, to detect a network that buffers old ones. */
import type { Clock } from './clock.ts'

/** A later head was delayed, or the device's clock was set forward. The next join shows which of the two happened. */
export const LATE_MS = 5000

/** Milliseconds since the server sent a message, by the device's clock. */
export function messageAgeMs(clock: Clock, clockOffsetMs: number, at: string): number {
  return Math.max(0, clock.wallNow() + clockOffsetMs - Date.parse(at))
}
