/** Decides guests' online payments on the board in memory (docs/money.md, "Online payments"). Pure: no clock, no statement. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { isLiveAttempt, settledAmounts } from '@orderi/shared/payments/attempts'
import type { PayAttempt } from '@orderi/shared/payments/online'
import type { Present } from '../board/boards.ts'
import type { AttemptRow } from '../board/books.ts'
import type { Decision, HeldBoard } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { ChargeState } from '../payments/providers/provider.ts'
import { type ChargedBill, requireModestTip } from './charge-rules.ts'
import { chargedBillOf, dueOn } from './decide-charge.ts'
import {
  balanceChanged,
  changedBillDecision,
  closedBill,
  heldBillIn,
  methodsOf,
  type PaidBill,
  requestedBill,
  stayingIdOf,
  sumOf,
  withPayments,
} from './paid-bill.ts'
import type { HeldBill } from './recounted-bill.ts'

/** How long an attempt reserves its amount. */
const ATTEMPT_MINUTES = 10

/** A guest's request to pay online. Amounts are céntimos. */
export interface AttemptRequest {
  readonly guest: { readonly id: number; readonly name: string }
  /** Null: the bill as a whole. */
  readonly share: number | null
  /** Null: the due amount that no other attempt reserves. */
  readonly amount: number | null
  readonly tip: number
  readonly language: Language
}

/** The needs of `decideAttempt`. */
export function needsOfAttempt(billId: number, { share }: AttemptRequest): CommandNeeds {
  return {
    names: { bills: [billId] },
    books: { share, attemptsOf: billId, balancesOf: () => [billId] },
    creates: () => ({ attempts: 1 }),
  }
}

/** Replaces the online payments without an outcome. Each reserves its amount on the bill and on its share. */
function withAttempts<Held extends HeldBill>(bill: Held, attempts: Bill['attempts']): Held {
  const { data } = bill
  const shares = data.shares.map((share) => {
    const own = attempts.filter((attempt) => attempt.share === share.id)
    return { ...share, reserved: toAmount(sumOf(own, ({ amount }) => amount)) }
  })
  const reservado = toAmount(sumOf(attempts, ({ amount }) => amount))
  return { ...bill, data: { ...data, reservado, attempts, shares } }
}

function withoutAttempt<Held extends HeldBill>(bill: Held, id: number): Held {
  return withAttempts(
    bill,
    bill.data.attempts.filter((attempt) => attempt.id !== id),
  )
}

/** Raises the amount that must be returned to guests. */
export function withToReturn<Held extends HeldBill>(bill: Held, cents: number): Held {
  const por_devolver = toAmount((toCents(bill.data.por_devolver) + cents) as Cents)
  return { ...bill, data: { ...bill.data, por_devolver } }
}

/** Replaces the guest of a share. */
function withGuestOf<Held extends HeldBill>(
  bill: Held,
  shareId: number,
  guest: Bill['shares'][number]['guest'],
): Held {
  const shares = bill.data.shares.map((share) =>
    share.id === shareId ? { ...share, guest } : share,
  )
  return { ...bill, data: { ...bill.data, shares } }
}

function attemptIn({ books }: HeldBoard, id: number): AttemptRow {
  const attempt = books.attempts.get(id)
  if (!attempt) throw new DomainError('not_found')
  return attempt
}

const payAttemptOf = (attempt: AttemptRow, { number, restaurant }: Bill): PayAttempt => ({
  id: attempt.id,
  bill_id: attempt.bill_id,
  number,
  amount: toAmount(attempt.amount_c as Cents),
  tip: toAmount(attempt.tip_c as Cents),
  por_devolver: toAmount(attempt.excess_c as Cents),
  currency: restaurant.currency,
  status: attempt.status,
  url: attempt.url,
  created_at: attempt.created_at,
  expires_at: attempt.expires_at,
})

/**
 * Reserves a part of the balance for a guest's payment. A repeated request returns the attempt that is under way.
 * @throws DomainError `no_online_payments`, `not_found`, `share_paid`, `share_taken`, `tip_too_large`;
 * `balance_changed` if others pay the amount; `payment_pending` if the guest pays something else
 */
