/** Instants and days in wire format (docs/contract.md, "time"). Instants are UTC; days are in the restaurant's time zone. */
import { z } from 'zod'
import { reason } from './reasons.ts'

/** An instant, such as `2026-11-20T18:30:00.000Z`. */
export const Instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

/** An existing calendar day since 1900, such as `2026-11-20`. */
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

/** The supported countries (docs/specification.md, section 9). */
export const Country = z.enum(['crc', 'gua'])
export type Country = z.infer<typeof Country>
