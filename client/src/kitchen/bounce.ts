/** Ignores repeated taps and key presses of a trembling finger or a worn key. */

/** Two presses on one order within this time, in milliseconds, count once. */
const BOUNCE_MS = 150

/** The filter returns true if a press repeats the last one that counted. @param now milliseconds */
export function createBounceFilter(): (order: number, now: number) => boolean {
  let last = { order: Number.NaN, at: 0 }
  return (order, now) => {
    if (order === last.order && now - last.at < BOUNCE_MS) return true
    last = { order, at: now }
    return false
  }
}
