/** Voiding a dish with a reason (docs/money.md, "Void"). */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { canTransition } from '@orderi/shared/orders/rules'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { requireDiscountsInLimit } from '../../bills/commands/adjust.ts'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { Approver } from '../../identity/queries/approvers.ts'
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

/** Writes a void for each of the lines $3, with all their pieces. */
const WRITE_VOIDS = `INSERT INTO voids (restaurant_id, branch_id, bill_id, line_id, quantity, reason_id, note, prepared,
    user_id, user_name, approver_id, approver_name, at)
  SELECT $1, $2, bill_id, id, quantity, $4, $5, coalesce($6::boolean, status <> 'Pendiente'), $7, $8, $9, $10, $11
  FROM order_lines WHERE id = ANY($3::bigint[]) ORDER BY id`

interface Voids {
  readonly lineIds: readonly number[]
  readonly body: Pick<BodyOf<Calls['voidLine']>, 'motivo' | 'nota' | 'preparado'>
  readonly user: Authority['user']
  readonly approver: Approver | null
}

async function writeVoids(tx: BoardTx, { lineIds, body, user, approver }: Voids): Promise<void> {
  await tx.query(WRITE_VOIDS, [
    tx.restaurantId,
    tx.branchId,
    lineIds,
    body.motivo ?? null,
    body.nota || null,
    body.preparado == null ? null : body.preparado === 1,
    user.id,
    user.name,
    approver?.id ?? null,
    approver?.name ?? null,
    tx.now,
  ])
}

/**
 * Cancels a line, or some of its pieces, and records the reason.
 * @throws DomainError `illegal_transition` for a delivered line, `needs_approval` for a dish in preparation or a discount
 * above its giver's limit, `needs_reason`, `below_paid`; 422 for too many pieces
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
  await writeVoids(tx, { lineIds: [lineId], body, user: authority.user, approver })
  const { events } = await changeLineStatus(tx, lineId, 'Cancelado')
  await requireDiscountsInLimit(tx, [line.bill_id], authority)
  return { events, answer: { bill: line.bill_id } }
}

interface CancelledLine {
  readonly id: number
  readonly bill_id: number
  readonly status: OrderStatus
  readonly control: PaymentControl
}

const READ_CANCELLED = `SELECT l.id, l.bill_id, l.status, br.payment_control AS control
  FROM order_lines l JOIN bills b ON b.id = l.bill_id JOIN branches br ON br.id = l.branch_id
  WHERE l.branch_id = $1 AND (l.order_id = $2 OR l.id = $3) AND br.takes_payments AND b.status <> 'Cerrada'
    AND l.status IN ('Pendiente', 'Preparando', 'Listo')`

/**
 * Runs a status change of the specification. In a branch that takes payments, the rules of `voidLine` apply to cancelled
 * dishes, but without a required reason. A pending dish without one gets no void.
 * @throws DomainError `needs_approval`, `needs_reason` for a reason without its note, and the errors of `change`
 */
export async function changeStatus(
  tx: BoardTx,
  {
    body,
    authority,
    change,
  }: {
    readonly body: BodyOf<Calls['changeOrderStatus']> | BodyOf<Calls['changeLineStatus']>
    readonly authority: Authority
    readonly change: () => Promise<BoardResult>
  },
): Promise<BoardResult> {
  if (body.estado !== 'Cancelado') return change()
  const [orderId, lineId] = 'order_id' in body ? [body.order_id, null] : [null, body.order_line_id]
  const lines = await tx.query<CancelledLine>(READ_CANCELLED, [tx.branchId, orderId, lineId])
  const [first] = lines
  if (!first) return change()
  const isStarted = lines.some(({ status }) => status !== 'Pendiente')
  const approver = isStarted ? requirePermission(authority, 'anulaciones', first.control) : null
  await requireReason(tx, body, ['anulacion'])
  const voided = lines.filter(({ status }) => status !== 'Pendiente' || body.motivo != null)
  const lineIds = voided.map(({ id }) => id)
  await writeVoids(tx, { lineIds, body, user: authority.user, approver })
  const result = await change()
  const billIds = [...new Set(lines.map(({ bill_id }) => bill_id))]
  await requireDiscountsInLimit(tx, billIds, authority)
  return result
}

/** Moves some pieces of a line to a new line of the same order and bill. Returns the ID of the new line. */
async function splitLine(tx: BoardTx, lineId: number, quantity: number): Promise<number> {
  const [line] = await tx.query<{ id: number }>(SPLIT_LINE, [lineId, quantity])
  if (!line) throw new DomainError('not_found')
  return line.id
}
