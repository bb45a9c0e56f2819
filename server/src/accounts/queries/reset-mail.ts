import { DomainError } from '@orderi/shared/kernel/errors'
import type { Columns, Db } from '../../db/sql.ts'

/** The name of the person who sets a new password. Throws `not_found` after the link has ended. */
export async function readResetName(db: Db, resetId: string, now: Date): Promise<string> {
  const [person] = await db.query<Columns<'users', 'name'>>(
    `SELECT u.name FROM password_resets r JOIN users u ON u.id = r.user_id
      WHERE r.id = $1 AND r.expires_at > $2 AND u.erased_at IS NULL`,
    [resetId, now],
  )
  if (!person) throw new DomainError('not_found')
  return person.name
}
