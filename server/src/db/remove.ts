import { DomainError } from '@orderi/shared/kernel/errors'
import type { Db } from './sql.ts'

/**
 * Runs a statement that deletes one row and has a RETURNING clause.
 * @throws DomainError `not_found` if there was no row, `in_use` if another row references it
 */
export async function deleteUnlessReferenced<Row>(
  tx: Db,
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
