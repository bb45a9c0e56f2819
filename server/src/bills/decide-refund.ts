/**
 * Decides refunds on the board in memory (docs/money.md, "Refund"). A refund through a provider is recorded first, and
 * sent afterwards. Pure: no clock, no statement.
 */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { toCents } from '@orderi/shared/kernel/money'
import { settledAmounts } from '@orderi/shared/payments/attempts'
import { type Refundable, refundAmounts } from '@orderi/shared/payments/refund'
import type { Present } from '../board/boards.ts'
import type { Decision, HeldBoard, OtherMethod } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import { type Authority, requireAdmin, requirePermission } from '../identity/approval.ts'
import { requireReason } from '../payments/given-reason.ts'
import { availableOn, closedIfPaid, withToReturn } from './decide-attempt.ts'
import { chargedBillOf, openRegister, openSessionIn } from './decide-charge.ts'
import {
  changedBillDecision,
  heldBillIn,
  methodsOf,
  type PaymentToRecord,
  paymentIn,
  tillOf,
  withPayments,
} from './paid-bill.ts'

type RefundBody = BodyOf<Calls['refundPayment']>
type Payment = Bill['payments'][number]

/** The needs of `decideRefund`. */
export function needsOfRefund({ payment_id, motivo }: RefundBody): CommandNeeds {
  return {
    needsTill: true,
    reason: motivo,
    names: { payments: [payment_id] },
    creates: () => ({ payments: 1 }),
  }
}

/** The payments that take back a payment, of the kind `kind`. */
const takenBack = ({ payments }: Bill, { id }: Payment, kind: Payment['kind']) =>
  payments.filter((each) => each.of === id && each.kind === kind)

const centsOf = ({ applied, tip, rounding, excess }: Refundable): Refundable => ({
  applied: toCents(applied),
  tip: toCents(tip),
  rounding: toCents(rounding),
  excess: toCents(excess),
})

function sumOfRefunds(refunds: readonly Payment[]): Refundable {
  const sum = (key: keyof Refundable) =>
    refunds.reduce((all, refund) => all - toCents(refund[key]), 0)
  return {
    applied: sum('applied'),
    tip: sum('tip'),
    rounding: sum('rounding'),
    excess: sum('excess'),
  }
}

/** The part of a refund that counts for the payment's share. The part that does not count for it is refunded first. */
function refundOfShare({ payments }: HeldBoard, bill: Bill, payment: Payment, applied: number) {
  if (payment.share === null) return null
  if (applied === 0) return 0
  const rows = bill.payments.filter(({ id, of }) => id === payment.id || of === payment.id)
  const left = rows.reduce((sum, row) => sum + toCents(row.applied), 0) - applied
  const ofShare = rows.reduce((sum, { id }) => {
    const stored = payments.get(id)
    if (!stored) throw new Error('the payments of the bill are not read')
    return sum + stored.share_c
  }, 0)
  return Math.min(ofShare, left) - ofShare
}

/** A refund of a payment. `amounts` are positive. */
function refundOf(
  held: HeldBoard,
  { bill, payment }: { readonly bill: Bill; readonly payment: Payment },
  { applied, tip, rounding, excess }: Refundable,
  more: Pick<PaymentToRecord, 'method' | 'session'> & Partial<PaymentToRecord>,
): PaymentToRecord {
  return {
    kind: 'devolucion',
    of: payment.id,
    applied: 0 - applied,
    tip: 0 - tip,
    rounding: 0 - rounding,
    excess: 0 - excess,
    received: 0 - (applied + tip + rounding + excess),
    change: 0,
    reference: null,
    approver: null,
    share: payment.share,
    share_c: refundOfShare(held, bill, payment, applied),
    ...more,
  }
}

/**
 * The columns of a refund through a provider, which rounds nothing.
 * @param key differs for each command
 */
function throughProvider({ epoch }: HeldBoard, { provider }: OtherMethod, key: string) {
  if (provider === null) throw new Error('the payment has no provider')
  return { session: null, provider, provider_ref: `devolucion-${epoch}-${key}` }
}

/**
 * Returns a payment, or a part of it. A closed bill stays closed and keeps its amounts. An online payment is refunded
 * through its provider, or by another method in a cash session.
 * @param key differs for each command
 * @throws DomainError `not_found`, also for the method of a provider that did not take the payment; `already_reversed`,
 * `over_refund`, `no_cash_session`, `needs_reason`, `needs_approval`
 */
export function decideRefund(
  present: Present,
  body: RefundBody,
  { authority, key }: { readonly authority: Authority; readonly key: string },
): Decision {
  const { held } = present
  const [bill, payment] = paymentIn(held, body.payment_id)
  if (payment.kind !== 'cobro') throw new DomainError('not_found')
  if (takenBack(bill, payment, 'reverso').length > 0) throw new DomainError('already_reversed')
  const approver = requirePermission(authority, 'devoluciones', held.board.branch.control)
  requireReason(held, body, ['devolucion', 'anulacion'], true)
  const paid = centsOf(payment)
  const refunded = sumOfRefunds(takenBack(bill, payment, 'devolucion'))
  const rest = paid.applied + paid.excess - refunded.applied - refunded.excess
  const amounts = refundAmounts(paid, refunded, {
    amount: body.monto == null ? rest : toCents(body.monto),
    tip: toCents(body.propina ?? 0),
  })
  if (!amounts) throw new DomainError('over_refund')
  const method = methodsOf(held).find(({ id }) => id === (body.metodo ?? payment.method.id))
  if (!method) throw new DomainError('not_found')
  const isOnline = payment.online === 1
  const isThroughProvider = method.provider != null
  if (isThroughProvider && !(isOnline && method.id === payment.method.id))
    throw new DomainError('not_found')
  const story = { approver, reason: body.motivo, note: body.nota || null, method }
  const refund = isThroughProvider
    ? { ...story, ...throughProvider(held, method as OtherMethod, key) }
    : { ...story, session: sessionOf(held, payment, body.caja) }
  const returned = isThroughProvider ? { ...amounts, rounding: 0 } : amounts
  const changed = withPayments(
    present,
    heldBillIn(held, bill.id),
    [refundOf(held, { bill, payment }, returned, refund)],
    authority,
  )
  const { applied, tip, excess } = amounts
  // Until a provider has accepted a refund, all of it is still to be returned.
  const toReturn = isThroughProvider ? applied + tip : 0 - excess
  return changedBillDecision(
    isOnline ? withToReturn(changed, toReturn) : changed,
    ['bill.reversed'],
    isThroughProvider ? { books: { newRefunds: changed.payments?.map(({ id }) => id) ?? [] } } : {},
  )
}

