/** Voiding a dish with a reason (docs/money.md, "Void"). */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { canTransition } from '@orderi/shared/orders/rules'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import { takePieces } from '../../bills/commands/portion.ts'
import type { Authority } from '../../identity/approval.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { changeLineStatus } from './move.ts'

interface VoidedLine {
  readonly quantity: number
  readonly status: OrderStatus
  readonly bill_id: number
  readonly bill_status: BillStatus
  readonly takes_payments: boolean
}

const READ_LINE = `SELECT l.quantity, l.status, l.bill_id, b.status AS bill_status, br.takes_payments
  FROM order_lines l JOIN bills b ON b.id = l.bill_id JOIN branches br ON br.id = l.branch_id
  WHERE l.branch_id = $1 AND l.id = $2`

/**
 * Cancels a line, or some of its pieces, and records the reason.
 * @throws DomainError `illegal_transition` for a delivered line, `needs_reason`, `below_paid`; 422 for too many pieces
 * @throws DomainError `needs_approval` for a dish that was ever started, or a discount above its giver's limit
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
  const portion = { line: body.order_line_id, bill: line.bill_id, pieces: quantity }
  const lineId =
    quantity === line.quantity ? portion.line : await takePieces(tx, portion, authority.user)
  const { events } = await changeLineStatus(tx, lineId, 'Cancelado', {
    body,
    authority,
    recordsAll: true,
  })
  return { events, answer: { bill: line.bill_id } }
}
