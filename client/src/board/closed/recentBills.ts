import { canReopen } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import { compareInstants } from '@orderi/shared/kernel/days'

/** Limits the list, because a screen may stay open for days. */
const MAX_BILLS = 100

/** The bills that may still be reopened, last closed first. @param nowMs the server's time */
export function reopenableBills(bills: readonly Bill[], nowMs: number): readonly Bill[] {
  return bills
    .filter(({ closed_at: at }) => at !== null && canReopen(new Date(at), new Date(nowMs)))
    .toSorted((a, b) => compareInstants(b.closed_at ?? '', a.closed_at ?? ''))
    .slice(0, MAX_BILLS)
}

/** Adds or replaces `bill` if it is closed, otherwise removes it. Keeps only bills that can be reopened. */
export function withBill(bills: readonly Bill[], bill: Bill, nowMs: number): readonly Bill[] {
  const others = bills.filter(({ id }) => id !== bill.id)
  return reopenableBills(bill.status === 'Cerrada' ? [...others, bill] : others, nowMs)
}
