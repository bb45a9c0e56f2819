import { reason } from '@orderi/shared/kernel/reasons'
import { createCounter } from '../../db/counter.ts'
import type { Db } from '../../db/sql.ts'

const HOUR = 60 * 60
const LIMIT = { seconds: HOUR, reason: reason('many_mails') }

/** Counts a receipt that is sent to an address, unless the transaction fails. Throws `too_many_requests` with the seconds to wait. */
export type CountReceiptMail = (tx: Db, branchId: number, billId: number) => Promise<void>

/** Enough for a full branch and for the guests of a large table. @param limits if false, counts nothing */
export function createMailLimit({ limits }: { readonly limits: boolean }): CountReceiptMail {
  return async (tx, branchId, billId) => {
    if (!limits) return
    await createCounter(tx, { ...LIMIT, name: 'mailsOfBill', points: 10 }).count(String(billId))
    await createCounter(tx, { ...LIMIT, name: 'mailsOfBranch', points: 120 }).count(
      String(branchId),
    )
  }
}
