/** Rules for fields that must be filled in. */
import { texts } from '../../i18n/texts.ts'

/** The rule of a required text, and of a required choice. */
export function requiredText(value: string): string | null {
  return value.trim() === '' ? texts.office.form.required : null
}
