/**
 * Marks of the people who are charging bills now. Marks are in the memory of each node and expire unless renewed. Nodes
 * notify each other of changes.
 */
import type { Bill } from '@orderi/shared/bills/schema'
import { CHARGING_SECONDS } from '@orderi/shared/payments/charging'
import type { ChargingMark } from '@orderi/shared/payments/schema'

/** `user` is null when the bill's mark ends. */
export interface ChargingChange {
  readonly branchId: number
  readonly billId: number
  readonly user: ChargingMark['user'] | null
  readonly at: string
}

export interface ChargingMarks {
  /** Returns false if the change is older than the current mark or changes nothing. */
  apply(change: ChargingChange): boolean
  of(billId: number): ChargingMark | null
  ofBranch(branchId: number): ({ readonly id: number } & ChargingMark)[]
  ofUser(userId: number): { readonly id: number; readonly branchId: number }[]
  on(bills: readonly Bill[]): Bill[]
}

export function createChargingMarks(clock: () => Date): ChargingMarks {
  // Ended marks remain for a while, so that an older change that arrives late does not restore a mark.
  const changes = new Map<number, ChargingChange>()

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
