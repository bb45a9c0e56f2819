/** Amounts of refunds, in céntimos (docs/money.md, "Arithmetic", 7). */
import type { Payment } from './schema.ts'

export interface Refundable {
  readonly applied: number
  readonly tip: number
  readonly rounding: number
  readonly excess: number
}

/**
 * The parts of a refund of `amount` and `tip`. `amount` consists of the excess first, then of applied amount with its
 * rounding. If several refunds return everything, their parts add up to the payment.
 * @param refunded the sum of the payment's earlier refunds
 * @returns undefined if the refunds would exceed the payment, or if there is nothing to refund
 */
export function refundAmounts(
  payment: Refundable,
  refunded: Refundable,
  { amount, tip }: { readonly amount: number; readonly tip: number },
): Refundable | undefined {
  if (amount + tip <= 0 || tip > payment.tip - refunded.tip) return undefined
  const excess = Math.min(amount, payment.excess - refunded.excess)
  const applied = refunded.applied + amount - excess
  if (applied > payment.applied) return undefined
  if (applied === refunded.applied) return { applied: 0, tip, rounding: 0, excess }
  const rounding = Math.round((Math.abs(payment.rounding) * applied) / payment.applied)
  const target = Math.sign(payment.rounding) * rounding
  return { applied: amount - excess, tip, rounding: target - refunded.rounding, excess }
}

/** The payments of a bill that were not reversed. */
export function unreversedPayments(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.flatMap(({ kind, of }) => (kind === 'reverso' ? [of] : [])))
  return payments.filter(({ id, kind }) => kind === 'cobro' && !reversed.has(id))
}

/** Whether the row reverts a refund that its provider refused. */
export function isRefusedRefund({ kind, received }: Pick<Payment, 'kind' | 'received'>): boolean {
  return kind === 'devolucion' && received > 0
}
