/** Decides the discount of a bill to which dishes are added (docs/money.md, "Discount"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Present } from '../board/boards.ts'
import type { Decision, GivenDiscount, HeldBoard } from '../board/held-board.ts'
import { type Authority, requireDiscount } from '../identity/approval.ts'
import {
  type ChangedDiscounts,
  giversOf,
  withDiscounts,
  withoutDiscounts,
} from './changed-discounts.ts'
import { givenDiscountsOf } from './discount-limits.ts'
import { growingDiscount } from './given-discounts.ts'
import { withoutBillDiscount } from './line-discounts.ts'

export interface ExtendedDiscount extends Pick<Decision, 'adjustments' | 'discounts'> {
  readonly bill: Bill
}

/** Whether the bill as a whole has a percentage, which also reduces the dishes that are added. */
function hasPercentage({ adjustments }: Bill): boolean {
  return adjustments.some(
    ({ order_line_id, tipo }) => order_line_id === null && tipo === 'porcentaje',
  )
}

/** The bills among these whose discounts `extendedDiscount` needs. */
export function extendableDiscounts({ board }: HeldBoard, ids: readonly number[]): number[] {
  return ids.filter((id) => {
    const bill = board.bills.get(id)
    return bill !== undefined && hasPercentage(bill)
  })
}

/**
 * Prepares a bill's percentage discount for added dishes. A percentage above its giver's limit needs a new approval.
 * For a guest's order, discounts on the dishes that the bill already has replace it.
 * @param authority undefined for a guest
 * @throws DomainError `needs_approval`
 */
export function extendedDiscount(
  present: Present,
  bill: Bill,
  authority: Authority | undefined,
): ExtendedDiscount {
  if (!hasPercentage(bill)) return { bill }
  const given = givenDiscountsOf(present.held, bill)
  const discount = growingDiscount(given)
  if (!discount) return { bill }
  return authority
    ? approvedAgain(present, bill, { given, discount, authority })
    : extended(withoutBillDiscount(present, { bill, given, rows: [] }, NO_NAME))
}

function approvedAgain(
  present: Present,
  bill: Bill,
  {
    given,
    discount,
    authority,
  }: {
    readonly given: readonly GivenDiscount[]
    readonly discount: GivenDiscount
    readonly authority: Authority
  },
): ExtendedDiscount {
  const { user } = authority
  const { id: _id, ...former } = discount
  const approver = requireDiscount(authority, discount.basis_points ?? 0)
  const by = { user_id: user.id, user_name: user.name }
  const whole = { bill, given, rows: [] }
  return extended(
    withDiscounts(present, withoutDiscounts(present, whole, [discount], by), [
      {
        ...former,
        amount_c: null,
        note: discount.note || null,
        ...giversOf(authority, approver),
      },
    ]),
  )
}
const NO_NAME = { user_id: null, user_name: null }

function extended({ bill, given, rows }: ChangedDiscounts): ExtendedDiscount {
  return { bill, adjustments: rows, discounts: new Map([[bill.id, given]]) }
}
