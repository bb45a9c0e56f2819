import type { RestaurantWithBranches } from '@orderi/shared/floor/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { containsWords, pageOf } from '../db/list.ts'
import type { Db } from '../db/sql.ts'
import { branchFieldsSql } from '../wire/queries/floor.ts'
import { restaurantFieldsSql } from '../wire/queries/restaurant.ts'

/** SQL: the restaurant `r` and its branches, sorted by name. `$1`: the IDs of the branches to include; null for all. */
const restaurantJson = `json_build_object(${restaurantFieldsSql},
  'branches', (SELECT coalesce(json_agg(json_build_object(${branchFieldsSql})
      ORDER BY br.name COLLATE spanish, br.id), '[]'::json)
    FROM branches br WHERE br.restaurant_id = r.id AND ($1::bigint[] IS NULL OR br.id = ANY($1))))`

/**
 * @param branchIds the IDs of the branches to include; null for all
 * @throws DomainError `not_found`
 */
export async function getRestaurant(
  db: Db,
  restaurantId: number | undefined,
  branchIds: readonly number[] | null = null,
): Promise<RestaurantWithBranches> {
  const [row] = await db.query<{ data: RestaurantWithBranches }>(
    `SELECT ${restaurantJson} AS data FROM restaurants r WHERE r.id = $2`,
    [branchIds, restaurantId],
  )
  if (!row) throw new DomainError('not_found')
  return row.data
}

export async function listRestaurants(
  db: Db,
  query: ListQuery,
): Promise<List<RestaurantWithBranches>> {
  const { limit, offset } = pageOf(query)
  const [row] = await db.query<{ data: RestaurantWithBranches[]; total: number }>(
    `WITH found AS (
        SELECT r.id, r.name FROM restaurants r WHERE ${containsWords('r.search', '$2')}
      ), page AS (
        SELECT id FROM found ORDER BY name COLLATE spanish, id LIMIT $3 OFFSET $4
      )
      SELECT (SELECT count(*) FROM found) AS total,
        (SELECT coalesce(json_agg(${restaurantJson}
            ORDER BY r.name COLLATE spanish, r.id), '[]'::json)
          FROM page JOIN restaurants r ON r.id = page.id) AS data`,
    [null, query.buscar ?? '', limit, offset],
  )
  return { data: row?.data ?? [], total: row?.total ?? 0 }
}
