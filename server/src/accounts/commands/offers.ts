/**
 * Offers roles to existing accounts. A role has no effect until the account's owner enters the offer's code. The code
 * is the only proof that the account belongs to the hired person (decision 36).
 */
import type { UserType } from '@orderi/shared/accounts/schema'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Columns, Db } from '../../db/sql.ts'
import { generateCode, hashCode } from '../../identity/passwords.ts'
import { createPassword, type NewPassword } from './identity.ts'

const CODE_DAYS = 7

export interface RoleCode {
  readonly text: string
  readonly hash: Buffer
}

/** Only one of the two is shown, and only once: the password of a new account, or the code for an existing account. */
export interface Credentials {
  readonly password: NewPassword
  readonly code: RoleCode
}

/** Creates password and code before the e-mail is looked up, so that unknown and known e-mails take the same time. */
export async function createCredentials({
  jwtSecret,
}: {
  readonly jwtSecret: string
}): Promise<Credentials> {
  const text = generateCode()
  return {
    password: await createPassword(),
    code: { text, hash: hashCode(jwtSecret, 'role', text) },
  }
}

export function secretToShow(
  { isNew }: { readonly isNew: boolean },
  { password, code }: Credentials,
): { temporary_password: string } | { role_code: string } {
  return isNew ? { temporary_password: password.text } : { role_code: code.text }
}

/** `restaurantId` is null for the role of superadmin. */
interface OfferedRole {
  readonly restaurantId: number | null
  readonly userId: number
  readonly name: string
  readonly type: Exclude<UserType, 'cliente'>
  readonly branchIds: readonly number[]
}

type Tx = Db & { readonly now: Date }

/** Replaces an earlier offer to the same account and restaurant. The earlier offer's code becomes invalid. */
export async function offerRole(tx: Tx, role: OfferedRole, code: RoleCode): Promise<void> {
  await tx.query(
    `INSERT INTO role_offers AS former (restaurant_id, user_id, name, type, branch_ids, code_hash, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (restaurant_id, user_id) DO UPDATE SET name = excluded.name, type = excluded.type,
        branch_ids = excluded.branch_ids, code_hash = excluded.code_hash, expires_at = excluded.expires_at,
        version = former.version + 1`,
    [
      role.restaurantId,
      role.userId,
      role.name,
      role.type,
      role.branchIds,
      code.hash,
      new Date(tx.now.getTime() + CODE_DAYS * 86_400_000),
    ],
  )
}

/** @returns false if there was no offer */
export async function withdrawOffer(
  tx: Db,
  restaurantId: number | null,
  userId: number,
): Promise<boolean> {
  const gone = await tx.query(
    'DELETE FROM role_offers WHERE restaurant_id IS NOT DISTINCT FROM $1 AND user_id = $2 RETURNING 1',
    [restaurantId, userId],
  )
  return gone.length > 0
}

type OfferRow = Columns<'role_offers', 'restaurant_id' | 'type' | 'branch_ids'>

/**
 * Gives the account the role that was offered with this code.
 * @throws DomainError 422 for a wrong or expired code; `without_branch` for an employee whose branches were all deleted
 * @throws DomainError `forbidden` while the account's password is temporary, because the hiring restaurant knows it
 */
export async function acceptRole(tx: Tx, userId: number, codeHash: Buffer): Promise<void> {
  // The row lock waits for concurrent commands that give this account a role.
  const [account] = await tx.query<Columns<'users', 'temporary_logins'>>(
    'SELECT temporary_logins FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  )
  if (account?.temporary_logins != null) {
    throw new DomainError('forbidden', { reason: reason('temporary_password') })
  }
  const [offer] = await tx.query<OfferRow>(
    `DELETE FROM role_offers WHERE user_id = $1 AND code_hash = $2 AND expires_at > $3
      RETURNING restaurant_id, type, branch_ids`,
    [userId, codeHash, tx.now],
  )
  if (!offer) throw invalidField('codigo', reason('wrong_offer_code'))
  if (offer.restaurant_id === null) await makeSuperadmin(tx, userId)
  else {
    await giveRole(tx, {
      restaurantId: offer.restaurant_id,
      userId,
      type: offer.type,
      branchIds: offer.branch_ids,
    })
  }
}

export async function makeSuperadmin(tx: Db, userId: number): Promise<void> {
  await tx.query('UPDATE users SET is_superadmin = true WHERE id = $1', [userId])
}

/**
 * Skips branches that were deleted since the role was offered.
 * @throws DomainError `without_branch` for an employee without a remaining branch
 */
export async function giveRole(
  tx: Db,
  {
    restaurantId,
    userId,
    type,
    branchIds,
  }: Omit<OfferedRole, 'name' | 'type' | 'restaurantId'> & {
    readonly restaurantId: number
    readonly type: string
  },
): Promise<void> {
  // The membership may exist, because nodes of the previous release ignore offers and may have hired the person.
  await tx.query(
    `INSERT INTO memberships (restaurant_id, user_id, type) VALUES ($1, $2, $3)
      ON CONFLICT (restaurant_id, user_id) DO UPDATE SET type = excluded.type`,
    [restaurantId, userId, type],
  )
  const branchCount = await assignBranches(tx, { restaurantId, userId, branchIds })
  if (type !== 'admin' && branchCount === 0) throw new DomainError('without_branch')
}

/** @returns how many of the given branches exist */
export async function assignBranches(
  tx: Db,
  {
    restaurantId,
    userId,
    branchIds,
  }: Pick<OfferedRole, 'userId' | 'branchIds'> & { readonly restaurantId: number },
): Promise<number> {
  await tx.query('DELETE FROM membership_branches WHERE restaurant_id = $1 AND user_id = $2', [
    restaurantId,
    userId,
  ])
  const written = await tx.query(
    `INSERT INTO membership_branches (restaurant_id, user_id, branch_id)
      SELECT $1, $2, id FROM branches WHERE restaurant_id = $1 AND id = ANY($3::bigint[])
      ORDER BY id FOR KEY SHARE
      RETURNING 1`,
    [restaurantId, userId, branchIds],
  )
  return written.length
}
