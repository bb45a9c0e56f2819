import type { Device } from '@orderi/shared/accounts/devices'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { containsWords, queryPage } from '../../db/list.ts'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'

/** SQL: the devices of all restaurants, each with its newest valid session. `$1` is the current time. */
const deviceRowsSql = `(
    SELECT d.*, u.name, u.search, s.id AS session_id, s.device AS browser,
      coalesce(s.seen_at, s.created_at) AS seen_at
    FROM devices d JOIN users u ON u.id = d.user_id
      LEFT JOIN LATERAL (SELECT * FROM sessions WHERE user_id = d.user_id AND expires_at > $1
        ORDER BY created_at DESC LIMIT 1) s ON true)`

const deviceJsonSql = `json_build_object('id', d.user_id, 'name', d.name, 'sucursal', d.branch_id, 'tipo', d.kind,
  'pin', d.pin, 'segundos', d.person_seconds, 'activo', (d.session_id IS NOT NULL)::int, 'navegador', d.browser,
  'visto', iso(d.seen_at), 'codigo_hasta', CASE WHEN d.code_expires_at > $1 THEN iso(d.code_expires_at) END,
  'version', d.version)`

export function listDevices(
  db: Db,
  restaurantId: number,
  query: ListQuery,
  now: Date,
): Promise<List<Device>> {
  const list = {
    alias: 'd',
    found: `SELECT d.* FROM ${deviceRowsSql} d WHERE d.restaurant_id = $2 AND ${containsWords('d.search', '$3')}`,
    sort: 'd.name COLLATE spanish, d.user_id',
    json: deviceJsonSql,
  }
  return queryPage(db, query, list, [now, restaurantId])
}

/** @throws DomainError `not_found` */
export async function getDevice(
  db: Db,
  { restaurantId, id, now }: { restaurantId: number; id: number; now: Date },
): Promise<Device> {
  const { data } = await queryOne<{ data: Device }>(
    db,
    `SELECT ${deviceJsonSql} AS data FROM ${deviceRowsSql} d WHERE d.restaurant_id = $2 AND d.user_id = $3`,
    [now, restaurantId, id],
  )
  return data
}
