import type { List } from '@orderi/shared/kernel/fields'
import type { CashNote } from '@orderi/shared/payments/schema'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'

/** The branch's notes of cash that are neither confirmed nor discarded, oldest first. */
export function pendingCashNotes(db: Db, branchId: number): Promise<List<CashNote>> {
  return queryUnpagedList(
    db,
    'cash-notes',
    `SELECT coalesce(json_agg(json_build_object('id', n.id, 'bill_id', b.id, 'number', b.number, 'table', t.name,
          'currency', r.currency, 'share', n.share_id, 'amount', n.amount_c / 100.0, 'received', n.received_c / 100.0,
          'user', CASE WHEN n.user_id IS NOT NULL THEN json_build_object('id', n.user_id, 'name', n.user_name) END,
          'noted_at', iso(n.noted_at)) ORDER BY n.id), '[]'::json) AS data
      FROM cash_notes n JOIN bills b ON b.id = staying_bill(n.bill_id) JOIN tables t ON t.id = b.table_id
        JOIN restaurants r ON r.id = n.restaurant_id
      WHERE n.branch_id = $1 AND n.status = 'pendiente'`,
    [branchId],
  )
}
