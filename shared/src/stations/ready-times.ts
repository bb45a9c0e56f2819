/** When a guest's dishes are ready, from the quotes of their stations. Pure, and small, because phones load it. */
import { isToMake } from '../orders/rules.ts'
import type { OrderLine } from '../orders/schema.ts'
import { NO_STATION } from './acknowledgement.ts'
import type { StationQuote } from './schema.ts'

export const STEP_MINUTES = 5

export function roundedUp(minutes: number): number {
  return Math.ceil(minutes / STEP_MINUTES) * STEP_MINUTES
}

/** The minutes until all these dishes are ready. Undefined without dishes, or if the station of one has no quote. */
export function quoteFor(
  quotes: readonly StationQuote[],
  dishes: readonly Pick<OrderLine, 'station'>[],
): number | undefined {
  const minutes = dishes.map(
    (dish) =>
      quotes.find(({ station }) => station === (dish.station ?? NO_STATION))?.minutos ?? NaN,
  )
  const longest = Math.max(...minutes)
  return Number.isFinite(longest) ? longest : undefined
}

/** When lines are ready, in ms since 1970. A line keeps its first time, so that a wait never grows. */
export type ReadyTimes = ReadonlyMap<number, number>

export function withReadyTimes(
  times: ReadyTimes,
  lines: readonly OrderLine[],
  quotes: readonly StationQuote[],
  nowMs: number,
): ReadyTimes {
  return new Map(
    lines.filter(isToMake).flatMap((line) => {
      const minutes = quoteFor(quotes, [line])
      const readyMs = times.get(line.id) ?? (minutes && nowMs + minutes * 60_000)
      return readyMs === undefined ? [] : [[line.id, readyMs] as const]
    }),
  )
}

/** The minutes until the last of the lines is ready. Undefined if its time is unknown or over. */
export function minutesLeft(
  times: ReadyTimes,
  lines: readonly OrderLine[],
  nowMs: number,
): number | undefined {
  const last = Math.max(...lines.filter(isToMake).map(({ id }) => times.get(id) ?? NaN))
  return last > nowMs ? roundedUp((last - nowMs) / 60_000) : undefined
}
