import { texts } from '../../i18n/common.ts'

/** The error message for an empty field; null for a filled one. */
export function requiredTextError(value: string): string | null {
  return value.trim() === '' ? texts.office.form.required : null
}
