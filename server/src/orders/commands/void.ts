/** Voiding a dish with a reason (money.md, "Rules", "Void"). */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { canTransition } from '@orderi/shared/orders/rules'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { requireReason } from '../../payments/commands/reasons.ts'
import { changeLineStatus } from './move.ts'

interface VoidedLine {
  readonly quantity: number
  readonly status: OrderStatus
  readonly bill_id: number
  readonly bill_status: BillStatus
  readonly takes_payments: boolean
  readonly control: PaymentControl
}

const READ_LINE = `SELECT l.quantity, l.status, l.bill_id, b.status AS bill_status, br.takes_payments,
    br.payment_control AS control
  FROM order_lines l JOIN bills b ON b.id = l.bill_id JOIN branches br ON br.id = l.branch_id
  WHERE l.branch_id = $1 AND l.id = $2`

const SPLIT_LINE = `WITH taken AS (
    UPDATE order_lines SET quantity = quantity - $2 WHERE id = $1 RETURNING *
  )
  INSERT INTO order_lines (restaurant_id, branch_id, bill_id, order_id, product_id, product_name, unit_price, quantity,
    status, status_at, note, variants, split_from)
  SELECT restaurant_id, branch_id, bill_id, order_id, product_id, product_name, unit_price, $2, status, status_at, note,
    variants, id FROM taken RETURNING id`

const WRITE_VOID = `INSERT INTO voids (restaurant_id, branch_id, bill_id, line_id, quantity, reason_id, note, prepared,
    user_id, user_name, approver_id, approver_name, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`

/**
 * Cancels a line, or some of its pieces, and records the reason.
 * @throws DomainError `illegal_transition` for a delivered line, `needs_approval` for a dish in preparation,
 * `needs_reason`, `below_paid`; 422 for too many pieces
 */
export async function voidLine(
  tx: BoardTx,
  body: BodyOf<Calls['voidLine']>,
  authority: Authority,
): Promise<BoardResult> {
  const [line] = await tx.query<VoidedLine>(READ_LINE, [tx.branchId, body.order_line_id])
  if (!line) throw new DomainError('not_found')
  if (!line.takes_payments) throw new DomainError('no_payments')
  if (!isOpenBill(line.bill_status)) throw new DomainError('bill_closed')
  if (!canTransition(line.status, 'Cancelado')) throw new DomainError('illegal_transition')
  const quantity = body.cantidad ?? line.quantity
  if (quantity > line.quantity)
    throw invalidField('cantidad', reason('too_large', { maximum: line.quantity }))
  const isPending = line.status === 'Pendiente'
  const approver = isPending ? null : requirePermission(authority, 'anulaciones', line.control)
  await requireReason(tx, body, ['anulacion'], !isPending || line.control !== 'libre')
  const lineId =
    quantity === line.quantity
      ? body.order_line_id
      : await splitLine(tx, body.order_line_id, quantity)
  await tx.query(WRITE_VOID, [
    tx.restaurantId,
    tx.branchId,
    line.bill_id,
    lineId,
    quantity,
    body.motivo ?? null,
    body.nota || null,
    body.preparado == null ? !isPending : body.preparado === 1,
    authority.user.id,
    authority.user.name,
    approver?.id ?? null,
    approver?.name ?? null,
    tx.now,
  ])
  const { events } = await changeLineStatus(tx, lineId, 'Cancelado')
  return { events, answer: { bill: line.bill_id } }
}

/** Moves some pieces of a line to a new line of the same order and bill. Returns the ID of the new line. */
async function splitLine(tx: BoardTx, lineId: number, quantity: number): Promise<number> {
  const [line] = await tx.query<{ id: number }>(SPLIT_LINE, [lineId, quantity])
  if (!line) throw new DomainError('not_found')
  return line.id
}