/** The session of the given register, or else of the payment's register, or else of another one. */
function sessionOf(held: HeldBoard, { id }: Payment, caja: number | null | undefined): number {
  const till = tillOf(held)
  const paidIn = held.payments.get(id)?.register
  const register = caja ?? openRegister(till.registers, (each) => each.id === paidIn)?.id
  if (register === undefined) throw new DomainError('no_cash_session')
  return openSessionIn(till, register)
}

/** The needs of `decideExcessRefund`. */
export function needsOfExcessRefund(billId: number): CommandNeeds {
  return { needsTill: true, names: { bills: [billId] }, refundsOf: billId }
}

/**
 * Refunds what online payments of a bill paid in excess. A repeated call refunds nothing more.
 * @param key differs for each command
 * @throws DomainError `not_found`, `forbidden`
 */
export function decideExcessRefund(
  present: Present,
  billId: number,
  { authority, key }: { readonly authority: Authority; readonly key: string },
): Decision {
  requireAdmin(authority)
  const { held } = present
  const former = heldBillIn(held, billId)
  const { data: bill } = former
  const refunds = bill.payments.flatMap((payment) => {
    if (payment.online !== 1 || payment.kind !== 'cobro') return []
    const rows = bill.payments.filter(({ of }) => of === payment.id)
    const excess = rows.reduce(
      (sum, row) => sum + toCents(row.excess),
      Number(toCents(payment.excess)),
    )
    if (excess <= 0) return []
    const method = methodsOf(held).find(({ id }) => id === payment.method.id)
    if (!method) throw new Error('the method of the payment is not read')
    const amounts = { applied: 0, tip: 0, rounding: 0, excess }
    return refundOf(held, { bill, payment }, amounts, {
      method,
      ...throughProvider(held, method as OtherMethod, `${key}-${payment.id}`),
    })
  })
  if (refunds.length === 0) return { events: [], answer: bill }
  const changed = withPayments(present, former, refunds, authority)
  return changedBillDecision(changed, ['bill.reversed'], {
    books: { newRefunds: changed.payments?.map(({ id }) => id) ?? [] },
  })
}

/** The needs of the commands that end a refund. */
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
  const [bill, refund] = paymentIn(held, id)
  const sent = withToReturn(heldBillIn(held, bill.id), toCents(refund.received))
  const row = { payment_id: id, sent_at: now.toISOString(), ref }
  return changedBillDecision(sent, ['bill.changed'], { books: { sentRefunds: [row] } })
}

/**
 * Takes back a refund that its provider refused. The money pays the bill's open balance. Staff must return the rest
 * in another way. A repeated call changes nothing.
 * @param key the refund's idempotency key at the provider
 */
export function decideRefusedRefund(
  present: Present,
  { id, key }: { readonly id: number; readonly key: string },
): Decision {
  const { held, now } = present
  if (!held.books.unsentRefunds.has(id)) return { events: [], answer: {} }
  const [{ id: billId }, refund] = paymentIn(held, id)
  const former = heldBillIn(held, billId)
  const charged = chargedBillOf(former.data, held.board.branch)
  const tip = 0 - toCents(refund.tip)
  const { applied, ...rest } = settledAmounts(tip - toCents(refund.applied), {
    tip,
    available: availableOn(charged),
  })
  const method = methodsOf(held).find(
    ({ provider, id: each }) => provider && each === refund.method.id,
  )
  const provider = method?.provider
  if (!method || provider == null) throw new Error('the method of the refund is not read')
  const share = refund.share === null ? undefined : shareIn(held, former, refund.share)
  const taken: PaymentToRecord = {
    method,
    session: null,
    kind: 'devolucion',
    ...(refund.of !== null && { of: refund.of }),
    applied,
    tip: rest.tip,
    rounding: 0,
    excess: rest.excess - toCents(refund.excess),
    received: 0 - toCents(refund.received),
    change: 0,
    reference: null,
    approver: null,
    reason: held.payments.get(id)?.reason ?? null,
    provider,
    provider_ref: `${key}-rechazada`,
    share: refund.share,
    share_c: share ? Math.min(applied, Math.max(0, share.amount - share.paid)) : null,
  }
  const recorded = withPayments(present, former, [taken], { user: null })
  const counted = withToReturn(recorded, toCents(refund.received) + taken.excess)
  const { bill, types } = closedIfPaid(counted, charged, { applied, now })
  return changedBillDecision(bill, ['bill.reversed', ...types], {
    books: { refusedRefunds: [id] },
  })
}

/** A share of the present plan, or of a former one. */
function shareIn({ books }: HeldBoard, { record }: ReturnType<typeof heldBillIn>, shareId: number) {
  return record.shares.find(({ id }) => id === shareId) ?? books.formerShares.get(shareId)
}
