/** How old a word is by the time it is heard: a line that holds back brings old words as if they were new. */
import type { Clock } from './clock.ts'

/** A head that comes later than this was held back, or this device's clock was put forward: the server is asked which. */
export const LATE_MS = 5000

/** How long ago the server said something, as far as this device's clock can tell. */
export function agoMs(clock: Clock, clockOffsetMs: number, at: string): number {
  return Math.max(0, clock.wallNow() + clockOffsetMs - Date.parse(at))
}
