/** Records payments on a bill of the board in memory (docs/money.md, "Rules"). Pure: no clock, no SQL. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Cents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Reason } from '@orderi/shared/kernel/reasons'
import type { PaymentAmounts } from '@orderi/shared/payments/payment-amounts'
import { unreversedPayments } from '@orderi/shared/payments/refund'
import type { MethodKind, Payment } from '@orderi/shared/payments/schema'
import type { Present } from '../board/boards.ts'
import type { FormerShare } from '../board/books.ts'
import type { Decision, NewPaymentRow } from '../board/decision.ts'
import type { HeldBoard, PlannedShare, Till, TillMethod } from '../board/held-board.ts'
import type { Authority } from '../identity/approval.ts'
import { billWith, type HeldBill, heldBillIn } from './held-bill.ts'

/** A payment to record. Amounts are céntimos. */
export interface PaymentToRecord extends PaymentAmounts, Omit<NewPaymentRow, 'id'> {
  readonly method: Payment['method']
  /** Default: `reverso` for a payment with `of`. */
  readonly kind?: 'devolucion'
  /** The payment that this one reverses or refunds. */
  readonly of?: number
  readonly share: number | null
}

/** The fields of a payment that are null if a provider reported the payment. */
export const OF_PROVIDER = {
  session: null,
  rounding: 0,
  change: 0,
  reference: null,
  approver: null,
} as const

export interface PaidBill extends HeldBill, Pick<Decision, 'payments' | 'books'> {}

export const sumOf = <Item>(items: readonly Item[], centsOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + centsOf(item), 0) as Cents

export const plus = (amount: number, cents: number) => toAmount((toCents(amount) + cents) as Cents)

/** The command must declare `needsTill`. */
export function tillOf({ till }: HeldBoard): Till {
  if (!till) throw new Error('the till is not read')
  return till
}

/** The methods with which staff may charge. */
export function staffMethodsOf(held: HeldBoard): readonly TillMethod[] {
  return tillOf(held).methods.filter(({ active, provider }) => active && provider === null)
}

/** A payment with the bill that contains it after merges. Throws `not_found`. */
export function paymentIn(
  held: HeldBoard,
  id: number,
): { readonly bill: HeldBill; readonly payment: Payment } {
  for (const bills of [held.board.bills, held.archived.bills])
    for (const bill of bills.values()) {
      const payment = bill.payments.find((each) => each.id === id)
      if (payment) return { bill: heldBillIn(held, bill.id), payment }
    }
  throw new DomainError('not_found')
}

export const negated = (amounts: PaymentAmounts): PaymentAmounts => ({
  applied: 0 - amounts.applied,
  tip: 0 - amounts.tip,
  rounding: 0 - amounts.rounding,
  excess: 0 - amounts.excess,
  received: 0 - amounts.received,
  change: 0 - amounts.change,
})

export const amountsOf = (payment: Payment): PaymentAmounts => ({
  applied: toCents(payment.applied),
  tip: toCents(payment.tip),
  rounding: toCents(payment.rounding),
  excess: toCents(payment.excess),
  received: toCents(payment.received),
  change: toCents(payment.change),
})

export function shareIn(
  { books }: HeldBoard,
  { record }: HeldBill,
  id: number | null,
): PlannedShare | FormerShare | undefined {
  return record.shares.find((share) => share.id === id) ?? books.formerShares.get(id ?? 0)
}

/** The part of a payment, in céntimos, that counts for its share. The command must name the bill in `paymentsOf`. */
export function shareCentsOf({ payments }: HeldBoard, id: number): number {
  const payment = payments.get(id)
  if (!payment) throw new Error('the payments of the bill are not read')
  return payment.share_c
}

/**
 * The refusal of a charge that was based on an old balance. Contains the bill and, if known, who changed the balance,
 * when and by how much. A negative amount means that the balance rose.
 */
export function balanceChanged({ books }: HeldBoard, bill: Bill, why?: Reason): DomainError {
  const { by, amount, at } = books.balanceChanges.get(bill.id) ?? {}
  return new DomainError('balance_changed', {
    ...(why && { reason: why }),
    params: {
      ...(by != null && { by }),
      ...(amount != null && { amount }),
      ...(at != null && { at }),
    },
    bill,
  })
}

