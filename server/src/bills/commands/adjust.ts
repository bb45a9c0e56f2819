/** Limits of discounts when dishes are cancelled or restored (docs/money.md, "Discount"). */
import { type DiscountedBill, raisedDiscounts } from '@orderi/shared/bills/discounts'
import { readGivenDiscounts } from '../../board/queries/load.ts'
import { type Authority, requireDiscount } from '../../identity/approval.ts'
import type { Approver } from '../../identity/queries/approvers.ts'
import type { BoardTx } from '../../log/change.ts'
import { requireDiscountsInLimit as requireGivenInLimit } from '../discount-limits.ts'
import { growingDiscount } from '../given-discounts.ts'
import type { CountedBill } from '../queries/terms.ts'

async function givenDiscountsOf(tx: BoardTx, billId: number) {
  return (await readGivenDiscounts(tx, [billId])).get(billId) ?? []
}

/**
 * Refuses changes after which a discount exceeds the limits of its giver, its approver and the present person.
 * @returns the person who approves the changes; null if they need no approval
 * @throws DomainError `needs_approval`
 */
export async function requireDiscountsInLimit(
  tx: BoardTx,
  changes: readonly { readonly before: CountedBill; readonly after: DiscountedBill }[],
  authority: Authority,
): Promise<Approver | null> {
  const raising = changes.filter(({ before, after }) => raisedDiscounts(before, after).length > 0)
  const given = []
  for (const change of raising)
    given.push({ ...change, given: await givenDiscountsOf(tx, change.before.id) })
  return requireGivenInLimit(given, authority)
}

/**
 * Call this before cancelled dishes of a bill are restored. A percentage above its giver's limit needs a new approval.
 * @throws DomainError `needs_approval`
 */
export async function extendDiscount(
  tx: BoardTx,
  billId: number,
  authority: Authority,
): Promise<void> {
  const discount = growingDiscount(await givenDiscountsOf(tx, billId))
  if (!discount) return
  const approver = requireDiscount(authority, discount.basis_points ?? 0)
  const { user } = authority
  const common = [tx.restaurantId, tx.branchId, billId, user.id, user.name, tx.now, discount.id]
  await tx.query(
    `INSERT INTO adjustments (restaurant_id, branch_id, bill_id, kind, revokes_id, user_id, user_name, at)
      VALUES ($1, $2, $3, 'retiro', $7, $4, $5, $6)`,
    common,
  )
  await tx.query(
    `WITH made AS (
        INSERT INTO adjustments (restaurant_id, branch_id, bill_id, kind, basis_points, reason_id, note, user_id,
          user_name, approver_id, approver_name, at)
        SELECT $1, $2, $3, kind, basis_points, reason_id, note, $4, $5, $8, $9, $6 FROM adjustments WHERE id = $7
        RETURNING id
      )
      UPDATE bills SET adjustment_id = made.id FROM made WHERE bills.id = $3`,
    [...common, approver?.id ?? null, approver?.name ?? null],
  )
}
