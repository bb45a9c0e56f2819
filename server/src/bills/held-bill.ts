/** A bill of the board in memory, and the changes that several commands make. Pure: no clock, no SQL. */
import {
  type Adjustment,
  type DiscountedBill,
  discountsOn,
  grossOf,
  toAdjustment,
} from '@orderi/shared/bills/discounts'
import { NO_CALL } from '@orderi/shared/bills/empty-bill'
import {
  type BillChanges,
  billFigures,
  isOpenBill,
  isWithinLimits,
} from '@orderi/shared/bills/rules'
import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import type { BillEventType } from '@orderi/shared/board/events'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { type Cents, subtractCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Order } from '@orderi/shared/orders/schema'
import { recountedShares, type SharedBill } from '@orderi/shared/payments/shares'
import type { DecidedEvent, Decision } from '../board/decision.ts'
import {
  type BillRecord,
  billIn,
  type HeldBoard,
  type PlannedShare,
  recordOf,
} from '../board/held-board.ts'

/** A bill as screens show it, with its record. */
export interface HeldBill {
  readonly data: Bill
  readonly record: BillRecord
}

/** An open or closed bill. Throws `not_found`. */
export function heldBillIn(held: HeldBoard, id: number): HeldBill {
  const data = billIn(held, id)
  if (!data) throw new DomainError('not_found')
  return { data, record: recordOf(held, data) }
}

/** An open bill. Throws `bill_closed`. */
export function openBillIn(held: HeldBoard, id: number): HeldBill {
  if (!held.board.bills.has(id)) throw new DomainError('bill_closed')
  return heldBillIn(held, id)
}

/** Returns the ID of the bill into which this bill was merged, through any number of merges, or its own ID. */
export function remainingIdOf(held: HeldBoard, id: number): number {
  const into = billIn(held, id)?.merged_into
  return into ? remainingIdOf(held, into.id) : id
}

/** The bill of `remainingIdOf`. Throws `not_found`. */
export function remainingBillIn(held: HeldBoard, id: number): HeldBill {
  return heldBillIn(held, remainingIdOf(held, id))
}

export const isOpen = ({ data }: HeldBill) => isOpenBill(data.status)

export function billWith<Changed extends HeldBill>(bill: Changed, change: Partial<Bill>): Changed {
  return { ...bill, data: { ...bill.data, ...change } }
}

export const calledAt = (waiter_requested_at: string) =>
  ({ waiter_requested: 1, waiter_requested_at, waiter_sent: null }) as const

/** Records that a guest wants to pay. A repeated request does not change the time. */
export function requestedBill<Requested extends HeldBill>(bill: Requested, now: Date): Requested {
  if (bill.data.status !== 'Abierta') return bill
  return billWith(bill, { status: 'Cuenta Solicitada', requested_at: now.toISOString() })
}

/** Closes an open bill, regardless of its balance, and ends its waiter call. */
export function closedBill<Closed extends HeldBill>(
  bill: Closed,
  payment_method: PaymentMethod | null,
  now: Date,
): Closed {
  const closed_at = now.toISOString()
  return billWith(bill, { ...NO_CALL, status: 'Cerrada', payment_method, closed_at })
}

export function billEvent(type: BillEventType, { data, record }: HeldBill): DecidedEvent {
  return { type, data, owners: record.owners }
}

/** @param owners the guests who must be notified, if no event of a bill does it */
export function orderEvent(data: Order, owners: readonly number[] = []): DecidedEvent {
  return { type: 'order.changed', data, owners }
}

/** The lines of a bill with their discounts, and the discount on the whole bill. */
export function discountedBillOf(bill: Bill) {
  const discounts = new Map(
    bill.adjustments.map((each) => [each.order_line_id, toAdjustment(each)]),
  )
  // Copies few fields, because a bill may have 500 lines and a decision may count it several times.
  const lines = bill.products.map(({ id, status, price, quantity }) => ({
    id,
    status,
    price,
    quantity,
    adjustment: discounts.get(id),
  }))
  return { lines, changes: { adjustment: wholeDiscountOf(bill) } } satisfies DiscountedBill
}

