import type { OwnSession } from '@orderi/shared/accounts/schema'
import type { List } from '@orderi/shared/kernel/fields'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import type { Person } from '../../identity/person.ts'

/** Lists the person's current session first, then the most recently used. */
export function listSessions(
  db: Db,
  { userId, sessionId }: Person,
  now: Date,
): Promise<List<OwnSession>> {
  return queryUnpagedList(
    db,
    'own-sessions',
    `SELECT coalesce(json_agg(json_build_object('id', s.id, 'dispositivo', s.device,
        'actual', (s.id = $2)::int, 'creada', iso(s.created_at), 'usada', iso(s.used_at),
        'restaurante', s.restaurant, 'sucursal', s.branch)
        ORDER BY s.id = $2 DESC, s.used_at DESC, s.id), '[]'::json) AS data
      FROM (SELECT s.id, s.device, s.created_at, coalesce(s.seen_at, s.created_at) AS used_at,
          r.name AS restaurant, b.name AS branch
        FROM sessions s LEFT JOIN restaurants r ON r.id = s.restaurant_id LEFT JOIN branches b ON b.id = s.branch_id
        WHERE s.user_id = $1 AND s.expires_at > $3) s`,
    [userId, sessionId, now],
  )
}
