/**
 * Marks of the people who are charging bills now. A mark is presence, not history: it exists only in the memory of each
 * node, and ends without a renewal. Nodes notify each other of changes.
 */
import type { Bill } from '@orderi/shared/bills/schema'
import { CHARGING_SECONDS } from '@orderi/shared/payments/charging'
import type { ChargingMark } from '@orderi/shared/payments/schema'

/** A mark, or with `user` null the end of the bill's mark. */
export interface ChargingChange {
  readonly branchId: number
  readonly billId: number
  readonly user: ChargingMark['user'] | null
  readonly at: string
}

export interface ChargingMarks {
  /** Applies a change. Returns false if it is older than the present mark, or changes nothing. */
  apply(change: ChargingChange): boolean
  of(billId: number): ChargingMark | null
  ofBranch(branchId: number): ({ readonly id: number } & ChargingMark)[]
  /** The bills that the user is charging. */
  ofUser(userId: number): { readonly id: number; readonly branchId: number }[]
  /** The bills with their marks. */
  on(bills: readonly Bill[]): Bill[]
}

export function createChargingMarks(clock: () => Date): ChargingMarks {
  const marks = new Map<number, ChargingMark & { readonly branchId: number }>()

  function removeExpired(): void {
    const oldest = clock().getTime() - CHARGING_SECONDS * 1000
    for (const [billId, { at }] of marks) if (Date.parse(at) <= oldest) marks.delete(billId)
  }

  function of(billId: number): ChargingMark | null {
    removeExpired()
    const mark = marks.get(billId)
    return mark ? { user: mark.user, at: mark.at } : null
  }

  return {
    apply({ branchId, billId, user, at }) {
      removeExpired()
      const present = marks.get(billId)
      if (present && present.at > at) return false
      if (user) marks.set(billId, { branchId, user, at })
      else if (!marks.delete(billId)) return false
      return true
    },
    of,
    ofBranch(branchId) {
      removeExpired()
      return [...marks]
        .filter(([, mark]) => mark.branchId === branchId)
        .map(([id, { user, at }]) => ({ id, user, at }))
    },
    ofUser(userId) {
      removeExpired()
      return [...marks]
        .filter(([, { user }]) => user.id === userId)
        .map(([id, { branchId }]) => ({ id, branchId }))
    },
    on: (bills) => bills.map((bill) => ({ ...bill, charging: of(bill.id) })),
  }
}
