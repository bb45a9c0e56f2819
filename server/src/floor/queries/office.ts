import type {
  Branch,
  BranchWithHalls,
  Hall,
  HallWithTables,
  Table,
} from '@orderi/shared/floor/schema'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { containsWords, queryPage } from '../../db/list.ts'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { branchIdsIn, type Person } from '../../identity/person.ts'
import {
  branchFieldsSql,
  branchWithHallsJsonSql,
  hallFieldsSql,
  tableFieldsSql,
  tablesOfHallSql,
} from '../../wire/queries/floor.ts'
import { restaurantFieldsSql } from '../../wire/queries/restaurant.ts'

export interface BranchScope {
  readonly restaurantId: number
  /** Null or omitted: all branches of the restaurant. */
  readonly branchIds?: readonly number[] | null
}

export function branchScopeOf(person: Person, restaurantId: number): BranchScope {
  return { restaurantId, branchIds: branchIdsIn(person, restaurantId) }
}

/** SQL condition: branch `br` is in the restaurant `$1` and, unless `$2` is null, is one of the branches `$2`. */
const IN_SCOPE = 'br.restaurant_id = $1 AND ($2::bigint[] IS NULL OR br.id = ANY($2))'

export function listBranches(
  db: Db,
  { restaurantId, branchIds }: BranchScope,
  query: ListQuery,
): Promise<List<Branch>> {
  const list = {
    alias: 'br',
    found: `SELECT br.* FROM branches br WHERE ${IN_SCOPE} AND ${containsWords('br.search', '$3')}`,
    sort: 'br.name COLLATE spanish, br.id',
    json: `json_build_object(${branchFieldsSql})`,
  }
  return queryPage(db, query, list, [restaurantId, branchIds])
}

/** Throws `not_found` if the row does not exist or is outside the scope. */
async function getOne<T>(
  db: Db,
  statement: string,
  { restaurantId, branchIds }: BranchScope,
  id: number | undefined,
): Promise<T> {
  const { data } = await queryOne<{ data: T }>(db, statement, [restaurantId, branchIds, id])
  return data
}

export function getBranch(
  db: Db,
  scope: BranchScope,
  id: number | undefined,
): Promise<BranchWithHalls> {
  return getOne(
    db,
    `SELECT ${branchWithHallsJsonSql} AS data FROM branches br WHERE ${IN_SCOPE} AND br.id = $3`,
    scope,
    id,
  )
}

export function getHall(db: Db, scope: BranchScope, id: number | undefined): Promise<Hall> {
  return getOne(
    db,
    `SELECT json_build_object(${hallFieldsSql()}) AS data FROM halls h JOIN branches br ON br.id = h.branch_id
      WHERE ${IN_SCOPE} AND h.id = $3`,
    scope,
    id,
  )
}

export type HallWithoutTableCodes = Omit<HallWithTables, 'tables'> & { readonly tables: Table[] }

export function getHallWithTables(
  db: Db,
  scope: BranchScope,
  id: number | undefined,
): Promise<HallWithoutTableCodes> {
  return getOne(
    db,
    `SELECT json_build_object(${hallFieldsSql()}, 'tables', ${tablesOfHallSql()},
        'branch', json_build_object(${branchFieldsSql}, 'restaurant', json_build_object(${restaurantFieldsSql}))) AS data
      FROM halls h JOIN branches br ON br.id = h.branch_id JOIN restaurants r ON r.id = br.restaurant_id
      WHERE ${IN_SCOPE} AND h.id = $3`,
    scope,
    id,
  )
}

export function getTable(db: Db, scope: BranchScope, id: number | undefined): Promise<Table> {
  return getOne(
    db,
    `SELECT json_build_object(${tableFieldsSql()}) AS data FROM tables t JOIN halls h ON h.id = t.hall_id
      JOIN branches br ON br.id = t.branch_id JOIN restaurants r ON r.id = t.restaurant_id
      WHERE ${IN_SCOPE} AND t.id = $3`,
    scope,
    id,
  )
}
