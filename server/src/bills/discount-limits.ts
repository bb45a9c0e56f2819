/** Limits of discounts on bills of the board in memory (docs/money.md, "Discount"). Pure: no clock, no SQL. */
import {
  type DiscountedBill,
  discountsOn,
  grossOf,
  raisedDiscounts,
} from '@orderi/shared/bills/discounts'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import { type ActiveDiscount, NO_LIMIT } from '../board/held-board.ts'
import { type Authority, requireDiscount } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'

/** The part of a discount, in céntimos, that was given by people with a limit. */
export function limitedPart(given: ActiveDiscount | undefined, cents: number): number {
  if (!given) return 0
  return given.limit < NO_LIMIT ? cents : Math.min(cents, given.limited)
}

/** Subtracts discounts by people without a limit from the prices, so that only limited discounts remain. */
function withLimitedDiscounts(
  { lines, changes }: DiscountedBill,
  given: readonly ActiveDiscount[],
): DiscountedBill {
  const unlimited = new Map(
    given.filter(({ limit }) => limit >= NO_LIMIT).map((each) => [each.line_id, each]),
  )
  const own = discountsOn(lines, null)
  return {
    changes: { adjustment: unlimited.has(null) ? null : changes?.adjustment },
    lines: lines.map((line, index) => {
      const found = unlimited.get(line.id)
      if (!found) return line
      const discount = own[index] ?? 0
      const limited = limitedPart(found, discount)
      const price = toAmount((grossOf(line) - discount + limited) as Cents)
      return { ...line, price, quantity: 1, adjustment: { cents: limited } }
    }),
  }
}

/** A change of the discounts of a bill, or of the dishes to which they apply. */
export interface DiscountChange {
  readonly before: DiscountedBill
  readonly after: DiscountedBill
  /** The active discounts before the change. */
  readonly given: readonly ActiveDiscount[]
}

/**
 * The smallest limit, in basis points, that permits the change. 0 if it raises no limited discount on a dish.
 * Courtesies do not count, because they have a permission of their own.
 * @param target the line of the new discount; null for the whole bill; undefined for no new discount. If there
 * is a new discount, the limits of people who gave earlier discounts do not count.
 */
export function limitOfChange({ before, after, given }: DiscountChange, target?: number | null) {
  if (target === undefined && raisedDiscounts(before, after).length === 0) return 0
  const remaining = target === undefined ? given : given.filter(({ line_id }) => line_id !== target)
  const raised = raisedDiscounts(
    withLimitedDiscounts(before, given),
    withLimitedDiscounts(after, remaining),
  )
  const needed = raised.filter(({ id, limit }) => {
    if (remaining.some(({ line_id, kind }) => kind === 'cortesia' && line_id === id)) return false
    const onLine = remaining.filter(({ line_id }) => line_id === id || line_id === null)
    return target !== undefined || !onLine.some((each) => each.limit >= limit)
  })
  return Math.max(0, ...needed.map(({ limit }) => limit))
}

/**
 * Requires an approval if a change raises a discount above the limits of its giver, its approver and the caller.
 * @returns the approver; null if no approval is needed
 * @throws DomainError `needs_approval`
 */
export function requireDiscountsInLimit(
  changes: readonly DiscountChange[],
  authority: Authority,
): Approver | null {
  const largest = Math.max(0, ...changes.map((change) => limitOfChange(change)))
  return largest > 0 ? requireDiscount(authority, largest) : null
}
