/**
 * Remembers the networks from which an account recently logged in. A place is a keyed hash of account and network, so
 * that the database reveals no IP addresses.
 */
import { createHmac } from 'node:crypto'
import type { Db } from '../../db/sql.ts'

const VALID_DAYS = 90
/** Minimum time between two updates of a place, which saves writes. */
const WRITE_EVERY_HOURS = 24

export function hashLoginPlace(secret: string, account: string, network: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([account, network]))
    .digest()
}

function oldestValid(now: Date): Date {
  return new Date(now.getTime() - VALID_DAYS * 86_400_000)
}

export async function isKnownLoginPlace(db: Db, place: Buffer, now: Date): Promise<boolean> {
  const [known] = await db.query(
    {
      name: 'known-place',
      text: 'SELECT 1 FROM login_places WHERE place = $1 AND seen_at > $2',
    },
    [place, oldestValid(now)],
  )
  return known !== undefined
}

export async function rememberLoginPlace(
  db: Db,
  userId: number,
  place: Buffer,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO login_places AS known (place, user_id, seen_at) SELECT $1, id, $3 FROM users WHERE id = $2
      ON CONFLICT (place) DO UPDATE SET user_id = excluded.user_id, seen_at = excluded.seen_at
        WHERE known.user_id <> excluded.user_id OR known.seen_at < $4`,
    [place, userId, now, new Date(now.getTime() - WRITE_EVERY_HOURS * 3_600_000)],
  )
}

/** After a password change, forgets a user's places except the current one, because an intruder may have used them. */
export async function forgetLoginPlaces(
  db: Db,
  userId: number,
  proved: Buffer | null = null,
): Promise<void> {
  await db.query('DELETE FROM login_places WHERE user_id = $1 AND place IS DISTINCT FROM $2', [
    userId,
    proved,
  ])
}

export async function deleteOldLoginPlaces(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM login_places WHERE seen_at < $1', [oldestValid(now)])
}
