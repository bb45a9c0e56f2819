/**
 * A session is a database row. A token is a signed JWT with the ID of a session, so ending a session takes effect at
 * the next call.
 */
import { createSecretKey, type KeyObject } from 'node:crypto'
import { ROLE_OF_DEVICE } from '@orderi/shared/accounts/roles'
import { DomainError } from '@orderi/shared/kernel/errors'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { Columns, Db } from '../../db/sql.ts'
import type { DeviceSession, Membership, Person } from '../person.ts'

const ACCOUNT_SESSION_DAYS = 30
export const GUEST_SESSION_HOURS = 12
/** Minimum time between two extensions of a session, which saves writes. */
const MIN_EXTENSION_MS = 3_600_000
/** Shorter for devices, because admins check when a device was last seen. */
const DEVICE_EXTENSION_MS = 60_000
/** Longer than any session, because the database row determines when the session ends. */
const TOKEN_DAYS = 3650

const Claims = z.object({
  sid: z.uuid(),
  /** True for guests. Allows separate queues for guests and staff before the session is read. */
  guest: z.boolean().default(false),
})

export interface SessionDeps {
  readonly jwtSecret: string
  readonly clock: () => Date
}

const keys = new Map<string, KeyObject>()

/** Returns a key object. The JWT library would first try to parse a string as a public key, which takes 0.4 ms. */
function keyOf({ jwtSecret }: SessionDeps): KeyObject {
  const key = keys.get(jwtSecret) ?? createSecretKey(jwtSecret, 'utf8')
  keys.set(jwtSecret, key)
  return key
}

export function sessionIdOf(deps: SessionDeps, token: string): string {
  return readClaims(deps, token).sid
}

const PROOF_HOURS = 12
const ProofClaims = z.object({ proves: z.number(), on: z.uuid(), stamp: z.number() })

/** `stamp` is the person's own: it changes with the name, roles, permissions, PIN and badge. */
interface ProvenPerson {
  readonly userId: number
  readonly sessionId: string
  readonly stamp: number
}

/** Returns a token that proves a person's PIN or badge on the device of the session. It expires after 12 hours. */
export function signProof(deps: SessionDeps, { userId, sessionId, stamp }: ProvenPerson): string {
  const issuedAt = Math.floor(deps.clock().getTime() / 1000)
  return jwt.sign(
    { proves: userId, on: sessionId, stamp, iat: issuedAt, exp: issuedAt + PROOF_HOURS * 3600 },
    keyOf(deps),
    { algorithm: 'HS256' },
  )
}

export function isProof(
  deps: SessionDeps,
  proof: string | undefined,
  { userId, sessionId, stamp }: ProvenPerson,
): boolean {
  if (proof === undefined) return false
  try {
    const claims = ProofClaims.parse(
      jwt.verify(proof, keyOf(deps), {
        algorithms: ['HS256'],
        clockTimestamp: Math.floor(deps.clock().getTime() / 1000),
      }),
    )
    return claims.proves === userId && claims.on === sessionId && claims.stamp === stamp
  } catch {
    return false
  }
}

/** Throws `unauthenticated` if the token is expired or was not signed with the server's secret. */
export function readClaims(deps: SessionDeps, token: string): z.infer<typeof Claims> {
  try {
    const claims = jwt.verify(token, keyOf(deps), {
      algorithms: ['HS256'],
      clockTimestamp: Math.floor(deps.clock().getTime() / 1000),
    })
    return Claims.parse(claims)
  } catch {
    throw new DomainError('unauthenticated')
  }
}

/**
 * Sessions of accounts end 30 days after the last use, sessions of guests after 12 hours.
 * @param guestAt the table that the guest scanned; omitted for accounts
 * @param device the description of `deviceOf`; not recorded for guests
 * @throws DomainError `bad_credentials` for an erased person, a changed password or a new second factor
 */
