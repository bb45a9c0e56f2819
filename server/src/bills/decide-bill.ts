/** Decides waiter calls and requests for the bill on the board in memory. Pure: no clock, no SQL. */
import { NO_CALL } from '@orderi/shared/bills/empty-bill'
import { UNDO_MINUTES } from '@orderi/shared/bills/rules'
import type { Bill, WaiterCallAnswer } from '@orderi/shared/bills/schema'
import { withCallAnswered } from '@orderi/shared/bills/waiter-call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import {
  billEvent,
  billWith,
  calledAt,
  changedBillDecision,
  type HeldBill,
  heldBillIn,
  isOpen,
  openBillIn,
  requestedBill,
} from './held-bill.ts'
import { isTableConfirmed, newBill, placeIn } from './new-bill.ts'

/** Records that a guest wants to pay. A repeated request changes nothing. Throws `bill_closed`. */
export function decideBillRequest({ held, now }: Present, billId: number): Decision {
  const bill = openBillIn(held, billId)
  if (bill.data.status === 'Cuenta Solicitada') return { events: [], answer: bill.data }
  return changedBillDecision(requestedBill(bill, now), ['bill.requested'])
}

/**
 * Withdraws the request for the bill, so that the guest can order again.
 * @throws DomainError `bill_closed`, `bill_requested` after the first payment
 */
export function decideBillRequestCancellation({ held }: Present, billId: number): Decision {
  const bill = openBillIn(held, billId)
  if (bill.data.status === 'Abierta') return { events: [], answer: bill.data }
  if (bill.data.pagado > 0) throw new DomainError('bill_requested')
  return changedBillDecision(billWith(bill, { status: 'Abierta', requested_at: null }), [
    'bill.changed',
  ])
}

/** Calls the waiter to a bill. A repeated call changes nothing. Throws `bill_closed`. */
export function decideWaiterCall({ held, now }: Present, billId: number): Decision {
  const bill = openBillIn(held, billId)
  if (bill.data.waiter_requested === 1) return { events: [], answer: bill.data }
  return changedBillDecision(billWith(bill, calledAt(now.toISOString())), ['waiter.called'])
}

/** Opens an empty bill for a guest and calls the waiter to it. Throws `table_inactive`. */
export function decideFirstWaiterCall(
  present: Present,
  tableId: number,
  guest: { readonly id: number; readonly name: string },
): Decision {
  const { held, now } = present
  const place = placeIn(held, tableId)
  const { branch } = held.board
  const isUsable = place?.table.status === 1 && place.hall.status === 1 && branch.status === 1
  if (!place || !isUsable) throw new DomainError('table_inactive')
  const confirmed = isTableConfirmed(held, tableId) ? 1 : 0
  const opened = billWith(newBill(present, { guest }, place), { confirmed })
  const decision = changedBillDecision(billWith(opened, calledAt(now.toISOString())), [
    'waiter.called',
  ])
  return {
    ...decision,
    events: [billEvent('bill.opened', opened), ...decision.events],
    resumes: guest.id,
  }
}

/** Withdraws the waiter call of a guest, if any. Throws `bill_closed`. */
export function decideWaiterCallCancellation({ held }: Present, billId: number): Decision {
  const bill = openBillIn(held, billId)
  if (bill.data.waiter_requested === 0) return { events: [], answer: bill.data }
  return changedBillDecision(billWith(bill, NO_CALL), ['bill.changed'])
}

/** With `isGoing`, the person who answers goes to the table instead of sending a waiter. */
interface Answering {
  readonly user: WaiterCallAnswer['user']
  readonly isGoing: boolean
}

/** Undefined if the bill has no open waiter call. */
function answeredCall(
  { now }: Present,
  bill: HeldBill,
  { user, isGoing }: Answering,
): (Decision & { readonly answer: Bill }) | undefined {
  const answer = { at: now.toISOString(), user, going: isGoing ? 1 : 0 } as const
  const answered = withCallAnswered(bill.data, answer)
  const type = bill.data.waiter_requested === 1 ? 'waiter.sent' : 'bill.changed'
  return answered && changedBillDecision(billWith(bill, answered), [type])
}

/**
 * Answers a waiter call. A closed bill has no call.
 * @throws DomainError `not_found`
 */
export function decideSendWaiter(present: Present, billId: number, answering: Answering): Decision {
  const bill = heldBillIn(present.held, billId)
  const answered = isOpen(bill) ? answeredCall(present, bill, answering) : undefined
  return answered ?? { events: [], answer: bill.data }
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
  const { held } = present
  const bill = billWith(openBillIn(held, billId), { confirmed: 1 })
  const answered = answeredCall(present, bill, { user, isGoing: true })
  const others = [...held.board.bills.values()]
    .filter(({ table_id, confirmed }) => table_id === bill.data.table_id && confirmed === 0)
    .filter(({ id }) => id !== billId || !answered)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id }) => billEvent('bill.changed', billWith(heldBillIn(held, id), { confirmed: 1 })))
  return {
    events: [...others, ...(answered?.events ?? [])],
    answer: answered?.answer ?? bill.data,
  }
}

/**
 * Undoes the answer to a waiter call. The call is open again, with its original time.
 * @throws DomainError `nothing_to_undo` if the last call is unanswered or was answered more than 30 minutes ago, or
 * if the bill is closed
 */
export function decideUndoSendWaiter({ held, now }: Present, billId: number): Decision {
  const [sent, called] = held.past.calls.get(billId) ?? []
  const calledBefore = called?.data.waiter_requested_at
  const isOld = !sent || now.getTime() - sent.at.getTime() > UNDO_MINUTES * 60_000
  if (!held.board.bills.has(billId) || sent?.type !== 'waiter.sent' || !calledBefore || isOld)
    throw new DomainError('nothing_to_undo')
  return changedBillDecision(billWith(openBillIn(held, billId), calledAt(calledBefore)), [
    'waiter.called',
  ])
}
