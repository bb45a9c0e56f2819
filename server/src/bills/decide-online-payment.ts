/**
 * Decides guests' online payments on the board in memory (docs/money.md, "Online payments"). Pure: no clock, no SQL.
 */
import type { Bill } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { isLiveAttempt, settledAmounts } from '@orderi/shared/payments/attempts'
import type { PayAttempt } from '@orderi/shared/payments/online'
import type { Present } from '../board/boards.ts'
import type { AttemptRow } from '../board/books.ts'
import type { Decision } from '../board/decision.ts'
import type { HeldBoard } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { ChargeState } from '../payments/providers/provider.ts'
import { requireTipInLimit } from './charge-rules.ts'
import { dueOn } from './decide-charge.ts'
import {
  billEvent,
  billWith,
  changedBillDecision,
  closedBill,
  type HeldBill,
  heldBillIn,
  isOpen,
  remainingBillIn,
  requestedBill,
} from './held-bill.ts'
import {
  balanceChanged,
  OF_PROVIDER,
  type PaidBill,
  plus,
  sumOf,
  tillOf,
  withPayments,
} from './paid-bill.ts'

/** How long an online payment reserves its amount. */
const RESERVED_MINUTES = 10

/** A guest's request to pay online. Amounts are céntimos. */
export interface OnlinePaymentRequest {
  readonly guest: { readonly id: number; readonly name: string }
  /** Null: the bill as a whole. */
  readonly share: number | null
  /** Null: the amount due minus the amounts that guests are paying online. */
  readonly amount: number | null
  readonly tip: number
  readonly language: Language
}

export function needsOfOnlinePayment(
  billId: number,
  { share }: OnlinePaymentRequest,
): CommandNeeds {
  return {
    names: { bills: [billId] },
    books: { share, attemptsOf: billId, balancesOf: () => [billId] },
    creates: () => ({ attempts: 1 }),
  }
}

/** Replaces the online payments in progress. Each reserves its amount on the bill and on its share. */
function withReserved<Held extends HeldBill>(bill: Held, attempts: Bill['attempts']): Held {
  const amountOf = (reserving: Bill['attempts']) =>
    toAmount(sumOf(reserving, ({ amount }) => toCents(amount)))
  const shares = bill.data.shares.map((share) => ({
    ...share,
    reserved: amountOf(attempts.filter((each) => each.share === share.id)),
  }))
  return billWith(bill, { reservado: amountOf(attempts), attempts, shares })
}

const withoutReserved = <Held extends HeldBill>(bill: Held, id: number): Held =>
  withReserved(
    bill,
    bill.data.attempts.filter((each) => each.id !== id),
  )

/** Raises the amount that must be returned to guests. */
export function withToReturn<Held extends HeldBill>(bill: Held, cents: number): Held {
  return billWith(bill, { por_devolver: plus(bill.data.por_devolver, cents) })
}

export function withGuestOf<Held extends HeldBill>(
  bill: Held,
  shareId: number | null,
  guest: Bill['shares'][number]['guest'],
): Held {
  const shares = bill.data.shares.map((each) => (each.id === shareId ? { ...each, guest } : each))
  return billWith(bill, { shares })
}

/** @throws DomainError `not_found` */
function onlinePaymentIn({ books }: HeldBoard, id: number): AttemptRow {
  const row = books.attempts.get(id)
  if (!row) throw new DomainError('not_found')
  return row
}

const onWire = (row: AttemptRow, { number, restaurant }: Bill): PayAttempt => ({
  id: row.id,
  bill_id: row.bill_id,
  number,
  amount: toAmount(row.amount_c as Cents),
  tip: toAmount(row.tip_c as Cents),
  por_devolver: toAmount(row.excess_c as Cents),
  currency: restaurant.currency,
  status: row.status,
  url: row.url,
  created_at: row.created_at,
  expires_at: row.expires_at,
})

/**
 * Reserves a part of the balance for a guest's payment. A repeated request returns the payment in progress.
 * @throws DomainError `no_online_payments`, `not_found`, `share_paid`, `share_taken`, `tip_too_large`;
 * `balance_changed` if others pay the amount; `payment_pending` if the guest pays something else
 */
