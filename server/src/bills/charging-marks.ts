/**
 * Marks of the people who are charging bills now. A mark exists only in the memory of each node. It ends if it is not
 * renewed. Nodes notify each other of changes.
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
  // Keeps ended marks for a while, so that an older change that arrives late does not bring a mark back.
  const changes = new Map<number, ChargingChange>()

  /** The marks that have not ended. */
  function present(): {
    readonly id: number
    readonly branchId: number
    readonly mark: ChargingMark
  }[] {
    const oldest = clock().getTime() - CHARGING_SECONDS * 1000
    for (const [billId, { at }] of changes) if (Date.parse(at) <= oldest) changes.delete(billId)
    return [...changes.values()].flatMap(({ billId: id, branchId, user, at }) =>
      user ? [{ id, branchId, mark: { user, at } }] : [],
    )
  }

  const of = (billId: number) => present().find(({ id }) => id === billId)?.mark ?? null

  return {
    apply(change) {
      const shown = of(change.billId)
      const last = changes.get(change.billId)
      if (last && last.at > change.at) return false
      changes.set(change.billId, change)
      return change.user !== null || shown !== null
    },
    of,
    ofBranch: (branchId) =>
      present()
        .filter((each) => each.branchId === branchId)
        .map(({ id, mark }) => ({ id, ...mark })),
    ofUser: (userId) => present().filter(({ mark }) => mark.user.id === userId),
    on(bills) {
      const marks = new Map(present().map(({ id, mark }) => [id, mark]))
      return bills.map((bill) => ({ ...bill, charging: marks.get(bill.id) ?? null }))
    },
  }
}
