import type {
  ChooseRestaurantAnswer,
  LoginAnswer,
  LoginBody,
  OwnUser,
  PasswordChangeAdvice,
  RegisterBody,
  User,
} from '@orderi/shared/accounts/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import type { z } from 'zod'
import { findGuest, mergeGuest } from '../../customers/commands/merge-guest.ts'
import { transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { normaliseEmail } from '../../identity/commands/login-limits.ts'
import { forgetLoginPlaces } from '../../identity/commands/login-places.ts'
import type { PasswordProof } from '../../identity/commands/own-password.ts'
import {
  authenticate,
  endSessions,
  endSurplusSessions,
  openSession,
} from '../../identity/commands/sessions.ts'
import { hashChosenPassword } from '../../identity/new-password.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import {
  needsSecondFactor,
  type Person,
  requireAccount,
  roleIn,
  worksIn,
} from '../../identity/person.ts'
import { choosableSql, restaurantsOf, toOwnUser, toUser } from '../queries/me.ts'
import { updateIdentity } from './identity.ts'
import { spendCode } from './second-factor.ts'

interface NewSession {
  readonly userId: number
  readonly device: string | null
  readonly guest?: Person | undefined
  readonly passwordHash?: string | null | undefined
  readonly isWithoutCode?: boolean
}

/** Opens a session for a user. Moves the bills and orders of the user's guest session, if any, to the account. */
export async function startSession(
  deps: Deps,
  { userId, device, guest, passwordHash, isWithoutCode }: NewSession,
): Promise<LoginAnswer> {
  const db = deps.pool
  const token = await openSession(db, deps, { userId, device, passwordHash, isWithoutCode })
  if (await endSurplusSessions(db, userId)) deps.recheck(userId)
  const person = await authenticate(db, deps, token)
  if (guest) await mergeGuest(deps, guest, { id: userId, name: person.name })
  return {
    token,
    user: {
      ...toOwnUser(person),
      password_change: await countTemporaryLogin(db, userId),
      second_factor: needsSecondFactor(deps, person) ? 'required' : 'none',
    },
    Restaurants: await restaurantsOf(db, person),
  }
}

async function countTemporaryLogin(db: Db, userId: number): Promise<PasswordChangeAdvice> {
  const [row] = await db.query<Columns<'users', 'temporary_logins'>>(
    `UPDATE users SET temporary_logins = temporary_logins + 1
      WHERE id = $1 AND temporary_logins IS NOT NULL RETURNING temporary_logins`,
    [userId],
  )
  if (!row) return 'none'
  return row.temporary_logins === 1 ? 'suggested' : 'required'
}

/** The network address and the description of the device that sent a request. */
export interface Origin {
  readonly address: string
  readonly device: string | null
}

type LoginRequest = z.output<typeof LoginBody> & Origin

/**
 * @param guest_token token of a guest session in the same browser; an invalid token is ignored
 * @throws DomainError `bad_credentials`, in equal time for unknown e-mails; after the right password `needs_code` and
 * `bad_code`; `too_many_requests`
 */
export async function login(
  deps: Deps,
  { email, password, codigo, address, device, guest_token }: LoginRequest,
): Promise<LoginAnswer> {
  const account = normaliseEmail(email)
  let passwordHash: string | null | undefined
  let isWithoutCode = true
  const userId = await deps.loginLimits.guard(account, address, async () => {
    const [user] = await deps.pool.query<
      Columns<'users', 'id' | 'password_hash' | 'second_factor'>
    >(
      {
        name: 'user-by-email',
        text: 'SELECT id, password_hash, second_factor FROM users WHERE lower(email) = $1',
      },
      [account],
    )
    passwordHash = user?.password_hash
    const isRight = await verifyPassword(passwordHash, password)
    if (!isRight || !user?.second_factor) return isRight ? user?.id : undefined
    isWithoutCode = false
    // The throw keeps the attempt uncounted and the network unknown.
    if (!codigo?.trim()) throw new DomainError('needs_code')
    return (await spendCode(deps.pool, deps, user.id, codigo)) ? user.id : undefined
  })
  if (userId === undefined) throw new DomainError(isWithoutCode ? 'bad_credentials' : 'bad_code')
  await deps.pool.query('UPDATE users SET email_proved = true WHERE id = $1 AND NOT email_proved', [
    userId,
  ])
  const guest = await findGuest(deps, guest_token)
  return startSession(deps, { userId, device, guest, passwordHash, isWithoutCode })
}

