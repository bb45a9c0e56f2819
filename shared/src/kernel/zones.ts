/** The time zones of the countries. Must not import zod, because the guest app loads this module without zod. */

/** IANA time zones. Neither country has daylight saving time. */
export const TIME_ZONES: Readonly<Record<'crc' | 'gua', string>> = {
  crc: 'America/Costa_Rica',
  gua: 'America/Guatemala',
}
