import { awaitsSentWaiter } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { compareInstants, dayIn } from '@orderi/shared/kernel/days'

function longestFirst(
  bills: Iterable<Bill>,
  sinceOf: (bill: Bill) => string | null,
): readonly number[] {
  return [...bills]
    .map((bill) => ({ id: bill.id, since: sinceOf(bill) ?? bill.created_at }))
    .toSorted((a, b) => compareInstants(a.since, b.since) || a.id - b.id)
    .map(({ id }) => id)
}

/** True when the table has called a waiter, or must be confirmed before it may order. */
export function needsWaiter(bill: Pick<Bill, 'waiter_requested' | 'confirmed'>): boolean {
  return bill.waiter_requested === 1 || bill.confirmed === 0
}

/** The ids of bills that need a waiter, longest wait first. */
export function callingBillIds(bills: Iterable<Bill>): readonly number[] {
  const calling = [...bills].filter(needsWaiter)
  return longestFirst(calling, (bill) => bill.waiter_requested_at)
}

/** The ids of bills to which a waiter was sent but has not arrived yet, longest wait first. */
export function waiterSentBillIds(bills: Iterable<Bill>): readonly number[] {
  return longestFirst([...bills].filter(awaitsSentWaiter), (bill) => bill.waiter_sent?.at ?? null)
}

export function isRequested({ status }: Pick<Bill, 'status'>): boolean {
  return status === 'Cuenta Solicitada'
}

export function requestedBillIds(bills: Iterable<Bill>): readonly number[] {
  return longestFirst([...bills].filter(isRequested), (bill) => bill.requested_at)
}

const openingDays = new WeakMap<Bill, { readonly zone: string; readonly day: string }>()

/** Memoised per bill, because it runs for every bill after every event. */
function openingDay(bill: Bill, zone: string): string {
  const known = openingDays.get(bill)
  if (known?.zone === zone) return known.day
  const day = dayIn(zone, new Date(bill.created_at))
  openingDays.set(bill, { zone, day })
  return day
}

/** The open bills that were opened before `today` (YYYY-MM-DD) in the time zone. */
export function openBillIdsBefore(
  today: string,
  zone: string,
  bills: Iterable<Bill>,
): ReadonlySet<number> {
  const earlier = [...bills].filter((bill) => openingDay(bill, zone) < today)
  return new Set(earlier.map((bill) => bill.id))
}
