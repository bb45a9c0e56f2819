import type { Db } from '../../db/sql.ts'

/**
 * Removes the texts that may name the users, and keeps the shifts of each user together. Must run before the users are
 * deleted, because then their shifts have no person.
 */
export async function eraseShifts(tx: Db, users: readonly number[]): Promise<void> {
  // Waits for commands that reference the users, and blocks new ones.
  await tx.query('SELECT 1 FROM users WHERE id = ANY($1::bigint[]) FOR UPDATE', [users])
  await tx.query(
    `WITH firsts AS (
        SELECT restaurant_id, user_id, min(id) AS id FROM shifts WHERE user_id = ANY($1::bigint[]) GROUP BY 1, 2
      ), shown AS (
        UPDATE shifts s SET erased_as = f.id FROM firsts f
        WHERE s.restaurant_id = f.restaurant_id AND s.user_id = f.user_id
      )
      UPDATE shift_corrections c SET erased_as = f.id FROM firsts f
        WHERE c.restaurant_id = f.restaurant_id AND c.user_id = f.user_id`,
    [users],
  )
  await tx.query(
    `WITH erased AS (
        UPDATE shift_corrections SET reason = NULL WHERE user_id = ANY($1::bigint[]) RETURNING shift_id
      )
      UPDATE activity SET subject_name = NULL WHERE kind = 'jornada' AND subject_id IN (SELECT shift_id FROM erased)`,
    [users],
  )
}
