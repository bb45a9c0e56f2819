/** The second factor of accounts: codes of an authenticator app (RFC 6238), and recovery codes. */
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import { createCounter } from '../../db/counter.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { endSessions } from '../../identity/commands/sessions.ts'
import { maySetSecondFactor, type Person } from '../../identity/person.ts'
import {
  describeSecret,
  generateRecoveryCodes,
  generateSecret,
  hashRecoveryCode,
  openSecret,
  sealSecret,
  stepOfCode,
} from '../../identity/second-factor.ts'

type FactorDeps = Pick<Deps, 'jwtSecret' | 'clock'>

/** Wrong codes of one account, from all networks and of all calls together. A new password does not reset them. */
const WRONG_CODES = { name: 'second-factor', points: 10, seconds: 15 * 60 }

const isOfApp = (code: string) => /^\d{6}$/.test(code)

const withoutSpaces = (code: string) => code.replaceAll(/\s/g, '')

/**
 * Returns whether the code is right and was not used before. Each code works once, across all nodes.
 * @throws DomainError `too_many_requests`
 */
export async function spendCode(
  db: Db,
  deps: FactorDeps,
  userId: number,
  typed: string,
): Promise<boolean> {
  const code = withoutSpaces(typed)
  // Counted before the check, so that concurrent guesses are limited.
  const counted = await createCounter(db, WRONG_CODES).count(String(userId))
  const used = isOfApp(code)
    ? await spendAppCode(db, deps, userId, code)
    : await db.query(
        'DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING 1',
        [userId, hashRecoveryCode(code)],
      )
  if (used.length > 0) await counted.revert()
  return used.length > 0
}

async function spendAppCode(db: Db, deps: FactorDeps, userId: number, code: string) {
  const [row] = await db.query<Columns<'second_factors', 'secret'>>(
    'SELECT secret FROM second_factors WHERE user_id = $1',
    [userId],
  )
  const secret = row && openSecret({ jwtSecret: deps.jwtSecret, userId }, row.secret)
  const step = secret && stepOfCode(secret, code, deps.clock())
  if (step === undefined) return []
  return db.query(
    `UPDATE second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2 RETURNING 1`,
    [userId, step],
  )
}

/** Locks the account's row, so its second factor stays the same until the transaction ends. */
async function hasSecondFactor(tx: Db, userId: number): Promise<boolean> {
  const [user] = await tx.query<Columns<'users', 'second_factor'>>(
    'SELECT second_factor FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  )
  return user?.second_factor ?? false
}

async function requireOff(tx: Db, person: Person): Promise<void> {
  if (!maySetSecondFactor(person)) throw new DomainError('forbidden')
  if (await hasSecondFactor(tx, person.userId))
    throw new DomainError('in_use', { reason: reason('second_factor_on') })
}

async function requireOn(tx: Db, person: Person): Promise<void> {
  if (!(await hasSecondFactor(tx, person.userId)))
    throw new DomainError('in_use', { reason: reason('second_factor_off') })
}

/**
 * Stores a new secret, which has no effect before `turnOn`.
 * @throws DomainError `forbidden` for a person who is no superadmin or admin; `in_use` if it is on
 */
export async function prepare(
  tx: Db,
  deps: FactorDeps,
  person: Person,
): Promise<{ secreto: string; uri: string }> {
  await requireOff(tx, person)
  const secret = generateSecret()
  const sealed = sealSecret({ jwtSecret: deps.jwtSecret, userId: person.userId }, secret)
  await tx.query(
    `INSERT INTO second_factors (user_id, secret) VALUES ($1, $2)
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0`,
    [person.userId, sealed],
  )
  return describeSecret(secret, person.email ?? person.name)
}

/**
 * Turns the prepared second factor on, and ends the account's other sessions.
 * @returns the recovery codes
 * @throws DomainError the errors of `prepare`; 422 for a wrong code
 */
export async function turnOn(
  tx: Db,
  deps: FactorDeps,
  person: Person,
  code: string,
): Promise<string[]> {
  await requireOff(tx, person)
  const used = await spendAppCode(tx, deps, person.userId, withoutSpaces(code))
  if (used.length === 0) throw invalidField('codigo', reason('wrong_code'))
  await tx.query('UPDATE users SET second_factor = true WHERE id = $1', [person.userId])
  await endSessions(tx, person.userId, person.sessionId)
  return replaceRecoveryCodes(tx, person.userId)
}

/** @throws DomainError `in_use` if the second factor is off */
export async function renewRecoveryCodes(tx: Db, person: Person): Promise<string[]> {
  await requireOn(tx, person)
  return replaceRecoveryCodes(tx, person.userId)
}

async function replaceRecoveryCodes(tx: Db, userId: number): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await tx.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
  await tx.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map(hashRecoveryCode),
  ])
  return codes
}

/** Ends the account's other sessions. Throws `in_use` if the second factor is off. */
export async function turnOff(tx: Db, person: Person): Promise<void> {
  await requireOn(tx, person)
  await deleteSecondFactor(tx, person.userId)
  await endSessions(tx, person.userId, person.sessionId)
}

/**
 * Removes a lost second factor of another person, and ends that person's sessions.
 * @throws DomainError `in_use` if it is off; `forbidden` for the caller's account
 */
export async function removeFrom(tx: Db, person: Person, userId: number): Promise<void> {
  if (userId === person.userId)
    throw new DomainError('forbidden', { reason: reason('own_second_factor') })
  if (!(await hasSecondFactor(tx, userId)))
    throw new DomainError('in_use', { reason: reason('second_factor_off') })
  await deleteSecondFactor(tx, userId)
  await endSessions(tx, userId)
}

async function deleteSecondFactor(tx: Db, userId: number): Promise<void> {
  await tx.query('UPDATE users SET second_factor = false WHERE id = $1', [userId])
  await tx.query('DELETE FROM second_factors WHERE user_id = $1', [userId])
}
