/** The time zones of the countries. Apart from `time.ts`, so that the guests' app can read them without zod. */
import type { Country } from './time.ts'

/** The IANA zone of each country. Neither has daylight saving time. */
export const ZONES: Record<Country, string> = {
  crc: 'America/Costa_Rica',
  gua: 'America/Guatemala',
}