/** Null if a provider reported the payment. */
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
 * Records payments on a bill and on their shares. A refund of a closed bill does not change its amounts. The command
 * must declare `needsTill`.
 */
export function withPayments(
  { held, now, takeId }: Present,
  { data, record }: HeldBill,
  recorded: readonly PaymentToRecord[],
  { user }: { readonly user: Recorder },
): PaidBill {
  const by = { user, at: now.toISOString() }
  const made = recorded.map((payment) => ({
    row: { ...payment, id: takeId('payments'), bill: payment.bill ?? data.id },
    payment,
  }))
  const { methods } = tillOf(held)
  const former = data.payments.map((payment) => {
    // The method may have been renamed.
    const { name, kind } = methods.find(({ id }) => id === payment.method.id) ?? payment.method
    return { ...payment, method: { id: payment.method.id, name, kind } }
  })
  const added = made.map(({ row, payment }) => paymentOnWire(row.id, payment, by))
  const counted = recorded.filter(({ kind }) => isOpenBill(data.status) || kind !== 'devolucion')
  const applied = sumOf(counted, (payment) => payment.applied)
  const withPaid = <Share extends { readonly id: number; readonly paid: number }>(
    share: Share,
  ) => ({
    ...share,
    paid: share.paid + sumOf(counted, (row) => (row.share === share.id ? (row.share_c ?? 0) : 0)),
  })
  const used = new Set(recorded.flatMap(({ share }) => share ?? []))
  return {
    data: {
      ...data,
      pagado: plus(data.pagado, applied),
      saldo: plus(data.saldo, 0 - applied),
      propinas: plus(
        data.propinas,
        sumOf(recorded, ({ tip }) => tip),
      ),
      payments: [...former, ...added],
    },
    record: { ...record, shares: record.shares.map(withPaid) },
    payments: made.map(({ row }) => row),
    books: {
      formerShares: [...held.books.formerShares.values()]
        .filter(({ id }) => used.has(id))
        .map(withPaid),
    },
  }
}

const CLOSING_METHODS: Partial<Record<MethodKind, PaymentMethod>> = {
  efectivo: 'efectivo',
  tarjeta: 'tarjeta',
  sinpe: 'sinpe',
}

/** The payment method of a whole bill: `otro` for several methods, or if only tips were paid. */
export function closingMethodOf({ payments }: Bill): PaymentMethod {
  const paid = unreversedPayments(payments).filter(({ applied }) => applied > 0)
  const [kind, ...others] = new Set(paid.map(({ method }) => method.kind))
  return kind && others.length === 0 ? (CLOSING_METHODS[kind] ?? 'otro') : 'otro'
}

/**
 * Opens a closed bill again. Refunds of the closed bill now raise its balance. The command must list the bill in
 * `paymentsOf`.
 */
export function reopenedBill<Reopened extends PaidBill>(
  held: HeldBoard,
  bill: Reopened,
  status: 'Abierta' | 'Cuenta Solicitada',
): Reopened {
  const { data, record } = bill
  const added = new Map(bill.payments?.map((row) => [row.id, row]))
  const paidOf = (shareId: number) =>
    sumOf(
      data.payments.filter(({ share }) => share === shareId),
      ({ id }) => added.get(id)?.share_c ?? shareCentsOf(held, id),
    )
  const paid = sumOf(data.payments, ({ applied }) => toCents(applied))
  const shares = record.shares.map((share) => ({ ...share, paid: paidOf(share.id) }))
  const reopened = billWith(bill, {
    status,
    closed_at: null,
    payment_method: null,
    pagado: toAmount(paid),
    saldo: plus(data.totalFinal, 0 - paid),
  })
  return { ...reopened, record: { ...record, shares } }
}

/**
 * Whether a Z report contains the bill, or a closed cash session contains a payment of it. The command must name the
 * bill in `paymentsOf`.
 */
export function hasClosedSession(held: HeldBoard, { data, record }: HeldBill): boolean {
  const isClosed = ({ id }: Payment) => held.payments.get(id)?.isSessionOpen === false
  return record.isInZ || data.payments.some(isClosed)
}
