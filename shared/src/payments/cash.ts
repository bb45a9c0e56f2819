/** The coins of a currency, and the rounding of cash (docs/money.md, "Arithmetic", 5). All amounts are céntimos. */
import type { CashRounding } from './schema.ts'

/** The notes and coins of a currency, by its sign. Other currencies accept any value. */
export const DENOMINATIONS: Readonly<Record<string, readonly number[]>> = {
  '₡': [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5],
  Q: [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
}

export interface CashRule {
  readonly step: number
  readonly rounding: CashRounding
  /** The largest rounding of a payment. Default: no limit. */
  readonly most?: number
}

/** Rounds an amount to the coins in use. Returns it unrounded if it would change by more than `most`. */
export function cashDue(
  amount: number,
  { step, rounding, most = Number.POSITIVE_INFINITY }: CashRule,
): number {
  const below = amount - (amount % step)
  const due = rounding === 'cercano' && 2 * (amount - below) >= step ? below + step : below
  return Math.abs(due - amount) <= most ? due : amount
}

interface PaidWhole {
  /** The total of the share or bill. */
  readonly amount: number
  /** Whether an earlier payment of the share or bill was rounded. */
  readonly isRounded: boolean
  /** The total of the bill. */
  readonly total: number
  /** The sum of all roundings of the bill. */
  readonly rounded: number
}

/**
 * The rounding of cash for a bill or share (docs/money.md, "Arithmetic", 5). All roundings of a bill add up to at most
 * 1 % of its total, or to one coin if that is more.
 */
export function cashRuleFor(
  rule: CashRule,
  { amount, isRounded, total, rounded }: PaidWhole,
): CashRule {
  if (isRounded || amount < rule.step) return { ...rule, step: 1 }
  return { ...rule, most: Math.max(rule.step, Math.floor(total / 100)) - Math.abs(rounded) }
}
