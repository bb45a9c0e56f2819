import type { BoardTx } from '../../log/change.ts'
import type { LineDiscount } from '../given-discounts.ts'
import type { Cashier } from './charge.ts'

const WRITE_LINE_DISCOUNTS = `
  WITH given AS (
    SELECT g.*, l.bill_id, l.adjustment_id AS old_id,
      CASE source WHEN 'bill' THEN b.adjustment_id ELSE k.adjustment_id END AS like_id
    FROM json_to_recordset($3::json) AS g (line bigint, "like" bigint, source text, cents bigint, limited bigint)
      JOIN order_lines l ON l.id = g.line JOIN order_lines k ON k.id = g.like JOIN bills b ON b.id = k.bill_id
  ), taken_back AS (
    INSERT INTO adjustments (restaurant_id, branch_id, bill_id, line_id, kind, revokes_id, user_id, user_name, at)
    SELECT $1, $2, bill_id, line, 'retiro', old_id, $4, $5, $6 FROM given WHERE old_id IS NOT NULL ORDER BY line
  ), made AS (
    INSERT INTO adjustments (restaurant_id, branch_id, bill_id, line_id, kind, amount_c, limited_c, reason_id, note,
      user_id, user_name, approver_id, approver_name, at)
    SELECT $1, $2, g.bill_id, g.line, a.kind, g.cents,
      coalesce(g.limited, ceil(a.limited_c * g.cents::numeric / a.amount_c), 0), a.reason_id, a.note, a.user_id,
      a.user_name, a.approver_id, a.approver_name, $6
    FROM given g JOIN adjustments a ON a.id = g.like_id WHERE g.cents > 0 ORDER BY g.line
    RETURNING id, line_id
  )
  UPDATE order_lines l SET adjustment_id = made.id
  FROM given g LEFT JOIN made ON made.line_id = g.line WHERE l.id = g.line`

/** Replaces the discounts of lines with fixed amounts. */
export async function writeLineDiscounts(
  tx: BoardTx,
  discounts: readonly LineDiscount[],
  by: Cashier | null,
): Promise<void> {
  if (discounts.length === 0) return
  await tx.query(WRITE_LINE_DISCOUNTS, [
    tx.restaurantId,
    tx.branchId,
    JSON.stringify(discounts),
    by?.id ?? null,
    by?.name ?? null,
    tx.now,
  ])
}
