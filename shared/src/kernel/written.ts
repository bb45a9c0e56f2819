/** Amounts and times as people here write them, the same on the screen and on paper. */
import type { Country } from './time.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Whose people write amounts how. */
const LOCALES: Record<Country, string> = { crc: 'es-CR', gua: 'es-GT' }

/** An amount with its grouping and two decimals, as the country writes it: 12 300,00 or 1,250.00. */
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

/** What a restaurant's amounts are in, and where they are read: a restaurant itself is one. */
export interface Tender {
  /** The sign of its money. */
  readonly currency: string
  /** Whose way of grouping and of decimals it has, whatever the sign. */
  readonly country: Country
}

/** An amount with its sign, as the restaurant's country writes it: ₡12 300,00, $12 300,00 or Q1,250.00. */
export function money(amount: number, { currency, country }: Tender): string {
  return `${currency}${amountText(amount, country)}`
}

/** Of a bill that comes without its restaurant's country: that of its sign. */
export function tenderOfSign(currency: string): Tender {
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

/** The hour in the restaurant's zone: 14:05. */
export function clockTime(instant: string | number, zone: string): string {
  const parts = partsIn(zone, new Date(instant))
  return `${parts['hour']}:${parts['minute']}`
}

/** The day and the hour in the restaurant's zone, dd/MM/yyyy HH:mm (specification, section 9). */
export function dateTime(instant: string | number, zone: string): string {
  const parts = partsIn(zone, new Date(instant))
  return `${parts['day']}/${parts['month']}/${parts['year']} ${parts['hour']}:${parts['minute']}`
}
