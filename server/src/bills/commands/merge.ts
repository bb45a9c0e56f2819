/** Merging bills, and separating merged bills again (docs/money.md, "Merge"). */
import { UNDO_MINUTES } from '@orderi/shared/bills/rules'
import { mergedCarry, separatedCarry } from '@orderi/shared/bills/split'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { MAX_BILL_LINES } from '@orderi/shared/orders/limits'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { readCountedBill, recountBills, toTerms } from '../queries/terms.ts'
import { callWaiter } from './bills.ts'
import type { Cashier } from './charge.ts'
import {
  ordersFollow,
  partOf,
  readBills,
  readJointBills,
  withoutBillDiscounts,
  writeCarry,
} from './joint.ts'

/** Drops the shares of the closed bills. Returns the IDs of the orders that have moved lines. */
const MOVE_LINES = `
  WITH closed AS (
    UPDATE bills b SET status = 'Cerrada', closed_at = $3, merged_into = $1, paid_c = 0, tips_c = 0,
      merged_lines = ARRAY(SELECT l.id FROM order_lines l WHERE l.bill_id = b.id ORDER BY l.id),
      waiter_requested = false, waiter_requested_at = NULL, waiter_sent = NULL
    FROM bills old WHERE b.id = ANY($2::bigint[]) AND old.id = b.id
    RETURNING old.paid_c, old.tips_c, old.requested_at, b.table_id || b.former_tables AS tables
  ), stays AS (
    UPDATE bills b SET paid_c = paid_c + (SELECT sum(paid_c) FROM closed), tips_c = tips_c + (SELECT sum(tips_c) FROM closed),
      requested_at = coalesce(b.requested_at, (SELECT min(requested_at) FROM closed)),
      status = CASE WHEN EXISTS (SELECT FROM closed WHERE requested_at IS NOT NULL) THEN 'Cuenta Solicitada' ELSE status END,
      former_tables = ARRAY(SELECT unnest(b.former_tables) UNION SELECT unnest(tables) FROM closed EXCEPT SELECT b.table_id)
    WHERE id = $1
  ), moved_orders AS (
    UPDATE orders SET bill_id = $1 WHERE bill_id = ANY($2::bigint[]) RETURNING id
  ), moved AS (
    UPDATE order_lines SET bill_id = $1 WHERE bill_id = ANY($2::bigint[]) RETURNING order_id
  ), dropped_shares AS (
    UPDATE bill_shares SET replaced_at = $3 WHERE bill_id = ANY($2::bigint[]) AND replaced_at IS NULL
  ), intents AS (
    INSERT INTO payment_intents (restaurant_id, branch_id, bill_id, user_id, user_name, method, tip_c, at)
    SELECT restaurant_id, branch_id, $1, user_id, user_name, method, tip_c, at
    FROM payment_intents WHERE bill_id = ANY($2::bigint[]) ON CONFLICT DO NOTHING
  )
  SELECT id FROM moved_orders UNION SELECT order_id FROM moved`

/** Lets the guests of the merged bills read the bill that stays. */
const KEEP_ACCESS = `
  INSERT INTO join_requests AS own (restaurant_id, branch_id, bill_id, user_id, status, created_at, answered_at, merged_from)
  SELECT DISTINCT ON (guest.user_id) $1::bigint, $2::bigint, $3::bigint, guest.user_id, 'Aceptada', $5, $5, guest.bill_id
  FROM (
    SELECT b.user_id, b.id AS bill_id FROM bills b WHERE b.id = ANY($4::bigint[]) AND b.user_id IS NOT NULL
    UNION ALL SELECT j.user_id, j.bill_id FROM join_requests j WHERE j.bill_id = ANY($4::bigint[]) AND j.status = 'Aceptada'
  ) AS guest
  WHERE NOT EXISTS (SELECT FROM bills b WHERE b.id = $3 AND b.user_id = guest.user_id)
  ON CONFLICT (bill_id, user_id) DO UPDATE SET status = 'Aceptada', answered_at = $5,
    merged_from = CASE WHEN own.status = 'Aceptada' THEN own.merged_from ELSE excluded.merged_from END`

/**
 * Moves the lines and payments of other bills to a bill, and closes the others. If one of them is `Cuenta Solicitada`,
 * the bill that stays is too.
 * @throws DomainError `bill_full`, 422 for the bill itself, `payment_pending` if a guest pays another bill online; the
 * errors of `readJointBills`
 */
