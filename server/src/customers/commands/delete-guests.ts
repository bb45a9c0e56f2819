import type { Db } from '../../db/sql.ts'

/** A visit lasts at most 12 hours, so a guest who entered this many days ago can send no more requests. */
const MIN_AGE_DAYS = 2
const BATCH = 5000

/**
 * Deletes guests who only scanned a code. Checks each guest once. Guests with orders remain until they erase their
 * account.
 */
export async function deleteInactiveGuests(db: Db, now: Date): Promise<void> {
  await db.query(
    `WITH looked AS MATERIALIZED (
        SELECT u.id FROM users u
          WHERE u.id > (SELECT guests_swept_to FROM installation) AND u.created_at < $1
          ORDER BY u.id LIMIT ${BATCH}
      ), forgotten AS (
        DELETE FROM users u USING looked
          WHERE u.id = looked.id AND u.is_guest AND u.became IS NULL AND u.erased_at IS NULL
            AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > $2)
            AND NOT EXISTS (SELECT FROM bills b WHERE b.user_id = u.id)
            AND NOT EXISTS (SELECT FROM orders o WHERE o.user_id = u.id)
            AND NOT EXISTS (SELECT FROM join_requests j WHERE j.user_id = u.id)
            AND NOT EXISTS (SELECT FROM bill_shares s WHERE s.guest_id = u.id)
            AND NOT EXISTS (SELECT FROM payment_intents n WHERE n.user_id = u.id)
            AND NOT EXISTS (SELECT FROM board_events e
              WHERE e.actor IS NOT NULL AND (e.actor ->> 'id')::bigint = u.id)
      )
      UPDATE installation SET guests_swept_to = (SELECT max(id) FROM looked)
        WHERE EXISTS (SELECT FROM looked)`,
    [new Date(now.getTime() - MIN_AGE_DAYS * 86_400_000), now],
  )
}
