/** Removes people and their notes from orders. */
import type { BoardTx } from '../../log/change.ts'
import { APPROVER, type ErasurePart, USER } from '../../log/erasure.ts'

/** How long boards show an order after it was delivered or cancelled. */
const SHOWN_AFTER_END_MINUTES = 30

export const ordersErasure: ErasurePart = {
  clearedColumns: { orders: [USER], voids: [USER, APPROVER] },
  otherColumns: { order_lines: ['note'] },
}

export interface TraceRow {
  readonly id: number
  readonly bill_id: number
  readonly open: boolean
  readonly shown: boolean
  readonly lines: readonly number[]
}

function selectTraces(condition: string): string {
  return `SELECT o.id, o.bill_id, o.status NOT IN ('Entregado', 'Cancelado') AS open,
      o.status NOT IN ('Entregado', 'Cancelado')
        OR o.status_at > $2::timestamptz - interval '${SHOWN_AFTER_END_MINUTES} minutes' AS shown,
      ARRAY(SELECT l.id FROM order_lines l WHERE l.order_id = o.id) AS lines
    FROM orders o WHERE o.branch_id = $1 AND ${condition} ORDER BY o.id`
}

/** The orders of the users, and the orders with lines on their bills. */
export function findTraces(
  tx: BoardTx,
  users: readonly number[],
  bills: readonly number[],
): Promise<TraceRow[]> {
  return tx.query<TraceRow>(
    selectTraces(`(o.user_id = ANY($3::bigint[]) OR o.bill_id = ANY($4::bigint[])
      OR o.id IN (SELECT l.order_id FROM order_lines l WHERE l.bill_id = ANY($4::bigint[])))`),
    [tx.branchId, tx.now, users, bills],
  )
}

/** The orders of erased guests that ended after the erasure. */
export function findFinishedNotes(tx: BoardTx): Promise<TraceRow[]> {
  return tx.query<TraceRow>(selectTraces("o.erased AND o.status IN ('Entregado', 'Cancelado')"), [
    tx.branchId,
    tx.now,
  ])
}

/**
 * Removes the notes of ended orders. Marks open orders, whose notes are removed later. Returns the lines without notes.
 */
export async function eraseNotes(
  tx: BoardTx,
  orders: readonly TraceRow[],
): Promise<readonly number[]> {
  const lines = orders.filter((order) => !order.open).flatMap((order) => order.lines)
  await tx.query('UPDATE order_lines SET note = NULL WHERE id = ANY($1::bigint[])', [lines])
  await tx.query('UPDATE orders SET erased = id = ANY($2::bigint[]) WHERE id = ANY($1::bigint[])', [
    orders.map((order) => order.id),
    orders.filter((order) => order.open).map((order) => order.id),
  ])
  return lines
}
