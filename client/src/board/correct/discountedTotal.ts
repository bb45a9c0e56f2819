import type { Adjustment } from '@orderi/shared/bills/discounts'
import { type BillFigures, type BillTerms, billFigures } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { adjustmentOf } from '../split/division.ts'

export interface DiscountChange {
  /** Null for the bill. */
  readonly lineId: number | null
  /** Null removes the discount. */
  readonly adjustment: Adjustment | null
}

/**
 * The total of a bill after a change of a discount, in currency units.
 * @param terms the restaurant's rates today
 * @returns undefined if the bill has other rates, because the rates have changed since it was opened, or if it was split
 */
export function discountedTotal(
  bill: Bill,
  terms: BillTerms,
  change: DiscountChange,
): number | undefined {
  const isExact = figuresOf(bill, terms).totalFinal === bill.totalFinal
  return isExact ? figuresOf(bill, terms, change).totalFinal : undefined
}

function figuresOf(bill: Bill, terms: BillTerms, change?: DiscountChange): BillFigures {
  const changed = (lineId: number | null) =>
    change?.lineId === lineId ? change.adjustment : adjustmentOf(bill, lineId)
  const lines = bill.products.map((line) => ({ ...line, adjustment: changed(line.id) }))
  return billFigures(
    lines,
    { ...terms, ...bill.restaurant },
    { adjustment: changed(null), serviceWaived: bill.servicio_retirado === 1 },
  )
}
