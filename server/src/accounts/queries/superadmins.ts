import type { PlatformUser } from '@orderi/shared/accounts/schema'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { containsWords, queryPage } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'

/** SQL: the superadmins, including offers of the role that are not accepted yet. */
export const platformUserRowsSql = `(
    SELECT u.id, u.name, u.email, u.search, u.version, 0 AS pending, u.second_factor FROM users u WHERE u.is_superadmin
    UNION ALL
    SELECT u.id, o.name, u.email, fold(o.name || ' ' || coalesce(u.email, '')), o.version, 1, false
    FROM role_offers o JOIN users u ON u.id = o.user_id WHERE o.restaurant_id IS NULL)`

export const platformUserJsonSql = `json_build_object('id', u.id, 'name', u.name, 'email', u.email,
  'type', 'superadmin', 'pending', u.pending, 'segundo_factor', u.second_factor::int, 'version', u.version)`

export function listSuperadmins(db: Db, query: ListQuery): Promise<List<PlatformUser>> {
  const list = {
    alias: 'u',
    found: `SELECT u.* FROM ${platformUserRowsSql} u WHERE ${containsWords('u.search', '$1')}`,
    sort: 'u.name COLLATE spanish, u.id',
    json: platformUserJsonSql,
  }
  return queryPage(db, query, list, [])
}
