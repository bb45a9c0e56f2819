/** Decides waiter calls and requests for the bill on the board in memory. Pure: no clock, no statement. */

import { isOpenBill, UNDO_MINUTES } from '@orderi/shared/bills/rules'
import type { Bill, WaiterCallAnswer } from '@orderi/shared/bills/schema'
import { withCallAnswered } from '@orderi/shared/bills/waiter-call'
import type { BillEventType } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Present } from '../board/boards.ts'
import type { DecidedEvent, Decision } from '../board/held-board.ts'
import { isTableConfirmed, newBill, placeIn } from './new-bill.ts'
import { heldBillIn } from './paid-bill.ts'

/** An open bill. All open bills are on the board. Throws `bill_closed`. */
export function openBillOn({ held }: Present, billId: number): Bill {
  const bill = held.board.bills.get(billId)
  if (!bill) throw new DomainError('bill_closed')
  return bill
}

function eventOf({ held }: Present, type: BillEventType, bill: Bill): DecidedEvent {
  return { type, data: bill, owners: held.records.get(bill.id)?.owners ?? [] }
}

const unchanged = (bill: Bill): Decision => ({ events: [], answer: bill })

function changed(present: Present, type: BillEventType, bill: Bill): Decision {
  return { events: [eventOf(present, type, bill)], answer: bill }
}

/** Records that a guest wants to pay. A repeated request changes nothing. Throws `bill_closed`. */
export function decideBillRequest(present: Present, billId: number): Decision {
  const bill = openBillOn(present, billId)
  if (bill.status === 'Cuenta Solicitada') return unchanged(bill)
  const requested_at = present.now.toISOString()
  return changed(present, 'bill.requested', { ...bill, status: 'Cuenta Solicitada', requested_at })
}

/**
 * Withdraws the request for the bill, so that the guest can order again.
 * @throws DomainError `bill_closed`, `bill_requested` after the first payment
 */
export function decideBillRequestCancellation(present: Present, billId: number): Decision {
  const bill = openBillOn(present, billId)
  if (bill.status === 'Abierta') return unchanged(bill)
  if (bill.pagado > 0) throw new DomainError('bill_requested')
  return changed(present, 'bill.changed', { ...bill, status: 'Abierta', requested_at: null })
}

/** The event of a waiter call to a bill. */
function callEvent(present: Present, bill: Bill): DecidedEvent {
  const waiter_requested_at = present.now.toISOString()
  const called = { ...bill, waiter_requested: 1 as const, waiter_requested_at, waiter_sent: null }
  return eventOf(present, 'waiter.called', called)
}

/** Calls the waiter to a bill. A repeated call changes nothing. Throws `bill_closed`. */
export function decideWaiterCall(present: Present, billId: number): Decision {
  const bill = openBillOn(present, billId)
  if (bill.waiter_requested === 1) return unchanged(bill)
  const event = callEvent(present, bill)
  return { events: [event], answer: event.data }
}

/** Opens an empty bill for a guest, and calls the waiter to it. Throws `table_inactive`. */
export function decideFirstWaiterCall(
  present: Present,
  tableId: number,
  guest: { readonly id: number; readonly name: string },
): Decision {
  const { held } = present
  const place = placeIn(held, tableId)
  const { branch } = held.board
  const isUsable = place?.table.status === 1 && place.hall.status === 1 && branch.status === 1
  if (!place || !isUsable) throw new DomainError('table_inactive')
  const { data, record } = newBill(present, { guest }, place)
  const bill: Bill = { ...data, confirmed: isTableConfirmed(held, tableId) ? 1 : 0 }
  const { owners } = record
  const called = { ...callEvent(present, bill), owners }
  return {
    events: [{ type: 'bill.opened', data: bill, owners }, called],
    answer: called.data,
    records: new Map([[bill.id, record]]),
    resumes: guest.id,
  }
}

/** Withdraws a guest's waiter call. Does nothing if there is no call. Throws `bill_closed`. */
export function decideWaiterCallCancellation(present: Present, billId: number): Decision {
  const bill = openBillOn(present, billId)
  if (bill.waiter_requested === 0) return unchanged(bill)
  const ended = { ...bill, waiter_requested: 0 as const, waiter_requested_at: null }
  return changed(present, 'bill.changed', ended)
}

/** The person who answers a waiter call. With `isGoing`, this person goes to the table instead of sending a waiter. */
interface Answering {
  readonly user: WaiterCallAnswer['user']
  readonly isGoing: boolean
}

/** The event of an answer to the bill's waiter call. Undefined if there is nothing to answer. */
function answerEvent(
  present: Present,
  bill: Bill,
  { user, isGoing }: Answering,
): DecidedEvent | undefined {
  const at = present.now.toISOString()
  const answered = withCallAnswered(bill, { at, user, going: isGoing ? 1 : 0 })
  const type = bill.waiter_requested === 1 ? 'waiter.sent' : 'bill.changed'
  return answered && eventOf(present, type, answered)
}

/**
 * Answers a waiter call, see `withCallAnswered`. A closed bill has no call.
 * @throws DomainError `not_found`
 */
export function decideSendWaiter(present: Present, billId: number, answering: Answering): Decision {
  const { data: bill } = heldBillIn(present.held, billId)
  const event = isOpenBill(bill.status) ? answerEvent(present, bill, answering) : undefined
  return event ? { events: [event], answer: event.data } : unchanged(bill)
}

/**
 * Confirms all open bills of a table, so that its guests may order, and answers the bill's waiter call.
 * @throws DomainError `bill_closed`
 */
export function decideTableConfirmation(
  present: Present,
  billId: number,
  user: WaiterCallAnswer['user'],
): Decision {
  const bill: Bill = { ...openBillOn(present, billId), confirmed: 1 }
  const answered = answerEvent(present, bill, { user, isGoing: true })
  const confirmed = [...present.held.board.bills.values()]
    .filter((each) => each.table_id === bill.table_id && each.confirmed === 0)
    .filter(({ id }) => id !== billId || !answered)
    .toSorted((a, b) => a.id - b.id)
    .map((each) => eventOf(present, 'bill.changed', { ...each, confirmed: 1 }))
  return {
    events: [...confirmed, ...(answered ? [answered] : [])],
    answer: answered?.data ?? bill,
  }
}

/**
 * Undoes the answer to a waiter call. The call is open again, with its original time.
 * @throws DomainError `nothing_to_undo` if the most recent call was not answered, or over 30 minutes ago, or if the bill
 * is closed
 */
export function decideUndoSendWaiter(present: Present, billId: number): Decision {
  const bill = present.held.board.bills.get(billId)
  const [sent, called] = present.held.past.calls.get(billId) ?? []
  const waiter_requested_at = called?.data.waiter_requested_at
  const isOld = !sent || present.now.getTime() - sent.at.getTime() > UNDO_MINUTES * 60_000
  if (!bill || sent?.type !== 'waiter.sent' || !waiter_requested_at || isOld)
    throw new DomainError('nothing_to_undo')
  const open = { ...bill, waiter_requested: 1 as const, waiter_requested_at, waiter_sent: null }
  return changed(present, 'waiter.called', open)
}
