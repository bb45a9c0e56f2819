/** The sessions of guests last for a visit. */
import { GUEST_SESSION_HOURS } from './sessions.ts'

/** How long guests can read a bill after it is closed. */
const MINUTES_AFTER_BILL = 30

const FULL_VISIT = `created_at + make_interval(hours => ${GUEST_SESSION_HOURS})`

/** SQL: restores the full duration of guests' sessions that have not ended. `users` selects user IDs. */
export const resumeVisitsSql = (
  users: string,
  now: string,
) => `UPDATE sessions SET expires_at = ${FULL_VISIT}
  WHERE NOT sliding AND expires_at > ${now} AND expires_at < ${FULL_VISIT} AND user_id IN (${users})`

/**
 * SQL: lets the sessions of guests expire soon, unless the guest has an open bill outside the array `closed`. Searches
 * by guest to be fast, because the branch's log is locked during the statement.
 */
export const endVisitsSql = ({
  users,
  now,
  closed,
}: {
  readonly users: string
  readonly now: string
  readonly closed: string
}) => `UPDATE sessions s
  SET expires_at = least(s.expires_at, ${now}::timestamptz + interval '${MINUTES_AFTER_BILL} minutes')
  WHERE NOT s.sliding AND s.user_id IN (${users})
    AND NOT EXISTS (SELECT 1 FROM bills b
      WHERE b.user_id = s.user_id AND b.status <> 'Cerrada' AND b.id <> ALL(${closed}))
    AND NOT EXISTS (SELECT 1 FROM join_requests j JOIN bills b ON b.id = j.bill_id
      WHERE j.user_id = s.user_id AND j.status = 'Aceptada' AND b.status <> 'Cerrada' AND b.id <> ALL(${closed}))`
