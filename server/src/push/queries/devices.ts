/**
 * Finds the devices that receive a branch's notifications: their sessions are valid and at this branch, and their users
 * still work there.
 */
import { ROLES } from '@orderi/shared/accounts/roles'
import { EmployeeType } from '@orderi/shared/accounts/schema'
import type { Columns, Db } from '../../db/sql.ts'

export type PushDevice = Columns<'push_subscriptions', 'endpoint' | 'p256dh' | 'auth'>

const FLOOR_ROLES = EmployeeType.options.filter((type) => ROLES[type].access.includes('F'))

/** Excludes the devices of the person who caused the event. */
export async function pushDevicesAt(
  db: Db,
  { branchId, restaurantId }: { readonly branchId: number; readonly restaurantId: number },
  { now, actorId }: { readonly now: Date; readonly actorId: number | undefined },
): Promise<readonly PushDevice[]> {
  return db.query<PushDevice>(
    `SELECT p.endpoint, p.p256dh, p.auth
      FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id JOIN users u ON u.id = s.user_id
      WHERE s.branch_id = $1 AND s.expires_at > $3 AND s.user_id IS DISTINCT FROM $4
        AND (u.is_superadmin OR EXISTS (
          SELECT FROM memberships m WHERE m.user_id = s.user_id AND m.restaurant_id = $2
            AND m.type = ANY($5) AND (m.type = 'admin' OR EXISTS (SELECT FROM membership_branches mb
              WHERE mb.user_id = m.user_id AND mb.branch_id = $1))))`,
    [branchId, restaurantId, now, actorId ?? null, FLOOR_ROLES],
  )
}

export async function isRefused(db: Db, sessionId: string): Promise<boolean> {
  const rows = await db.query(
    'SELECT FROM push_subscriptions WHERE session_id = $1 AND refused LIMIT 1',
    [sessionId],
  )
  return rows.length > 0
}
