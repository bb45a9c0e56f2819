import type { Db } from '../../db/sql.ts'

/** Must run after the users were deleted: then no command can add an entry about them. */
export async function eraseActivity(tx: Db, users: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE activity SET subject_name = NULL WHERE kind = 'empleado' AND subject_id = ANY($1::bigint[])`,
    [users],
  )
}
