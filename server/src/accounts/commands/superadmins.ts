import type { PlatformUser } from '@orderi/shared/accounts/schema'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { queryOne } from '../../db/one.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { Person } from '../../identity/person.ts'
import { platformUserJsonSql, platformUserRowsSql } from '../queries/superadmins.ts'
import { findOrMakeAccount, updateIdentity } from './identity.ts'
import { type Credentials, makeSuperadmin, offerRole, withdrawOffer } from './offers.ts'

type Tx = Db & { readonly now: Date }

async function getSuperadmin(tx: Tx, userId: number): Promise<PlatformUser> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const { data } = await queryOne<{ data: PlatformUser }>(
    tx,
    `SELECT ${platformUserJsonSql} AS data FROM ${platformUserRowsSql} u WHERE u.id = $1`,
    [userId],
  )
  return data
}

/** Gives the role to a new account, or offers it to an existing account. Throws `email_taken` for a superadmin. */
export async function appointSuperadmin(
  tx: Tx,
  body: BodyOf<Calls['createUser']>,
  { password, code }: Credentials,
): Promise<{ user: PlatformUser; isNew: boolean }> {
  const { userId, isNew } = await findOrMakeAccount(tx, body, password, null)
  const [superadmin] = await tx.query('SELECT 1 FROM users WHERE id = $1 AND is_superadmin', [
    userId,
  ])
  if (superadmin) throw new DomainError('email_taken')
  if (isNew) await makeSuperadmin(tx, userId)
  else {
    const role = {
      restaurantId: null,
      userId,
      name: body.name,
      type: 'superadmin',
      branchIds: [],
    } as const
    await offerRole(tx, role, code)
  }
  return { user: await getSuperadmin(tx, userId), isNew }
}

/**
 * Changes a superadmin's name and e-mail. Until the role is accepted, changes only the name in the offer.
 * @throws DomainError `not_found`, `stale`, `email_taken`
 */
export async function updateSuperadmin(
  tx: Tx,
  body: BodyOf<Calls['updateUser']>,
  ifMatch?: number,
): Promise<PlatformUser> {
  const present = await getSuperadmin(tx, body.id)
  refuseStale(present.version, ifMatch)
  if (present.pending) {
    await tx.query(
      `UPDATE role_offers SET name = coalesce($2, name), version = version + 1
        WHERE restaurant_id IS NULL AND user_id = $1`,
      [body.id, body.name],
    )
  } else await updateIdentity(tx, body.id, body)
  return getSuperadmin(tx, body.id)
}

/** @throws DomainError `not_found` for a person who is no superadmin, or has not accepted the role yet */
export async function requireSuperadmin(tx: Tx, userId: number): Promise<void> {
  const { pending } = await getSuperadmin(tx, userId)
  if (pending) throw new DomainError('not_found')
}

/** Does not delete the account. Throws `not_found`, or `in_use` if the account is the caller's. */
export async function removeSuperadmin(tx: Tx, person: Person, userId: number): Promise<void> {
  // Locks all superadmins in one fixed sequence, so that one remains if two of them remove each other concurrently.
  const superadmins = await tx.query<Columns<'users', 'id'>>(
    'SELECT id FROM users WHERE is_superadmin ORDER BY id FOR NO KEY UPDATE',
  )
  if (!superadmins.some(({ id }) => id === person.userId)) throw new DomainError('forbidden')
  if (!superadmins.some(({ id }) => id === userId)) {
    if (await withdrawOffer(tx, null, userId)) return
    throw new DomainError('not_found')
  }
  if (userId === person.userId) {
    throw new DomainError('in_use', { reason: reason('removes_self') })
  }
  await tx.query('UPDATE users SET is_superadmin = false, version = version + 1 WHERE id = $1', [
    userId,
  ])
}
