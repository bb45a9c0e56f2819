import { DomainError } from '@orderi/shared/kernel/errors'
import type { Db, NamedStatement } from './sql.ts'

/** @throws DomainError `not_found` if the statement returns no row */
export async function queryOne<Row>(
  db: Db,
  statement: string | NamedStatement,
  values: readonly unknown[],
): Promise<Row> {
  const [row] = await db.query<Row>(statement, values)
  if (!row) throw new DomainError('not_found')
  return row
}
