/** Removes a person's name and notes from orders and bills. */
import type { Bill } from '@orderi/shared/bills/schema'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

/** Replaces the name of an erased person. */
export const FORGOTTEN_NAME = 'Sin nombre'

/** The traces to remove. */
export interface Forgotten {
  readonly users: ReadonlySet<number>
  /** The bills with the person's name. */
  readonly bills: ReadonlySet<number>
  /** The lines whose notes are removed. */
  readonly lines: ReadonlySet<number>
}

export function forgetInOrder(order: Order, forgotten: Forgotten): Order {
  const isTheirs = order.user !== null && forgotten.users.has(order.user.id)
  return {
    ...order,
    bill: forgotten.bills.has(order.bill.id) ? { ...order.bill, name: FORGOTTEN_NAME } : order.bill,
    user: isTheirs ? null : order.user,
    products: order.products.map((line) => withoutNote(line, forgotten)),
  }
}

export function forgetInBill(bill: Bill, forgotten: Forgotten): Bill {
  const isTheirs = forgotten.bills.has(bill.id)
  // Undefined in events of earlier releases.
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