export function decideOnlinePayment(
  { held, now, takeId }: Present,
  billId: number,
  { guest, share, amount, tip, language }: OnlinePaymentRequest,
): Decision {
  const { cobros, proveedor_pago: provider } = held.board.branch
  const former = heldBillIn(held, billId)
  const { data: bill } = former
  if (cobros !== 1 || provider === null) throw new DomainError('no_online_payments')
  const own = bill.attempts.find((each) => each.guest?.id === guest.id)
  if (own) {
    const isSame =
      share === own.share &&
      (amount === null || amount === toCents(own.amount)) &&
      tip === toCents(own.tip)
    if (!isSame) throw new DomainError('payment_pending')
    return { events: [], answer: onWire(onlinePaymentIn(held, own.id), bill) }
  }
  requireTipInLimit(bill, tip)
  const { free } = dueOn(held, bill, share)
  const took_share = share !== null && isFreeFor(guest.id, bill, share)
  const amount_c = amount ?? free
  if (amount_c <= 0 || amount_c > free) throw balanceChanged(held, bill)
  const id = takeId('attempts')
  const at = now.toISOString()
  const row: AttemptRow = {
    id,
    bill_id: billId,
    user_id: guest.id,
    share_id: share,
    took_share,
    amount_c,
    tip_c: tip,
    provider,
    provider_ref: null,
    url: null,
    language,
    epoch: held.epoch,
    status: 'creado',
    excess_c: 0,
    payment_id: null,
    created_at: at,
    expires_at: new Date(now.getTime() + RESERVED_MINUTES * 60_000).toISOString(),
    cancelled_at: null,
  }
  const taken = took_share ? withGuestOf(former, share, guest) : former
  const answer = onWire(row, bill)
  const reserved = withReserved(taken, [
    ...bill.attempts,
    { id, amount: answer.amount, tip: answer.tip, share, guest, at },
  ])
  const decision = changedBillDecision(reserved, ['bill.changed'], { books: { attempts: [row] } })
  return { ...decision, answer }
}

/**
 * Returns true if no guest has taken the share, and false if this guest has.
 * @throws DomainError `share_taken` if another guest has taken it, or if an erased guest is still paying it
 */
function isFreeFor(guestId: number, { shares }: Bill, shareId: number): boolean {
  const share = shares.find(({ id }) => id === shareId)
  if (share?.guest?.id === guestId) return false
  if (!share || share.guest !== null || share.reserved > 0) throw new DomainError('share_taken')
  return true
}

export function needsOfCancellation(id: number): CommandNeeds {
  return { names: { attempts: [id] }, books: { attempt: id } }
}

/**
 * Releases the amount of an online payment in progress. If the guest still pays at the provider, that money must be
 * returned. Does not change a payment with an outcome.
 * @throws DomainError `not_found`
 */
export function decideCancellation({ held, now }: Present, id: number): Decision {
  const row = onlinePaymentIn(held, id)
  if (isLiveAttempt(row))
    return endedOnlinePayment(held, {
      ...row,
      status: 'vencido',
      cancelled_at: now.toISOString(),
    })
  return { events: [], answer: remainingBillIn(held, row.bill_id).data }
}

/** Ends an online payment without money. Releases its amount, and the share if the guest took it only by paying. */
function endedOnlinePayment(held: HeldBoard, row: AttemptRow): Decision {
  const { id, share_id, user_id, took_share } = row
  const freed = withoutReserved(remainingBillIn(held, row.bill_id), id)
  const share = freed.data.shares.find((each) => each.id === share_id)
  const isReleased = took_share && share?.guest?.id === user_id && share?.paid === 0
  return changedBillDecision(
    isReleased ? withGuestOf(freed, share_id, null) : freed,
    ['bill.changed'],
    { books: { attempts: [{ ...row, url: null }] } },
  )
}

export type OnlinePaymentOutcome = ChargeState | { readonly status: 'vencido' }

export function needsOfOutcome(id: number, { status }: OnlinePaymentOutcome): CommandNeeds {
  const isPaid = status === 'pagado'
  return {
    ...needsOfCancellation(id),
    needsTill: isPaid,
    creates: () => ({ payments: isPaid ? 1 : 0 }),
  }
}

export interface RecordedOutcome {
  /** The part of the payment, in céntimos, that must be returned. */
  readonly excess: number
}

/**
 * Records the outcome of an online payment. A repeated outcome changes nothing. A late payment is recorded too; the
 * amount that the bill cannot take must be returned.
 * @param ref the provider's ID of the charge
 * @throws DomainError `not_found`
 */
