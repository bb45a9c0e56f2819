import type { FlagText } from '../kernel/fields.ts'
import { type Cents, toAmount, toCents } from '../kernel/money.ts'

interface TippedBill {
  readonly total: number
  readonly iva: number
  readonly servicio: number
  readonly restaurant: { readonly ivaIncluido: FlagText; readonly servicioIncluido: FlagText }
}

/** The total minus included charges: the base of suggested tips (docs/money.md, "Arithmetic", 4). */
function netOf({ restaurant, total, iva, servicio }: TippedBill): Cents {
  const included =
    (restaurant.ivaIncluido === '1' ? toCents(iva) : 0) +
    (restaurant.servicioIncluido === '1' ? toCents(servicio) : 0)
  return (toCents(total) - included) as Cents
}

export interface SuggestedTip {
  readonly percentage: number
  /** In whole currency units. */
  readonly tip: number
}

/** The tips to suggest for `amount` of a bill. Equal percentages count once. */
export function suggestedTips(
  bill: TippedBill & { readonly totalFinal: number },
  amount: number,
  percentages: readonly number[] = [],
): readonly SuggestedTip[] {
  const net = bill.totalFinal === 0 ? 0 : (toAmount(netOf(bill)) * amount) / bill.totalFinal
  return [...new Set(percentages)].map((percentage) => ({
    percentage,
    tip: Math.round((net * percentage) / 100),
  }))
}

/**
 * The largest sum of a bill's tips: its total. A bill that is free of charge still takes tips, up to its total before
 * discounts.
 */
export function tipLimit({
  total,
  gross,
}: {
  readonly total: Cents
  readonly gross: Cents
}): Cents {
  return total > 0 ? total : gross
}
