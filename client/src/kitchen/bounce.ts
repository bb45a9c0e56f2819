/** Detects taps and key presses that a finger or a worn key repeats. */

/** Two presses on one order within this time, in milliseconds, count once. */
const BOUNCE_MS = 150

/** Returns whether a press on an order is a bounce of the last one that counted; `now` in milliseconds. */
export function createBounceFilter(): (order: number, now: number) => boolean {
  let last = { order: Number.NaN, at: 0 }
  return (order, now) => {
    if (order === last.order && now - last.at < BOUNCE_MS) return true
    last = { order, at: now }
    return false
  }
}
