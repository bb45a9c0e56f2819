import type {
  Employee,
  LoginRestaurant,
  Me,
  OwnUser,
  PlatformUser,
  User,
} from '@orderi/shared/accounts/schema'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { Permission } from '@orderi/shared/payments/schema'
import { containsWords, queryPage } from '../db/list.ts'
import type { Db } from '../db/sql.ts'
import { type Person, userType } from '../identity/person.ts'
import { imagePathSql } from '../wire/queries/restaurant.ts'

export function toUser(person: Person): User {
  return { id: person.userId, name: person.name, email: person.email, type: userType(person) }
}

export function toOwnUser(person: Person): OwnUser {
  return { ...toUser(person), language: person.language }
}

/** SQL condition: staff may choose the branch `br`. An inactive branch can be chosen while it has an open bill. */
export const choosableSql = (br: string) =>
  `(${br}.status = 1 OR EXISTS (SELECT 1 FROM bills WHERE branch_id = ${br}.id AND status <> 'Cerrada'))`

const CHOICES = {
  name: 'login-restaurants',
  text: `SELECT coalesce(json_agg(json_build_object('id', r.id, 'logo', ${imagePathSql('r.logo')}, 'status', r.status,
      'translations', r.translations,
      'permisos', CASE WHEN $2 OR m.type = 'admin' THEN $3::text[] ELSE m.permissions END,
      'descuento_maximo', CASE WHEN $2 OR m.type = 'admin' THEN 100 ELSE trim_scale(m.max_discount_bp / 100.0) END,
      'branches', (SELECT coalesce(json_agg(json_build_object('id', br.id, 'phone', br.phone, 'status', br.status,
          'translations', br.translations) ORDER BY br.name COLLATE spanish, br.id), '[]'::json)
        FROM branches br WHERE br.restaurant_id = r.id AND ($2 OR ${choosableSql('br')})
          AND ($2 OR m.type = 'admin' OR EXISTS (SELECT 1 FROM membership_branches mb
            WHERE mb.user_id = $1 AND mb.branch_id = br.id))))
      ORDER BY r.name COLLATE spanish, r.id), '[]'::json) AS data
    FROM restaurants r LEFT JOIN memberships m ON m.restaurant_id = r.id AND m.user_id = $1
    WHERE $2 OR (m.user_id IS NOT NULL AND r.status = 1)`,
}

/** Lists only the assigned branches of a salonero. For a superadmin, also lists inactive restaurants and branches. */
export async function restaurantsOf(
  db: Db,
  person: Pick<Person, 'userId' | 'isSuperadmin'>,
): Promise<LoginRestaurant[]> {
  const [row] = await db.query<{ data: LoginRestaurant[] }>(CHOICES, [
    person.userId,
    person.isSuperadmin,
    Permission.options,
  ])
  return row?.data ?? []
}

export async function readMe(db: Db, person: Person): Promise<Me> {
  return { ...toOwnUser(person), restaurants: await restaurantsOf(db, person) }
}

/** SQL: the employees of all restaurants, including people who have not accepted their role yet. */
export const employeeRowsSql = `(
    SELECT m.restaurant_id, m.user_id, u.name, u.email, u.search, m.type, m.version, 0 AS pending,
      ARRAY(SELECT mb.branch_id FROM membership_branches mb
        WHERE mb.restaurant_id = m.restaurant_id AND mb.user_id = m.user_id ORDER BY 1) AS branch_ids,
      m.permissions, m.max_discount_bp, m.pin_hash IS NOT NULL AS has_pin
    FROM memberships m JOIN users u ON u.id = m.user_id
    UNION ALL
    SELECT o.restaurant_id, o.user_id, o.name, u.email, fold(o.name || ' ' || coalesce(u.email, '')), o.type, o.version, 1,
      ARRAY(SELECT br.id FROM branches br
        WHERE br.restaurant_id = o.restaurant_id AND br.id = ANY(o.branch_ids) ORDER BY 1), '{}', 0, false
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

/** SQL: the superadmins, including people who have not accepted the role of superadmin yet. */
export const platformUserRowsSql = `(
    SELECT u.id, u.name, u.email, u.search, u.version, 0 AS pending FROM users u WHERE u.is_superadmin
    UNION ALL
    SELECT u.id, o.name, u.email, fold(o.name || ' ' || coalesce(u.email, '')), o.version, 1
    FROM role_offers o JOIN users u ON u.id = o.user_id WHERE o.restaurant_id IS NULL)`

export const platformUserJsonSql = `json_build_object('id', u.id, 'name', u.name, 'email', u.email,
  'type', 'superadmin', 'pending', u.pending, 'version', u.version)`

export function listSuperadmins(db: Db, query: ListQuery): Promise<List<PlatformUser>> {
  const list = {
    alias: 'u',
    found: `SELECT u.* FROM ${platformUserRowsSql} u WHERE ${containsWords('u.search', '$1')}`,
    sort: 'u.name COLLATE spanish, u.id',
    json: platformUserJsonSql,
  }
  return queryPage(db, query, list, [])
}
