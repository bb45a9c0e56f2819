/**
 * The time zones of the countries. Does not import zod, so that the guest app can use this module without loading zod.
 */

/** IANA time zones. Neither country has daylight saving time. */
export const TIME_ZONES: Readonly<Record<'crc' | 'gua', string>> = {
  crc: 'America/Costa_Rica',
  gua: 'America/Guatemala',
}
