import type { Bill, WaiterCallAnswer } from './schema.ts'

/**
 * The bill after its waiter call is answered. Undefined if it has no open call. A person who goes to the table replaces
 * a waiter who was sent but is not on the way yet.
 */
export function withCallAnswered(
  bill: Bill,
  { at, user, going }: WaiterCallAnswer,
): Bill | undefined {
  const isTaken = going === 1 && bill.waiter_sent?.going === 0
  if (bill.waiter_requested === 0 && !isTaken) return undefined
  return {
    ...bill,
    waiter_requested: 0,
    waiter_requested_at: null,
    // The keys have PostgreSQL's order, because tests compare snapshots as text.
    waiter_sent: { at, user, going },
  }
}
