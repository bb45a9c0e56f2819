/** Makes a board from a snapshot and later events. Browser, server and tests use the same reducer. */
import { isOpenBill } from '../bills/rules.ts'
import type { Bill } from '../bills/schema.ts'
import type { Floor } from '../floor/schema.ts'
import { compareInstants } from '../kernel/days.ts'
import { assertNever } from '../kernel/errors.ts'
import { isOpenStatus } from '../orders/rules.ts'
import type { Order } from '../orders/schema.ts'
import type { BoardEvent, Snapshot } from './events.ts'

export interface Board {
  readonly branch: Floor
  readonly orders: ReadonlyMap<number, Order>
  readonly bills: ReadonlyMap<number, Bill>
}

export function boardFrom(snapshot: Snapshot): Board {
  return {
    branch: snapshot.branch,
    orders: new Map(snapshot.orders.map((order) => [order.id, order])),
    bills: new Map(snapshot.bills.map((bill) => [bill.id, bill])),
  }
}

/** The lists are sorted as in the API's responses. */
export function snapshotOf(board: Board): Snapshot {
  return {
    branch: board.branch,
    orders: sortOrders(board.orders.values()),
    bills: sortBills(board.bills.values()),
  }
}

/** Entities that no event contains remain identical objects, so that components can detect changes. */
export function applyEvents(board: Board, events: readonly BoardEvent[]): Board {
  let branch = board.branch
  const orders = new Map(board.orders)
  const bills = new Map(board.bills)
  for (const event of events) {
    switch (event.type) {
      case 'order.created':
      case 'order.changed':
        applyOrder(orders, event.data)
        break
      case 'bill.opened':
      case 'bill.changed':
      case 'waiter.called':
      case 'waiter.sent':
      case 'bill.requested':
      case 'bill.closed':
      case 'bill.reopened':
      case 'bill.paid':
      case 'bill.reversed':
      case 'bill.split':
      case 'bill.merged':
      case 'bill.noted':
        applyBill(bills, event.data)
        break
      case 'floor.changed':
        branch = event.data
        break
      case 'menu.changed':
      case 'cash.opened':
      case 'cash.closed':
      case 'cash.counted':
      case 'cash.moved':
        break
      default:
        assertNever(event)
    }
  }
  return { branch, orders, bills }
}

export function applyOrder(orders: Map<number, Order>, order: Order): void {
  if (isOpenStatus(order.status)) orders.set(order.id, order)
  else orders.delete(order.id)
}

/** Oldest first. */
export function sortOrders(orders: Iterable<Order>): Order[] {
  return [...orders].toSorted((a, b) => compareInstants(a.created_at, b.created_at) || a.id - b.id)
}

export function applyBill(bills: Map<number, Bill>, bill: Bill): void {
  if (isOpenBill(bill.status)) bills.set(bill.id, bill)
  else bills.delete(bill.id)
}

/** Newest first. */
export function sortBills(bills: Iterable<Bill>): Bill[] {
  return [...bills].toSorted((a, b) => compareInstants(b.created_at, a.created_at) || b.id - a.id)
}
