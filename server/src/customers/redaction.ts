import type { Bill } from '@orderi/shared/bills/schema'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

export const ERASED_NAME = 'Sin nombre'

export interface ErasedIds {
  readonly users: ReadonlySet<number>
  readonly bills: ReadonlySet<number>
  readonly lines: ReadonlySet<number>
}

export function redactOrder(order: Order, traces: ErasedIds): Order {
  const isTheirs = order.user !== null && traces.users.has(order.user.id)
  return {
    ...order,
    bill: traces.bills.has(order.bill.id) ? { ...order.bill, name: ERASED_NAME } : order.bill,
    user: isTheirs ? null : order.user,
    products: order.products.map((line) => withoutNote(line, traces)),
  }
}

export function redactBill(bill: Bill, traces: ErasedIds): Bill {
  const isTheirs = traces.bills.has(bill.id)
  // Events of earlier releases have neither `waiter_sent` nor `charging`.
  const hasAnswered = bill.waiter_sent && traces.users.has(bill.waiter_sent.user.id)
  const isCharging = bill.charging && traces.users.has(bill.charging.user.id)
  return {
    ...bill,
    name: isTheirs ? ERASED_NAME : bill.name,
    user: isTheirs ? null : bill.user,
    waiter_sent: hasAnswered ? null : bill.waiter_sent,
    charging: isCharging ? null : bill.charging,
    // Events of earlier releases have no `payments`.
    payments: (bill.payments ?? []).map((payment) =>
      payment.user && traces.users.has(payment.user.id) ? { ...payment, user: null } : payment,
    ),
    // Events of earlier releases have no `shares` and `intents`.
    shares: (bill.shares ?? []).map((share) =>
      share.guest && traces.users.has(share.guest.id) ? { ...share, guest: null } : share,
    ),
    // Events of earlier releases have no `attempts`.
    attempts: (bill.attempts ?? []).map((attempt) =>
      attempt.guest && traces.users.has(attempt.guest.id) ? { ...attempt, guest: null } : attempt,
    ),
    intents: (bill.intents ?? []).filter(({ guest }) => !traces.users.has(guest.id)),
    products: bill.products.map((line) => withoutNote(line, traces)),
  }
}

function withoutNote(line: OrderLine, { lines }: ErasedIds): OrderLine {
  return lines.has(line.id) ? { ...line, note: null } : line
}