export function decideOutcome(
  present: Present,
  { id, ref }: { readonly id: number; readonly ref: string | null },
  outcome: OnlinePaymentOutcome,
): Decision {
  const { held } = present
  const row = onlinePaymentIn(held, id)
  const answer: RecordedOutcome = { excess: 0 }
  const isPaid = row.status === 'pagado' || row.status === 'por_devolver'
  if (isPaid || outcome.status === 'pendiente') return { events: [], answer }
  if (outcome.status === 'pagado')
    return settledOnlinePayment(
      present,
      { ...row, provider_ref: row.provider_ref ?? ref },
      outcome.amount,
    )
  return isLiveAttempt(row)
    ? { ...endedOnlinePayment(held, { ...row, status: outcome.status }), answer }
    : { events: [], answer }
}

/** The amount that an online payment can pay: the balance that no other payment reserves. 0 for a closed bill. */
export function availableOn(bill: HeldBill, ownReserved = 0): number {
  const { saldo, reservado } = bill.data
  return isOpen(bill) ? toCents(saldo) - toCents(reservado) + ownReserved : 0
}

/** Closes an open bill that an online payment paid completely. `former` is the bill before the payment. */
export function closedIfPaid(
  bill: PaidBill,
  former: HeldBill,
  { applied, now }: { readonly applied: number; readonly now: Date },
): { readonly bill: PaidBill; readonly types: readonly 'bill.closed'[] } {
  return applied > 0 && applied === toCents(former.data.saldo)
    ? { bill: closedBill(bill, 'otro', now), types: ['bill.closed'] }
    : { bill, types: [] }
}

/**
 * The share of an online payment if it is unpaid and in the current plan, and no other guest has taken it or is paying
 * it.
 */
function currentShare({ shares, attempts }: Bill, { id, share_id, user_id }: AttemptRow) {
  const share = shares.find((each) => each.id === share_id)
  const isOfOther =
    (share?.guest != null && share.guest.id !== user_id) ||
    attempts.some((each) => each.share === share_id && each.id !== id)
  return share && share.paid < share.amount && !isOfOther ? share : undefined
}

function settledOnlinePayment(present: Present, row: AttemptRow, paid: number): Decision {
  const { held, now } = present
  const { id, bill_id, provider } = row
  const own = heldBillIn(held, bill_id)
  const reserved = isLiveAttempt(row) ? row.amount_c : 0
  const available = row.cancelled_at === null ? availableOn(own, reserved) : 0
  const { applied, tip, excess } = settledAmounts(paid, { tip: row.tip_c, available })
  const method = tillOf(held).methods.find((each) => each.provider === provider)
  if (!method) throw new Error(`there is no payment method of ${provider}`)
  const share = applied > 0 ? currentShare(own.data, row) : undefined
  const dueOfShare = share && toCents(share.amount) - toCents(share.paid)
  const provider_ref = row.provider_ref ?? providerKeyOf(row)
  const payment = {
    ...OF_PROVIDER,
    method,
    applied,
    tip,
    excess,
    received: paid,
    provider,
    provider_ref,
    share: share?.id ?? null,
    share_c: dueOfShare === undefined ? null : Math.min(applied, dueOfShare),
    bill: bill_id,
  }
  const stays = remainingBillIn(held, bill_id)
  const recorded = withPayments(present, stays, [payment], { user: null })
  const counted = withToReturn(withoutReserved(recorded, id), excess)
  const settled: AttemptRow = {
    ...row,
    status: excess > 0 ? 'por_devolver' : 'pagado',
    url: null,
    excess_c: excess,
    provider_ref,
    payment_id: recorded.payments?.at(-1)?.id ?? null,
  }
  const books = { attempts: [settled] }
  const answer: RecordedOutcome = { excess }
  if (stays.data.id !== bill_id) {
    // The bill was merged into another one, which shows the amount to return.
    const decision = changedBillDecision(counted, ['bill.changed'], { books })
    return { ...decision, events: [billEvent('bill.paid', own), ...decision.events], answer }
  }
  const requested = applied > 0 ? requestedBill(counted, now) : counted
  const { bill, types } = closedIfPaid(requested, own, { applied, now })
  return { ...changedBillDecision(bill, ['bill.paid', ...types], { books }), answer }
}

/** The idempotency key of an online payment at its provider. `attemptKeySql` builds the same key in SQL. */
function providerKeyOf({ epoch, id }: AttemptRow): string {
  return epoch === null ? String(id) : `${epoch}-${id}`
}
