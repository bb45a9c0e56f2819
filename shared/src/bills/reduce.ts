import { compareInstants } from '../kernel/days.ts'
import { isOpenBill } from './rules.ts'
import type { Bill } from './schema.ts'

export function applyBill(bills: Map<number, Bill>, bill: Bill): void {
  if (isOpenBill(bill.status)) bills.set(bill.id, bill)
  else bills.delete(bill.id)
}

/** Sorts the newest bill first. */
export function sortBills(bills: Iterable<Bill>): Bill[] {
  return [...bills].toSorted((a, b) => compareInstants(b.created_at, a.created_at) || b.id - a.id)
}
