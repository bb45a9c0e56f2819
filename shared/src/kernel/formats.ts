/** Formats amounts and times for screens and paper. */
import type { Country } from './time.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

const LOCALES: Record<Country, string> = { crc: 'es-CR', gua: 'es-GT' }

/** An amount with grouping and two decimals in the country's format: 12 300,00 or 1,250.00. */
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

/** The format of a restaurant's amounts. A restaurant has these fields itself. */
export interface MoneyFormat {
  readonly currency: string
  /** The country whose grouping and decimal signs are used, whatever the currency sign. */
  readonly country: Country
}

/** An amount with its currency sign: ₡12 300,00, $12 300,00 or Q1,250.00. */
export function money(amount: number, { currency, country }: MoneyFormat): string {
  return `${currency}${amountText(amount, country)}`
}

/** Guesses the country from the sign, for a bill that does not carry its restaurant's country. */
export function moneyFormatOfSign(currency: string): MoneyFormat {
  return { currency, country: currency === '₡' ? 'crc' : 'gua' }
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string, instant: Date): Record<string, string> {
  let format = clocks.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('es', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(zone, format)
  }
  return Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, part.value]))
}

/** The time of day in a time zone, such as 14:05. */
export function clockTime(instant: string | number, zone: string): string {
  const parts = partsIn(zone, new Date(instant))
  return `${parts['hour']}:${parts['minute']}`
}

/** Day and time in a time zone as dd/MM/yyyy HH:mm (specification, section 9). */
export function dateTime(instant: string | number, zone: string): string {
  const parts = partsIn(zone, new Date(instant))
  return `${parts['day']}/${parts['month']}/${parts['year']} ${parts['hour']}:${parts['minute']}`
}
