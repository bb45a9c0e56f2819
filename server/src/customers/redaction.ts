import type { Bill } from '@orderi/shared/bills/schema'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { ERASED_NAME } from '../log/erasure.ts'

export interface ErasedIds {
  readonly users: ReadonlySet<number>
  readonly bills: ReadonlySet<number>
  readonly lines: ReadonlySet<number>
}

export function redactOrder(order: Order, traces: ErasedIds): Order {
  return {
    ...order,
    bill: traces.bills.has(order.bill.id) ? { ...order.bill, name: ERASED_NAME } : order.bill,
    user: isErased(order.user, traces) ? null : order.user,
    products: order.products.map((line) => withoutNote(line, traces)),
  }
}

/** The optional fields may be missing in events of earlier releases. */
export function redactBill(bill: Bill, traces: ErasedIds): Bill {
  const isOwned = traces.bills.has(bill.id)
  return {
    ...bill,
    name: isOwned ? ERASED_NAME : bill.name,
    user: isOwned ? null : bill.user,
    waiter_sent: isErased(bill.waiter_sent?.user, traces) ? null : bill.waiter_sent,
    charging: isErased(bill.charging?.user, traces) ? null : bill.charging,
    payments: (bill.payments ?? []).map((payment) =>
      isErased(payment.user, traces) ? { ...payment, user: null } : payment,
    ),
    shares: (bill.shares ?? []).map((share) => withoutGuest(share, traces)),
    attempts: (bill.attempts ?? []).map((attempt) => withoutGuest(attempt, traces)),
    intents: (bill.intents ?? []).filter(({ guest }) => !isErased(guest, traces)),
    products: bill.products.map((line) => withoutNote(line, traces)),
  }
}

type PersonOrNone = { readonly id: number } | null | undefined

function isErased(person: PersonOrNone, { users }: ErasedIds): boolean {
  return person != null && users.has(person.id)
}

function withoutGuest<Row extends { readonly guest: PersonOrNone }>(
  row: Row,
  traces: ErasedIds,
): Row {
  return isErased(row.guest, traces) ? { ...row, guest: null } : row
}

function withoutNote(line: OrderLine, { lines }: ErasedIds): OrderLine {
  return lines.has(line.id) ? { ...line, note: null } : line
}
