/** Who runs the platform. There is always one left. */
import type { PlatformUser } from '@orderi/shared/accounts/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Sql } from '../db/pool.ts'
import { refuseStale } from '../db/version.ts'
import { findOrMakeAccount, type NewPassword, writeIdentity } from './identity.ts'
import type { Person } from './person.ts'
import { platformUserJson } from './queries.ts'

type Tx = Sql & { readonly now: Date }

async function getSuperadmin(tx: Tx, userId: number): Promise<PlatformUser> {
  const [row] = await tx.query<{ data: PlatformUser }>(
    `SELECT ${platformUserJson} AS data FROM users u WHERE u.id = $1 AND u.is_superadmin FOR NO KEY UPDATE`,
    [userId],
  )
  if (!row) throw new DomainError('not_found')
  return row.data
}

/**
 * Makes someone a superadmin.
 * @param password for an account that is made
 * @throws DomainError `email_taken` when they are one already
 */
export async function appointSuperadmin(
  tx: Tx,
  body: BodyOf<Calls['createUser']>,
  password: NewPassword,
): Promise<{ user: PlatformUser; isNew: boolean }> {
  const { userId, isNew } = await findOrMakeAccount(tx, body, password, null)
  const [appointed] = await tx.query(
    `UPDATE users SET is_superadmin = true, version = version + $2 WHERE id = $1 AND NOT is_superadmin RETURNING 1`,
    [userId, isNew ? 0 : 1],
  )
  if (!appointed) throw new DomainError('email_taken')
  return { user: await getSuperadmin(tx, userId), isNew }
}

/** Changes a superadmin's name and e-mail. Throws `not_found`, `stale`, `email_taken`. */
export async function updateSuperadmin(
  tx: Tx,
  body: BodyOf<Calls['updateUser']>,
  ifMatch?: number,
): Promise<PlatformUser> {
  const present = await getSuperadmin(tx, body.id)
  refuseStale(present.version, ifMatch)
  await writeIdentity(tx, body.id, body)
  return getSuperadmin(tx, body.id)
}

/** Takes the platform away from someone; the account stays. Throws `not_found`; `in_use` for oneself. */
export async function removeSuperadmin(tx: Tx, person: Person, userId: number): Promise<void> {
  // All are locked, in one order: of two who remove each other at once, one stays.
  const superadmins = await tx.query<{ id: number }>(
    'SELECT id FROM users WHERE is_superadmin ORDER BY id FOR NO KEY UPDATE',
  )
  if (!superadmins.some(({ id }) => id === person.userId)) throw new DomainError('forbidden')
  if (!superadmins.some(({ id }) => id === userId)) throw new DomainError('not_found')
  if (userId === person.userId) {
    throw new DomainError('in_use', { message: 'No puede quitarse a sí mismo.' })
  }
  await tx.query('UPDATE users SET is_superadmin = false, version = version + 1 WHERE id = $1', [
    userId,
  ])
}
