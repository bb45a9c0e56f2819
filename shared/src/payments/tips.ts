import type { FlagText } from '../kernel/fields.ts'
import { type Cents, shareOfCents, toAmount, toCents } from '../kernel/money.ts'

interface TippedBill {
  readonly total: number
  readonly iva: number
  readonly servicio: number
  readonly restaurant: { readonly ivaIncluido: FlagText; readonly servicioIncluido: FlagText }
}

/**
 * A tip in currency units: a percentage of the bill's net, which is its total less included charges (money.md,
 * "Arithmetic", 4).
 */
export function suggestedTip(bill: TippedBill, percent: number): number {
  const { ivaIncluido, servicioIncluido } = bill.restaurant
  const included =
    (ivaIncluido === '1' ? toCents(bill.iva) : 0) +
    (servicioIncluido === '1' ? toCents(bill.servicio) : 0)
  const net = toCents(bill.total) - included
  return toAmount(shareOfCents(net as Cents, Math.round(percent * 100), 10_000))
}
