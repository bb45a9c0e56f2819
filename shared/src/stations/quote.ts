/** How long stations need for a dish that is ordered now (docs/contract.md, "Kitchen times"). Pure. */
import { type StepCount, stageTimesOf } from '../reports/kitchen-times.ts'
import { roundedUp, STEP_MINUTES } from './ready-times.ts'
import type { StationQuote } from './schema.ts'

/** Stations with fewer pieces in the last hour have no quote. */
export const FEWEST_PIECES = 6

/** Longer waits are not quoted, because a pace that was measured in a quiet hour makes them too long. */
export const LONGEST_MINUTES = 60

export interface StationWork {
  /** The station's ID, or `NO_STATION`. */
  readonly station: number
  /** The pieces to prepare now, without held ones. */
  readonly open: number
  /** The times from order or firing to ready, of the pieces that became ready in the last hour. */
  readonly steps: readonly StepCount[]
}

/** How long the open pieces take at the pace of the last hour, and at least the median time of that hour. */
function minutesAt({ open, steps }: StationWork): number | undefined {
  const { dishes, median } = stageTimesOf(steps)
  if (dishes < FEWEST_PIECES) return undefined
  return Math.max(STEP_MINUTES, roundedUp(Math.max((open * 60) / dishes, (median ?? 0) / 60)))
}

/** The stations that have a quote. */
export function quotesOf(work: readonly StationWork[]): StationQuote[] {
  return work.flatMap((each) => {
    const minutos = minutesAt(each)
    return minutos === undefined || minutos > LONGEST_MINUTES
      ? []
      : [{ station: each.station, minutos }]
  })
}
