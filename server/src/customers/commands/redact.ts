/** Removes people from the stored events and answers of orders and bills. */

import type { Bill } from '@orderi/shared/bills/schema'
import type { Order } from '@orderi/shared/orders/schema'
import type { Columns } from '../../db/sql.ts'
import type { BoardTx } from '../../log/change.ts'
import { type ErasedIds, redactBill, redactOrder } from '../redaction.ts'

/** The given bills, and bills that exchanged lines or payments with them. Their events name the same people. */
export async function jointBills(tx: BoardTx, bills: readonly number[]): Promise<number[]> {
  const found = await tx.query<Columns<'bills', 'id'>>(
    `WITH RECURSIVE joint (id) AS (
        SELECT unnest($2::bigint[])
        UNION SELECT j.entity_id FROM joint
          JOIN board_events e ON e.branch_id = $1 AND e.entity_id = joint.id AND e.type LIKE 'bill.%'
            AND e.type IN ('bill.split', 'bill.merged')
          JOIN board_events j ON j.branch_id = $1 AND j.seq BETWEEN e.commit_seq AND e.commit_seq + 30
            AND j.commit_seq = e.commit_seq AND j.type = e.type
      )
      SELECT id FROM joint`,
    [tx.branchId, bills],
  )
  return found.map(({ id }) => id)
}

/** Does not change the sequence numbers, times and types of the events. */
export async function redactLog(
  tx: BoardTx,
  traces: ErasedIds,
  touched: { readonly bills: readonly number[]; readonly orders: readonly number[] },
): Promise<void> {
  const eventsOf = (condition: string) => `SELECT seq, data FROM board_events
    WHERE branch_id = $1 AND entity_id = ANY($2::bigint[]) AND ${condition}`
  const orders = await tx.query<Columns<'board_events', 'seq'> & { data: Order }>(
    eventsOf("type LIKE 'order.%'"),
    [tx.branchId, touched.orders],
  )
  const bills = await tx.query<Columns<'board_events', 'seq'> & { data: Bill }>(
    eventsOf("(type LIKE 'bill.%' OR type LIKE 'waiter.%')"),
    [tx.branchId, touched.bills],
  )
  const rewritten = [
    ...orders.map(({ seq, data }) => ({ seq, data: redactOrder(data, traces) })),
    ...bills.map(({ seq, data }) => ({ seq, data: redactBill(data, traces) })),
  ]
  await tx.query(
    `UPDATE board_events e SET data = r.data
      FROM json_to_recordset($2::json) AS r (seq bigint, data json)
      WHERE e.branch_id = $1 AND e.seq = r.seq`,
    [tx.branchId, JSON.stringify(rewritten)],
  )
}

type StoredAnswer =
  | Order
  | Bill
  | { readonly order: Order; readonly bill: Bill }
  | { readonly bills: readonly Bill[] }

interface StoredRow {
  user_id: number
  path: string
  key: string
  answer: StoredAnswer
}

export async function redactAnswers(
  tx: BoardTx,
  traces: ErasedIds,
  bills: readonly number[],
): Promise<void> {
  const rows = await tx.query<StoredRow>(
    `SELECT user_id, path, key, answer FROM idempotency_keys
      WHERE branch_id = $1 AND (answer -> 'bill' ->> 'id' = ANY($2::text[])
        OR EXISTS (SELECT FROM jsonb_path_query(answer::jsonb, '$.bills[*].id') AS id WHERE id #>> '{}' = ANY($2::text[]))
        OR answer ->> 'id' = ANY($2::text[]) AND answer ->> 'totalFinal' IS NOT NULL)`,
    [tx.branchId, bills.map(String)],
  )
  for (const { user_id, path, key, answer } of rows) {
    await tx.query(
      'UPDATE idempotency_keys SET answer = $4 WHERE user_id = $1 AND path = $2 AND key = $3',
      [user_id, path, key, JSON.stringify(redactAnswer(answer, traces))],
    )
  }
}

function redactAnswer(answer: StoredAnswer, traces: ErasedIds): StoredAnswer {
  if ('order' in answer) {
    return {
      order: redactOrder(answer.order, traces),
      bill: redactBill(answer.bill, traces),
    }
  }
  if ('bills' in answer) return { bills: answer.bills.map((bill) => redactBill(bill, traces)) }
  return 'totalFinal' in answer ? redactBill(answer, traces) : redactOrder(answer, traces)
}
