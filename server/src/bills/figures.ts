/** The amounts of a bill (docs/money.md, "Arithmetic"). Pure. */
import type { DiscountedLine } from '@orderi/shared/bills/discounts'
import {
  type BillChanges,
  type BillFigures,
  type BillTerms,
  billFigures,
  isWithinLimits,
} from '@orderi/shared/bills/rules'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { OrderStatus } from '@orderi/shared/orders/schema'

/** @throws DomainError 422 if an amount of the bill exceeds the largest allowed amount */
export function countFigures(
  lines: readonly (DiscountedLine & { readonly status: OrderStatus })[],
  terms: BillTerms,
  changes: BillChanges | undefined,
): BillFigures {
  const figures = billFigures(lines, terms, changes)
  if (!isWithinLimits(figures)) {
    throw invalidField('products', reason('bill_total_too_large'))
  }
  return figures
}

/** @throws DomainError `below_paid` if the bill would be lower than its payments (docs/money.md, "Reduction") */
export function refuseBelowPaid(
  figures: BillFigures,
  { paid_c }: { readonly paid_c: number },
): void {
  if (toCents(figures.totalFinal) < paid_c) throw new DomainError('below_paid')
}