export function decideAttempt(
  { held, now, takeId }: Present,
  billId: number,
  { guest, share, amount, tip, language }: AttemptRequest,
): Decision {
  const { branch } = held.board
  const former = heldBillIn(held, billId)
  const { data: bill } = former
  const charged = chargedBillOf(bill, branch)
  const provider = branch.proveedor_pago
  if (!charged.takes_payments || provider === null) throw new DomainError('no_online_payments')
  const own = bill.attempts.find((attempt) => attempt.guest?.id === guest.id)
  if (own) {
    const isSame =
      share === own.share &&
      (amount === null || amount === toCents(own.amount)) &&
      tip === toCents(own.tip)
    if (!isSame) throw new DomainError('payment_pending')
    return { events: [], answer: payAttemptOf(attemptIn(held, own.id), bill) }
  }
  requireModestTip(charged, tip)
  const { free } = dueOn(held, bill, share)
  const took_share = share !== null && isFreeFor(guest.id, bill, share)
  const amount_c = amount ?? free
  if (amount_c <= 0 || amount_c > free) throw balanceChanged(held, bill)
  const id = takeId('attempts')
  const at = now.toISOString()
  const attempt: AttemptRow = {
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
    expires_at: new Date(now.getTime() + ATTEMPT_MINUTES * 60_000).toISOString(),
    cancelled_at: null,
  }
  const { name } = guest
  const taken = took_share ? withGuestOf(former, share, { id: guest.id, name }) : former
  const reserved = withAttempts(taken, [
    ...bill.attempts,
    {
      id,
      amount: toAmount(amount_c as Cents),
      tip: toAmount(tip as Cents),
      share,
      guest: { id: guest.id, name },
      at,
    },
  ])
  return {
    ...changedBillDecision(reserved, ['bill.changed'], { books: { attempts: [attempt] } }),
    answer: payAttemptOf(attempt, bill),
  }
}

/**
 * Whether no guest has taken the share.
 * @throws DomainError `share_taken` if it is another guest's, or if a guest who was erased is paying it
 */
function isFreeFor(guestId: number, { shares }: Bill, shareId: number): boolean {
  const share = shares.find(({ id }) => id === shareId)
  if (share?.guest?.id === guestId) return false
  if (!share || share.guest !== null || share.reserved > 0) throw new DomainError('share_taken')
  return true
}

/** The needs of `decideCancellation`. */
export function needsOfCancellation(id: number): CommandNeeds {
  return { names: { attempts: [id] }, books: { attempt: id } }
}

/**
 * Frees the amount of an attempt that has no outcome. If the guest still pays at the provider, the payment must be
 * returned. An attempt with an outcome does not change.
 * @throws DomainError `not_found`
 */
export function decideCancellation({ held, now }: Present, id: number): Decision {
  const attempt = attemptIn(held, id)
  if (isLiveAttempt(attempt))
    return endedAttempt(held, {
      ...attempt,
      status: 'vencido',
      cancelled_at: now.toISOString(),
    })
  const { data } = heldBillIn(held, stayingIdOf(held, attempt.bill_id))
  return { events: [], answer: data }
}

/** Ends an attempt without a payment. Frees its amount, and a share that its guest took only by starting it. */
function endedAttempt(held: HeldBoard, attempt: AttemptRow): Decision {
  const { id, share_id, user_id, took_share } = attempt
  const freed = withoutAttempt(heldBillIn(held, stayingIdOf(held, attempt.bill_id)), id)
  const share = freed.data.shares.find((each) => each.id === share_id)
  const isReleased = took_share && share?.guest?.id === user_id && share?.paid === 0
  return changedBillDecision(
    isReleased && share ? withGuestOf(freed, share.id, null) : freed,
    ['bill.changed'],
    { books: { attempts: [{ ...attempt, url: null }] } },
  )
}

export type AttemptOutcome = ChargeState | { readonly status: 'vencido' }

/** The needs of `decideOutcome`. */
export function needsOfOutcome(id: number, { status }: AttemptOutcome): CommandNeeds {
  const isPaid = status === 'pagado'
  return {
    ...needsOfCancellation(id),
    needsTill: isPaid,
    creates: () => ({ payments: isPaid ? 1 : 0 }),
  }
}

/** The answer of `decideOutcome`. */
export interface RecordedOutcome {
  /** The part of the payment, in céntimos, that must be returned. */
  readonly excess: number
}

/**
 * Records the outcome of an attempt. A repeated outcome changes nothing. A payment is recorded even if it comes late;
 * what the bill cannot take must be returned.
 * @param ref the provider's ID of the charge
 * @throws DomainError `not_found`
 */
