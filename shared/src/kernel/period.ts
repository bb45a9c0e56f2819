import { invalidField } from './errors.ts'
import { reason } from './reasons.ts'

/** The longest period of a report or statement: five years. */
const MAX_DAYS = 1827
const DAY_MS = 24 * 60 * 60_000

/**
 * The number of days from `desde` to `hasta`, inclusive.
 * @throws DomainError 422 for an empty or too long period
 */
export function daysOfPeriod(
  { desde, hasta }: { desde: string; hasta: string },
  maximum = MAX_DAYS,
): number {
  const days = (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1
  if (days < 1) throw invalidField('hasta', reason('bad_date'))
  if (days > maximum) throw invalidField('hasta', reason('too_many_days', { maximum }))
  return days
}
