import { dayIn } from '@orderi/shared/kernel/days'
import { texts } from '../i18n/common.ts'

const YEARS_BACK = 4

/** Year and month (1 to 12) of an instant in a time zone. */
export function monthIn(zone: string, instant: Date): { year: number; month: number } {
  const [year = 0, month = 0] = dayIn(zone, instant).split('-').map(Number)
  return { year, month }
}

export function requestedYear(text: string | null, present: number): number {
  return text !== null && /^(19|20|21)\d\d$/.test(text) ? Number(text) : present
}

export function yearsToChoose(present: number, shown: number): number[] {
  const usual = Array.from({ length: YEARS_BACK + 1 }, (_, back) => present - back)
  return [...new Set([shown, ...usual])].toSorted((a, b) => b - a)
}

/** @param month 1 to 12 */
export function monthName(month: number, style: 'long' | 'short' = 'long'): string {
  const name = new Intl.DateTimeFormat(texts.locale, { month: style, timeZone: 'UTC' })
  return name.format(Date.UTC(2026, month - 1, 15)).replace('.', '')
}
