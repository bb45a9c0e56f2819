/** Ignores repeated taps and key presses of a trembling finger or a worn key. */

const BOUNCE_MS = 150

/** The detector returns true for a press to ignore. @param now milliseconds */
export function createBounceDetector(): (order: number, now: number) => boolean {
  let last = { order: Number.NaN, at: 0 }
  return (order, now) => {
    if (order === last.order && now - last.at < BOUNCE_MS) return true
    last = { order, at: now }
    return false
  }
}
