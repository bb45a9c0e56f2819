/** Limits of discounts on bills of the board in memory (docs/money.md, "Discount"). Pure: no clock, no statement. */
import { type DiscountedBill, raisedDiscounts } from '@orderi/shared/bills/discounts'
import type { Bill } from '@orderi/shared/bills/schema'
import type { GivenDiscount, HeldBoard } from '../board/held-board.ts'
import { type Authority, requireDiscount } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { withLimitedDiscounts } from './given-discounts.ts'

/** A change of the discounts of a bill, or of the dishes to which they apply. */
export interface DiscountChange {
  readonly before: DiscountedBill
  readonly after: DiscountedBill
  /** The live discounts before the change. */
  readonly given: readonly GivenDiscount[]
}

/**
 * The live discounts of a bill. The command must name the bill in `discountsOf`. Earlier commands of the batch must
 * return their changes in `Decision.discounts`.
 */
export function givenDiscountsOf(
  { discounts }: Pick<HeldBoard, 'discounts'>,
  { id, adjustments }: Bill,
): readonly GivenDiscount[] {
  const given = discounts.get(id) ?? []
  const ids = new Set(given.map((each) => each.id))
  if (ids.size !== adjustments.length || adjustments.some((live) => !ids.has(live.id)))
    throw new Error('the discounts of the bill are not read')
  return given
}

/**
 * The smallest limit that permits the change, in basis points. 0 if it raises no limited discount on a dish.
 * Courtesies do not count: they have a permission of their own.
 * @param target the line of the new discount, null for the whole bill, undefined without one. With a target, the
 * limits of earlier givers permit nothing.
 */
export function limitOfChange({ before, after, given }: DiscountChange, target?: number | null) {
  if (target === undefined && raisedDiscounts(before, after).length === 0) return 0
  const kept = target === undefined ? given : given.filter(({ line_id }) => line_id !== target)
  const raised = raisedDiscounts(
    withLimitedDiscounts(before, given),
    withLimitedDiscounts(after, kept),
  )
  const needed = raised.filter(({ id, limit }) => {
    if (kept.some(({ line_id, kind }) => kind === 'cortesia' && line_id === id)) return false
    const onLine = kept.filter(({ line_id }) => line_id === id || line_id === null)
    return target !== undefined || !onLine.some((each) => each.limit >= limit)
  })
  return Math.max(0, ...needed.map(({ limit }) => limit))
}

/**
 * Requires an approval if a change raises a discount above the limits of its giver or approver, and of the caller.
 * @returns the person who approves the changes; null if they need no approval
 * @throws DomainError `needs_approval`
 */
export function requireDiscountsInLimit(
  changes: readonly DiscountChange[],
  authority: Authority,
): Approver | null {
  const largest = Math.max(0, ...changes.map((change) => limitOfChange(change)))
  return largest > 0 ? requireDiscount(authority, largest) : null
}
