import { canReopen } from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { queueChanges } from '../../printing/commands/queue.ts'
import { recountPaid } from './charge.ts'
import { resumeVisits } from './visits.ts'

interface StoredBill {
  id: number
  status: BillStatus
  table_id: number
  waiter_requested: boolean
  closed_at: Date | null
  takes_payments: boolean
  control: PaymentControl
  is_merged: boolean
}

async function readBill(tx: BoardTx, billId: number): Promise<StoredBill> {
  const [bill] = await tx.query<StoredBill>(
    {
      name: 'read-bill',
      text: `SELECT b.id, b.status, b.table_id, b.waiter_requested, b.closed_at,
          br.takes_payments, br.payment_control AS control,
          b.merged_into IS NOT NULL AS is_merged
        FROM bills b JOIN branches br ON br.id = b.branch_id WHERE b.branch_id = $1 AND b.id = $2`,
    },
    [tx.branchId, billId],
  )
  if (!bill) throw new DomainError('not_found')
  return bill
}

function unchanged(billId: number): BoardResult {
  return { events: [], answer: { bill: billId } }
}

/** Calls the waiter to a bill. A repeated call changes nothing. Throws `bill_closed`. */
export async function callWaiter(tx: BoardTx, billId: number): Promise<BoardResult> {
  const bill = await readBill(tx, billId)
  if (bill.status === 'Cerrada') throw new DomainError('bill_closed')
  if (bill.waiter_requested) return unchanged(billId)
  await tx.query(
    'UPDATE bills SET waiter_requested = true, waiter_requested_at = $2, waiter_sent = NULL WHERE id = $1',
    [billId, tx.now],
  )
  return { events: [{ type: 'waiter.called', bill: billId }], answer: { bill: billId } }
}

/**
 * Does nothing if the bill is `Abierta`. Needs the permission `reabrir` in a branch that takes payments.
 * @throws DomainError `illegal_transition` if payment is requested or the bill was merged into another one, `too_late`
 * after 30 minutes, `session_closed`, `needs_approval`
 */
export async function reopenBill(
  tx: BoardTx,
  billId: number,
  authority: Authority,
): Promise<BoardResult> {
  const bill = await readBill(tx, billId)
  if (!bill.closed_at) {
    if (bill.status === 'Abierta') return unchanged(billId)
    throw new DomainError('illegal_transition')
  }
  if (bill.is_merged) throw new DomainError('illegal_transition')
  const approver = bill.takes_payments
    ? requirePermission(authority, 'reabrir', bill.control)
    : null
  if (!canReopen(bill.closed_at, tx.now)) throw new DomainError('too_late')
  const [closed] = await tx.query(
    `SELECT 1 FROM payments p JOIN cash_sessions s ON s.id = p.session_id
      WHERE p.bill_id IN (SELECT merged_bills($1)) AND s.closed_at IS NOT NULL LIMIT 1`,
    [billId],
  )
  if (closed) throw new DomainError('session_closed')
  await tx.query(
    `UPDATE bills SET status = 'Abierta', closed_at = NULL, requested_at = NULL, payment_method = NULL WHERE id = $1`,
    [billId],
  )
  await recountPaid(tx, billId)
  if (approver) {
    await tx.query(
      `INSERT INTO reopenings (restaurant_id, branch_id, bill_id, user_id, user_name, approver_id, approver_name, at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tx.restaurantId,
        tx.branchId,
        billId,
        authority.user.id,
        authority.user.name,
        approver.id,
        approver.name,
        tx.now,
      ],
    )
  }
  await resumeVisits(tx, billId)
  return { events: [{ type: 'bill.reopened', bill: billId }], answer: { bill: billId } }
}

/** Moves a bill with its orders to another table of the branch. Throws `not_found`, `bill_closed`, `table_inactive`. */
export async function moveBill(tx: BoardTx, billId: number, tableId: number): Promise<BoardResult> {
  const bill = await readBill(tx, billId)
  const [table] = await tx.query<{ usable: boolean }>(
    `SELECT t.status = 1 AND h.status = 1 AS usable FROM tables t JOIN halls h ON h.id = t.hall_id
      WHERE t.branch_id = $1 AND t.id = $2`,
    [tx.branchId, tableId],
  )
  if (!table) throw new DomainError('not_found')
  if (bill.status === 'Cerrada') throw new DomainError('bill_closed')
  if (bill.table_id === tableId) return unchanged(billId)
  if (!table.usable) throw new DomainError('table_inactive')
  const orders = await tx.query<{ id: number; status: OrderStatus }>(
    `WITH place AS (
        SELECT t.id, t.name, t.hall_id, h.name AS hall_name
        FROM tables t JOIN halls h ON h.id = t.hall_id WHERE t.id = $2
      ), moved AS (
        UPDATE bills SET table_id = place.id, table_name = place.name, hall_name = place.hall_name,
          former_tables = array_append(array_remove(bills.former_tables, place.id), bills.table_id)
        FROM place WHERE bills.id = $1
      )
      UPDATE orders SET table_id = place.id, table_name = place.name, hall_id = place.hall_id,
        hall_name = place.hall_name
      FROM place WHERE orders.bill_id = $1 RETURNING orders.id, orders.status`,
    [billId, tableId],
  )
  const open = orders.filter(({ status }) => isOpenStatus(status))
  await queueChanges(
    tx,
    open.map(({ id }) => id),
  )
  return {
    events: [
      { type: 'bill.changed', bill: billId },
      ...orders
        .map(({ id }) => ({ type: 'order.changed' as const, order: id }))
        .toSorted((a, b) => a.order - b.order),
    ],
    answer: { bill: billId },
  }
}
