/** The time zones of the countries. Apart from `time.ts`, so that the guests' app can read them without zod. */

/** The IANA zone of each country. Neither has daylight saving time. */
export const ZONES: Readonly<Record<'crc' | 'gua', string>> = {
  crc: 'America/Costa_Rica',
  gua: 'America/Guatemala',
}
