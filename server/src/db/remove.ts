import { DomainError } from '@orderi/shared/kernel/errors'
import { errorCode } from '../error-code.ts'
import { queryOne } from './one.ts'
import type { Db } from './sql.ts'
import type { Tables } from './tables.ts'

/**
 * Runs a statement that deletes one row and has a RETURNING clause.
 * @throws DomainError `not_found` without a row, `in_use` if another row references it
 */
export async function deleteUnlessReferenced<Row>(
  tx: Db,
  statement: string,
  values: readonly unknown[],
): Promise<Row> {
  return queryOne<Row>(tx, statement, values).catch(refuseReferenced)
}

/**
 * Deletes a row of the restaurant, and returns it.
 * @throws DomainError `not_found`, `in_use`
 */
export function deleteRow<Table extends keyof Tables>(
  tx: Db & { readonly restaurantId: number },
  table: Table,
  id: number,
): Promise<Tables[Table]> {
  return deleteUnlessReferenced(
    tx,
    `DELETE FROM ${table} WHERE restaurant_id = $1 AND id = $2 RETURNING *`,
    [tx.restaurantId, id],
  )
}

function refuseReferenced(error: unknown): never {
  throw errorCode(error) === '23503' ? new DomainError('in_use') : error
}
