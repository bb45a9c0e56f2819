import type { RestaurantWithBranches } from '@orderi/shared/floor/schema'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { containsWords, queryPage } from '../../db/list.ts'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { branchFieldsSql } from '../../wire/queries/floor.ts'
import { restaurantFieldsSql } from '../../wire/queries/restaurant.ts'

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
  const { data } = await queryOne<{ data: RestaurantWithBranches }>(
    db,
    `SELECT ${restaurantJson} AS data FROM restaurants r WHERE r.id = $2`,
    [branchIds, restaurantId],
  )
  return data
}

export function listRestaurants(db: Db, query: ListQuery): Promise<List<RestaurantWithBranches>> {
  const list = {
    alias: 'r',
    found: `SELECT r.* FROM restaurants r WHERE ${containsWords('r.search', '$2')}`,
    sort: 'r.name COLLATE spanish, r.id',
    json: restaurantJson,
  }
  return queryPage(db, query, list, [null])
}