export function wholeDiscountOf({ adjustments }: Bill): Adjustment | undefined {
  const given = adjustments.find(({ order_line_id }) => order_line_id === null)
  return given && toAdjustment(given)
}

/** The lines that the bill charges: all except cancelled ones. */
export function chargedLinesOf(bill: Bill) {
  return discountedBillOf(bill).lines.filter(({ status }) => status !== 'Cancelado')
}

export function changesOf({ data, record: { carry } }: HeldBill): BillChanges {
  return {
    adjustment: wholeDiscountOf(data),
    serviceWaived: data.servicio_retirado === 1,
    ...(carry && { carry }),
  }
}

/**
 * Calculates the amounts of a bill (docs/money.md, "Arithmetic") and of its shares.
 * @throws DomainError 422 if an amount of the bill exceeds the largest allowed amount
 */
export function recountedBill(bill: HeldBill): HeldBill {
  const { data, record } = bill
  const figures = billFigures(discountedBillOf(data).lines, record.terms, changesOf(bill))
  if (!isWithinLimits(figures)) throw invalidField('products', reason('bill_total_too_large'))
  const saldo = toAmount(subtractCents(toCents(figures.totalFinal), toCents(data.pagado)))
  return withRecountedShares({ data: { ...data, ...figures, saldo }, record })
}

/**
 * @throws DomainError `below_paid` if the total is less than the paid and reserved amounts (docs/money.md, "Reduction")
 */
export function refuseBelowPaid({ totalFinal, pagado, reservado }: Bill): void {
  if (toCents(totalFinal) < toCents(pagado) + toCents(reservado))
    throw new DomainError('below_paid')
}

/** Recalculates only the shares. The amounts of the bill do not change. */
function withRecountedShares({ data, record }: HeldBill): HeldBill {
  if (record.shares.length === 0) return { data, record }
  const shares = recountedShares(sharedBillIn(data), record.shares)
  return { data: { ...data, shares: wireShares(data, shares) }, record: { ...record, shares } }
}

/** The amounts of a bill that are divided into shares: total, balance and lines. */
export function sharedBillIn(bill: Bill): SharedBill {
  const charged = chargedLinesOf(bill)
  const discounts = discountsOn(charged, wholeDiscountOf(bill))
  return {
    total: toCents(bill.totalFinal),
    balance: toCents(bill.saldo),
    lines: charged.map((line, index) => ({
      id: line.id,
      amount: grossOf(line) - (discounts[index] ?? 0),
    })),
  }
}

/** Shares list only dishes that the bill charges. */
function wireShares({ shares, products }: Bill, planned: readonly PlannedShare[]): Bill['shares'] {
  const charged = new Set(products.flatMap(({ id, status }) => (status === 'Cancelado' ? [] : id)))
  return shares.map((share) => {
    const counted = planned.find(({ id }) => id === share.id)
    if (!counted) return share
    const items = counted.items
      .filter(({ line }) => charged.has(line))
      .map(({ line, num, den, amount }) => ({
        order_line_id: line,
        num,
        den,
        amount: toAmount(amount as Cents),
      }))
    return {
      ...share,
      kind: counted.kind,
      amount: toAmount(counted.amount as Cents),
      paid: toAmount(counted.paid as Cents),
      items,
    }
  })
}

/**
 * The decision that changes one bill. Recounts its shares, because its payments or plan may have changed.
 * @param bill includes the payments and books that its change adds
 */
export function changedBillDecision(
  bill: HeldBill & Pick<Decision, 'payments' | 'books'>,
  types: readonly BillEventType[],
  { books, ...more }: Partial<Decision> = {},
): Decision & { readonly answer: Bill } {
  const { payments = [] } = bill
  const counted = withRecountedShares(bill)
  const { data, record } = counted
  return {
    events: types.map((type) => billEvent(type, counted)),
    records: new Map([[data.id, record]]),
    payments,
    books: { ...bill.books, ...books },
    ...more,
    answer: data,
  }
}
