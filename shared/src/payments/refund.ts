/** Amounts of refunds, in céntimos (money.md, "Arithmetic", 7). */
export interface Refundable {
  readonly applied: number
  readonly rounding: number
}

/**
 * The parts of a refund of `amount`. Refunds of the whole payment sum to the payment, with its rounding.
 * @param refunded the sum of the payment's earlier refunds
 * @returns undefined if the refunds would exceed the payment
 */
export function refundAmounts(
  payment: Refundable,
  refunded: Refundable,
  amount: number,
): Refundable | undefined {
  const applied = refunded.applied + amount
  if (applied > payment.applied || amount <= 0) return undefined
  const rounding = Math.round((Math.abs(payment.rounding) * applied) / payment.applied)
  const target = Math.sign(payment.rounding) * rounding
  return { applied: amount, rounding: target - refunded.rounding }
}
