/** Shares of one bill that several people pay (docs/money.md, "Shares"). All amounts are céntimos. */
import { type Cents, divideCents, divideEqually } from '../kernel/money.ts'

export const SHARE_PLANS = ['iguales', 'montos', 'productos'] as const
export const MAX_SHARES = 50
/** The smallest fraction of an order line in a share is one twentieth. */
export const MAX_DENOMINATOR = 20

export interface PaidShare {
  readonly amount: number
  readonly paid: number
}

export interface Share extends PaidShare {
  readonly kind: (typeof SHARE_PLANS)[number]
  /** Equal parts are multiples of this unit. */
  readonly unit: number
}

export function dueOf({ amount, paid }: PaidShare): number {
  return Math.max(0, amount - paid)
}

export function isPaidShare(share: PaidShare): boolean {
  return share.paid > 0 && dueOf(share) === 0
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The part of a balance that no share pays. Negative if the shares exceed the balance. */
export function unsharedOf(balance: number, shares: readonly PaidShare[]): number {
  return balance - sumOf(shares.map(dueOf))
}

/** Divides `total` equally. The share of a person who has paid more than an equal part is what that person paid. */
function equalAmounts(total: number, paid: readonly number[], unit: number): number[] {
  const parts = divideEqually(total as Cents, paid.length, unit)
  const isOver = paid.map((amount, index) => amount > (parts[index] ?? 0))
  if (!isOver.includes(true)) return parts
  const over = sumOf(paid.filter((_, index) => isOver[index]))
  const rest = equalAmounts(
    total - over,
    paid.filter((_, index) => !isOver[index]),
    unit,
  )
  return paid.map((amount, index) => (isOver[index] ? amount : (rest.shift() ?? 0)))
}

/**
 * The amounts of all shares after the balance has changed. Unpaid equal parts divide what the other shares leave. All
 * other shares keep their amounts.
 */
export function recountedAmounts(balance: number, shares: readonly Share[]): number[] {
  const isOpen = (share: Share) => share.kind === 'iguales' && !isPaidShare(share)
  const open = shares.filter(isOpen)
  const rest = unsharedOf(
    balance,
    shares.filter((share) => !isOpen(share)),
  )
  const paid = open.map((share) => share.paid)
  const parts = equalAmounts(Math.max(0, rest) + sumOf(paid), paid, open[0]?.unit ?? 1)
  return shares.map((share) => (isOpen(share) ? (parts.shift() ?? 0) : share.amount))
}

/** The least common multiple of the denominators 1 to 20. */
const WHOLE = 232_792_560

/** A fraction of an order line. */
export interface LineFraction {
  readonly line: number
  readonly num: number
  readonly den: number
}

const unitsOf = ({ num, den }: LineFraction) => (num * WHOLE) / den

/** The part of an order line that a plan can still divide: an amount, and a fraction of `WHOLE`. */
interface FreeLine {
  readonly id: number
  readonly amount: number
  readonly units: number
}

/**
 * @param total the final total of the bill, which the lines divide in proportion to their discounted amounts
 * @param taken the fractions in shares that stay
 */
export function freeLines(
  total: number,
  lines: readonly { readonly id: number; readonly amount: number }[],
  taken: readonly (LineFraction & { readonly amount: number })[],
): FreeLine[] {
  const amounts = divideCents(
    total as Cents,
    lines.map(({ amount }) => amount),
  )
  return lines.map(({ id }, index) => {
    const own = taken.filter(({ line }) => line === id)
    return {
      id,
      amount: Math.max(0, (amounts[index] ?? 0) - sumOf(own.map(({ amount }) => amount))),
      units: WHOLE - sumOf(own.map(unitsOf)),
    }
  })
}

/**
 * The amount of each fraction in the shares of a plan by items. The fractions of a whole line sum to its amount.
 * @returns undefined if the fractions of a line exceed what is free of it, or if a line is missing
 */
export function itemAmounts(
  lines: readonly FreeLine[],
  shares: readonly (readonly LineFraction[])[],
): number[][] | undefined {
  const amounts = new Map<LineFraction, number>()
  const all = shares.flat()
  for (const line of lines) {
    const fractions = all.filter((fraction) => fraction.line === line.id)
    const weights = fractions.map(unitsOf)
    const left = line.units - sumOf(weights)
    if (left < 0) return undefined
    const parts = divideCents(line.amount as Cents, [...weights, left])
    for (const [index, fraction] of fractions.entries()) amounts.set(fraction, parts[index] ?? 0)
  }
  if (amounts.size < all.length) return undefined
  return shares.map((share) => share.map((fraction) => amounts.get(fraction) ?? 0))
}
