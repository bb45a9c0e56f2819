/** Shares of one bill that several people pay (docs/money.md). All amounts are céntimos. */
import { type Cents, divideCents, divideEqually } from '../kernel/money.ts'

export const SHARE_PLANS = ['iguales', 'montos', 'productos'] as const
export const MAX_SHARES = 50
/** The smallest fraction of an order line in a share is one twentieth. */
export const MAX_DENOMINATOR = 20

export interface PaidShare {
  readonly amount: number
  readonly paid: number
}

export type SharePlan = (typeof SHARE_PLANS)[number]

export interface Share extends PaidShare {
  readonly kind: SharePlan
  /** Equal parts are multiples of this unit. */
  readonly unit: number
  /** The amount in a plan by amounts. */
  readonly planned: number
  /** The fractions of order lines in a plan by dishes. Some lines may no longer be charged. */
  readonly items: readonly PricedFraction[]
}

export function dueOf({ amount, paid }: PaidShare): number {
  return Math.max(0, amount - paid)
}

export function isPaidShare(share: PaidShare): boolean {
  return share.paid > 0 && dueOf(share) === 0
}

/** Whether a guest is paying the share online. Bills of earlier releases lack `reserved`. */
export function isReservedShare({ reserved }: { readonly reserved?: number }): boolean {
  return (reserved ?? 0) > 0
}

interface TakenShare extends PaidShare {
  readonly reserved?: number
  readonly guest: { readonly id: number } | null
}

/** The unpaid shares that no guest is paying online. */
export function freeShares<Free extends PaidShare & { readonly reserved?: number }>(
  shares: readonly Free[],
): Free[] {
  return shares.filter((share) => dueOf(share) > 0 && !isReservedShare(share))
}

