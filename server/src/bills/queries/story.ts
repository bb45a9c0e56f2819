import type { Bill } from '@orderi/shared/bills/schema'
import {
  type BillStory,
  type Correction,
  type NotedCash,
  type StoryEvent,
  storyOfBill,
} from '@orderi/shared/board/story'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Order } from '@orderi/shared/orders/schema'
import type { Db } from '../../db/sql.ts'
import { billJsonSql } from '../../wire/queries/bill.ts'
import { orderJsonSql } from '../../wire/queries/order.ts'

/** Larger than the number of bills that one split or merge can change. */
const MAX_JOINT_BILLS = 30

interface StoryRow {
  bill: Bill
  orders: Order[]
  events: StoryEvent[]
  corrections: Correction[]
  notes: NotedCash[]
}

/**
 * SQL: the numbers of the bills that the event `e` splits or merges. The command appends one event for each of them.
 */
const jointNumbersSql = `(SELECT json_agg((j.data ->> 'number')::int ORDER BY j.seq) FROM board_events j
  WHERE j.branch_id = e.branch_id AND j.seq BETWEEN e.commit_seq AND e.commit_seq + ${MAX_JOINT_BILLS}
    AND j.commit_seq = e.commit_seq AND j.type = e.type)`

// The conditions on `type` repeat those of the log's two partial indexes, so that PostgreSQL can use the indexes.
const STORY = {
  name: 'bill-story',
  text: `
    WITH own AS (
      SELECT o.id FROM orders o WHERE o.bill_id = $2 UNION SELECT l.order_id FROM order_lines l WHERE l.bill_id = $2
    ), corrected AS (
      -- First, so that a reversal with the same time gives the reason.
      SELECT p.at, NULL::bigint AS reason_id, string_agg(DISTINCT h.name, ', ') AS note, max(p.approver_name) AS approver_name
      FROM payments p LEFT JOIN house_accounts h ON h.id = p.account_id
      WHERE p.bill_id IN (SELECT merged_bills($2)) AND p.kind = 'cobro'
        AND (p.approver_name IS NOT NULL OR p.account_id IS NOT NULL)
      GROUP BY p.at
      UNION ALL SELECT at, reason_id, note, approver_name FROM payments
      WHERE bill_id IN (SELECT merged_bills($2)) AND kind <> 'cobro'
      UNION ALL SELECT at, reason_id, note, approver_name FROM adjustments WHERE bill_id = $2
      UNION ALL SELECT at, NULL, NULL, approver_name FROM reopenings WHERE bill_id = $2
      UNION ALL SELECT at, reason_id, note, approver_name FROM voids
        WHERE bill_id = $2 OR line_id IN (SELECT l.id FROM own JOIN order_lines l ON l.order_id = own.id)
    ), told AS (
      SELECT e.*, CASE WHEN e.type IN ('bill.split', 'bill.merged') THEN ${jointNumbersSql} END AS bills
      FROM board_events e
      WHERE e.branch_id = $1 AND e.entity_id = $2 AND (e.type LIKE 'bill.%' OR e.type LIKE 'waiter.%')
      UNION ALL
      SELECT e.*, NULL FROM own JOIN board_events e
        ON e.branch_id = $1 AND e.entity_id = own.id AND e.type LIKE 'order.%'
    )
    SELECT ${billJsonSql} AS bill,
      (SELECT coalesce(json_agg(${orderJsonSql} ORDER BY o.id), '[]'::json) FROM own JOIN orders o ON o.id = own.id) AS orders,
      (SELECT coalesce(json_agg(json_build_object('at', iso(at), 'actor', actor, 'type', type, 'data', data,
        'bills', bills) ORDER BY seq), '[]'::json) FROM told) AS events,
      (SELECT coalesce(json_agg(json_build_object('at', iso(c.at), 'reason', shown_name(re.translations, 'es'),
        'note', c.note, 'approver', c.approver_name)), '[]'::json)
        FROM corrected c LEFT JOIN reasons re ON re.id = c.reason_id) AS corrections,
      (SELECT coalesce(json_agg(json_build_object('amount', n.amount_c / 100.0, 'noted_at', iso(n.noted_at), 'at', iso(n.at),
        'by', n.user_name, 'discarded', CASE WHEN n.status = 'descartada' THEN json_build_object('at', iso(n.ended_at),
          'by', n.ended_by_name, 'reason', n.reason) END) ORDER BY n.id), '[]'::json)
        FROM cash_notes n WHERE n.bill_id IN (SELECT merged_bills($2))) AS notes
    FROM bills b WHERE b.branch_id = $1 AND b.id = $2`,
}

/** @throws DomainError `not_found` */
export async function readBillStory(db: Db, branchId: number, billId: number): Promise<BillStory> {
  const [row] = await db.query<StoryRow>(STORY, [branchId, billId])
  if (!row) throw new DomainError('not_found')
  return storyOfBill(row.bill, row.orders, row.events, row.corrections, row.notes)
}
