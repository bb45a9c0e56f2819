/** Ignores repeated taps and key presses of a trembling finger or a worn key. */

const BOUNCE_MS = 150

/** The detector returns true for a press to ignore. @param now milliseconds */
export function createBounceDetector(bounceMs = BOUNCE_MS): (id: number, now: number) => boolean {
  let last = { id: Number.NaN, at: 0 }
  return (id, now) => {
    if (id === last.id && now - last.at < bounceMs) return true
    last = { id, at: now }
    return false
  }
}
