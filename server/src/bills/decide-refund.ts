/**
 * Decides refunds on the board in memory (docs/money.md, "Refund"). A refund through a provider is recorded first, and
 * sent afterwards. Pure: no clock, no SQL.
 */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { settledAmounts } from '@orderi/shared/payments/attempts'
import { type Refundable, refundAmounts } from '@orderi/shared/payments/refund'
import type { Payment } from '@orderi/shared/payments/schema'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import type { HeldBoard, TillMethod } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requireManager, requirePermission } from '../identity/approval.ts'
import { requireReason } from '../payments/given-reason.ts'
import { openSessionIn, registerWithSession } from './charge-rules.ts'
import { availableOn, closedIfPaid, withToReturn } from './decide-online-payment.ts'
import { changedBillDecision, type HeldBill, heldBillIn } from './held-bill.ts'
import {
  amountsOf,
  negated,
  OF_PROVIDER,
  type PaidBill,
  type PaymentToRecord,
  paymentIn,
  shareCentsOf,
  shareIn,
  sumOf,
  tillOf,
  withPayments,
} from './paid-bill.ts'

type RefundBody = BodyOf<Calls['refundPayment']>

/** A request by an admin, or an approved one. `key` differs for each command. */
interface RefundRequest {
  readonly authority: Authority
  readonly key: string
}

export function needsOfRefund({ payment_id, motivo }: RefundBody): CommandNeeds {
  return {
    needsTill: true,
    reason: motivo,
    names: { payments: [payment_id] },
    creates: () => ({ payments: 1 }),
  }
}

const takenFrom = ({ data }: HeldBill, { id }: Payment, kind: Payment['kind']) =>
  data.payments.filter((each) => each.of === id && each.kind === kind)

function sumOfRefunds(refunds: readonly Payment[]): Refundable {
  const sum = (key: keyof Refundable) => sumOf(refunds, (refund) => 0 - toCents(refund[key]))
  return {
    applied: sum('applied'),
    tip: sum('tip'),
    rounding: sum('rounding'),
    excess: sum('excess'),
  }
}

/** The part of a refund that is taken from the payment's share. The part outside the share is refunded first. */
function refundOfShare(held: HeldBoard, { data }: HeldBill, payment: Payment, applied: number) {
  if (payment.share === null) return null
  if (applied === 0) return 0
  const rows = data.payments.filter(({ id, of }) => id === payment.id || of === payment.id)
  const left = sumOf(rows, (row) => toCents(row.applied)) - applied
  const ofShare = sumOf(rows, ({ id }) => shareCentsOf(held, id))
  return Math.min(ofShare, left) - ofShare
}

/** `amounts` are positive. */
function refundOf(
  held: HeldBoard,
  { bill, payment }: ReturnType<typeof paymentIn>,
  amounts: Refundable,
  more: Pick<PaymentToRecord, 'method' | 'session'> & Partial<PaymentToRecord>,
): PaymentToRecord {
  const { applied, tip, rounding, excess } = amounts
  return {
    ...negated({ ...amounts, received: applied + tip + rounding + excess, change: 0 }),
    kind: 'devolucion',
    of: payment.id,
    reference: null,
    approver: null,
    account: held.payments.get(payment.id)?.account ?? null,
    share: payment.share,
    share_c: refundOfShare(held, bill, payment, applied),
    ...more,
  }
}

/** The columns of a refund through a provider. Refunds through providers are not rounded. */
function throughProvider({ epoch }: HeldBoard, method: TillMethod, key: string) {
  const { provider } = method
  if (provider === null) throw new Error('the payment has no provider')
  return { method, session: null, provider, provider_ref: `devolucion-${epoch}-${key}` }
}

/**
 * Returns a payment or a part of it. A closed bill stays closed with the same amounts. An online payment is refunded
 * through its provider, or by another method in a cash session.
 * @throws DomainError `not_found`, also for a method that cannot return the payment; `already_reversed`, `over_refund`,
 * `no_cash_session`, `needs_reason`, `needs_approval`
 */
export function decideRefund(
  present: Present,
  body: RefundBody,
  { authority, key }: RefundRequest,
): Decision {
  const { held } = present
  const found = paymentIn(held, body.payment_id)
  const { bill, payment } = found
  if (payment.kind !== 'cobro') throw new DomainError('not_found')
  if (takenFrom(bill, payment, 'reverso').length > 0) throw new DomainError('already_reversed')
  const approver = requirePermission(authority, 'devoluciones', held.board.branch.control)
  requireReason(held, body, ['devolucion', 'anulacion'], true)
  const paid = amountsOf(payment)
  const refunded = sumOfRefunds(takenFrom(bill, payment, 'devolucion'))
  const rest = paid.applied + paid.excess - refunded.applied - refunded.excess
  const amounts = refundAmounts(paid, refunded, {
    amount: body.monto == null ? rest : toCents(body.monto),
    tip: toCents(body.propina ?? 0),
  })
  if (!amounts) throw new DomainError('over_refund')
  const method = tillOf(held).methods.find(({ id }) => id === (body.metodo ?? payment.method.id))
  if (!method) throw new DomainError('not_found')
  // A payment by a house account is refunded to a house account. Other payments are not.
  if ((method.kind === 'casa') !== (payment.method.kind === 'casa'))
    throw new DomainError('not_found')
  const isOnline = payment.online === 1
  const isThroughProvider = method.provider !== null
  if (isThroughProvider && !(isOnline && method.id === payment.method.id))
    throw new DomainError('not_found')
  const refund = isThroughProvider
    ? throughProvider(held, method, key)
    : { method, session: sessionOf(held, payment, body.caja) }
  const returned = isThroughProvider ? { ...amounts, rounding: 0 } : amounts
  const story = { approver, reason: body.motivo, note: body.nota || null }
  const refunds = [refundOf(held, found, returned, { ...story, ...refund })]
  const changed = withPayments(present, bill, refunds, authority)
  if (!isOnline) return changedBillDecision(changed, ['bill.reversed'])
  if (!isThroughProvider)
    return changedBillDecision(withToReturn(changed, 0 - amounts.excess), ['bill.reversed'])
  // Until the provider accepts the refund, the whole amount must still be returned.
  return sentLater(withToReturn(changed, amounts.applied + amounts.tip))
}

