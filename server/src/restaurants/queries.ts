/** Reading restaurants: the working one with its branches, and the platform's list. */

import type { Calls } from '@orderi/shared/contract/all'
import type { AnswerOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import type { Restaurant } from '@orderi/shared/restaurants/schema'
import { containsFolded, pageOf } from '../db/list.ts'
import type { Sql } from '../db/pool.ts'
import { branchFields } from '../floor/json.ts'
import { restaurantFields } from './json.ts'

/** A restaurant with the branches that are to be seen. */
export type WorkingRestaurant = AnswerOf<Calls['restaurant']>

/**
 * A restaurant with its branches, by name. Throws `not_found`.
 * @param branchIds the branches to be seen; null: all
 */
export async function getWorkingRestaurant(
  db: Sql,
  restaurantId: number,
  branchIds: readonly number[] | null,
): Promise<WorkingRestaurant> {
  const [row] = await db.query<{ data: WorkingRestaurant }>(
    `SELECT json_build_object(${restaurantFields},
        'branches', (SELECT coalesce(json_agg(json_build_object(${branchFields})
            ORDER BY br.name COLLATE spanish, br.id), '[]'::json)
          FROM branches br WHERE br.restaurant_id = r.id AND ($2::bigint[] IS NULL OR br.id = ANY($2)))) AS data
      FROM restaurants r WHERE r.id = $1`,
    [restaurantId, branchIds],
  )
  if (!row) throw new DomainError('not_found')
  return row.data
}

/** A restaurant. Throws `not_found`. */
export async function getRestaurant(
  db: Sql,
  restaurantId: number | undefined,
): Promise<Restaurant> {
  const [row] = await db.query<{ data: Restaurant }>(
    `SELECT json_build_object(${restaurantFields}) AS data FROM restaurants r WHERE r.id = $1`,
    [restaurantId],
  )
  if (!row) throw new DomainError('not_found')
  return row.data
}

/** Every restaurant of the platform, by name. */
export async function listRestaurants(db: Sql, query: ListQuery): Promise<List<Restaurant>> {
  const { limit, offset } = pageOf(query)
  const [row] = await db.query<{ data: Restaurant[]; total: number }>(
    `WITH found AS (
        SELECT r.id, r.name FROM restaurants r WHERE ${containsFolded('r.search', '$1')}
      ), page AS (
        SELECT id FROM found ORDER BY name COLLATE spanish, id LIMIT $2 OFFSET $3
      )
      SELECT (SELECT count(*) FROM found) AS total,
        (SELECT coalesce(json_agg(json_build_object(${restaurantFields})
            ORDER BY r.name COLLATE spanish, r.id), '[]'::json)
          FROM page JOIN restaurants r ON r.id = page.id) AS data`,
    [query.buscar ?? '', limit, offset],
  )
  return { data: row?.data ?? [], total: row?.total ?? 0 }
}
