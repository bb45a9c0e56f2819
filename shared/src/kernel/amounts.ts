/** Schemas of amounts and percentages: at most two decimals (docs/contract.md, "money"). */
import { z } from 'zod'
import { reason } from './reasons.ts'

function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

export const Amount = z
  .number()
  .min(0)
  .max(99_999_999.99)
  .refine(hasTwoDecimals, { params: reason('too_many_decimals') })

export const Percent = z
  .number()
  .min(0)
  .max(100)
  .refine(hasTwoDecimals, { params: reason('too_many_decimals') })
