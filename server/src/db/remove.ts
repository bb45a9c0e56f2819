/** Only what was never used can be deleted: the database knows, because whatever used a row points to it. */
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Sql } from './sql.ts'

/**
 * Runs a DELETE of one row that ends in RETURNING and gives the deleted row.
 * @throws DomainError `not_found` when there was none, `in_use` when another row points to it
 */
export async function removeUnused<Row>(
  tx: Sql,
  statement: string,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await tx.query<Row>(statement, values).catch(refuseUsed)
  if (!row) throw new DomainError('not_found')
  return row
}

function refuseUsed(error: unknown): never {
  const isForeignKey = error instanceof Error && 'code' in error && error.code === '23503'
  throw isForeignKey ? new DomainError('in_use') : error
}
