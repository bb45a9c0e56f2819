/** What is left of an order and a bill once somebody is forgotten: everything but their name and their words. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

/** What stands where a name stood. */
export const FORGOTTEN_NAME = 'Sin nombre'

/** Whose traces go. */
export interface Forgotten {
  readonly users: ReadonlySet<number>
  /** Their bills. */
  readonly bills: ReadonlySet<number>
  /** Lines whose notes go. */
  readonly lines: ReadonlySet<number>
}

/** The order without them. */
export function forgetInOrder(order: Order, forgotten: Forgotten): Order {
  const isTheirs = order.user !== null && forgotten.users.has(order.user.id)
  return {
    ...order,
    bill: forgotten.bills.has(order.bill.id) ? { ...order.bill, name: FORGOTTEN_NAME } : order.bill,
    user: isTheirs ? null : order.user,
    products: order.products.map((line) => withoutNote(line, forgotten)),
  }
}

/** The bill without them. */
export function forgetInBill(bill: Bill, forgotten: Forgotten): Bill {
  const isTheirs = forgotten.bills.has(bill.id)
  // Events of earlier releases have none.
  const hasAnswered = bill.waiter_sent && forgotten.users.has(bill.waiter_sent.user.id)
  return {
    ...bill,
    name: isTheirs ? FORGOTTEN_NAME : bill.name,
    user: isTheirs ? null : bill.user,
    waiter_sent: hasAnswered ? null : bill.waiter_sent,
    products: bill.products.map((line) => withoutNote(line, forgotten)),
  }
}

function withoutNote(line: OrderLine, { lines }: Forgotten): OrderLine {
  return lines.has(line.id) ? { ...line, note: null } : line
}
