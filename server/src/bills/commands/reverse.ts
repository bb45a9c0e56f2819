/** Reversing a payment in its own cash session (docs/money.md, "Rules"). */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Country } from '@orderi/shared/kernel/time'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { NewEvent } from '../../log/append.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { requireReason } from '../../payments/commands/reasons.ts'
import { recountPaid, writePayments } from './charge.ts'
import { resumeVisits } from './visits.ts'

interface ReversedPayment {
  readonly bill_id: number
  readonly session_id: number
  readonly method_id: number
  readonly applied_c: number
  readonly tip_c: number
  readonly rounding_c: number
  readonly excess_c: number
  readonly received_c: number
  readonly change_c: number
  readonly is_reversal: boolean
  readonly is_reversed: boolean
  readonly is_refunded: boolean
  readonly is_session_open: boolean
  readonly country: Country
  readonly control: PaymentControl
  readonly status: BillStatus
}

/**
 * Takes back a payment in its own cash session. A bill that this payment had closed opens again.
 * @throws DomainError `not_found`, also for a reversal; `already_reversed`, `over_refund` after a refund,
 * `session_closed`, `needs_reason`, `needs_approval`
 */
export async function reversePayment(
  tx: BoardTx,
  body: BodyOf<Calls['reversePayment']>,
  authority: Authority,
): Promise<BoardResult> {
  const [payment] = await tx.query<ReversedPayment>(
    `SELECT p.*, b.id AS bill_id, p.kind <> 'cobro' AS is_reversal, s.closed_at IS NULL AS is_session_open, r.country, b.status,
        br.payment_control AS control,
        EXISTS (SELECT FROM payments o WHERE o.of_id = p.id AND o.kind = 'reverso') AS is_reversed,
        EXISTS (SELECT FROM payments o WHERE o.of_id = p.id AND o.kind = 'devolucion') AS is_refunded
      FROM payments p JOIN cash_sessions s ON s.id = p.session_id JOIN bills b ON b.id = staying_bill(p.bill_id)
        JOIN restaurants r ON r.id = p.restaurant_id JOIN branches br ON br.id = p.branch_id
      WHERE p.branch_id = $1 AND p.id = $2`,
    [tx.branchId, body.payment_id],
  )
  if (!payment || payment.is_reversal) throw new DomainError('not_found')
  if (payment.is_reversed) throw new DomainError('already_reversed')
  if (payment.is_refunded) throw new DomainError('over_refund')
  if (!payment.is_session_open) throw new DomainError('session_closed')
  const approver = requirePermission(authority, 'reversos', payment.control)
  await requireReason(tx, body, ['devolucion', 'anulacion'])
  const reversal = {
    session: payment.session_id,
    method: payment.method_id,
    kind: 'reverso' as const,
    of: body.payment_id,
    applied: -payment.applied_c,
    tip: -payment.tip_c,
    rounding: -payment.rounding_c,
    excess: -payment.excess_c,
    received: -payment.received_c,
    change: -payment.change_c,
    reason: body.motivo,
    note: body.nota || null,
  }
  await writePayments(tx, payment.bill_id, [reversal], {
    by: authority.user,
    approver,
    country: payment.country,
    isCharge: false,
  })
  const events: NewEvent[] = [{ type: 'bill.reversed', bill: payment.bill_id }]
  if (!isOpenBill(payment.status) && payment.applied_c > 0) {
    await tx.query(
      "UPDATE bills SET status = 'Cuenta Solicitada', closed_at = NULL, payment_method = NULL WHERE id = $1",
      [payment.bill_id],
    )
    await recountPaid(tx, payment.bill_id)
    await resumeVisits(tx, payment.bill_id)
    events.push({ type: 'bill.reopened', bill: payment.bill_id })
  }
  return { events, answer: { bill: payment.bill_id } }
}
