/** Returning a payment in today's cash session (money.md, "Rules", "Refund"). */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { Country } from '@orderi/shared/kernel/time'
import { type Refundable, refundAmounts } from '@orderi/shared/payments/refund'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { requireReason } from '../../payments/commands/reasons.ts'
import { openSessionOf, writePayments } from './charge.ts'

interface RefundedPayment extends Refundable {
  readonly bill_id: number
  readonly method_id: number
  readonly country: Country
  readonly control: PaymentControl
  readonly is_charge: boolean
  readonly is_reversed: boolean
  /** The sum of earlier refunds. */
  readonly refunded: Refundable
  /** The payment's register if its session is open, or else a register of the branch with an open session. */
  readonly register_id: number | null
}

const READ_PAYMENT = `SELECT staying_bill(p.bill_id) AS bill_id, p.method_id, r.country, br.payment_control AS control, p.kind = 'cobro' AND p.provider IS NULL AS is_charge, p.applied_c AS applied,
    p.rounding_c AS rounding, p.excess_c AS excess,
    EXISTS (SELECT FROM payments o WHERE o.of_id = p.id AND o.kind = 'reverso') AS is_reversed,
    (SELECT json_build_object('applied', coalesce(-sum(o.applied_c), 0), 'rounding', coalesce(-sum(o.rounding_c), 0),
        'excess', coalesce(-sum(o.excess_c), 0))
      FROM payments o WHERE o.of_id = p.id AND o.kind = 'devolucion') AS refunded,
    (SELECT s.register_id FROM cash_sessions s WHERE s.branch_id = p.branch_id AND s.closed_at IS NULL
      ORDER BY s.register_id = (SELECT paid.register_id FROM cash_sessions paid WHERE paid.id = p.session_id) DESC, s.id
      LIMIT 1) AS register_id
  FROM payments p JOIN restaurants r ON r.id = p.restaurant_id JOIN branches br ON br.id = p.branch_id
  WHERE p.branch_id = $1 AND p.id = $2`

/**
 * Returns a payment, or a part of it. A closed bill stays closed and keeps its amounts. Only a provider can return an
 * online payment.
 * @throws DomainError `not_found`, also for an online payment; `already_reversed`, `over_refund`, `no_cash_session`, `needs_reason`,
 * `needs_approval`
 */
export async function refundPayment(
  tx: BoardTx,
  body: BodyOf<Calls['refundPayment']>,
  authority: Authority,
): Promise<BoardResult> {
  const [payment] = await tx.query<RefundedPayment>(READ_PAYMENT, [tx.branchId, body.payment_id])
  if (!payment?.is_charge) throw new DomainError('not_found')
  if (payment.is_reversed) throw new DomainError('already_reversed')
  const approver = requirePermission(authority, 'devoluciones', payment.control)
  await requireReason(tx, body, true)
  const { refunded } = payment
  const rest = payment.applied + payment.excess - refunded.applied - refunded.excess
  const amounts = refundAmounts(payment, refunded, body.monto == null ? rest : toCents(body.monto))
  if (!amounts) throw new DomainError('over_refund')
  const register = body.caja ?? payment.register_id
  if (register === null) throw new DomainError('no_cash_session')
  const session = await openSessionOf(tx, register)
  const { applied, rounding, excess } = amounts
  const refund = {
    session,
    method: await methodOf(tx, body.metodo ?? payment.method_id),
    kind: 'devolucion' as const,
    of: body.payment_id,
    applied: -applied,
    tip: 0,
    rounding: -rounding,
    excess: -excess,
    received: -(applied + rounding + excess),
    change: 0,
    reason: body.motivo,
    note: body.nota || null,
  }
  await writePayments(tx, payment.bill_id, [refund], {
    by: authority.user,
    approver,
    country: payment.country,
    isCharge: false,
  })
  return {
    events: [{ type: 'bill.reversed', bill: payment.bill_id }],
    answer: { bill: payment.bill_id },
  }
}

/** @throws DomainError `not_found` for a method of another restaurant */
async function methodOf(tx: BoardTx, id: number): Promise<number> {
  const [method] = await tx.query<{ id: number }>(
    'SELECT id FROM payment_methods WHERE restaurant_id = $1 AND id = $2',
    [tx.restaurantId, id],
  )
  if (!method) throw new DomainError('not_found')
  return method.id
}
