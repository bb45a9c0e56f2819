import { compareInstants } from '../kernel/days.ts'
import { isOpenStatus } from './rules.ts'
import type { Order } from './schema.ts'

export function applyOrder(orders: Map<number, Order>, order: Order): void {
  if (isOpenStatus(order.status)) orders.set(order.id, order)
  else orders.delete(order.id)
}

/** Sorts the oldest order first. */
export function sortOrders(orders: Iterable<Order>): Order[] {
  return [...orders].toSorted((a, b) => compareInstants(a.created_at, b.created_at) || a.id - b.id)
}
