/** Decides that bills are merged, and separated again (docs/money.md, "Merge"). Pure: no clock, no SQL. */
import { NO_CALL } from '@orderi/shared/bills/empty-bill'
import { UNDO_MINUTES } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { mergedCarry, separatedCarry } from '@orderi/shared/bills/split'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { toAmount, toCents } from '@orderi/shared/kernel/money'
import { reason } from '@orderi/shared/kernel/reasons'
import { MAX_BILL_LINES } from '@orderi/shared/orders/limits'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { type BillRecord, billIn, ordersOnBill } from '../board/held-board.ts'
import type { CommandNeeds } from '../board/queries/complete.ts'
import type { Authority } from '../identity/approval.ts'
import { sortedIntents } from './decide-intent.ts'
import { inSequence } from './divided-line.ts'
import { billEvent, calledAt, type HeldBill, heldBillIn } from './held-bill.ts'
import {
  followingOrder,
  jointBills,
  jointDecision,
  partOf,
  recountedBills,
  withCarry,
  withLinesMoved,
} from './joint-bills.ts'
import { sumOf } from './paid-bill.ts'

type MergeBody = BodyOf<Calls['mergeBills']>

export function needsOfMerge({ bill_id, otras }: MergeBody): CommandNeeds {
  const bills = [bill_id, ...otras]
  return { names: { bills, ordersOf: otras }, discountsOf: () => bills }
}

export function needsOfSeparation({ bill_id, otras }: MergeBody): CommandNeeds {
  return { names: { bills: otras, ordersOf: [bill_id] }, discountsOf: () => [bill_id] }
}

/** The bill that remains after a merge, with the payments, guests and tables of the others. */
function stayingBill(bill: HeldBill, others: readonly HeldBill[], now: Date): HeldBill {
  const all = [bill, ...others]
  const { data, record } = bill
  const requests = others.flatMap(({ data: { requested_at } }) => requested_at ?? []).toSorted()
  const intents = all.flatMap((each) => each.data.intents)
  const guests = others.flatMap(({ data: { id: from }, record: { owners } }) =>
    owners.map((id) => ({ id, from })),
  )
  const isFirst = (guest: { readonly id: number }, index: number) =>
    guests.findIndex(({ id }) => id === guest.id) === index
  const added = guests.filter(isFirst).filter(({ id }) => !record.owners.includes(id))
  const tables = all.flatMap((each) => [each.data.table_id, ...each.record.formerTables])
  const isCalled =
    data.waiter_requested === 0 && others.some((each) => each.data.waiter_requested === 1)
  return {
    data: {
      ...data,
      status: requests.length > 0 ? 'Cuenta Solicitada' : data.status,
      requested_at: data.requested_at ?? requests[0] ?? null,
      pagado: toAmount(sumOf(all, (each) => toCents(each.data.pagado))),
      propinas: toAmount(sumOf(all, (each) => toCents(each.data.propinas))),
      payments: inSequence(all.flatMap(({ data: { payments } }) => payments)),
      intents: sortedIntents(
        intents.filter(
          ({ guest }, index) => intents.findIndex((each) => each.guest.id === guest.id) === index,
        ),
      ),
      ...(isCalled && calledAt(now.toISOString())),
    },
    record: {
      ...record,
      owners: [...record.owners, ...added.map(({ id }) => id)].toSorted((a, b) => a - b),
      mergedGuests: inSequence([...record.mergedGuests, ...added]),
      formerTables: [...new Set(tables)].filter((id) => id !== data.table_id),
    },
  }
}

/** A merged bill has no shares. */
const mergedBill = (
  { data, record }: HeldBill,
  lines: BillRecord['mergedLines'],
  { into: { id, number }, now }: { readonly into: Bill; readonly now: Date },
): HeldBill => ({
  data: {
    ...data,
    ...NO_CALL,
    status: 'Cerrada',
    closed_at: now.toISOString(),
    merged_into: { id, number },
    pagado: 0,
    propinas: 0,
    payments: [],
    shares: [],
  },
  record: { ...record, mergedLines: lines, shares: [] },
})

/**
 * Moves the lines and payments of other bills to a bill, and closes the others. If payment is requested on a merged
 * bill, it is then requested on the remaining bill.
 * @throws DomainError `bill_full`, 422 for the bill itself, `payment_pending` if a guest pays another bill online; the
 * errors of `jointBills` and `recountedBills`
 */
