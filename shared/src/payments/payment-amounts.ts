/** The amounts of one payment (docs/money.md, "Arithmetic", 6). All amounts are céntimos. */
import { type CashRule, cashDue } from './cash.ts'

export interface PaymentRequest {
  readonly applied: number
  readonly tip: number
  /** The amount that the payer hands over. Default: exactly the amount due. */
  readonly received?: number | undefined
  /** The amount by which a payment other than cash exceeds the amount due. It is returned later. */
  readonly excess: number
  readonly isCash: boolean
  /** Whether this payment brings the balance of the bill or share to 0. */
  readonly isLast: boolean
}

/** `received` is the sum of the other amounts. A negative `rounding` is in favour of the payer. */
export interface PaymentAmounts {
  readonly applied: number
  readonly tip: number
  readonly rounding: number
  readonly excess: number
  readonly received: number
  readonly change: number
}

/** @returns undefined if the payer hands over too little, or if a payment other than cash exceeds `excess` */
export function paymentAmounts(
  { applied, tip, received, excess, isCash, isLast }: PaymentRequest,
  rule: CashRule,
): PaymentAmounts | undefined {
  const rounding = isCash && isLast ? cashDue(applied, rule) - applied : 0
  const due = applied + tip + rounding + excess
  const given = received ?? due
  const change = given - due
  if (change < 0 || (isCash ? excess > 0 : change > 0)) return undefined
  return { applied, tip, rounding, excess, received: given, change }
}
