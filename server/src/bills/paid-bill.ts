/** Records payments on a bill of the board in memory, and closes or opens it (docs/money.md, "Rules"). Pure. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import type { BillEventType } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Reason } from '@orderi/shared/kernel/reasons'
import type { PaymentAmounts } from '@orderi/shared/payments/cash'
import type { Present } from '../board/boards.ts'
import {
  billIn,
  type Decision,
  type HeldBoard,
  type NewPaymentRow,
  type OtherMethod,
  recordOf,
  type Till,
  type TillMethod,
} from '../board/held-board.ts'
import type { Authority } from '../identity/approval.ts'
import { balanceRefusal, closingMethod } from './charge-rules.ts'
import { type HeldBill, withRecountedShares } from './recounted-bill.ts'

type Payment = Bill['payments'][number]

/** A payment to record. Amounts are céntimos. */
export interface PaymentToRecord extends PaymentAmounts, Omit<NewPaymentRow, 'id'> {
  readonly method: Payment['method']
  /** Default: `reverso` for a payment with `of`. */
  readonly kind?: 'devolucion'
  /** The payment that this one takes back. */
  readonly of?: number
  readonly share: number | null
}

/** A bill with the payments that a command adds. */
export interface PaidBill extends HeldBill, Pick<Decision, 'payments' | 'books'> {}

export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + toCents(amount(item)), 0) as Cents

/** The sum of the roundings of payments. */
export const roundingOf = (payments: readonly Payment[]) =>
  sumOf(payments, ({ rounding }) => rounding)

const plus = (amount: number, cents: number) => toAmount((toCents(amount) + cents) as Cents)

/** The bill, also if it is closed. Throws `not_found`. */
export function heldBillIn(held: HeldBoard, id: number): HeldBill {
  const data = billIn(held, id)
  if (!data) throw new DomainError('not_found')
  return { data, record: recordOf(held, data) }
}

/** The ID of the bill into which a bill was merged in the end, or of the bill itself. */
export function stayingIdOf(held: HeldBoard, id: number): number {
  const into = billIn(held, id)?.merged_into
  return into ? stayingIdOf(held, into.id) : id
}

/** Reading the till is a need of the command. */
export function tillOf({ till }: HeldBoard): Till {
  if (!till) throw new Error('the till is not read')
  return till
}

/** All payment methods of the restaurant. Reading the till is a need of the command. */
export function methodsOf(held: HeldBoard): readonly (TillMethod & Partial<OtherMethod>)[] {
  const { methods, others } = tillOf(held)
  return [...methods, ...others]
}

/** A payment with the bill that stays after merges. Throws `not_found`. */
export function paymentIn({ board, archived }: HeldBoard, id: number): [Bill, Payment] {
  for (const bills of [board.bills, archived.bills])
    for (const bill of bills.values()) {
      const found = bill.payments.find((payment) => payment.id === id)
      if (found) return [bill, found]
    }
  throw new DomainError('not_found')
}

/** The refusal of a charge with an old balance. Reading its change is a need of the command. */
export function balanceChanged({ books }: HeldBoard, bill: Bill, why?: Reason): DomainError {
  return balanceRefusal(bill, books.balanceChanges.get(bill.id), why)
}

/** The person who records a payment. Null for a payment that a provider reports. */
type Recorder = Authority['user'] | null

function paymentOnWire(
  id: number,
  { method, kind, of, share, provider, ...payment }: PaymentToRecord,
  { user, at }: { readonly user: Recorder; readonly at: string },
): Payment {
  const amount = (cents: number) => toAmount(cents as Cents)
  return {
    id,
    kind: kind ?? (of === undefined ? 'cobro' : 'reverso'),
    of: of ?? null,
    method: { id: method.id, name: method.name, kind: method.kind },
    online: provider === undefined ? 0 : 1,
    applied: amount(payment.applied),
    tip: amount(payment.tip),
    rounding: amount(payment.rounding),
    excess: amount(payment.excess),
    received: amount(payment.received),
    change: amount(payment.change),
    share,
    user: user && { id: user.id, name: user.name },
    at,
  }
}

/**
 * Records payments on a bill and on their shares. A refund of a closed bill does not change what was paid. Reading the
 * till is a need of the command.
 */