export function decideMerge(present: Present, body: MergeBody, { user: by }: Authority): Decision {
  const { held, now } = present
  const others = [...new Set(body.otras)]
  if (others.includes(body.bill_id)) throw invalidField('otras', reason('bill_with_itself'))
  const joint = jointBills(present, [body.bill_id, ...others], by)
  const [bill, ...merged] = joint.bills
  if (joint.bills.flatMap(({ data }) => data.products).length > MAX_BILL_LINES)
    throw new DomainError('bill_full')
  if (merged.some(({ data }) => data.reservado > 0 || data.por_devolver > 0))
    throw new DomainError('payment_pending')
  const carry = mergedCarry(joint.bills.map(partOf), bill.record.terms)
  const [whole = bill, ...closed] = withLinesMoved(joint.bills, () => bill.data.id)
  const bills = recountedBills([
    withCarry(stayingBill(whole, closed, now), carry),
    ...closed.map((each, index) => {
      const lines = merged[index]?.data.products.map(({ id }) => id) ?? []
      return mergedBill(each, lines, { into: bill.data, now })
    }),
  ])
  const [stays] = bills
  if (!stays) throw new Error('the merged bill is missing')
  const { id, name } = bill.data
  const orders = new Map(
    merged
      .flatMap(({ data }) => ordersOnBill(held, data))
      .map((order) => [
        order.id,
        others.includes(order.bill.id) ? { ...order, bill: { id, name } } : order,
      ]),
  )
  const decision = jointDecision('bill.merged', bills, { ...joint, orders: [...orders.values()] })
  const isCalled = stays.data.waiter_requested > bill.data.waiter_requested
  return {
    ...decision,
    events: [...decision.events, ...(isCalled ? [billEvent('waiter.called', stays)] : [])],
    answer: stays.data,
  }
}

/**
 * The bills to separate, by ID.
 * @throws DomainError `nothing_to_undo` after 30 minutes, after or during a payment, or if dishes of the merged bills
 * are on a third bill
 */
function separableBills(
  { held, now }: Present,
  { bill_id, otras }: MergeBody,
): readonly HeldBill[] {
  const stays = held.board.bills.get(bill_id)
  if (!stays || stays.reservado > 0 || stays.payments.length > 0)
    throw new DomainError('nothing_to_undo')
  const lines = new Set(stays.products.map(({ id }) => id))
  const merged = [...new Set(otras)].map((id): HeldBill => {
    if (billIn(held, id)?.merged_into?.id !== bill_id) throw new DomainError('nothing_to_undo')
    const { data, record } = heldBillIn(held, id)
    const isOld = now.getTime() - Date.parse(data.closed_at ?? '') > UNDO_MINUTES * 60_000
    if (isOld || !record.mergedLines?.every((line) => lines.has(line)))
      throw new DomainError('nothing_to_undo')
    return { data, record }
  })
  return merged.toSorted((a, b) => a.data.id - b.data.id)
}

interface Separated {
  readonly whole: HeldBill
  readonly parts: readonly HeldBill[]
}

function withSeparated({ whole, parts }: Separated, merged: HeldBill): Separated {
  const { id } = merged.data
  const lines = new Set(merged.record.mergedLines)
  const [rest = whole, own = merged] = withLinesMoved([whole, merged], (line) =>
    lines.has(line) ? id : undefined,
  )
  const { requested_at, intents } = own.data
  const part: HeldBill = {
    data: {
      ...own.data,
      status: requested_at === null ? 'Abierta' : 'Cuenta Solicitada',
      closed_at: null,
      merged_into: null,
      servicio_retirado: whole.data.servicio_retirado,
    },
    record: { ...own.record, mergedLines: null },
  }
  const isGuestOfPart = (guest: { readonly id: number }) =>
    rest.record.mergedGuests.some((each) => each.id === guest.id && each.from === id)
  const remaining: HeldBill = {
    data: {
      ...rest.data,
      ...(requested_at !== null &&
        requested_at === rest.data.requested_at && { status: 'Abierta', requested_at: null }),
      intents: rest.data.intents.filter(
        ({ guest }) => !intents.some((intent) => intent.guest.id === guest.id),
      ),
    },
    record: {
      ...rest.record,
      owners: rest.record.owners.filter((owner) => !isGuestOfPart({ id: owner })),
      mergedGuests: rest.record.mergedGuests.filter(({ from }) => from !== id),
    },
  }
  const carry = separatedCarry(partOf(whole), partOf(part), whole.record.terms)
  return { whole: withCarry(remaining, carry), parts: [...parts, part] }
}

/**
 * Undoes a merge: the other bills open again with their lines. Later orders remain on the bill.
 * @throws DomainError `no_payments`; the errors of `separableBills` and `recountedBills`
 */
export function decideSeparation(
  present: Present,
  body: MergeBody,
  { user: by }: Authority,
): Decision {
  const { held } = present
  const merged = separableBills(present, body)
  const joint = jointBills(present, [body.bill_id], by)
  const [bill] = joint.bills
  const { whole, parts } = merged.reduce(withSeparated, { whole: bill, parts: [] })
  const inRequest = [...new Set(body.otras)].flatMap(
    (id) => parts.find(({ data }) => data.id === id) ?? [],
  )
  const bills = recountedBills([whole, ...inRequest])
  const moved = new Set(merged.flatMap(({ record }) => record.mergedLines ?? []))
  const orders = ordersOnBill(held, bill.data)
    .filter(({ products }) => products.some(({ id }) => moved.has(id)))
    .map((order) => followingOrder(held, bills, order))
  return jointDecision('bill.split', bills, { ...joint, orders })
}
