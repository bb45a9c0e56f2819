/** The sessions of guests last for a visit. */
import { GUEST_SESSION_HOURS } from './sessions.ts'

const FULL_VISIT = `created_at + make_interval(hours => ${GUEST_SESSION_HOURS})`

/** SQL: restores the full length of the guests' sessions that have not ended. `users` selects user IDs. */
export const resumeVisitsSql = (
  users: string,
  now: string,
) => `UPDATE sessions SET expires_at = ${FULL_VISIT}
  WHERE NOT sliding AND expires_at > ${now} AND expires_at < ${FULL_VISIT} AND user_id IN (${users})`
