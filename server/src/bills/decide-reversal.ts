/** Decides reversals and corrections of payments in their own cash session (docs/money.md, "Rules"). Pure. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import type { Payment } from '@orderi/shared/payments/schema'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import type { HeldBoard } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requirePermission } from '../identity/approval.ts'
import { requireReason } from '../payments/given-reason.ts'
import {
  cashRuleOf,
  chargedAccount,
  isRounded,
  newPayment,
  requireCredit,
  requireHouseAccount,
} from './charge-rules.ts'
import { billWith, changedBillDecision, type HeldBill, isOpen } from './held-bill.ts'
import {
  amountsOf,
  closingMethodOf,
  hasClosedSession,
  negated,
  type PaymentToRecord,
  paymentIn,
  reopenedBill,
  shareIn,
  staffMethodsOf,
  withPayments,
} from './paid-bill.ts'

type ReverseBody = BodyOf<Calls['reversePayment']>
type ChangeBody = BodyOf<Calls['changeMethod']>

export function needsOfReversal({ payment_id, motivo }: ReverseBody): CommandNeeds {
  return {
    needsTill: true,
    reason: motivo,
    names: { payments: [payment_id] },
    creates: () => ({ payments: 1 }),
  }
}

export function needsOfMethodChange(body: ChangeBody): CommandNeeds {
  const { cuenta_casa } = body
  return {
    ...needsOfReversal(body),
    books: { accounts: cuenta_casa == null ? [] : [cuenta_casa] },
    creates: () => ({ payments: 2 }),
  }
}

interface Reversal {
  readonly bill: HeldBill
  readonly payment: Payment
  readonly back: PaymentToRecord
}

/**
 * @throws DomainError `not_found`, also for a reversal and for a payment through a provider; `already_reversed`,
 * `over_refund` after a refund, `session_closed`, `needs_reason`, `needs_approval`
 */
function reversalOf({ held }: Present, body: ReverseBody, authority: Authority): Reversal {
  const { bill, payment } = paymentIn(held, body.payment_id)
  const stored = held.payments.get(payment.id)
  if (!stored || stored.session === null || payment.kind !== 'cobro')
    throw new DomainError('not_found')
  const hasOther = (wanted: Payment['kind']) =>
    bill.data.payments.some(({ kind, of }) => kind === wanted && of === payment.id)
  if (hasOther('reverso')) throw new DomainError('already_reversed')
  if (hasOther('devolucion')) throw new DomainError('over_refund')
  if (!stored.isSessionOpen) throw new DomainError('session_closed')
  const approver = requirePermission(authority, 'reversos', held.board.branch.control)
  requireReason(held, body, ['devolucion', 'anulacion'])
  const { id: of, method, share } = payment
  const back = {
    ...negated(amountsOf(payment)),
    method,
    session: stored.session,
    of,
    reference: null,
    approver,
    reason: body.motivo,
    note: body.nota || null,
    account: stored.account,
    share,
    share_c: share === null ? null : 0 - stored.share_c,
  }
  return { bill, payment, back }
}

/**
 * Reverses a payment in its own cash session. A closed bill opens again. If the session of any payment of the bill is
 * closed, only a refund is possible.
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
  // The closed session's totals contain the sale of this bill.
  if (hasClosedSession(present.held, bill)) throw new DomainError('session_closed')
  const reopened = reopenedBill(present.held, reversed, 'Cuenta Solicitada')
  return changedBillDecision(reopened, ['bill.reversed', 'bill.reopened'])
}

/**
 * The rounding of cash if another method replaces a payment, and whether the new payment is the last one of its share
 * or bill.
 */
function cashRuleInstead(held: HeldBoard, bill: HeldBill, payment: Payment) {
  const { data } = bill
  const share = shareIn(held, bill, payment.share)
  const others = data.payments.filter(({ id }) => id !== payment.id)
  const isPaid = data.saldo === 0 || (share !== undefined && share.paid === share.amount)
  const amount = share?.amount ?? toCents(data.totalFinal)
  return {
    rule: cashRuleOf(
      held.board.branch,
      { ...data, payments: others },
      { amount, isRounded: false },
    ),
    isLast:
      isPaid &&
      !isRounded(others.filter((each) => each.share === payment.share && each.of !== payment.id)),
  }
}

/**
 * Reverses a payment in its own cash session, and records it with another method. The bill keeps its status, balance
 * and shares.
 * @throws DomainError the errors of `reversalOf`, `needs_approval` and `credit_limit` for a house account; 422 if the
 * method refuses the tip
 */
export function decideMethodChange(
  present: Present,
  body: ChangeBody,
  authority: Authority,
): Decision {
  const { held } = present
  const { bill, payment, back } = reversalOf(present, body, authority)
  const method = staffMethodsOf(held).find(({ id }) => id === body.metodo)
  if (!method) throw new DomainError('not_found')
  const ofHouse = requireHouseAccount(authority, [method], held.board.branch.control)
  const approver = back.approver ?? ofHouse
  const { applied, tip, excess } = amountsOf(payment)
  const isCash = method.kind === 'efectivo'
  const { rule, isLast } = cashRuleInstead(held, bill, payment)
  const received = body.recibido == null ? undefined : toCents(body.recibido)
  const request = { applied, tip, received, excess: isCash ? 0 : excess, isCash, isLast }
  const paid = newPayment(method, request, {
    reference: body.referencia,
    rule,
    field: (name) => (name === 'propina' ? 'metodo' : name),
  })
  const { session, share, share_c } = back
  const instead = {
    ...paid,
    account: chargedAccount(held, method, body.cuenta_casa, 'cuenta_casa'),
    session,
    approver,
    share,
    share_c: share === null ? null : 0 - (share_c ?? 0),
  }
  requireCredit(held, [back, instead])
  const changed = withPayments(present, bill, [{ ...back, approver }, instead], authority)
  const { data } = changed
  const payment_method = isOpen(bill) ? data.payment_method : closingMethodOf(data)
  return changedBillDecision(billWith(changed, { payment_method }), ['bill.reversed'])
}