export function withPayments(
  { held, now, takeId }: Present,
  { data, record }: HeldBill,
  recorded: readonly PaymentToRecord[],
  { user }: { readonly user: Recorder },
): PaidBill {
  const by = { user, at: now.toISOString() }
  const made = recorded.map((payment) => paymentOnWire(takeId('payments'), payment, by))
  const methods = methodsOf(held)
  const former = data.payments.map((payment) => {
    // The method may have been renamed.
    const { name, kind } = methods.find(({ id }) => id === payment.method.id) ?? payment.method
    return { ...payment, method: { id: payment.method.id, name, kind } }
  })
  const counted = recorded.filter(({ kind }) => isOpenBill(data.status) || kind !== 'devolucion')
  const applied = counted.reduce((sum, payment) => sum + payment.applied, 0)
  const ofShare = (id: number) =>
    counted.reduce((sum, { share, share_c }) => sum + (share === id ? (share_c ?? 0) : 0), 0)
  const withPaid = <Share extends { readonly id: number; readonly paid: number }>(
    share: Share,
  ) => ({
    ...share,
    paid: share.paid + ofShare(share.id),
  })
  const used = new Set(recorded.flatMap(({ share }) => share ?? []))
  return {
    data: {
      ...data,
      pagado: plus(data.pagado, applied),
      saldo: plus(data.saldo, 0 - applied),
      propinas: plus(
        data.propinas,
        sumOf(made, ({ tip }) => tip),
      ),
      payments: [...former, ...made],
    },
    record: { ...record, shares: record.shares.map(withPaid) },
    payments: recorded.map((payment, index) => ({
      ...payment,
      id: made[index]?.id ?? 0,
      bill: payment.bill ?? data.id,
    })),
    books: {
      formerShares: [...held.books.formerShares.values()]
        .filter(({ id }) => used.has(id))
        .map(withPaid),
    },
  }
}

/** Whether a payment was taken back. */
function isReversed(payments: readonly Payment[], id: number): boolean {
  return payments.some(({ kind, of }) => kind === 'reverso' && of === id)
}

/** The charges of the bill that were not taken back. */
export function standingCharges({ payments }: Bill): Payment[] {
  return payments.filter(({ id, kind }) => kind === 'cobro' && !isReversed(payments, id))
}

/** The method with which the whole bill was paid. */
export function closingMethodOf(bill: Bill): PaymentMethod {
  const paid = standingCharges(bill).filter(({ applied }) => applied > 0)
  return closingMethod(paid.map(({ method }) => method.kind))
}

/** The first payment of an open bill also requests the bill, so that guests stop ordering. */
export function requestedBill<Requested extends HeldBill>(bill: Requested, now: Date): Requested {
  const { data } = bill
  if (data.status !== 'Abierta') return bill
  return {
    ...bill,
    data: { ...data, status: 'Cuenta Solicitada', requested_at: now.toISOString() },
  }
}

/** A bill without a waiter call. */
export const NO_CALL = {
  waiter_requested: 0,
  waiter_requested_at: null,
  waiter_sent: null,
} as const

/** Closes an open bill without looking at its balance. Also ends its waiter call. */
export function closedBill<Closed extends HeldBill>(
  bill: Closed,
  payment_method: PaymentMethod | null,
  now: Date,
): Closed {
  const closed = { status: 'Cerrada', payment_method, closed_at: now.toISOString() } as const
  return { ...bill, data: { ...bill.data, ...NO_CALL, ...closed } }
}

/** Opens a bill that a reversed payment had closed. Refunds of the closed bill now raise its balance. */
export function reopenedBill({ payments }: HeldBoard, bill: PaidBill): PaidBill {
  const { data, record } = bill
  const added = new Map(bill.payments?.map((row) => [row.id, row]))
  const paid = sumOf(data.payments, ({ applied }) => applied)
  const ofShare = (shareId: number) =>
    data.payments
      .filter(({ share }) => share === shareId)
      .reduce(
        (sum, { id, applied }) =>
          sum + ((added.get(id) ?? payments.get(id))?.share_c ?? toCents(applied)),
        0,
      )
  const shares = record.shares.map((share) => ({ ...share, paid: ofShare(share.id) }))
  return {
    ...bill,
    data: {
      ...data,
      status: 'Cuenta Solicitada',
      closed_at: null,
      payment_method: null,
      pagado: toAmount(paid),
      saldo: toAmount((toCents(data.totalFinal) - paid) as Cents),
    },
    record: { ...record, shares },
  }
}

/** The decision that changes one bill. */
export function changedBillDecision(
  bill: PaidBill,
  types: readonly BillEventType[],
  { books }: Pick<Decision, 'books'> = {},
): Decision {
  const { payments = [] } = bill
  const { data, record } = withRecountedShares(bill)
  return {
    events: types.map((type) => ({ type, data, owners: record.owners })),
    answer: data,
    records: new Map([[data.id, record]]),
    payments,
    books: { ...bill.books, ...books },
  }
}

export const isOpen = ({ data }: HeldBill) => isOpenBill(data.status)