/** The shares that a guest can pay online: first the guest's own shares, then shares that no guest has taken. */
export function payableShares<Payable extends TakenShare>(
  shares: readonly Payable[],
  guest: number | undefined,
): Payable[] {
  const free = freeShares(shares)
  const own = free.filter((share) => share.guest !== null && share.guest.id === guest)
  return [...own, ...free.filter((share) => share.guest === null)]
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The part of a balance that no share pays. Negative if the shares exceed the balance. */
export function unsharedOf(balance: number, shares: readonly PaidShare[]): number {
  return balance - sumOf(shares.map(dueOf))
}

/** Divides `total` equally. A person who has paid more than an equal part has the paid amount as share. */
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

/** The units of a whole order line: the least common multiple of the denominators 1 to 20. */
export const WHOLE = 232_792_560

export interface LineFraction {
  readonly line: number
  readonly num: number
  readonly den: number
}

export interface PricedFraction extends LineFraction {
  readonly amount: number
}

const unitsOf = ({ num, den }: LineFraction) => (num * WHOLE) / den

/** The part of an order line that a plan can still divide: an amount, and a fraction of `WHOLE`. */
interface FreeLine {
  readonly id: number
  readonly amount: number
  readonly units: number
}

/** A line that the bill charges, with its amount after discounts. */
export interface ChargedLine {
  readonly id: number
  readonly amount: number
}

export interface SharedBill {
  /** The final total of the bill. The lines divide it in proportion to their amounts. */
  readonly total: number
  readonly balance: number
  readonly lines: readonly ChargedLine[]
}

/**
 * The part of each line that a new plan can divide. Paid amounts are subtracted; fractions of lines only if they are
 * fully paid.
 */
export function freeLines(
  { total, lines }: Pick<SharedBill, 'total' | 'lines'>,
  shares: readonly Pick<Share, 'kind' | 'amount' | 'paid' | 'items'>[],
): FreeLine[] {
  const amounts = divideCents(
    total as Cents,
    lines.map(({ amount }) => amount),
  )
  const taken = shares
    .filter(isPaidShare)
    .flatMap(({ kind, items }) =>
      items.map((item) => ({ ...item, units: kind === 'productos' ? unitsOf(item) : 0 })),
    )
  return lines.map(({ id }, index) => {
    const amount = amounts[index] ?? 0
    const own = taken.filter(({ line }) => line === id)
    // Rounding may leave a fraction one céntimo below its part of the line.
    const covered = own.filter(
      (item) => item.amount + 1 >= Math.floor((amount * item.units) / WHOLE),
    )
    return {
      id,
      amount: Math.max(0, amount - sumOf(own.map((item) => item.amount))),
      units: WHOLE - sumOf(covered.map(({ units }) => units)),
    }
  })
}

export function hasFractions(
  lines: readonly FreeLine[],
  fractions: readonly LineFraction[],
): boolean {
  const isEnough = ({ id, units }: FreeLine) =>
    sumOf(fractions.filter(({ line }) => line === id).map(unitsOf)) <= units
  return fractions.every(({ line }) => lines.some(({ id }) => id === line)) && lines.every(isEnough)
}

/** The amounts of fractions of lines. All fractions of a line sum to the line's amount. */
function fractionAmounts<Fraction extends LineFraction>(
  lines: readonly FreeLine[],
  fractions: readonly Fraction[],
): Map<Fraction, number> {
  const amounts = new Map<Fraction, number>()
  for (const line of lines) {
    const own = fractions.filter((fraction) => fraction.line === line.id)
    const weights = own.map(unitsOf)
    const left = Math.max(0, line.units - sumOf(weights))
    const parts = divideCents(line.amount as Cents, [...weights, left])
    for (const [index, fraction] of own.entries()) amounts.set(fraction, parts[index] ?? 0)
  }
  return amounts
}

/** Reduces amounts in proportion if their sum exceeds the limit. */
function within(limit: number, amounts: readonly number[]): readonly number[] {
  return sumOf(amounts) <= limit ? amounts : divideCents(limit as Cents, amounts)
}

/**
 * The shares after a change of their bill. Paid shares and planned amounts do not change. Dishes have the bill's
 * prices, reduced if they exceed the remaining balance. Equal parts divide the rest.
 */
export function recountedShares<Counted extends Share>(
  bill: SharedBill,
  shares: readonly Counted[],
): Counted[] {
  const open = shares.filter((share) => !isPaidShare(share))
  const ofKind = (kind: SharePlan) => open.filter((share) => share.kind === kind)
  const dishes = ofKind('productos')
  const fractions = dishes.flatMap((share) => share.items)
  const prices = fractionAmounts(fractions.length > 0 ? freeLines(bill, shares) : [], fractions)
  const priceOf = (item: PricedFraction) => prices.get(item) ?? 0
  const due = new Map<Share, number>()
  let rest = Math.max(0, bill.balance)
  const addDue = (owing: readonly Share[], wanted: (share: Share) => number) => {
    const amounts = within(
      rest,
      owing.map((share) => Math.max(0, wanted(share) - share.paid)),
    )
    for (const [index, share] of owing.entries()) due.set(share, amounts[index] ?? 0)
    rest -= sumOf(amounts)
  }
  addDue(ofKind('montos'), ({ planned }) => planned)
  addDue(dishes, ({ items }) => sumOf(items.map(priceOf)))
  const equal = ofKind('iguales')
  const paid = equal.map((share) => share.paid)
  const parts = equalAmounts(rest + sumOf(paid), paid, equal[0]?.unit ?? 1)
  addDue(equal, (share) => parts[equal.indexOf(share as Counted)] ?? 0)
  const recounted = shares.map((share) => {
    const owed = due.get(share)
    if (owed === undefined) return share
    const amount = share.paid + owed
    return { ...share, amount, items: pricedItems(share, amount, priceOf) }
  })
  // A partly paid share that owes nothing now counts as paid. Then the other shares are counted again.
  const isSettled = recounted.filter(isPaidShare).length === shares.filter(isPaidShare).length
  return isSettled ? recounted : recountedShares(bill, recounted)
}

function pricedItems(
  { items }: Share,
  amount: number,
  priceOf: (item: PricedFraction) => number,
): PricedFraction[] {
  const parts = divideCents(amount as Cents, items.map(priceOf))
  return items.map((item, index) => ({ ...item, amount: parts[index] ?? 0 }))
}

/**
 * The shares that remain when a bill is planned again: those with payments. A partly paid share is reduced to the paid
 * amount; the new plan divides the rest.
 */
export function remainingShares<Planned extends Share>(shares: readonly Planned[]): Planned[] {
  return shares
    .filter(({ paid }) => paid > 0)
    .map((share) => {
      if (isPaidShare(share)) return share
      const { paid } = share
      const items = pricedItems(share, paid, ({ amount }) => amount)
      return { ...share, kind: 'montos', amount: paid, planned: paid, items }
    })
}
