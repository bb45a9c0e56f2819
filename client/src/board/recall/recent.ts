/** Orders that recently left the board. */
import { isOpenStatus } from '@orderi/shared/orders/rules'
import type { Order } from '@orderi/shared/orders/schema'

/** By id. */
export type Recent = ReadonlyMap<number, Order>

const RECALL_MS = 30 * 60_000
/** Unseen cancellations are kept for one shift. */
const FORGET_MS = 12 * 60 * 60_000
/** The maximum per kind, because a screen may stay open for days. */
const MOST = 200

/** The time of the last change, in milliseconds since 1970. */
export function changedAt(order: Order): number {
  const instants = [order.status_at, ...order.products.map((line) => line.status_at)]
  return Math.max(...instants.map((instant) => Date.parse(instant)))
}

/**
 * Merges orders into the recent ones. Of two ended states, the newer one wins. An open order is removed even if its time
 * is earlier, because an undo restores the time of the earlier state. @param nowMs server time
 */
export function withOrders(recent: Recent, told: Iterable<Order>, nowMs: number): Recent {
  const next = new Map(recent)
  for (const order of told) {
    const known = next.get(order.id)
    if (known && !isOpenStatus(order.status) && changedAt(known) > changedAt(order)) continue
    // Deleting first moves the order to the end of the map, which is sorted by arrival.
    next.delete(order.id)
    if (!isOpenStatus(order.status)) next.set(order.id, order)
  }
  const orders = [...next.values()]
  dropOld(next, orders.filter(hasCancelled), nowMs - FORGET_MS)
  dropOld(
    next,
    orders.filter((order) => !hasCancelled(order)),
    nowMs - RECALL_MS,
  )
  return next
}

function hasCancelled({ products }: Order): boolean {
  return products.some(({ status }) => status === 'Cancelado')
}

/** Drops orders that changed before `sinceMs`, then the oldest ones above the limit. */
function dropOld(recent: Map<number, Order>, orders: readonly Order[], sinceMs: number): void {
  for (const [index, order] of orders.entries()) {
    if (orders.length - index > MOST || changedAt(order) < sinceMs) recent.delete(order.id)
  }
}

/** The server refuses to undo older changes. An order without changes has nothing to undo. */
export function isUndoable(order: Order, nowMs: number): boolean {
  const changed = changedAt(order)
  return changed > Date.parse(order.created_at) && nowMs - changed <= RECALL_MS
}

/** The orders that can be recalled, last changed first. */
export function recallable(recent: Recent, nowMs: number): readonly Order[] {
  return [...recent.values()]
    .filter((order) => nowMs - changedAt(order) <= RECALL_MS)
    .toSorted((a, b) => changedAt(b) - changedAt(a) || b.id - a.id)
}
