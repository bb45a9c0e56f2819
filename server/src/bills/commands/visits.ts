/** A guest's session lasts as long as the visit: it ends some time after their last bill was closed. */

import type { Sql } from '../../db/sql.ts'
import { GUEST_HOURS } from '../../identity/commands/sessions.ts'
import { billOwners } from '../../wire/queries/bill.ts'

/** How long a guest can still look at what they paid. */
const MINUTES_AFTER_BILL = 30

/**
 * The guests whose bill was closed, and who have no other open one, leave soon. Looked up from each guest's side: the
 * branch's log is locked meanwhile, however many bills are open elsewhere.
 */
export async function endVisits(tx: Sql & { readonly now: Date }, billId: number): Promise<void> {
  await tx.query(
    `UPDATE sessions s SET expires_at = least(s.expires_at, $2)
      WHERE NOT s.sliding AND s.user_id IN (${billOwners('$1')})
        AND NOT EXISTS (SELECT 1 FROM bills b WHERE b.user_id = s.user_id AND b.status <> 'Cerrada')
        AND NOT EXISTS (SELECT 1 FROM join_requests j JOIN bills b ON b.id = j.bill_id
          WHERE j.user_id = s.user_id AND j.status = 'Aceptada' AND b.status <> 'Cerrada')`,
    [billId, new Date(tx.now.getTime() + MINUTES_AFTER_BILL * 60_000)],
  )
}

/** Whoever has an open bill again stays as long as any guest. */
export async function resumeVisits(
  tx: Sql & { readonly now: Date },
  billId: number,
): Promise<void> {
  await tx.query(
    `UPDATE sessions SET expires_at = created_at + make_interval(hours => ${GUEST_HOURS})
      WHERE NOT sliding AND expires_at > $2 AND user_id IN (${billOwners('$1')})`,
    [billId, tx.now],
  )
}
