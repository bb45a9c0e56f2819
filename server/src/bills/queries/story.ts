import type { Bill } from '@orderi/shared/bills/schema'
import {
  type BillStory,
  type Correction,
  type StoryEvent,
  storyOfBill,
} from '@orderi/shared/board/story'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Order } from '@orderi/shared/orders/schema'
import type { Db } from '../../db/sql.ts'
import { billJsonSql } from '../../wire/queries/bill.ts'
import { orderJsonSql } from '../../wire/queries/order.ts'

interface StoryRow {
  bill: Bill
  orders: Order[]
  events: StoryEvent[]
  corrections: Correction[]
}

// The conditions on `type` repeat those of the log's two partial indexes, so that PostgreSQL can use them.
const STORY = {
  name: 'bill-story',
  text: `
    WITH corrected AS (
      SELECT at, reason_id, note, approver_name FROM payments WHERE bill_id = $2 AND kind <> 'cobro'
      UNION ALL SELECT at, reason_id, note, approver_name FROM adjustments WHERE bill_id = $2
      UNION ALL SELECT at, reason_id, note, approver_name FROM voids WHERE bill_id = $2
    ), own AS (
      SELECT o.id FROM orders o WHERE o.bill_id = $2
    ), told AS (
      SELECT e.* FROM board_events e
      WHERE e.branch_id = $1 AND e.entity_id = $2 AND (e.type LIKE 'bill.%' OR e.type LIKE 'waiter.%')
      UNION ALL
      SELECT e.* FROM own JOIN board_events e
        ON e.branch_id = $1 AND e.entity_id = own.id AND e.type LIKE 'order.%'
    )
    SELECT ${billJsonSql} AS bill,
      (SELECT coalesce(json_agg(${orderJsonSql} ORDER BY o.id), '[]'::json) FROM orders o WHERE o.bill_id = b.id) AS orders,
      (SELECT coalesce(json_agg(json_build_object('at', iso(at), 'actor', actor, 'type', type, 'data', data)
        ORDER BY seq), '[]'::json) FROM told) AS events,
      (SELECT coalesce(json_agg(json_build_object('at', iso(c.at), 'reason', shown_name(re.translations, 'es'),
        'note', c.note, 'approver', c.approver_name)), '[]'::json)
        FROM corrected c LEFT JOIN reasons re ON re.id = c.reason_id) AS corrections
    FROM bills b WHERE b.branch_id = $1 AND b.id = $2`,
}

/** @throws DomainError `not_found` */
export async function readBillStory(db: Db, branchId: number, billId: number): Promise<BillStory> {
  const [row] = await db.query<StoryRow>(STORY, [branchId, billId])
  if (!row) throw new DomainError('not_found')
  return storyOfBill(row.bill, row.orders, row.events, row.corrections)
}
