import type { Bill } from '@orderi/shared/bills/schema'
import { useState } from 'react'
import { type BillChange, billChanges, isSameToPay } from './billChange.ts'

export interface SeenBillState {
  /** The latest known state of the bill. */
  readonly bill: Bill
  /** The changes since the person last agreed to an amount. Undefined if the amounts to pay are the same. */
  readonly changes: readonly BillChange[] | undefined
  /** The balance to which the person agreed. */
  readonly balance: number
  readonly accept: () => void
  /** Stores the bill of a response, which may be newer than the board's. With `isOwn`, no confirmation is needed. */
  readonly learn: (answer: Bill, isOwn: boolean) => void
}

/** Compares a bill with the state that the person saw, so that a changed amount is never confirmed by accident. */
export function useSeenBill(present: Bill): SeenBillState {
  const [seen, setSeen] = useState(present)
  const [answered, setAnswered] = useState<{ bill: Bill; before: Bill }>()
  const bill = answered?.before === present ? answered.bill : present
  return {
    bill,
    changes: isSameToPay(seen, bill) ? undefined : billChanges(seen, bill),
    balance: seen.saldo,
    accept: () => setSeen(bill),
    learn: (answer, isOwn) => {
      setAnswered({ bill: answer, before: present })
      if (isOwn) setSeen(answer)
    },
  }
}
