import { texts } from '../../i18n/texts.ts'

export function requiredText(value: string): string | null {
  return value.trim() === '' ? texts.office.form.required : null
}
