/** Numbers in forms: an emptied field holds '', never 0. */
import { texts } from '../../i18n/texts.ts'

/** What a number field holds. */
export type NumberValue = number | ''

/** A rule for a number that must be there. */
export function requiredNumber(value: NumberValue): string | null {
  return value === '' ? texts.office.form.required : null
}

/** The number of a field whose rule has been kept. */
export function numberOf(value: NumberValue): number {
  return Number(value)
}
