import { texts } from '../../i18n/texts.ts'

/** The rule for required texts and required choices. */
export function requiredText(value: string): string | null {
  return value.trim() === '' ? texts.office.form.required : null
}
