import type { Db } from '../../db/sql.ts'
import { endVisitsSql, resumeVisitsSql } from '../../identity/commands/visits.ts'
import { billOwnersSql } from '../../wire/queries/bill.ts'

/** Lets the sessions of the closed bill's owners expire soon, unless an owner has another open bill. */
export async function endVisits(tx: Db & { readonly now: Date }, billId: number): Promise<void> {
  await tx.query(endVisitsSql({ users: billOwnersSql('$1'), now: '$2' }), [billId, tx.now])
}

/** Restores the full session length of the bill's owners when the bill is reopened. */
export async function resumeVisits(tx: Db & { readonly now: Date }, billId: number): Promise<void> {
  await tx.query(resumeVisitsSql(billOwnersSql('$1'), '$2'), [billId, tx.now])
}
