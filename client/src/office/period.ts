/** The period of a list, a statement or a report: by default the current month. Clearing a date removes that limit. */

export interface DayRange {
  readonly desde: string
  readonly hasta: string
}

/** The value of `desde` or `hasta` in the URL after the user has cleared that date. */
export const CLEARED = 'siempre'

/** Sent instead of cleared dates: the first and the last day that the server accepts. */
const UNLIMITED: DayRange = { desde: '1900-01-01', hasta: '9999-12-31' }

/** The days sent to the server. */
export interface Period extends DayRange {
  /** The days that the fields show; empty for a cleared date. */
  readonly shown: DayRange
}

export function periodOf(
  chosen: { readonly [End in keyof DayRange]: string | undefined },
  month: DayRange,
): Period {
  const shown = (end: keyof DayRange) =>
    chosen[end] === CLEARED ? '' : (chosen[end] ?? month[end])
  const days = { desde: shown('desde'), hasta: shown('hasta') }
  // The server's default for a missing day may be in another month, so both days are always sent.
  return { desde: days.desde || UNLIMITED.desde, hasta: days.hasta || UNLIMITED.hasta, shown: days }
}

/** The value of the URL parameter; undefined for the default. */
export function dayParam(end: keyof DayRange, day: string, month: DayRange): string | undefined {
  if (day === '') return CLEARED
  return day === month[end] ? undefined : day
}
