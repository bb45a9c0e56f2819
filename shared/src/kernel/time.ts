/** Instants are UTC on the wire and belong to a day in the restaurant's zone (contract, "time"). */
import { z } from 'zod'
import { reason } from './reasons.ts'

/** An instant on the wire: `2026-11-20T18:30:00.000Z`. */
export const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** A calendar day, `2026-11-20`, that exists, from 1900 on. */
export const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(
    (text) => {
      const date = new Date(`${text}T00:00:00.000Z`)
      return !Number.isNaN(date.getTime()) && text >= '1900' && date.toISOString().startsWith(text)
    },
    { params: reason('bad_date') },
  )

/** The countries that the product knows (specification, section 9). */
export const Country = z.enum(['crc', 'gua'])
export type Country = z.infer<typeof Country>

export { ZONES } from './zones.ts'

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, `YYYY-MM-DD`, that an instant belongs to in a zone. */
export function dayIn(zone: string, instant: Date): string {
  let format = dayFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    dayFormats.set(zone, format)
  }
  return format.format(instant)
}

/** First and last day of the month that an instant falls into, in a zone. */
export function monthOf(zone: string, instant: Date): { desde: string; hasta: string } {
  const month = dayIn(zone, instant).slice(0, 7)
  const next = new Date(`${month}-01T00:00:00.000Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(0)
  return { desde: `${month}-01`, hasta: next.toISOString().slice(0, 10) }
}

/** Orders wire instants, oldest first: for `sort`. */
export function compareInstants(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
