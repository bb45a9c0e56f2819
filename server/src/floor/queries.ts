import type { Floor } from '@orderi/shared/floor/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Country } from '@orderi/shared/kernel/time'
import { queryOne } from '../db/one.ts'
import type { Columns, Db } from '../db/sql.ts'
import type { Tables } from '../db/tables.ts'
import { type Person, worksIn } from '../identity/person.ts'
import { floorJsonSql } from '../wire/queries/floor.ts'

export interface BranchRef {
  readonly id: Tables['branches']['id']
  readonly restaurantId: Tables['branches']['restaurant_id']
}

/** Throws `not_found` for a branch in which the person does not work, whether or not the branch exists. */
export async function requireBranch(
  db: Db,
  person: Person,
  branchId: number | undefined,
): Promise<BranchRef> {
  if (branchId === undefined) throw new DomainError('not_found')
  const [branch] = await db.query<BranchRef>(
    {
      name: 'branch-place',
      text: 'SELECT id, restaurant_id AS "restaurantId" FROM branches WHERE id = $1',
    },
    [branchId],
  )
  if (!branch || !worksIn(person, branch)) throw new DomainError('not_found')
  return branch
}

export interface RowRef {
  readonly kind:
    | 'orders'
    | 'bills'
    | 'order_lines'
    | 'tables'
    | 'print_jobs'
    | 'registers'
    | 'cash_sessions'
    | 'cash_movements'
    | 'payments'
    | 'pay_attempts'
    | 'cash_notes'
  readonly id: number | undefined
}

/** Throws `not_found` if the row is missing or the person does not work in its branch. */
export async function branchOfRow(
  db: Db,
  person: Person,
  { kind, id }: RowRef,
): Promise<BranchRef> {
  const [branch] = await db.query<BranchRef>(
    {
      name: `branch-of-${kind}`,
      text: `SELECT branch_id AS id, restaurant_id AS "restaurantId" FROM ${kind} WHERE id = $1`,
    },
    [id ?? null],
  )
  if (!branch || !worksIn(person, branch)) throw new DomainError('not_found')
  return branch
}

export interface TablePlace {
  readonly tableId: Tables['tables']['id']
  readonly hallId: Tables['tables']['hall_id']
  readonly branchId: Tables['tables']['branch_id']
  readonly restaurantId: Tables['tables']['restaurant_id']
  /** False while the table, its hall or its branch is inactive. Guests can then neither enter nor order there. */
  readonly isActive: boolean
  readonly codeVersion: Tables['tables']['code_version']
}

/** Undefined if the table does not exist or its restaurant is inactive. */
export async function findTablePlace(db: Db, tableId: number): Promise<TablePlace | undefined> {
  const [place] = await db.query<TablePlace>(
    {
      name: 'table-place',
      text: `SELECT t.id AS "tableId", t.hall_id AS "hallId", t.branch_id AS "branchId",
          t.restaurant_id AS "restaurantId", t.code_version AS "codeVersion",
          t.status = 1 AND h.status = 1 AND br.status = 1 AS "isActive"
        FROM tables t JOIN halls h ON h.id = t.hall_id JOIN branches br ON br.id = t.branch_id
          JOIN restaurants r ON r.id = t.restaurant_id
        WHERE t.id = $1 AND r.status = 1`,
    },
    [tableId],
  )
  return place
}

export interface TableCodeContent {
  readonly restaurante: number
  readonly sucursal: number
  readonly mesa: number
  readonly version: number
}

/**
 * Undefined if the code's table is missing or, after a restore, its ID belongs to a table of another branch.
 * @throws DomainError `bad_table_token` if the code was renewed
 */
export async function findPlaceOfTableCode(
  db: Db,
  { restaurante, sucursal, mesa, version }: TableCodeContent,
): Promise<TablePlace | undefined> {
  const place = await findTablePlace(db, mesa)
  if (place?.restaurantId !== restaurante || place.branchId !== sucursal) return undefined
  if (place.codeVersion !== version) throw new DomainError('bad_table_token')
  return place
}

/** The country of a restaurant. Throws `not_found`. */
export async function readCountry(db: Db, restaurantId: number): Promise<Country> {
  const { country } = await queryOne<Columns<'restaurants', 'country'>>(
    db,
    { name: 'country-of-restaurant', text: 'SELECT country FROM restaurants WHERE id = $1' },
    [restaurantId],
  )
  return country
}

/** A branch with its halls and tables, as a board shows them. Throws `not_found`. */
export async function readFloor(db: Db, branchId: number): Promise<Floor> {
  const { floor } = await queryOne<{ floor: Floor }>(
    db,
    {
      name: 'floor',
      text: `SELECT ${floorJsonSql} AS floor FROM branches br JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $1`,
    },
    [branchId],
  )
  return floor
}