export async function openSession(
  db: Db,
  deps: SessionDeps,
  {
    userId,
    guestAt,
    device = null,
    passwordHash,
    isWithoutCode = false,
  }: {
    readonly userId: number
    readonly guestAt?: number
    readonly device?: string | null
    /** The hash that the password was compared with. The login fails if the hash has changed since then. */
    readonly passwordHash?: string | null | undefined
    /** True if the login sent no code. The login fails if the account has a second factor by now. */
    readonly isWithoutCode?: boolean | undefined
  },
): Promise<string> {
  const now = deps.clock()
  const isGuest = guestAt !== undefined
  const lifetimeMs = isGuest ? GUEST_SESSION_HOURS * 3_600_000 : ACCOUNT_SESSION_DAYS * 86_400_000
  const [row] = await db.query<Columns<'sessions', 'id'>>(
    // The lock waits for an erasure, which could not see the new session.
    `INSERT INTO sessions (user_id, table_id, sliding, created_at, expires_at, device)
      SELECT id, $2, $3, $4, $5, $6 FROM users
        WHERE id = $1 AND erased_at IS NULL AND ($7::text IS NULL OR password_hash = $7)
          AND NOT ($8 AND second_factor) FOR SHARE RETURNING id`,
    [
      userId,
      guestAt ?? null,
      !isGuest,
      now,
      new Date(now.getTime() + lifetimeMs),
      device,
      passwordHash ?? null,
      isWithoutCode,
    ],
  )
  if (!row) throw new DomainError('bad_credentials')
  const issuedAt = Math.floor(now.getTime() / 1000)
  return jwt.sign(
    {
      sid: row.id,
      ...(isGuest ? { guest: true } : {}),
      iat: issuedAt,
      exp: issuedAt + (isGuest ? GUEST_SESSION_HOURS * 3600 : TOKEN_DAYS * 86_400),
    },
    keyOf(deps),
    { algorithm: 'HS256' },
  )
}

export type PersonRow = Columns<
  'sessions',
  'id' | 'user_id' | 'restaurant_id' | 'branch_id' | 'table_id' | 'sliding' | 'expires_at'
> &
  Columns<
    'users',
    'name' | 'email' | 'language' | 'is_superadmin' | 'is_guest' | 'second_factor' | 'stamp'
  > & {
    readonly memberships: readonly Membership[]
    readonly device:
      | (Omit<DeviceSession, 'isProven'> & { readonly stamp: number; readonly isOpen: boolean })
      | null
  }

/**
 * SQL: joins session `s`, acting user `u` and device `d`. LATERAL forces a lookup by primary key: with few sessions in the
 * statistics, PostgreSQL may scan all users.
 * @param user SQL: the ID of the user who acts
 */
export const sessionsWithUserSql = (user: string) =>
  `sessions s CROSS JOIN LATERAL (SELECT * FROM users WHERE id = ${user} LIMIT 1) u
    LEFT JOIN devices d ON d.user_id = s.user_id`

export const personColumnsSql = `s.id, u.id AS user_id, u.name, u.email, u.language, u.is_superadmin, u.is_guest, u.second_factor,
      s.restaurant_id, s.branch_id, s.table_id, s.sliding, s.expires_at, u.stamp,
      (SELECT coalesce(json_agg(json_build_object('restaurantId', m.restaurant_id, 'type', m.type,
          'permissions', m.permissions, 'maxDiscount', m.max_discount_bp,
          'branchIds', (SELECT coalesce(json_agg(mb.branch_id), '[]'::json) FROM membership_branches mb
            WHERE mb.user_id = m.user_id AND mb.restaurant_id = m.restaurant_id))), '[]'::json)
        FROM memberships m JOIN restaurants r ON r.id = m.restaurant_id
        WHERE m.user_id = u.id AND r.status = 1) AS memberships,
      CASE WHEN d.user_id IS NOT NULL THEN (
        SELECT json_build_object('id', o.id, 'name', o.name, 'stamp', o.stamp, 'restaurantId', d.restaurant_id,
          'branchId', d.branch_id, 'kind', d.kind, 'pin', d.pin, 'personSeconds', d.person_seconds,
          'isOpen', r.status = 1)
        FROM users o, restaurants r WHERE o.id = d.user_id AND r.id = d.restaurant_id) END AS device`

const PERSONS = {
  name: 'persons-by-session',
  text: `SELECT ${personColumnsSql}
    FROM ${sessionsWithUserSql('s.user_id')}
    WHERE s.id = ANY($1::uuid[]) AND s.expires_at > $2`,
}

/** Keyed by session ID. Ended sessions are missing. */
export async function findPersonsBySession(
  db: Db,
  deps: SessionDeps,
  sessionIds: readonly string[],
): Promise<Map<string, Person>> {
  const now = deps.clock()
  const rows = await db.query<PersonRow>(PERSONS, [sessionIds, now])
  await extendSessions(db, rows, now)
  return new Map(rows.map((row) => [row.id, toPerson(row)]))
}

