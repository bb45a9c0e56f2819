/** Times of the demo. Both of its countries are six hours behind UTC, and its business days start at 04:00. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAY_START_UTC_MS = 10 * HOUR_MS

function dayStart(now: Date): number {
  const sinceStart = (now.getTime() - DAY_START_UTC_MS) % DAY_MS
  return now.getTime() - sinceStart
}

/** A time of the previous business day. The hour may have a fraction: 13.5 is 13:30. */
export function yesterdayAt(now: Date, hour: number): Date {
  return new Date(dayStart(now) - DAY_MS + (hour - 4) * HOUR_MS)
}

/**
 * A past time of the current business day. `part` 1 is now; 0 is the start of the day, or five
 * hours ago if that is later.
 */
export function todayAt(now: Date, part: number): Date {
  const first = Math.max(dayStart(now), now.getTime() - 5 * HOUR_MS)
  return new Date(first + (now.getTime() - first) * part)
}
