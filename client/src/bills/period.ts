/** The days that Cuentas covers: the current month until somebody chooses, and open where a date was cleared. */

export interface Days {
  readonly desde: string
  readonly hasta: string
}

/** In the address, an end without a date. */
const OPEN_END = 'siempre'

/** The first and the last day that the server takes. */
const WHOLE: Days = { desde: '1900-01-01', hasta: '9999-12-31' }

export interface Period extends Days {
  /** What the date fields show; '' for an open end. */
  readonly shown: Days
}

/** @param chosen as it stands in the address */
export function periodOf(
  chosen: { readonly [End in keyof Days]: string | undefined },
  month: Days,
): Period {
  const shown = (end: keyof Days) => (chosen[end] === OPEN_END ? '' : (chosen[end] ?? month[end]))
  const days = { desde: shown('desde'), hasta: shown('hasta') }
  // Both ends go out: the server's own default for one of them would be another month's.
  return { desde: days.desde || WHOLE.desde, hasta: days.hasta || WHOLE.hasta, shown: days }
}

/** What stands in the address for a date field; undefined for the month's own day. */
export function chosenDay(end: keyof Days, day: string, month: Days): string | undefined {
  if (day === '') return OPEN_END
  return day === month[end] ? undefined : day
}
