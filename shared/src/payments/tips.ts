import type { FlagText } from '../kernel/fields.ts'
import { type Cents, shareOfCents, toAmount, toCents } from '../kernel/money.ts'

interface TippedBill {
  readonly total: number
  readonly iva: number
  readonly servicio: number
  readonly restaurant: { readonly ivaIncluido: FlagText; readonly servicioIncluido: FlagText }
}

/** The total less included charges: the base of suggested tips (money.md, "Arithmetic", 4). */
function netOf({ restaurant, total, iva, servicio }: TippedBill): Cents {
  const included =
    (restaurant.ivaIncluido === '1' ? toCents(iva) : 0) +
    (restaurant.servicioIncluido === '1' ? toCents(servicio) : 0)
  return (toCents(total) - included) as Cents
}

/**
 * A tip in currency units: a percentage of the bill's net.
 * @param amount the part of the bill that is paid. Default: the whole bill
 */
export function suggestedTip(
  bill: TippedBill & { readonly totalFinal: number },
  percent: number,
  amount = bill.totalFinal,
): number {
  const ofBill = shareOfCents(netOf(bill), Math.round(percent * 100), 10_000)
  if (amount === bill.totalFinal) return toAmount(ofBill)
  return toAmount(shareOfCents(ofBill, toCents(amount), toCents(bill.totalFinal)))
}

/** The tips that a guest is offered for paying `amount` of a bill, in whole currency units. Equal percentages count once. */
export function guestTips(
  bill: TippedBill & { readonly totalFinal: number },
  amount: number,
  percentages: readonly number[] = [],
): readonly { readonly percentage: number; readonly tip: number }[] {
  const net = bill.totalFinal === 0 ? 0 : (toAmount(netOf(bill)) * amount) / bill.totalFinal
  return [...new Set(percentages)].map((percentage) => ({
    percentage,
    tip: Math.round((net * percentage) / 100),
  }))
}
