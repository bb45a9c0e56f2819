/** How amounts and percentages are written on the wire: at most two decimals (contract, "money"). */
import { z } from 'zod'
import { reason } from './reasons.ts'

function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

/** An amount as it is written: 0 to 99,999,999.99 with at most 2 decimals. */
export const Amount = z
  .number()
  .min(0)
  .max(99_999_999.99)
  .refine(hasTwoDecimals, { params: reason('too_many_decimals') })

/** A percentage: 0 to 100 with at most 2 decimals. */
export const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine(hasTwoDecimals, { params: reason('too_many_decimals') })