/** The decision that records refunds to send to their providers. */
function sentLater(bill: PaidBill): Decision {
  const newRefunds = bill.payments?.map(({ id }) => id) ?? []
  return changedBillDecision(bill, ['bill.reversed'], { books: { newRefunds } })
}

/** The session of the given register, otherwise of the payment's register, otherwise of any register. */
function sessionOf(held: HeldBoard, { id }: Payment, caja: number | null | undefined): number {
  const till = tillOf(held)
  const paidIn = held.payments.get(id)?.register
  return openSessionIn(till, caja ?? registerWithSession(till, (each) => each.id === paidIn))
}

export function needsOfExcessRefund(billId: number): CommandNeeds {
  return { needsTill: true, names: { bills: [billId] }, refundsOf: billId }
}

/**
 * Refunds the excess of a bill's online payments. A repeated call refunds nothing more.
 * @throws DomainError `not_found`, `forbidden`
 */
export function decideExcessRefund(
  present: Present,
  billId: number,
  { authority, key }: RefundRequest,
): Decision {
  requireManager(authority)
  const { held } = present
  const bill = heldBillIn(held, billId)
  const refunds = bill.data.payments.flatMap((payment) => {
    if (payment.online !== 1 || payment.kind !== 'cobro') return []
    const rows = bill.data.payments.filter(({ id, of }) => id === payment.id || of === payment.id)
    const excess = sumOf(rows, (row) => toCents(row.excess))
    if (excess <= 0) return []
    const method = tillOf(held).methods.find(({ id }) => id === payment.method.id)
    if (!method) throw new Error('the method of the payment is not read')
    const amounts = { applied: 0, tip: 0, rounding: 0, excess }
    const refund = throughProvider(held, method, `${key}-${payment.id}`)
    return refundOf(held, { bill, payment }, amounts, refund)
  })
  if (refunds.length === 0) return { events: [], answer: bill.data }
  return sentLater(withPayments(present, bill, refunds, authority))
}

export function needsOfEndedRefund(id: number): CommandNeeds {
  return {
    needsTill: true,
    names: { payments: [id] },
    books: { refund: id },
    creates: () => ({ payments: 1 }),
  }
}

/** Records that the provider has accepted a refund. A repeated call changes nothing. */
export function decideSentRefund(
  { held, now }: Present,
  { id, ref }: { readonly id: number; readonly ref: string },
): Decision {
  if (!held.books.unsentRefunds.has(id)) return { events: [], answer: {} }
  const { bill, payment: refund } = paymentIn(held, id)
  const sent = withToReturn(bill, toCents(refund.received))
  const row = { payment_id: id, sent_at: now.toISOString(), ref }
  return changedBillDecision(sent, ['bill.changed'], { books: { sentRefunds: [row] } })
}

/**
 * Cancels a refund that its provider refused. The money pays the bill's open balance; staff must return the rest in
 * another way. A repeated call changes nothing.
 * @param key the refund's idempotency key at the provider
 */
export function decideRefusedRefund(
  present: Present,
  { id, key }: { readonly id: number; readonly key: string },
): Decision {
  const { held, now } = present
  if (!held.books.unsentRefunds.has(id)) return { events: [], answer: {} }
  const { bill: former, payment: refund } = paymentIn(held, id)
  const tip = 0 - toCents(refund.tip)
  const { applied, ...rest } = settledAmounts(tip - toCents(refund.applied), {
    tip,
    available: availableOn(former),
  })
  const method = tillOf(held).methods.find((each) => each.id === refund.method.id)
  const provider = method?.provider
  if (!method || provider == null) throw new Error('the method of the refund is not read')
  const share = shareIn(held, former, refund.share)
  const reversal: PaymentToRecord = {
    ...OF_PROVIDER,
    method,
    kind: 'devolucion',
    ...(refund.of !== null && { of: refund.of }),
    applied,
    tip: rest.tip,
    excess: rest.excess - toCents(refund.excess),
    received: 0 - toCents(refund.received),
    reason: held.payments.get(id)?.reason ?? null,
    provider,
    provider_ref: `${key}-rechazada`,
    share: refund.share,
    share_c: share ? Math.min(applied, Math.max(0, share.amount - share.paid)) : null,
  }
  const recorded = withPayments(present, former, [reversal], { user: null })
  const counted = withToReturn(recorded, toCents(refund.received) + reversal.excess)
  const { bill, types } = closedIfPaid(counted, former, { applied, now })
  return changedBillDecision(bill, ['bill.reversed', ...types], {
    books: { refusedRefunds: [id] },
  })
}
