import type { Bill } from '@orderi/shared/bills/schema'
import { type Cents, toCents } from '@orderi/shared/kernel/money'
import type { BillShare } from '@orderi/shared/payments/schema'
import { dueOf, isPaidShare, payableShares } from '@orderi/shared/payments/shares'
import { useStore } from 'zustand'
import { visit } from '../visit/visit.ts'

export function dueCents({ amount, paid }: BillShare): Cents {
  return dueOf({ amount: toCents(amount), paid: toCents(paid) }) as Cents
}

export function useGuestId(): number | undefined {
  return useStore(visit, ({ person }) => person?.user.id)
}

/** The unpaid shares that this guest took. */
export function useOwnShares({ shares }: Bill): readonly BillShare[] {
  const id = useGuestId()
  return shares.filter((share) => share.guest?.id === id && !isPaidShare(share))
}

/** See `payableShares`. */
export function usePayableShares({ shares }: Bill): readonly BillShare[] {
  return payableShares(shares, useGuestId())
}

/** Whether this guest took shares and all of them are paid. */
export function useHasPaidShare({ shares }: Bill): boolean {
  const id = useGuestId()
  const own = shares.filter((share) => share.guest?.id === id)
  return own.length > 0 && own.every(isPaidShare)
}
