/** The orders that left the board lately: for the recall, and for what was cancelled and nobody saw. */
import { isOpen } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'

/** By id. */
export type Recent = ReadonlyMap<number, Order>

/** How far back the recall reaches. */
const RECALL_MS = 30 * 60_000
/** What is older than this is of another shift. */
const FORGET_MS = 12 * 60 * 60_000

/** When an order last changed, in milliseconds since 1970. */
export function changedAt(order: Order): number {
  const instants = [order.status_at, ...order.products.map((line) => line.status_at)]
  return Math.max(...instants.map((instant) => Date.parse(instant)))
}

/**
 * With what a read or the log tells: the newer word about an order counts, and one that is open again is no longer gone.
 * @param nowMs the server's time
 */
export function withOrders(recent: Recent, orders: Iterable<Order>, nowMs: number): Recent {
  const next = new Map(recent)
  for (const order of orders) {
    const known = next.get(order.id)
    if (known && changedAt(known) > changedAt(order)) continue
    if (isOpen(order.status)) next.delete(order.id)
    else next.set(order.id, order)
  }
  for (const order of next.values()) {
    if (nowMs - changedAt(order) > FORGET_MS) next.delete(order.id)
  }
  return next
}

/** What can be called back, the last that left first. */
export function recallable(recent: Recent, nowMs: number): readonly Order[] {
  return [...recent.values()]
    .filter((order) => nowMs - changedAt(order) <= RECALL_MS)
    .toSorted((a, b) => changedAt(b) - changedAt(a) || b.id - a.id)
}
