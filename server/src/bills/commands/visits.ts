import type { Db } from '../../db/sql.ts'
import { resumeVisitsSql } from '../../identity/commands/visits.ts'
import { billOwnersSql } from '../../wire/queries/bill.ts'

/** After a bill is closed, its guests can still read it for this long. */
const MINUTES_AFTER_BILL = 30

/**
 * Lets the sessions of the bill's owners expire soon, unless an owner has another open bill. The query searches by
 * guest to be fast, because the branch's log is locked meanwhile.
 */
export async function endVisits(tx: Db & { readonly now: Date }, billId: number): Promise<void> {
  await tx.query(
    `UPDATE sessions s SET expires_at = least(s.expires_at, $2)
      WHERE NOT s.sliding AND s.user_id IN (${billOwnersSql('$1')})
        AND NOT EXISTS (SELECT 1 FROM bills b WHERE b.user_id = s.user_id AND b.status <> 'Cerrada')
        AND NOT EXISTS (SELECT 1 FROM join_requests j JOIN bills b ON b.id = j.bill_id
          WHERE j.user_id = s.user_id AND j.status = 'Aceptada' AND b.status <> 'Cerrada')`,
    [billId, new Date(tx.now.getTime() + MINUTES_AFTER_BILL * 60_000)],
  )
}

/** Restores the full session length of the bill's owners when the bill is reopened. */
export async function resumeVisits(tx: Db & { readonly now: Date }, billId: number): Promise<void> {
  await tx.query(resumeVisitsSql(billOwnersSql('$1'), '$2'), [billId, tx.now])
}
