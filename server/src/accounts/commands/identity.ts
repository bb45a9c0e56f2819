import { DomainError } from '@orderi/shared/kernel/errors'
import type { Columns, Db } from '../../db/sql.ts'
import { generatePassword, hashPassword } from '../../identity/passwords.ts'

export interface NewPassword {
  readonly text: string
  readonly hash: string
}

/** Creates a temporary password. Must be called before the transaction, because hashing is slow. */
export async function createPassword(): Promise<NewPassword> {
  const text = generatePassword()
  return { text, hash: await hashPassword(text) }
}

interface Identity {
  readonly name: string
  readonly email: string
}

/**
 * Returns the account of an e-mail and locks its row. Creates the account with this password if it does not exist.
 * @param madeBy the restaurant that hires the person; null if the platform creates the account
 */
export async function findOrMakeAccount(
  tx: Db & { readonly now: Date },
  { name, email }: Identity,
  password: NewPassword,
  madeBy: number | null,
): Promise<{ userId: number; isNew: boolean }> {
  const [made] = await tx.query<Columns<'users', 'id'>>(
    `INSERT INTO users (name, email, password_hash, temporary_logins, made_by, created_at)
      VALUES ($1, $2, $3, 0, $4, $5)
      ON CONFLICT ((lower(email))) DO NOTHING RETURNING id`,
    [name, email, password.hash, madeBy, tx.now],
  )
  if (made) return { userId: made.id, isNew: true }
  const [found] = await tx.query<Columns<'users', 'id'>>(
    'SELECT id FROM users WHERE lower(email) = lower($1) FOR NO KEY UPDATE',
    [email],
  )
  if (!found) throw new DomainError('unavailable')
  return { userId: found.id, isNew: false }
}

/** SQL condition: the person of a row of `users` has no role outside of the restaurant. */
export const worksOnlyInSql = (restaurant: string) => `NOT users.is_superadmin AND NOT EXISTS (
    SELECT FROM memberships m WHERE m.user_id = users.id AND m.restaurant_id <> ${restaurant})`

/** @throws DomainError `email_taken` */
export async function updateIdentity(
  tx: Db,
  userId: number,
  { name, email }: { readonly [Field in keyof Identity]?: string | undefined },
): Promise<void> {
  await tx
    .query(
      `UPDATE users SET name = coalesce($2, name), email = coalesce($3, email), version = version + 1,
        email_proved = email_proved AND lower(coalesce($3, email)) = lower(email) WHERE id = $1`,
      [userId, name, email],
    )
    .catch(refuseTaken)
}

function refuseTaken(error: unknown): never {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'users_email'
  throw isTaken ? new DomainError('email_taken') : error
}
