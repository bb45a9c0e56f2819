/** Money arithmetic in integer céntimos. The API's amounts are in currency units (docs/contract.md, "money"). */
declare const cents: unique symbol

export type Cents = number & { readonly [cents]: true }

/** The largest supported amount, 99,999,999.99. */
export const MAX_CENTS = 9_999_999_999 as Cents

export const NO_CENTS = 0 as Cents

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

export function subtractCents(value: Cents, less: Cents): Cents {
  return (value - less) as Cents
}

export function timesCents(value: Cents, times: number): Cents {
  return (value * times) as Cents
}

/**
 * Returns `value × numerator ÷ denominator`, rounded half up. No argument may be negative. The result is exact, because
 * the products are below 2^53 for all amounts and rates that the schemas accept.
 */
export function shareOfCents(value: Cents, numerator: number, denominator: number): Cents {
  const doubled = 2 * value * numerator + denominator
  const divisor = 2 * denominator
  return ((doubled - (doubled % divisor)) / divisor) as Cents
}

/**
 * Divides an amount in proportion to weights by largest remainder (docs/money.md, "Arithmetic"): rounds all parts down,
 * then adds one céntimo to the greatest fractions, ties to the first.
 * @param weights integers from 0; if all are 0, the first part gets the whole amount
 */
export function divideCents(total: Cents, weights: readonly number[]): Cents[] {
  if (total === 0) return weights.map(() => total)
  const sum = BigInt(weights.reduce((all, weight) => all + weight, 0))
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? total : 0) as Cents)
  const shares = weights.map((weight) => BigInt(total) * BigInt(weight))
  const parts = shares.map((share) => Number(share / sum))
  const missing = total - parts.reduce((all, part) => all + part, 0)
  const byFraction = [...parts.keys()].toSorted((a, b) =>
    Number(((shares[b] ?? 0n) % sum) - ((shares[a] ?? 0n) % sum)),
  )
  const raised = new Set(byFraction.slice(0, missing))
  return parts.map((part, index) => (raised.has(index) ? part + 1 : part) as Cents)
}

/** Divides an amount into equal multiples of `unit`. The first part also gets the remainder. */
export function divideEqually(total: Cents, parts: number, unit = 1): Cents[] {
  const rest = total % unit
  const units = divideCents(((total - rest) / unit) as Cents, Array<number>(parts).fill(1))
  return units.map((count, index) => (count * unit + (index === 0 ? rest : 0)) as Cents)
}
