/** Money arithmetic in integer céntimos. The API's amounts are in currency units (contract, "money"). */
declare const cents: unique symbol

export type Cents = number & { readonly [cents]: true }

/** The largest supported amount, 99,999,999.99. */
export const MAX_CENTS = 9_999_999_999 as Cents

/** Converts an amount such as 12.5, and rounds it to the nearest céntimo. */
export function toCents(amount: number): Cents {
  return Math.round(amount * 100) as Cents
}

export function toAmount(value: Cents): number {
  return value / 100
}

export function sumCents(values: Iterable<Cents>): Cents {
  let sum = 0
  for (const value of values) sum += value
  return sum as Cents
}

export function timesCents(value: Cents, times: number): Cents {
  return (value * times) as Cents
}

/**
 * Returns `value × numerator ÷ denominator`, rounded half up. No argument may be negative. The result is exact, because
 * the products stay below 2^53 for all amounts and rates that the schemas accept.
 */
export function shareOfCents(value: Cents, numerator: number, denominator: number): Cents {
  const doubled = 2 * value * numerator + denominator
  const divisor = 2 * denominator
  return ((doubled - (doubled % divisor)) / divisor) as Cents
}
