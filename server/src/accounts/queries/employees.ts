import type { Employee } from '@orderi/shared/accounts/schema'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { containsWords, queryPage } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'

/** SQL: the employees of all restaurants, including offers of roles that are not accepted yet. */
export const employeeRowsSql = `(
    SELECT m.restaurant_id, m.user_id, u.name, u.email, u.search, m.type, m.version, 0 AS pending,
      ARRAY(SELECT mb.branch_id FROM membership_branches mb
        WHERE mb.restaurant_id = m.restaurant_id AND mb.user_id = m.user_id ORDER BY 1) AS branch_ids,
      m.permissions, m.max_discount_bp, m.pin_hash IS NOT NULL AS has_pin, c.expires_at AS code_expires_at,
      m.badge_hash IS NOT NULL AS has_badge, u.second_factor
    FROM memberships m JOIN users u ON u.id = m.user_id
      LEFT JOIN pin_codes c ON c.restaurant_id = m.restaurant_id AND c.user_id = m.user_id
    UNION ALL
    SELECT o.restaurant_id, o.user_id, o.name, u.email, fold(o.name || ' ' || coalesce(u.email, '')), o.type, o.version, 1,
      ARRAY(SELECT br.id FROM branches br
        WHERE br.restaurant_id = o.restaurant_id AND br.id = ANY(o.branch_ids) ORDER BY 1), '{}', 0, false, NULL, false, false
    FROM role_offers o JOIN users u ON u.id = o.user_id WHERE o.restaurant_id IS NOT NULL)`

export const employeeJsonSql = `json_build_object(
  'user_id', e.user_id,
  'user', json_build_object('id', e.user_id, 'name', e.name, 'email', e.email),
  'type', e.type,
  'sucursales', (SELECT coalesce(json_agg(json_build_object('branch_id', id)), '[]'::json) FROM unnest(e.branch_ids) AS id),
  'sucursalesSeleccionadas', to_json(e.branch_ids),
  'pending', e.pending,
  'permisos', e.permissions,
  'descuento_maximo', trim_scale(e.max_discount_bp / 100.0),
  'tiene_pin', e.has_pin::int,
  'codigo_pin_vence', iso(e.code_expires_at),
  'tiene_tarjeta', e.has_badge::int,
  'segundo_factor', e.second_factor::int,
  'version', e.version)`

export function listEmployees(
  db: Db,
  restaurantId: number,
  query: ListQuery,
): Promise<List<Employee>> {
  const list = {
    alias: 'e',
    found: `SELECT e.* FROM ${employeeRowsSql} e WHERE e.restaurant_id = $1 AND ${containsWords('e.search', '$2')}`,
    sort: 'e.name COLLATE spanish, e.user_id',
    json: employeeJsonSql,
  }
  return queryPage(db, query, list, [restaurantId])
}
