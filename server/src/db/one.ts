import { DomainError } from '@orderi/shared/kernel/errors'
import type { Db, NamedStatement } from './sql.ts'

/**
 * Returns the row of a statement that finds at most one.
 * @throws DomainError `not_found` if there is none
 */
export async function queryOne<Row>(
  db: Db,
  statement: string | NamedStatement,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await db.query<Row>(statement, values)
  if (!row) throw new DomainError('not_found')
  return row
}
