/** The period of the bills list. Default: the current month. A cleared date leaves that end open. */

export interface Days {
  readonly desde: string
  readonly hasta: string
}

/** The value in the address for an end without a date. */
const OPEN_END = 'siempre'

/** The values that are sent for open ends: the first and the last day that the server accepts. */
const WHOLE: Days = { desde: '1900-01-01', hasta: '9999-12-31' }

export interface Period extends Days {
  /** The values of the date fields; '' for an open end. */
  readonly shown: Days
}

/** @param chosen the values in the address */
export function periodOf(
  chosen: { readonly [End in keyof Days]: string | undefined },
  month: Days,
): Period {
  const shown = (end: keyof Days) => (chosen[end] === OPEN_END ? '' : (chosen[end] ?? month[end]))
  const days = { desde: shown('desde'), hasta: shown('hasta') }
  // Sends both ends, because the server's default for one of them may be in another month.
  return { desde: days.desde || WHOLE.desde, hasta: days.hasta || WHOLE.hasta, shown: days }
}

/** The value in the address for a date field; undefined for the month's default. */
export function chosenDay(end: keyof Days, day: string, month: Days): string | undefined {
  if (day === '') return OPEN_END
  return day === month[end] ? undefined : day
}
