/** Decides reversals and corrections of payments in their own cash session (docs/money.md, "Rules"). Pure. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { cashRuleFor } from '@orderi/shared/payments/cash'
import type { Present } from '../board/boards.ts'
import type { Decision, HeldBoard, PaymentRecord } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import type { Approver } from '../identity/queries/approvers.ts'
import { requireReason } from '../payments/given-reason.ts'
import { newPayment, requireHouseAccount } from './charge-rules.ts'
import { chargedBillOf } from './decide-charge.ts'
import {
  changedBillDecision,
  closingMethodOf,
  heldBillIn,
  isOpen,
  type PaymentToRecord,
  paymentIn,
  reopenedBill,
  roundingOf,
  tillOf,
  withPayments,
} from './paid-bill.ts'
import type { HeldBill } from './recounted-bill.ts'

type ReverseBody = BodyOf<Calls['reversePayment']>
type Payment = Bill['payments'][number]

/** The needs of a command that takes back a payment. `payments` counts the payments that it records. */
export const needsOfReversal =
  (payments: 1 | 2) =>
  ({ payment_id, motivo }: ReverseBody): CommandNeeds => ({
    needsTill: true,
    reason: motivo,
    names: { payments: [payment_id] },
    creates: () => ({ payments }),
  })

interface Reversal {
  readonly bill: HeldBill
  readonly payment: Payment
  readonly stored: PaymentRecord
  /** The payment that takes it back. */
  readonly back: PaymentToRecord
  readonly approver: Approver | null
}

/**
 * @throws DomainError `not_found`, also for a reversal and for a payment through a provider; `already_reversed`,
 * `over_refund` after a refund, `session_closed`, `needs_reason`, `needs_approval`
 */
function reversalOf({ held }: Present, body: ReverseBody, authority: Authority): Reversal {
  const [bill, payment] = paymentIn(held, body.payment_id)
  const stored = held.payments.get(payment.id)
  if (!stored || stored.session === null || payment.kind !== 'cobro')
    throw new DomainError('not_found')
  const hasOther = (wanted: Payment['kind']) =>
    bill.payments.some(({ kind, of }) => kind === wanted && of === payment.id)
  if (hasOther('reverso')) throw new DomainError('already_reversed')
  if (hasOther('devolucion')) throw new DomainError('over_refund')
  if (!stored.isSessionOpen) throw new DomainError('session_closed')
  const approver = requirePermission(authority, 'reversos', held.board.branch.control)
  requireReason(held, body, ['devolucion', 'anulacion'])
  const { method, share } = payment
  const minus = (amount: number) => 0 - toCents(amount)
  const back = {
    method,
    session: stored.session,
    of: payment.id,
    applied: minus(payment.applied),
    tip: minus(payment.tip),
    rounding: minus(payment.rounding),
    excess: minus(payment.excess),
    received: minus(payment.received),
    change: minus(payment.change),
    reference: null,
    approver,
    reason: body.motivo,
    note: body.nota || null,
    share,
    share_c: share === null ? null : 0 - stored.share_c,
  }
  return { bill: heldBillIn(held, bill.id), payment, stored, back, approver }
}

/**
 * Takes back a payment in its own cash session. A bill that this payment had closed opens again.
 * @throws DomainError the errors of `reversalOf`
 */
export function decideReversal(
  present: Present,
  body: ReverseBody,
  authority: Authority,
): Decision {
  const { bill, payment, back } = reversalOf(present, body, authority)
  const reversed = withPayments(present, bill, [back], authority)
  if (isOpen(bill) || payment.applied === 0) return changedBillDecision(reversed, ['bill.reversed'])
  return changedBillDecision(reopenedBill(present.held, reversed), [
    'bill.reversed',
    'bill.reopened',
  ])
}

/** The total of the payment's share or bill, and whether the payment empties it and may be rounded. */
function paidWhole(
  { books }: HeldBoard,
  { data, record }: HeldBill,
  payment: Payment,
): { readonly amount: number; readonly isLast: boolean } {
  const share =
    record.shares.find(({ id }) => id === payment.share) ??
    books.formerShares.get(payment.share ?? 0)
  const others = data.payments.filter(
    ({ id, of, share: other }) => other === payment.share && id !== payment.id && of !== payment.id,
  )
  const isPaid = data.saldo === 0 || (share !== undefined && share.paid === share.amount)
  return {
    amount: share?.amount ?? toCents(data.totalFinal),
    isLast: isPaid && roundingOf(others) === 0,
  }
}

/**
 * Reverses a payment in its own cash session, and records it with another method. The bill keeps its status, balance
 * and shares.
 * @throws DomainError the errors of `reversalOf`, `needs_approval` for a house account; 422 if the method refuses the
 * tip
 */
export function decideMethodChange(
  present: Present,
  body: BodyOf<Calls['changeMethod']>,
  authority: Authority,
): Decision {
  const { held } = present
  const { bill, payment, stored, back, approver } = reversalOf(present, body, authority)
  const method = tillOf(held).methods.find(({ id }) => id === body.metodo)
  if (!method) throw new DomainError('not_found')
  const charged = chargedBillOf(bill.data, held.board.branch)
  const ofHouse = requireHouseAccount(authority, [method], charged.control)
  const isCash = method.kind === 'efectivo'
  const { amount, isLast } = paidWhole(held, bill, payment)
  const request = {
    applied: toCents(payment.applied),
    tip: toCents(payment.tip),
    received: body.recibido == null ? undefined : toCents(body.recibido),
    excess: isCash ? 0 : toCents(payment.excess),
    isCash,
    isLast,
  }
  const paid = newPayment(method, request, {
    reference: body.referencia,
    rule: cashRuleFor(charged, {
      amount,
      isRounded: false,
      total: charged.total_c,
      rounded: charged.rounded_c - toCents(payment.rounding),
    }),
    field: (name) => (name === 'propina' ? 'metodo' : name),
  })
  const by = approver ?? ofHouse
  const { share } = payment
  const share_c = share === null ? null : stored.share_c
  const changed = withPayments(
    present,
    bill,
    [
      { ...back, approver: by },
      { ...paid, method, session: back.session, approver: by, share, share_c },
    ],
    authority,
  )
  const { data } = changed
  const payment_method = isOpen(bill) ? data.payment_method : closingMethodOf(data)
  return changedBillDecision({ ...changed, data: { ...data, payment_method } }, ['bill.reversed'])
}
