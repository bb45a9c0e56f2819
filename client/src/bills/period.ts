/** The period of the bill list: by default the current month. Clearing a date removes that limit. */

export interface Days {
  readonly desde: string
  readonly hasta: string
}

/** The value of `desde` or `hasta` in the URL after the user has cleared that date. */
const CLEARED = 'siempre'

/** Sent instead of cleared dates: the first and the last day that the server accepts. */
const WHOLE: Days = { desde: '1900-01-01', hasta: '9999-12-31' }

export interface Period extends Days {
  readonly shown: Days
}

export function periodOf(
  chosen: { readonly [End in keyof Days]: string | undefined },
  month: Days,
): Period {
  const shown = (end: keyof Days) => (chosen[end] === CLEARED ? '' : (chosen[end] ?? month[end]))
  const days = { desde: shown('desde'), hasta: shown('hasta') }
  // The server's default for a missing day may be in another month, so both days are always sent.
  return { desde: days.desde || WHOLE.desde, hasta: days.hasta || WHOLE.hasta, shown: days }
}

export function chosenDay(end: keyof Days, day: string, month: Days): string | undefined {
  if (day === '') return CLEARED
  return day === month[end] ? undefined : day
}
