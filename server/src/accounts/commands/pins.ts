/** PINs that people set themselves: first with a code of an admin, later with the old PIN. */
import { PIN_CODE_HOURS } from '@orderi/shared/accounts/pins'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Columns, Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { generateCode, hashCode } from '../../identity/passwords.ts'
import { type BranchOrAny, worksInSql } from '../../identity/queries/approvers.ts'
import type { OfficeTx } from '../../log/office.ts'

/**
 * Creates a code for an employee, which replaces the earlier one.
 * @throws DomainError `not_found`; `forbidden` for a person who has not accepted the role yet
 */
export async function createPinCode(
  tx: OfficeTx,
  deps: Pick<Deps, 'jwtSecret'>,
  userId: number,
): Promise<string> {
  const text = generateCode()
  const [created] = await tx.query(
    `INSERT INTO pin_codes (restaurant_id, user_id, code_hash, expires_at)
      SELECT restaurant_id, user_id, $3, $4 FROM memberships WHERE restaurant_id = $1 AND user_id = $2
      ON CONFLICT (restaurant_id, user_id) DO UPDATE
        SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
      RETURNING 1`,
    [
      tx.restaurantId,
      userId,
      hashCode(deps.jwtSecret, 'pin', text),
      new Date(tx.now.getTime() + PIN_CODE_HOURS * 3_600_000),
    ],
  )
  if (created) return text
  return refuseUnemployed(tx, userId)
}

/** Throws `forbidden` for a person who has not accepted the role yet, and `not_found` for others. */
export async function refuseUnemployed(tx: OfficeTx, userId: number): Promise<never> {
  const [offer] = await tx.query(
    'SELECT 1 FROM role_offers WHERE restaurant_id = $1 AND user_id = $2',
    [tx.restaurantId, userId],
  )
  throw offer
    ? new DomainError('forbidden', { reason: reason('offer_not_accepted') })
    : new DomainError('not_found')
}

export async function endPinCode(tx: Db, restaurantId: number, userId: number): Promise<void> {
  await tx.query('DELETE FROM pin_codes WHERE restaurant_id = $1 AND user_id = $2', [
    restaurantId,
    userId,
  ])
}

export async function deleteOldPinCodes(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM pin_codes WHERE expires_at < $1', [now])
}

/** The hash of the person's last code, also if it has just expired. */
export async function findPinCode(
  db: Db,
  { id, restaurantId }: BranchOrAny,
  userId: number,
): Promise<Buffer | undefined> {
  const [code] = await db.query<Columns<'pin_codes', 'code_hash'>>(
    `SELECT c.code_hash FROM pin_codes c JOIN memberships m USING (restaurant_id, user_id)
      WHERE ${worksInSql} AND m.user_id = $3`,
    [restaurantId, id, userId],
  )
  return code?.code_hash
}

interface CodeUse {
  readonly branch: BranchOrAny
  readonly userId: number
  readonly codeHash: Buffer
  readonly pinHash: string
}

/**
 * Sets the PIN with the code, which works for only one of several concurrent requests.
 * @throws DomainError 422 for a wrong, used or expired code, and for a person who does not work in the branch
 */
export async function setPin(
  tx: OfficeTx,
  { branch, userId, codeHash, pinHash }: CodeUse,
): Promise<void> {
  const [used] = await tx.query(
    `DELETE FROM pin_codes c USING memberships m
      WHERE c.restaurant_id = m.restaurant_id AND c.user_id = m.user_id AND ${worksInSql}
        AND c.user_id = $3 AND c.code_hash = $4 AND c.expires_at > $5 RETURNING 1`,
    [branch.restaurantId, branch.id, userId, codeHash, tx.now],
  )
  if (!used) throw invalidField('codigo', reason('wrong_pin_code'))
  // A trigger changes the person's stamp.
  await tx.query(
    `UPDATE memberships SET pin_hash = $3, version = version + 1 WHERE restaurant_id = $1 AND user_id = $2`,
    [branch.restaurantId, userId, pinHash],
  )
}

/** @throws DomainError `bad_pin` if the PIN was changed since it was compared */
export async function changePin(
  tx: OfficeTx,
  {
    userId,
    oldHash,
    pinHash,
  }: { readonly userId: number; readonly oldHash: string; readonly pinHash: string },
): Promise<void> {
  const [changed] = await tx.query(
    `UPDATE memberships SET pin_hash = $4, version = version + 1
      WHERE restaurant_id = $1 AND user_id = $2 AND pin_hash = $3 RETURNING 1`,
    [tx.restaurantId, userId, oldHash, pinHash],
  )
  if (!changed) throw new DomainError('bad_pin')
  await endPinCode(tx, tx.restaurantId, userId)
}
