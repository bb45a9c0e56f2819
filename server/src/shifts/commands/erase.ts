import type { Db } from '../../db/sql.ts'

/**
 * Removes the texts that may name the users from corrections and from the log of the office. Must run before the users
 * are deleted, because then their shifts have no person.
 */
export async function eraseShifts(tx: Db, users: readonly number[]): Promise<void> {
  // Waits for commands that reference the users, and blocks new ones.
  await tx.query('SELECT 1 FROM users WHERE id = ANY($1::bigint[]) FOR UPDATE', [users])
  await tx.query(
    `WITH erased AS (
        UPDATE shift_corrections SET reason = NULL WHERE user_id = ANY($1::bigint[]) RETURNING shift_id
      )
      UPDATE activity SET subject_name = NULL WHERE kind = 'jornada' AND subject_id IN (SELECT shift_id FROM erased)`,
    [users],
  )
}
