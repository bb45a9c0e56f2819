/** Money is whole céntimos inside and numbers with at most two decimals on the wire (contract, "money"). */
declare const cents: unique symbol

/** An amount in céntimos: an integer. */
export type Cents = number & { readonly [cents]: true }

/** The largest amount that the product takes or shows, 99,999,999.99. */
export const MAX_CENTS = 9_999_999_999 as Cents

/** Céntimos from a wire amount such as 12.5; the nearest céntimo. */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100) as Cents
}

/** The wire amount of some céntimos, such as 12.5. */
export function toAmount(value: Cents): number {
  return value / 100
}

/** Adds amounts. */
export function sumCents(values: Iterable<Cents>): Cents {
  let sum = 0
  for (const value of values) sum += value
  return sum as Cents
}

/** `value × times`, for pieces. */
export function timesCents(value: Cents, times: number): Cents {
  return (value * times) as Cents
}

/**
 * `value × numerator ÷ denominator` in céntimos, rounded half away from zero, once.
 * Exact: the products stay below 2^53 for the amounts and rates that the schemas admit.
 */
export function shareOfCents(value: Cents, numerator: number, denominator: number): Cents {
  const doubled = 2 * value * numerator + denominator
  const divisor = 2 * denominator
  return ((doubled - (doubled % divisor)) / divisor) as Cents
}
