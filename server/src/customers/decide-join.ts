/** Decides requests to join a bill on the board in memory. Pure: no clock, no SQL. */
import { isOpenBill } from '@orderi/shared/bills/rules'
import type { Bill, JoinRequest, JoinStatus } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { calledAt, closedBill, type HeldBill, heldBillIn } from '../bills/held-bill.ts'
import type { Present } from '../board/boards.ts'
import type { DecidedEvent, Decision } from '../board/decision.ts'
import { type HeldBoard, type JoinRow, recordOf } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'

export interface WantedBill {
  readonly billId: number
  readonly tableId: number
}

export function needsOfAnswer(billId: number): CommandNeeds {
  return { names: { bills: [billId] }, joinsOf: billId }
}

export function needsOfRequest(billId: number): CommandNeeds {
  return { ...needsOfAnswer(billId), creates: () => ({ joins: 1 }) }
}

const answerOf = ({ id, bill_id, name, status }: JoinRow): JoinRequest => ({
  id,
  bill_id,
  name,
  status,
})

/** The requests to join a bill, including effects of merges and separations of the batch. */
function requestsOf({ joins }: HeldBoard, { data, record: { owners } }: HeldBill): JoinRow[] {
  return [...joins.values()].flatMap((row): JoinRow[] => {
    if (row.bill_id !== data.id) return []
    if (owners.includes(row.user_id)) return [{ ...row, status: 'Aceptada' }]
    return row.status === 'Aceptada' ? [] : [row]
  })
}

/** The guest's other open bills at these tables, oldest first. */
function otherBillsOf(
  held: HeldBoard,
  guestId: number,
  { tables, billId }: { readonly tables: readonly number[]; readonly billId: number },
): HeldBill[] {
  return [...held.board.bills.values()]
    .filter(({ id, table_id }) => id !== billId && tables.includes(table_id))
    .map((data) => ({ data, record: recordOf(held, data) }))
    .filter(({ record }) => record.owners.includes(guestId))
    .toSorted((a, b) => a.data.id - b.data.id)
}

/** Whether the guest joined the bill instead of opening it. */
const isJoined = ({ record }: HeldBill, guestId: number) => record.guest !== guestId

const hasOrders = ({ data }: HeldBill) => data.cantidad > 0

/**
 * Creates a request to join an open bill of a table, or returns the existing one. A refused request becomes open again.
 * @throws DomainError `not_found` for a bill without an owner or of another table; `bill_closed`; `own_bill_open` if
 * the guest has ordered on another bill of the table
 */
export function decideJoinRequest(
  { held, takeId }: Present,
  { billId, tableId }: WantedBill,
  guest: { readonly id: number; readonly name: string },
): Decision {
  const bill = heldBillIn(held, billId)
  const { guest: owner } = bill.record
  if (bill.data.table_id !== tableId || owner === null) throw new DomainError('not_found')
  if (!isOpenBill(bill.data.status)) throw new DomainError('bill_closed')
  const others = otherBillsOf(held, guest.id, { tables: [tableId], billId })
  if (owner === guest.id || others.some((other) => isJoined(other, guest.id) || hasOrders(other)))
    throw new DomainError('own_bill_open')
  const known = requestsOf(held, bill).find(({ user_id }) => user_id === guest.id)
  const row: JoinRow = {
    id: known?.id ?? takeId('joins'),
    bill_id: billId,
    user_id: guest.id,
    name: guest.name,
    status: known?.status === 'Aceptada' ? 'Aceptada' : 'Pendiente',
    answered_at: known?.answered_at ?? null,
    merged_from: known?.merged_from ?? null,
  }
  return {
    events: [],
    answer: answerOf(row),
    joins: known?.status === row.status ? [] : [row],
  }
}

/**
 * Accepts or refuses a join request. A later answer replaces an earlier one.
 * @throws DomainError `not_found` if the guest `ownerId` did not open the bill; `bill_closed`; `own_bill_open` when the
 * requesting guest has since ordered on another bill or joined another bill
 */
export function decideJoinAnswer(
  { held, now }: Present,
  {
    id,
    billId,
    status,
  }: { readonly id: number; readonly billId: number; readonly status: JoinStatus },
  ownerId: number,
): Decision {
  const bill = heldBillIn(held, billId)
  const { data, record } = bill
  const request = requestsOf(held, bill).find((row) => row.id === id)
  if (!request || record.guest !== ownerId) throw new DomainError('not_found')
  if (!isOpenBill(data.status)) throw new DomainError('bill_closed')
  const { user_id: guestId } = request
  const merged = record.mergedGuests.find((guest) => guest.id === guestId)
  const from = merged?.from ?? request.merged_from
  const answered = { ...request, status, answered_at: now.toISOString(), merged_from: from }
  const answer = answerOf(answered)
  if (request.status === status) return { events: [], answer }
  const decision = { answer, joins: [answered] }
  const others = record.mergedGuests.filter((guest) => guest !== merged)
  if (status === 'Aceptada') {
    const owners = [...record.owners, guestId].toSorted((a, b) => a - b)
    const mergedGuests = [...others, ...(from === null ? [] : [{ id: guestId, from }])].toSorted(
      (a, b) => a.id - b.id,
    )
    return {
      ...decision,
      events: joiningEvents(bill, { left: emptyBillsOf(held, guestId, bill), owners, now }),
      records: new Map([[billId, { ...record, owners, mergedGuests }]]),
      resumes: guestId,
    }
  }
  if (request.status !== 'Aceptada') return { ...decision, events: [] }
  const owners = record.owners.filter((owner) => owner !== guestId)
  return {
    ...decision,
    // The guest no longer owns the bill.
    events: [{ type: 'bill.changed', data, owners }],
    records: new Map([[billId, { ...record, owners, mergedGuests: others }]]),
  }
}

/**
 * The empty bills that the guest opened at the current and former tables of the joined bill.
 * @throws DomainError `own_bill_open`
 */
function emptyBillsOf(held: HeldBoard, guestId: number, { data, record }: HeldBill): HeldBill[] {
  const tables = [...record.formerTables, data.table_id]
  const others = otherBillsOf(held, guestId, { tables, billId: data.id })
  if (others.some((other) => isJoined(other, guestId)))
    throw new DomainError('own_bill_open', { reason: reason('asker_joined_another') })
  if (others.some(hasOrders))
    throw new DomainError('own_bill_open', { reason: reason('asker_has_orders') })
  return others
}

/** Closes the bills that the guest leaves, and moves their waiter call to the joined bill. */
function joiningEvents(
  { data }: HeldBill,
  {
    left,
    owners,
    now,
  }: { readonly left: readonly HeldBill[]; readonly owners: readonly number[]; readonly now: Date },
): DecidedEvent[] {
  const calling =
    data.waiter_requested === 0
      ? left.find((other) => other.data.waiter_requested === 1)
      : undefined
  const joined: Bill = calling ? { ...data, ...calledAt(now.toISOString()) } : data
  return [
    ...left.flatMap((other): DecidedEvent[] => [
      { type: 'bill.closed', data: closedBill(other, null, now).data, owners: other.record.owners },
      ...(other === calling ? [{ type: 'waiter.called' as const, data: joined, owners }] : []),
    ]),
    { type: 'bill.changed', data: joined, owners },
  ]
}
