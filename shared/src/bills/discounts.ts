/** Discounts and courtesies (docs/money.md, "Arithmetic", 1 and 2). */
import {
  type Cents,
  divideCents,
  NO_CENTS,
  shareOfCents,
  subtractCents,
  sumCents,
  timesCents,
  toCents,
} from '../kernel/money.ts'
import type { OrderStatus } from '../orders/schema.ts'
import type { BillAdjustment } from '../payments/schema.ts'

/** A percentage in basis points, or an amount in céntimos. A courtesy is a discount of 100 %. */
export type Adjustment =
  | { readonly basisPoints: number; readonly cents?: never }
  | { readonly cents: number; readonly basisPoints?: never }

export interface DiscountedLine {
  readonly price: number
  readonly quantity: number
  readonly adjustment?: Adjustment | null | undefined
}

export function toAdjustment({ tipo, valor }: Pick<BillAdjustment, 'tipo' | 'valor'>): Adjustment {
  const value = toCents(valor)
  return tipo === 'porcentaje' ? { basisPoints: value } : { cents: value }
}

export function grossOf(line: DiscountedLine): Cents {
  return timesCents(toCents(line.price), line.quantity)
}

/** At most the gross amount. */
function discountOn(gross: Cents, adjustment: Adjustment | null | undefined): Cents {
  if (!adjustment) return NO_CENTS
  if (adjustment.cents !== undefined) return Math.min(gross, adjustment.cents) as Cents
  return shareOfCents(gross, adjustment.basisPoints, 10_000)
}

/** The discount of each line: its own, plus its part of the discount on the bill. */
export function discountsOn(
  lines: readonly DiscountedLine[],
  onBill: Adjustment | null | undefined,
): Cents[] {
  const own = lines.map((line) => discountOn(grossOf(line), line.adjustment))
  const rest = lines.map((line, index) => subtractCents(grossOf(line), own[index] ?? NO_CENTS))
  const parts = divideCents(discountOn(sumCents(rest), onBill), rest)
  return own.map((discount, index) => sumCents([discount, parts[index] ?? NO_CENTS]))
}

export interface DiscountedBill {
  readonly lines: readonly (DiscountedLine & {
    readonly id: number
    readonly status: OrderStatus
  })[]
  readonly changes?: { readonly adjustment?: Adjustment | null | undefined } | undefined
}

/** The lines that are not cancelled, with their discounts. */
function discountedLines({ lines, changes }: DiscountedBill) {
  const billed = lines.filter(({ status }) => status !== 'Cancelado')
  const discounts = discountsOn(billed, changes?.adjustment)
  return billed.map((line, index) => ({
    id: line.id,
    gross: grossOf(line),
    discount: discounts[index] ?? 0,
  }))
}

/** The smallest limit, in basis points, that permits the discount. Rounding may add up to one céntimo. */
function limitFor(discount: number, gross: number): number {
  return Math.floor(((discount - 1) * 10_000) / gross) + 1
}

/**
 * The dishes whose discount is a larger part of their price after a change (docs/money.md, "Discount"). A difference of
 * one céntimo is rounding.
 * @returns `limit` is the smallest limit, in basis points, that permits the new discount
 */
export function raisedDiscounts(
  before: DiscountedBill,
  after: DiscountedBill,
): { readonly id: number; readonly limit: number }[] {
  const former = new Map(discountedLines(before).map((line) => [line.id, line]))
  return discountedLines(after).flatMap(({ id, gross, discount }) => {
    const was = former.get(id)
    const allowed = was && was.gross > 0 ? (was.discount * gross) / was.gross : 0
    return discount > allowed + 1 ? [{ id, limit: limitFor(discount, gross) }] : []
  })
}
