import type { SubscribeBody } from '@orderi/shared/push/schema'
import type { Db } from '../../db/sql.ts'

/**
 * Stores the device of a session, replacing the session's earlier device. A device belongs to the last session that
 * stored it.
 */
export async function subscribeDevice(
  db: Db & { readonly now: Date },
  sessionId: string,
  { endpoint, keys }: SubscribeBody,
): Promise<void> {
  await db.query(
    `WITH earlier AS (
        DELETE FROM push_subscriptions WHERE session_id = $2 AND endpoint <> $1
      )
      INSERT INTO push_subscriptions (endpoint, session_id, p256dh, auth, created_at) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (endpoint) DO UPDATE SET session_id = $2, p256dh = $3, auth = $4, created_at = $5`,
    [endpoint, sessionId, keys.p256dh, keys.auth, db.now],
  )
}

export async function unsubscribeDevice(
  db: Db,
  sessionId: string,
  endpoint: string,
): Promise<void> {
  await db.query('DELETE FROM push_subscriptions WHERE endpoint = $1 AND session_id = $2', [
    endpoint,
    sessionId,
  ])
}

export async function deletePushDevice(db: Db, endpoint: string): Promise<void> {
  await db.query('DELETE FROM push_subscriptions WHERE endpoint = $1', [endpoint])
}

/** Records whether the push service refuses the device's messages. */
export async function setRefused(db: Db, endpoint: string, isRefused: boolean): Promise<void> {
  await db.query(
    'UPDATE push_subscriptions SET refused = $2 WHERE endpoint = $1 AND refused <> $2',
    [endpoint, isRefused],
  )
}