export async function mergeBills(
  tx: BoardTx,
  body: BodyOf<Calls['mergeBills']>,
  by: Cashier,
): Promise<BoardResult> {
  const others = [...new Set(body.otras)]
  if (others.includes(body.bill_id)) throw invalidField('otras', reason('bill_with_itself'))
  const read = await readJointBills(tx, [body.bill_id, ...others])
  if (read.reduce((sum, { lines }) => sum + lines.length, 0) > MAX_BILL_LINES)
    throw new DomainError('bill_full')
  const bills = await withoutBillDiscounts(tx, read, by)
  const [{ id }] = bills
  const states = await tx.query<{ is_calling: boolean; has_online_money: boolean }>(
    `SELECT waiter_requested AS is_calling, reserved_c > 0 OR to_return_c > 0 AS has_online_money
      FROM bills WHERE id = ANY($1::bigint[])`,
    [others],
  )
  if (states.some(({ has_online_money }) => has_online_money))
    throw new DomainError('payment_pending')
  await writeCarry(tx, id, mergedCarry(bills.map(partOf), toTerms(bills[0])))
  const orders = await tx.query<{ id: number }>(MOVE_LINES, [id, others, tx.now])
  await tx.query(KEEP_ACCESS, [tx.restaurantId, tx.branchId, id, others, tx.now])
  await recountBills(tx, [id, ...others])
  const called = states.some(({ is_calling }) => is_calling)
    ? (await callWaiter(tx, id)).events
    : []
  return {
    events: [
      ...[id, ...others].map((bill) => ({ type: 'bill.merged' as const, bill })),
      ...orders
        .map((order) => ({ type: 'order.changed' as const, order: order.id }))
        .toSorted((a, b) => a.order - b.order),
      ...called,
    ],
    answer: { bill: id },
  }
}

interface MergedBill {
  readonly id: number
  readonly closed_at: Date
  readonly merged_lines: number[]
  /** How many of `merged_lines` are still on the bill that stays. */
  readonly lines_left: number
}

const READ_MERGED = `SELECT b.id, b.closed_at, b.merged_lines,
    (SELECT count(*)::int FROM order_lines l WHERE l.id = ANY(b.merged_lines) AND l.bill_id = $1) AS lines_left
  FROM bills b JOIN bills stays ON stays.id = b.merged_into AND stays.status <> 'Cerrada' AND stays.reserved_c = 0
  WHERE b.branch_id = $3 AND b.merged_into = $1 AND b.id = ANY($2::bigint[])
    AND NOT EXISTS (SELECT FROM payments p WHERE p.bill_id IN (SELECT merged_bills($1)))
  ORDER BY b.id`

/** Returns the orders of the lines. */
const MOVE_BACK = `
  WITH opened AS (
    UPDATE bills SET status = CASE WHEN requested_at IS NULL THEN 'Abierta' ELSE 'Cuenta Solicitada' END, closed_at = NULL,
      merged_into = NULL, merged_lines = NULL,
      service_waived = (SELECT stays.service_waived FROM bills stays WHERE stays.id = $2)
    WHERE id = $1
  ), unrequested AS (
    UPDATE bills stays SET status = 'Abierta', requested_at = NULL FROM bills b
    WHERE b.id = $1 AND stays.id = $2 AND stays.requested_at = b.requested_at
  ), unjoined AS (
    DELETE FROM join_requests WHERE bill_id = $2 AND merged_from = $1
  ), unintended AS (
    DELETE FROM payment_intents WHERE bill_id = $2
      AND user_id IN (SELECT user_id FROM payment_intents WHERE bill_id = $1)
  )
  UPDATE order_lines SET bill_id = $1 WHERE id = ANY($3::bigint[]) RETURNING order_id`

/**
 * Undoes a merge: the other bills open again with their lines. Later orders stay on the bill.
 * @throws DomainError `not_found`, `no_payments`; `nothing_to_undo` after 30 minutes, after or during a payment, or if
 * dishes of the merged bills are on a third bill
 */
export async function separateBills(
  tx: BoardTx,
  body: BodyOf<Calls['separateBills']>,
  by: Cashier,
): Promise<BoardResult> {
  const others = [...new Set(body.otras)]
  const merged = await tx.query<MergedBill>(READ_MERGED, [body.bill_id, others, tx.branchId])
  const isUndoable =
    merged.length === others.length &&
    merged.every(
      ({ closed_at, merged_lines, lines_left }) =>
        lines_left === merged_lines.length &&
        tx.now.getTime() - closed_at.getTime() <= UNDO_MINUTES * 60_000,
    )
  if (!isUndoable) throw new DomainError('nothing_to_undo')
  const read = await readJointBills(tx, [body.bill_id])
  let [whole] = await withoutBillDiscounts(tx, read, by)
  const terms = toTerms(whole)
  const orderIds: number[] = []
  for (const { id, merged_lines } of merged) {
    const moved = await tx.query<{ order_id: number }>(MOVE_BACK, [id, whole.id, merged_lines])
    orderIds.push(...moved.map(({ order_id }) => order_id))
    const part = partOf(await readCountedBill(tx, id))
    await writeCarry(tx, whole.id, separatedCarry(partOf(whole), part, terms))
    whole = { ...whole, ...(await readCountedBill(tx, whole.id)) }
  }
  const ids = [whole.id, ...others]
  await recountBills(tx, ids)
  const orders = await ordersFollow(tx, orderIds)
  return {
    events: [...ids.map((bill) => ({ type: 'bill.split' as const, bill })), ...orders],
    answer: async () => ({ other: await readBills(tx, ids) }),
  }
}
