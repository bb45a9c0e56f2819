/** Returning a payment (docs/money.md, "Refund"). */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { Country } from '@orderi/shared/kernel/time'
import type { ProviderName } from '@orderi/shared/payments/online'
import { type Refundable, refundAmounts } from '@orderi/shared/payments/refund'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { requireReason } from '../../payments/commands/reasons.ts'
import { openSessionOf, writePayments } from './charge.ts'
import { sumAttemptsOf, writeOnlineRefund } from './online-refunds.ts'

interface RefundedPayment extends Refundable {
  readonly id: number
  readonly bill_id: number
  readonly method_id: number
  readonly provider: ProviderName | null
  readonly country: Country
  readonly control: PaymentControl
  readonly is_charge: boolean
  readonly is_reversed: boolean
  /** The sum of earlier refunds. */
  readonly refunded: Refundable
  /** The payment's register if its session is open, or else a register of the branch with an open session. */
  readonly register_id: number | null
}

export const READ_PAYMENT = `SELECT p.id, staying_bill(p.bill_id) AS bill_id, p.method_id, p.provider, r.country,
    br.payment_control AS control, p.kind = 'cobro' AS is_charge, p.applied_c AS applied, p.tip_c AS tip,
    p.rounding_c AS rounding, p.excess_c AS excess,
    EXISTS (SELECT FROM payments o WHERE o.of_id = p.id AND o.kind = 'reverso') AS is_reversed,
    (SELECT json_build_object('applied', coalesce(-sum(o.applied_c), 0), 'rounding', coalesce(-sum(o.rounding_c), 0),
        'tip', coalesce(-sum(o.tip_c), 0), 'excess', coalesce(-sum(o.excess_c), 0))
      FROM payments o WHERE o.of_id = p.id AND o.kind = 'devolucion') AS refunded,
    (SELECT s.register_id FROM cash_sessions s WHERE s.branch_id = p.branch_id AND s.closed_at IS NULL
      ORDER BY s.register_id = (SELECT paid.register_id FROM cash_sessions paid WHERE paid.id = p.session_id) DESC, s.id
      LIMIT 1) AS register_id
  FROM payments p JOIN restaurants r ON r.id = p.restaurant_id JOIN branches br ON br.id = p.branch_id
  WHERE p.branch_id = $1 AND p.id = $2`

/**
 * Returns a payment, or a part of it. A closed bill stays closed and keeps its amounts. An online payment is refunded
 * through its provider, or by another method in a cash session.
 * @throws DomainError `not_found`, also for the method of a provider that did not take the payment; `already_reversed`,
 * `over_refund`, `no_cash_session`, `needs_reason`, `needs_approval`
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
  await requireReason(tx, body, ['devolucion', 'anulacion'], true)
  const { refunded } = payment
  const rest = payment.applied + payment.excess - refunded.applied - refunded.excess
  const amounts = refundAmounts(payment, refunded, {
    amount: body.monto == null ? rest : toCents(body.monto),
    tip: toCents(body.propina ?? 0),
  })
  if (!amounts) throw new DomainError('over_refund')
  const method = await methodOf(tx, body.metodo ?? payment.method_id)
  const { bill_id, provider } = payment
  const reasons = { reason: body.motivo, note: body.nota || null }
  const by = authority.user
  if (method.provider !== null) {
    if (provider !== method.provider) throw new DomainError('not_found')
    await writeOnlineRefund(tx, bill_id, { ...payment, provider }, amounts, {
      ...reasons,
      by,
      approver,
    })
  } else {
    const register = body.caja ?? payment.register_id
    if (register === null) throw new DomainError('no_cash_session')
    const { applied, tip, rounding, excess } = amounts
    const refund = {
      ...reasons,
      session: await openSessionOf(tx, register),
      method: method.id,
      kind: 'devolucion' as const,
      of: body.payment_id,
      applied: -applied,
      tip: -tip,
      rounding: -rounding,
      excess: -excess,
      received: -(applied + tip + rounding + excess),
      change: 0,
    }
    const { country } = payment
    await writePayments(tx, bill_id, [refund], { by, approver, country, isCharge: false })
    if (provider !== null) await sumAttemptsOf(tx, payment.id)
  }
  return {
    events: [{ type: 'bill.reversed', bill: bill_id }],
    answer: { bill: bill_id },
  }
}

interface RefundMethod {
  readonly id: number
  readonly provider: ProviderName | null
}

/** @throws DomainError `not_found` for a method of another restaurant */
async function methodOf(tx: BoardTx, id: number): Promise<RefundMethod> {
  const [method] = await tx.query<RefundMethod>(
    'SELECT id, provider FROM payment_methods WHERE restaurant_id = $1 AND id = $2',
    [tx.restaurantId, id],
  )
  if (!method) throw new DomainError('not_found')
  return method
}
