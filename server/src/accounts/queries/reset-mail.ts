import { DomainError } from '@orderi/shared/kernel/errors'
import type { Db } from '../../db/sql.ts'

/** Throws `not_found` after the link has ended. */
export async function requireReset(db: Db, resetId: string, now: Date): Promise<void> {
  const [reset] = await db.query(
    `SELECT FROM password_resets r JOIN users u ON u.id = r.user_id
      WHERE r.id = $1 AND r.expires_at > $2 AND u.erased_at IS NULL`,
    [resetId, now],
  )
  if (!reset) throw new DomainError('not_found')
}
