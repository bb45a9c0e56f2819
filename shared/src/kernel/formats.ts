import { dayIn } from './days.ts'
import type { Country } from './time.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

const LOCALES: Record<Country, string> = { crc: 'es-CR', gua: 'es-GT' }

/** An amount with two decimals in the country's number format: 12 300,00 or 1,250.00. */
export function amountText(amount: number, country: Country): string {
  const locale = LOCALES[country]
  let format = numberFormats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    })
    numberFormats.set(locale, format)
  }
  return format.format(amount)
}

export interface MoneyFormat {
  readonly currency: string
  /** Determines the separators of thousands and decimals, independently of the currency sign. */
  readonly country: Country
}

/** An amount with its currency sign: ₡12 300,00, -$12 300,00 or Q1,250.00. */
export function money(amount: number, { currency, country }: MoneyFormat): string {
  return `${amount < 0 ? '-' : ''}${currency}${amountText(Math.abs(amount), country)}`
}

/** Guesses the country from the currency sign, for bills without their restaurant's country. */
export function moneyFormatOfSign(currency: string): MoneyFormat {
  return { currency, country: currency === '₡' ? 'crc' : 'gua' }
}

/** The start of an hour from 0 to 23: `08:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

export function clockTime(instant: string | number, zone: string): string {
  let format = clocks.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('es', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(zone, format)
  }
  return format.format(new Date(instant))
}

/**
 * Formats `YYYY-MM-DD` as dd/MM/yyyy (docs/specification.md, section 9). An empty text remains empty. In English the
 * month is a name, because readers disagree on the sequence of day and month.
 */
export function dayText(day: string, locale = 'es'): string {
  if (day === '') return ''
  if (locale === 'en') {
    const format = { dateStyle: 'medium', timeZone: 'UTC' } as const
    return new Intl.DateTimeFormat('en-GB', format).format(new Date(day))
  }
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

export function dateTime(instant: string | number, zone: string, locale?: string): string {
  return `${dayText(dayIn(zone, new Date(instant)), locale)} ${clockTime(instant, zone)}`
}
