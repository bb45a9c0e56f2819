/**
 * Sets a new password for a person who forgot the old one, with a link in an e-mail. A trigger ends all links of an
 * account when its password or e-mail changes.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { normaliseEmail, RESET_MINUTES } from '../../identity/commands/login-limits.ts'
import { forgetLoginPlaces } from '../../identity/commands/login-places.ts'
import { endSessions } from '../../identity/commands/sessions.ts'
import { hashChosenPassword } from '../../identity/new-password.ts'
import { worksOnlyInSql } from './identity.ts'

/** Derived from the reset's ID, so that every attempt to send the mail contains the same link. */
export function resetCodeOf({ jwtSecret }: Pick<Deps, 'jwtSecret'>, resetId: string): string {
  return createHmac('sha256', jwtSecret).update(`password reset ${resetId}`).digest('base64url')
}

export function hashResetCode(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

interface FromAddress {
  readonly address: string
}

/**
 * Sends the account's owner a link. Responds equally, and before looking up the e-mail, whether or not the account
 * exists.
 * @throws DomainError `no_mail` without an SMTP server; `too_many_requests`
 */
export async function requestPasswordReset(
  deps: Deps,
  { email, address }: BodyOf<Calls['requestPasswordReset']> & FromAddress,
): Promise<void> {
  if (!deps.mail) throw new DomainError('no_mail')
  const account = normaliseEmail(email)
  await deps.loginLimits.countReset(account, address)
  void queueResetMail(deps, account).then(deps.mail.wake, (error: unknown) =>
    deps.log.warn({ err: error }, 'a link for a new password was not queued'),
  )
}

/**
 * SQL condition: the e-mail of a row of `users` belongs to the person. A restaurant that created the account chose its
 * e-mail, so the link must not give access to other restaurants or to the platform.
 */
const isOwnAddressSql = `email_proved AND (made_by IS NULL OR ${worksOnlyInSql('users.made_by')})`

async function queueResetMail(deps: Deps, account: string): Promise<void> {
  const now = deps.clock()
  const id = randomUUID()
  await deps.pool.query(
    // The lock waits for an erasure, which could not see the new row.
    `WITH person AS (
        SELECT id, email, language FROM users
        WHERE lower(email) = $1 AND NOT is_guest AND erased_at IS NULL AND ${isOwnAddressSql} FOR SHARE
      ), reset AS (
        INSERT INTO password_resets (id, user_id, code_hash, expires_at) SELECT $2, id, $3, $4 FROM person
      )
      INSERT INTO mails (kind, reset_id, language, address, next_attempt_at, created_at)
      SELECT 'reset', $2, language, email, $5, $5 FROM person`,
    [
      account,
      id,
      hashResetCode(resetCodeOf(deps, id)),
      new Date(now.getTime() + RESET_MINUTES * 60_000),
      now,
    ],
  )
}

/**
 * Sets the password, and ends the account's sessions and its lock after wrong passwords. The network becomes known
 * unless the account has a second factor, which the link does not prove.
 * @throws DomainError 422 for a code that was used, has expired or is unknown; `too_many_requests`
 */
export async function resetPassword(
  deps: Deps,
  { codigo, password, address }: BodyOf<Calls['resetPassword']> & FromAddress,
): Promise<void> {
  await deps.loginLimits.countResetCode(address)
  const codeHash = hashResetCode(codigo)
  const [reset] = await deps.pool.query<Columns<'password_resets', 'user_id'>>(
    'SELECT user_id FROM password_resets WHERE code_hash = $1 AND expires_at > $2',
    [codeHash, deps.clock()],
  )
  if (!reset) throw endedError()
  const { user_id: userId } = reset
  // Hashing may have to wait in a queue, so it runs outside the transaction.
  const hash = await hashChosenPassword(password)
  const account = await transaction(deps.pool, async (tx) => {
    const { email, second_factor: hasSecondFactor } = await useCode(tx, {
      userId,
      codeHash,
      now: deps.clock(),
    })
    await tx.query(
      'UPDATE users SET password_hash = $2, temporary_logins = NULL, version = version + 1 WHERE id = $1',
      [userId, hash],
    )
    const accountTx = { ...tx, now: deps.clock() }
    await deps.activityLog.recordOwnChange(accountTx, { userId, field: 'clave' })
    await endSessions(tx, userId)
    await forgetLoginPlaces(tx, userId)
    const known = normaliseEmail(email ?? '')
    if (!hasSecondFactor) await deps.loginLimits.rememberNetwork(tx, known, address, userId)
    return known
  })
  await deps.loginLimits.resetAccount(account)
  deps.recheck(userId)
}

async function useCode(
  tx: Db,
  { userId, codeHash, now }: { userId: number; codeHash: Buffer; now: Date },
): Promise<Columns<'users', 'email' | 'second_factor'>> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
  // A separate statement, because the one that waits for the lock does not see a use of the code during the wait.
  const [person] = await tx.query<Columns<'users', 'email' | 'second_factor'>>(
    `DELETE FROM password_resets r USING users u
      WHERE r.code_hash = $1 AND r.expires_at > $2 AND u.id = r.user_id AND u.erased_at IS NULL RETURNING u.email, u.second_factor`,
    [codeHash, now],
  )
  if (!person) throw endedError()
  return person
}

function endedError(): DomainError {
  return invalidField('codigo', reason('ended_reset_link'))
}

/** Also deletes the mails with the links. */
export async function deleteOldResets(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM password_resets WHERE expires_at < $1', [now])
}
