/** Rules for fields that must be filled in. */
import { texts } from '../../i18n/texts.ts'

/** A rule for a text, and for the id of a choice, that must be there. */
export function requiredText(value: string): string | null {
  return value.trim() === '' ? texts.office.form.required : null
}
