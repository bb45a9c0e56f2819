import { DomainError } from '@orderi/shared/kernel/errors'
import type { Db } from '../../db/sql.ts'

export interface TablePlace {
  readonly tableId: number
  readonly hallId: number
  readonly branchId: number
  readonly restaurantId: number
  /** False while the table, its hall or its branch is inactive. Then guests cannot enter or order there. */
  readonly isActive: boolean
  readonly codeVersion: number
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
