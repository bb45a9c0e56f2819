/** How an order's event changes a board: an open order takes the place of the old one, any other leaves. */
import { compareInstants } from '../kernel/days.ts'
import { isOpen } from './rules.ts'
import type { Order } from './schema.ts'

/** Puts the order into the map, or takes it out once it is delivered or cancelled. */
export function applyOrder(orders: Map<number, Order>, order: Order): void {
  if (isOpen(order.status)) orders.set(order.id, order)
  else orders.delete(order.id)
}

/** Oldest first. */
export function sortOrders(orders: Iterable<Order>): Order[] {
  return [...orders].toSorted((a, b) => compareInstants(a.created_at, b.created_at) || a.id - b.id)
}