export async function extendSessions(db: Db, rows: readonly PersonRow[], now: Date): Promise<void> {
  const old = rows.filter(
    (row) =>
      row.sliding &&
      row.expires_at.getTime() - now.getTime() <
        ACCOUNT_SESSION_DAYS * 86_400_000 - (row.device ? DEVICE_EXTENSION_MS : MIN_EXTENSION_MS),
  )
  if (old.length > 0) {
    await db.query('UPDATE sessions SET expires_at = $2, seen_at = $3 WHERE id = ANY($1::uuid[])', [
      old.map((row) => row.id),
      new Date(now.getTime() + ACCOUNT_SESSION_DAYS * 86_400_000),
      now,
    ])
  }
}

/**
 * @param isProven whether the acting person proved a PIN or badge on the device
 * @throws DomainError `forbidden` if the user who acts does not work in the device's branch
 */
export function toPerson(row: PersonRow, isProven = false): Person {
  const { device } = row
  const isDevice = device?.id === row.user_id
  return {
    sessionId: row.id,
    userId: row.user_id,
    name: row.name,
    email: row.email,
    language: row.language,
    // On a device, a superadmin is an employee like others.
    isSuperadmin: row.is_superadmin && !device,
    isGuest: row.is_guest,
    hasSecondFactor: row.second_factor,
    memberships: device ? membershipsOnDevice(row.memberships, device, isDevice) : row.memberships,
    working:
      row.restaurant_id === null
        ? undefined
        : { restaurantId: row.restaurant_id, branchId: row.branch_id },
    device: device && { ...device, isProven },
    tableId: row.table_id,
    stamp: row.stamp + (device && !isDevice ? device.stamp : 0),
    isRemembered: false,
  }
}

function membershipsOnDevice(
  memberships: readonly Membership[],
  { restaurantId, branchId, kind, isOpen }: NonNullable<PersonRow['device']>,
  isDevice: boolean,
): readonly Membership[] {
  if (isDevice) {
    const type = ROLE_OF_DEVICE[kind]
    const own = { restaurantId, type, branchIds: [branchId], permissions: [], maxDiscount: 0 }
    return isOpen ? [own] : []
  }
  const found = memberships.filter(
    (each) =>
      each.restaurantId === restaurantId &&
      (each.type === 'admin' || each.branchIds.includes(branchId)),
  )
  if (found.length === 0) throw new DomainError('forbidden')
  return found
}

/** Throws `unauthenticated` for an invalid token, and `session_revoked` if the session has ended. */
export async function authenticate(db: Db, deps: SessionDeps, token: string): Promise<Person> {
  return personOfSession(db, deps, sessionIdOf(deps, token))
}

/** Throws `session_revoked` if the session has ended. */
export async function personOfSession(
  db: Db,
  deps: SessionDeps,
  sessionId: string,
): Promise<Person> {
  const person = (await findPersonsBySession(db, deps, [sessionId])).get(sessionId)
  if (!person) throw new DomainError('session_revoked')
  return person
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await db.query('DELETE FROM sessions WHERE id = $1', [sessionId])
}

/** @throws DomainError `not_found` if the session is not one of the user's */
export async function endOwnSession(db: Db, userId: number, sessionId: string): Promise<void> {
  const ended = await db.query('DELETE FROM sessions WHERE id = $1 AND user_id = $2 RETURNING 1', [
    sessionId,
    userId,
  ])
  if (ended.length === 0) throw new DomainError('not_found')
}

/** @returns how many sessions ended */
export async function endSessions(db: Db, userId: number, except?: string): Promise<number> {
  const ended = await db.query(
    'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid RETURNING 1',
    [userId, except ?? null],
  )
  return ended.length
}

/** Enough for all screens, phones and browsers with the same account. */
export const MAX_SESSIONS_PER_USER = 100

/** Ends the least recently used sessions of a user who has more than `MAX_SESSIONS_PER_USER`. Returns whether any ended. */
export async function endSurplusSessions(db: Db, userId: number): Promise<boolean> {
  const ended = await db.query(
    `DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = $1
      ORDER BY expires_at DESC, created_at DESC OFFSET $2) RETURNING 1`,
    [userId, MAX_SESSIONS_PER_USER],
  )
  return ended.length > 0
}

export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM sessions WHERE expires_at < $1', [now])
}