export function decideOutcome(
  present: Present,
  { id, ref }: { readonly id: number; readonly ref: string | null },
  outcome: AttemptOutcome,
): Decision {
  const { held } = present
  const attempt = attemptIn(held, id)
  const answer: RecordedOutcome = { excess: 0 }
  const isPaid = attempt.status === 'pagado' || attempt.status === 'por_devolver'
  if (isPaid || outcome.status === 'pendiente') return { events: [], answer }
  if (outcome.status === 'pagado')
    return settledAttempt(
      present,
      { ...attempt, provider_ref: attempt.provider_ref ?? ref },
      outcome.amount,
    )
  return isLiveAttempt(attempt)
    ? { ...endedAttempt(held, { ...attempt, status: outcome.status }), answer }
    : { events: [], answer }
}

/** The amount that an online payment can pay: the balance less what others are paying online. 0 for a closed bill. */
export function availableOn({ status, due_c, reserved_c }: ChargedBill, ownReserved = 0): number {
  return isOpenBill(status) ? due_c - reserved_c + ownReserved : 0
}

/** Closes an open bill whose whole balance an online payment paid. */
export function closedIfPaid(
  bill: PaidBill,
  { due_c }: ChargedBill,
  { applied, now }: { readonly applied: number; readonly now: Date },
): { readonly bill: PaidBill; readonly types: readonly 'bill.closed'[] } {
  return applied > 0 && applied === due_c
    ? { bill: closedBill(bill, 'otro', now), types: ['bill.closed'] }
    : { bill, types: [] }
}

/**
 * The share of an attempt if it is unpaid and in the current plan, and no other guest has taken it or is paying it
 * online. Another payment, plan or guest may have come first.
 */
function currentShare({ shares, attempts }: Bill, { id, share_id, user_id }: AttemptRow) {
  const share = shares.find((each) => each.id === share_id)
  const isOfOther =
    (share?.guest != null && share.guest.id !== user_id) ||
    attempts.some((attempt) => attempt.share === share_id && attempt.id !== id)
  return share && share.paid < share.amount && !isOfOther ? share : undefined
}

function settledAttempt(present: Present, attempt: AttemptRow, paid: number): Decision {
  const { held, now } = present
  const { id, bill_id, provider } = attempt
  const own = heldBillIn(held, bill_id)
  const charged = chargedBillOf(own.data, held.board.branch)
  const reserved = isLiveAttempt(attempt) ? attempt.amount_c : 0
  const available = attempt.cancelled_at === null ? availableOn(charged, reserved) : 0
  const { applied, tip, excess } = settledAmounts(paid, { tip: attempt.tip_c, available })
  const method = methodsOf(held).find((each) => each.provider === provider)
  if (!method) throw new Error(`there is no payment method of ${provider}`)
  const share = applied > 0 ? currentShare(own.data, attempt) : undefined
  const dueOfShare = share && toCents(share.amount) - toCents(share.paid)
  const provider_ref = attempt.provider_ref ?? keyOfAttempt(attempt)
  const stayingId = stayingIdOf(held, bill_id)
  const payment = {
    method,
    session: null,
    applied,
    tip,
    rounding: 0,
    excess,
    received: paid,
    change: 0,
    reference: null,
    approver: null,
    provider,
    provider_ref,
    share: share?.id ?? null,
    share_c: dueOfShare === undefined ? null : Math.min(applied, dueOfShare),
    ...(stayingId !== bill_id && { bill: bill_id }),
  }
  const recorded = withPayments(present, heldBillIn(held, stayingId), [payment], { user: null })
  const counted = withToReturn(withoutAttempt(recorded, id), excess)
  const settled: AttemptRow = {
    ...attempt,
    status: excess > 0 ? 'por_devolver' : 'pagado',
    url: null,
    excess_c: excess,
    provider_ref,
    payment_id: recorded.payments?.at(-1)?.id ?? null,
  }
  const books = { attempts: [settled] }
  const answer: RecordedOutcome = { excess }
  if (stayingId !== bill_id) {
    // The bill was merged into another one, which shows what must be returned.
    const { events, ...decision } = changedBillDecision(counted, ['bill.changed'], { books })
    const { data, record } = own
    const recordedOn = { type: 'bill.paid' as const, data, owners: record.owners }
    return { ...decision, events: [recordedOn, ...events], answer }
  }
  const requested = applied > 0 ? requestedBill(counted, now) : counted
  const { bill, types } = closedIfPaid(requested, charged, { applied, now })
  return { ...changedBillDecision(bill, ['bill.paid', ...types], { books }), answer }
}

/** The idempotency key of an attempt at its provider, as `attemptKeySql`. */
function keyOfAttempt({ epoch, id }: AttemptRow): string {
  return epoch === null ? String(id) : `${epoch}-${id}`
}
