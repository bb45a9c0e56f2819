/** Rules of online payments. The schemas are in another file, because guests' phones load the rules only. */
import type { Bill } from '../bills/schema.ts'
import type { AttemptStatus } from './online.ts'

export function isLiveAttempt({ status }: { readonly status: AttemptStatus }): boolean {
  return status === 'creado' || status === 'pendiente'
}

/** The percentages of the tips that guests are offered. */
const TIP_PERCENTAGES = [5, 10, 15]

type NetBill = Pick<Bill, 'restaurant' | 'total' | 'iva' | 'servicio' | 'totalFinal'>

/**
 * The tips that a guest is offered for paying `amount` of a bill, in whole currency units. They are computed on the net:
 * the amount without tax, service and commission.
 */
export function suggestedTips(
  { restaurant, total, iva, servicio, totalFinal }: NetBill,
  amount: number,
): readonly { readonly percentage: number; readonly tip: number }[] {
  const included =
    (restaurant.ivaIncluido === '1' ? iva : 0) +
    (restaurant.servicioIncluido === '1' ? servicio : 0)
  const net = totalFinal === 0 ? 0 : ((total - included) * amount) / totalFinal
  return TIP_PERCENTAGES.map((percentage) => ({
    percentage,
    tip: Math.round((net * percentage) / 100),
  }))
}

export interface SettledAmounts {
  readonly applied: number
  readonly tip: number
  readonly excess: number
}

/**
 * Divides a payment that a provider received, in céntimos. The bill takes at most `available`. If it takes nothing, the
 * tip is returned too.
 * @param available the balance that no other attempt reserves; 0 for a closed bill
 */
export function settledAmounts(
  paid: number,
  { tip, available }: { readonly tip: number; readonly available: number },
): SettledAmounts {
  const applied = Math.max(0, Math.min(paid - tip, available))
  if (applied === 0) return { applied: 0, tip: 0, excess: paid }
  return { applied, tip, excess: paid - tip - applied }
}
