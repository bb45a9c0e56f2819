/** Decides the discount of a bill to which dishes are added (docs/money.md, "Discount"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Present } from '../board/boards.ts'
import type { ActiveDiscount } from '../board/held-board.ts'
import { type Authority, requireDiscount } from '../identity/approval.ts'
import {
  type BillWithDiscounts,
  discountedBillIn,
  giversOf,
  withDiscounts,
  withoutDiscounts,
} from './changed-discounts.ts'
import type { HeldBill } from './held-bill.ts'
import { withoutBillDiscount } from './line-discounts.ts'

/** Whether the whole bill has a percentage discount, which also reduces added dishes. */
function hasPercentage({ adjustments }: Bill): boolean {
  return adjustments.some(
    ({ order_line_id, tipo }) => order_line_id === null && tipo === 'porcentaje',
  )
}

/** The bills whose discounts `extendedDiscount` needs. */
export function extendableDiscounts(bills: readonly Bill[]): number[] {
  return bills.filter(hasPercentage).map(({ id }) => id)
}

/** The bill's percentage discount if it exceeds the giver's current limit, so that added dishes need an approval. */
function discountAboveLimit(given: readonly ActiveDiscount[]): ActiveDiscount | undefined {
  return given.find(
    ({ line_id, basis_points, giver_limit }) =>
      line_id === null && (basis_points ?? 0) > giver_limit,
  )
}

/**
 * Prepares a bill's percentage discount for added dishes. A percentage above its giver's limit needs a new approval; in
 * a guest's order, discounts on the current dishes replace it.
 * @param authority undefined for a guest
 * @returns undefined if the discount is unchanged
 * @throws DomainError `needs_approval`
 */
export function extendedDiscount(
  present: Present,
  bill: HeldBill,
  authority: Authority | undefined,
): BillWithDiscounts | undefined {
  if (!hasPercentage(bill.data)) return undefined
  const whole = discountedBillIn(present.held, bill)
  const discount = discountAboveLimit(whole.given)
  if (!discount) return undefined
  if (!authority) return withoutBillDiscount(present, whole, { by: null })
  const { id: _id, ...former } = discount
  const approver = requireDiscount(authority, discount.basis_points ?? 0)
  return withDiscounts(
    present,
    withoutDiscounts(present, whole, [discount], { by: authority.user }),
    [
      {
        ...former,
        amount_c: null,
        note: discount.note || null,
        ...giversOf(authority, approver),
      },
    ],
  )
}