type RegisterRequest = z.output<typeof RegisterBody> & Origin

/**
 * Creates a customer's account and logs in.
 * @throws DomainError `email_taken`; `too_many_requests` after many registrations, counted per scanned table
 * or, without a table, per network address
 */
export async function register(
  deps: Deps,
  { name, email, password, guest_token, address, device }: RegisterRequest,
): Promise<LoginAnswer> {
  const guest = await findGuest(deps, guest_token)
  await deps.guestLimits.countAccount(guest?.tableId ?? null, address)
  const passwordHash = await hashChosenPassword(password)
  const userId = await transaction(deps.pool, async (tx) => {
    const [user] = await tx.query<Columns<'users', 'id'>>(
      `INSERT INTO users (name, email, password_hash, created_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT ((lower(email))) DO NOTHING RETURNING id`,
      [name, email, passwordHash, deps.clock()],
    )
    if (!user) throw new DomainError('email_taken')
    await deps.loginLimits.rememberNetwork(tx, normaliseEmail(email), address, user.id)
    return user.id
  })
  return startSession(deps, { userId, device, guest })
}

/** Sets the restaurant and branch of this session. Throws `not_found` if the person does not work there. */
export async function chooseRestaurant(
  tx: Db,
  person: Person,
  { restaurant, branch }: { restaurant: number; branch?: number | null | undefined },
): Promise<ChooseRestaurantAnswer> {
  const type = roleIn(person, restaurant)
  const [place] = await tx.query<{
    readonly branch_id: Tables['branches']['id'] | null
    readonly is_worked_in: boolean
  }>(
    `SELECT br.id AS branch_id, ${choosableSql('br')} AS is_worked_in FROM restaurants r
      LEFT JOIN branches br ON br.restaurant_id = r.id AND br.id = $2
      WHERE r.id = $1`,
    [restaurant, branch ?? null],
  )
  if (!place || !type) throw new DomainError('not_found')
  if (branch != null) {
    const isThere =
      place.branch_id !== null && worksIn(person, { id: branch, restaurantId: restaurant })
    if (!isThere || (!place.is_worked_in && type !== 'admin' && type !== 'superadmin'))
      throw new DomainError('not_found')
  }
  await tx.query('UPDATE sessions SET restaurant_id = $2, branch_id = $3 WHERE id = $1', [
    person.sessionId,
    restaurant,
    branch ?? null,
  ])
  return { restaurant, branch: branch ?? null, type }
}

/** @throws DomainError `email_taken`; `forbidden` for a guest */
export async function updateProfile(
  tx: Db,
  person: Person,
  { name, email }: { name: string; email: string },
): Promise<User> {
  requireAccount(person)
  await updateIdentity(tx, person.userId, { name, email })
  return toUser({ ...person, name, email })
}

/** Applies to all sessions of the caller. Throws `forbidden` for a guest. */
export async function updateLanguage(
  tx: Db,
  person: Person,
  { language }: { language: Language },
): Promise<OwnUser> {
  requireAccount(person)
  await tx.query('UPDATE users SET language = $2 WHERE id = $1', [person.userId, language])
  return toOwnUser({ ...person, language })
}

/**
 * Changes the caller's password, ends the caller's other sessions, and forgets the networks of earlier logins.
 * @throws DomainError `session_revoked` if the stored password has changed since `proved` was checked
 */
export async function updatePassword(
  tx: Db,
  person: Person,
  { hash, proved }: { readonly hash: string; readonly proved: PasswordProof },
): Promise<void> {
  const [changed] = await tx.query(
    `UPDATE users SET password_hash = $2, temporary_logins = NULL, version = version + 1
      WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $3 RETURNING 1`,
    [person.userId, hash, proved.hash],
  )
  if (!changed) throw new DomainError('session_revoked')
  await forgetLoginPlaces(tx, person.userId, proved.place)
  await endSessions(tx, person.userId, person.sessionId)
}
