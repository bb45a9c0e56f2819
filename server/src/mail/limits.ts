import { reason } from '@orderi/shared/kernel/reasons'
import { createCounter } from '../db/counter.ts'
import type { Pool } from '../db/pool.ts'

const HOUR = 60 * 60
const LIMIT = { seconds: HOUR, reason: reason('many_mails') }

/** Counts a receipt that is sent to an address. Throws `too_many_requests` with the seconds to wait. */
export type CountReceiptMail = (branchId: number, billId: number) => Promise<void>

/** Enough for a full branch and for the guests of a large table. @param limits if false, counts nothing */
export function createMailLimit(
  pool: Pool,
  { limits }: { readonly limits: boolean },
): CountReceiptMail {
  const ofBranch = createCounter(pool, { ...LIMIT, name: 'mailsOfBranch', points: 120 })
  const ofBill = createCounter(pool, { ...LIMIT, name: 'mailsOfBill', points: 10 })
  return async (branchId, billId) => {
    if (!limits) return
    await ofBill.count(String(billId))
    await ofBranch.count(String(branchId))
  }
}
