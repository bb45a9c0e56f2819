/** The orders that left the board lately: for the recall, and for what was cancelled and nobody saw. */
import { isOpen } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'

/** By id. */
export type Recent = ReadonlyMap<number, Order>

/** How far back the recall reaches. */
const RECALL_MS = 30 * 60_000
/** What was cancelled waits this long for somebody to see it; what is older is of another shift. */
const FORGET_MS = 12 * 60 * 60_000
/** A wall that nobody turns off keeps no more than this of either kind, however busy the evening. */
const MOST = 200

/** When an order last changed, in milliseconds since 1970. */
export function changedAt(order: Order): number {
  const instants = [order.status_at, ...order.products.map((line) => line.status_at)]
  return Math.max(...instants.map((instant) => Date.parse(instant)))
}

/**
 * With what a read or the log tells: the newer word about an order counts, and one that is open again is no longer gone.
 * @param nowMs the server's time
 */
export function withOrders(recent: Recent, told: Iterable<Order>, nowMs: number): Recent {
  const next = new Map(recent)
  for (const order of told) {
    const known = next.get(order.id)
    if (known && changedAt(known) > changedAt(order)) continue
    // Taken out first: the map is in the order of what was heard last.
    next.delete(order.id)
    if (!isOpen(order.status)) next.set(order.id, order)
  }
  const orders = [...next.values()]
  letGo(next, orders.filter(hasCancelled), nowMs - FORGET_MS)
  letGo(
    next,
    orders.filter((order) => !hasCancelled(order)),
    nowMs - RECALL_MS,
  )
  return next
}

function hasCancelled({ products }: Order): boolean {
  return products.some(({ status }) => status === 'Cancelado')
}

/** Forgets what changed before a time, and of more than can be kept what was heard first. */
function letGo(recent: Map<number, Order>, orders: readonly Order[], sinceMs: number): void {
  for (const [index, order] of orders.entries()) {
    if (orders.length - index > MOST || changedAt(order) < sinceMs) recent.delete(order.id)
  }
}

/** The server refuses to undo older changes. An order without changes has nothing to undo. */
export function isUndoable(order: Order, nowMs: number): boolean {
  const changed = changedAt(order)
  return changed > Date.parse(order.created_at) && nowMs - changed <= RECALL_MS
}

/** What can be called back, the last that left first. */
export function recallable(recent: Recent, nowMs: number): readonly Order[] {
  return [...recent.values()]
    .filter((order) => nowMs - changedAt(order) <= RECALL_MS)
    .toSorted((a, b) => changedAt(b) - changedAt(a) || b.id - a.id)
}
