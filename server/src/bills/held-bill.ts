/** A bill of the board in memory, and the changes that several commands make. Pure: no clock, no statement. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill, PaymentMethod } from '@orderi/shared/bills/schema'
import type { BillEventType } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Order } from '@orderi/shared/orders/schema'
import type { DecidedEvent } from '../board/decision.ts'
import { type BillRecord, billIn, type HeldBoard, recordOf } from '../board/held-board.ts'

/** A bill as screens know it, with its record. */
export interface HeldBill {
  readonly data: Bill
  readonly record: BillRecord
}

/** The bill, also if it is closed. Throws `not_found`. */
export function heldBillIn(held: HeldBoard, id: number): HeldBill {
  const data = billIn(held, id)
  if (!data) throw new DomainError('not_found')
  return { data, record: recordOf(held, data) }
}

/** An open bill. All open bills are on the board. Throws `bill_closed`. */
export function openBillIn(held: HeldBoard, id: number): HeldBill {
  if (!held.board.bills.has(id)) throw new DomainError('bill_closed')
  return heldBillIn(held, id)
}

/** The ID of the bill into which a bill was merged in the end, or of the bill itself. */
export function stayingIdOf(held: HeldBoard, id: number): number {
  const into = billIn(held, id)?.merged_into
  return into ? stayingIdOf(held, into.id) : id
}

/** The bill into which a bill was merged in the end, or the bill itself. Throws `not_found`. */
export function stayingBillIn(held: HeldBoard, id: number): HeldBill {
  return heldBillIn(held, stayingIdOf(held, id))
}

export const isOpen = ({ data }: HeldBill) => isOpenBill(data.status)

/** The bill with these fields changed. */
export function billWith<Changed extends HeldBill>(bill: Changed, change: Partial<Bill>): Changed {
  return { ...bill, data: { ...bill.data, ...change } }
}

/** The fields of a bill without a waiter call. */
export const NO_CALL = {
  waiter_requested: 0,
  waiter_requested_at: null,
  waiter_sent: null,
} as const

/** The fields of a bill whose guest has called the waiter. */
export const calledAt = (waiter_requested_at: string) =>
  ({ waiter_requested: 1, waiter_requested_at, waiter_sent: null }) as const

/** Records that a guest wants to pay an open bill. A repeated request keeps the time of the first. */
export function requestedBill<Requested extends HeldBill>(bill: Requested, now: Date): Requested {
  if (bill.data.status !== 'Abierta') return bill
  return billWith(bill, { status: 'Cuenta Solicitada', requested_at: now.toISOString() })
}

/** Closes an open bill, whatever its balance, and ends its waiter call. */
export function closedBill<Closed extends HeldBill>(
  bill: Closed,
  payment_method: PaymentMethod | null,
  now: Date,
): Closed {
  const closed_at = now.toISOString()
  return billWith(bill, { ...NO_CALL, status: 'Cerrada', payment_method, closed_at })
}

/** The event of a changed bill. */
export function billEvent(type: BillEventType, { data, record }: HeldBill): DecidedEvent {
  return { type, data, owners: record.owners }
}

/** The event of a changed order. */
export function orderEvent(data: Order): DecidedEvent {
  return { type: 'order.changed', data, owners: [] }
}
