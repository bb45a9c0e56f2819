/** Reversing a payment, or correcting its method, in its own cash session (docs/money.md, "Rules"). */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { BillStatus } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { Country } from '@orderi/shared/kernel/time'
import { cashRuleFor } from '@orderi/shared/payments/cash'
import type { PaymentControl } from '@orderi/shared/payments/schema'
import { type Authority, requirePermission } from '../../identity/approval.ts'
import type { Approver } from '../../identity/queries/approvers.ts'
import type { NewEvent } from '../../log/append.ts'
import type { BoardResult, BoardTx } from '../../log/change.ts'
import { requireReason } from '../../payments/commands/reasons.ts'
import { newPayment, requireHouseAccount } from '../charge-rules.ts'
import {
  closingMethodOf,
  readChargedBill,
  readMethods,
  recountPaid,
  type WrittenPayment,
  writePayments,
} from './charge.ts'
import { resumeVisits } from './visits.ts'

interface ReversedPayment {
  readonly bill_id: number
  readonly session_id: number
  readonly method_id: number
  readonly share_id: number | null
  /** The part that counts for the share. */
  readonly share_c: number
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
  /** Whether the bill or share is fully paid, and no other payment of it was rounded. */
  readonly is_last: boolean
  /** The total of the share or bill. */
  readonly whole_c: number
  readonly country: Country
  readonly control: PaymentControl
  readonly status: BillStatus
}

const READ_PAYMENT = `SELECT p.*, b.id AS bill_id, coalesce(p.share_c, p.applied_c) AS share_c,
    p.kind <> 'cobro' AS is_reversal, s.closed_at IS NULL AS is_session_open, r.country, b.status,
    br.payment_control AS control, coalesce(share.amount_c, (b.total_final * 100)::bigint) AS whole_c,
    EXISTS (SELECT FROM payments o WHERE o.of_id = p.id AND o.kind = 'reverso') AS is_reversed,
    EXISTS (SELECT FROM payments o WHERE o.of_id = p.id AND o.kind = 'devolucion') AS is_refunded,
    (b.paid_c = b.total_final * 100 OR share.paid_c = share.amount_c)
      AND (SELECT coalesce(sum(o.rounding_c), 0) = 0 FROM payments o WHERE o.bill_id IN (SELECT merged_bills(b.id))
        AND o.share_id IS NOT DISTINCT FROM p.share_id AND o.id <> p.id AND o.of_id IS DISTINCT FROM p.id) AS is_last
  FROM payments p JOIN cash_sessions s ON s.id = p.session_id JOIN bills b ON b.id = staying_bill(p.bill_id)
    JOIN restaurants r ON r.id = p.restaurant_id JOIN branches br ON br.id = p.branch_id
    LEFT JOIN bill_shares share ON share.id = p.share_id
  WHERE p.branch_id = $1 AND p.id = $2`

type ReverseBody = BodyOf<Calls['reversePayment']>

interface Reversal {
  readonly payment: ReversedPayment
  /** The row to write. */
  readonly row: WrittenPayment & { readonly session: number }
  readonly approver: Approver | null
}

/**
 * @throws DomainError `not_found`, also for a reversal; `already_reversed`, `over_refund` after a refund,
 * `session_closed`, `needs_reason`, `needs_approval`
 */
async function readReversal(
  tx: BoardTx,
  body: ReverseBody,
  authority: Authority,
): Promise<Reversal> {
  const [payment] = await tx.query<ReversedPayment>(READ_PAYMENT, [tx.branchId, body.payment_id])
  if (!payment || payment.is_reversal) throw new DomainError('not_found')
  if (payment.is_reversed) throw new DomainError('already_reversed')
  if (payment.is_refunded) throw new DomainError('over_refund')
  if (!payment.is_session_open) throw new DomainError('session_closed')
  const approver = requirePermission(authority, 'reversos', payment.control)
  await requireReason(tx, body, ['devolucion', 'anulacion'])
  const row = {
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
  return { payment, row, approver }
}

/**
 * Takes back a payment in its own cash session. A bill that this payment had closed opens again.
 * @throws DomainError the errors of `readReversal`
 */
export async function reversePayment(
  tx: BoardTx,
  body: ReverseBody,
  authority: Authority,
): Promise<BoardResult> {
  const { payment, row, approver } = await readReversal(tx, body, authority)
  await writePayments(tx, payment.bill_id, [row], {
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

/**
 * Reverses a payment in its own cash session, and records it with another method. The bill keeps its status, balance
 * and shares.
 * @throws DomainError the errors of `readReversal`, `needs_approval` for a house account; 422 if the method refuses the
 * tip
 */
export async function changeMethod(
  tx: BoardTx,
  body: BodyOf<Calls['changeMethod']>,
  authority: Authority,
): Promise<BoardResult> {
  const { payment, row, approver } = await readReversal(tx, body, authority)
  const { bill_id: bill, session_id: session, share_id: share, country } = payment
  const method = (await readMethods(tx)).find(({ id }) => id === body.metodo)
  if (!method) throw new DomainError('not_found')
  const ofHouse = requireHouseAccount(authority, [method], payment.control)
  const isCash = method.kind === 'efectivo'
  const request = {
    applied: payment.applied_c,
    tip: payment.tip_c,
    received: body.recibido == null ? undefined : toCents(body.recibido),
    excess: isCash ? 0 : payment.excess_c,
    isCash,
    isLast: payment.is_last,
  }
  const charged = await readChargedBill(tx, bill)
  const paid = newPayment(method, request, {
    reference: body.referencia,
    rule: cashRuleFor(charged, {
      amount: payment.whole_c,
      isRounded: false,
      total: charged.total_c,
      rounded: charged.rounded_c - payment.rounding_c,
    }),
    field: (name) => (name === 'propina' ? 'metodo' : name),
  })
  await writePayments(tx, bill, [row, { ...paid, session, share_c: payment.share_c }], {
    by: authority.user,
    approver: approver ?? ofHouse,
    country,
    isCharge: false,
    share,
  })
  if (!isOpenBill(payment.status)) {
    const closing = await closingMethodOf(tx, bill)
    await tx.query('UPDATE bills SET payment_method = $2 WHERE id = $1', [bill, closing])
  }
  return { events: [{ type: 'bill.reversed', bill }], answer: { bill } }
}
