import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import type { Db } from './sql.ts'

const MAX_ROWS = 1000

/** Without a page size, the page has up to 1,000 rows. */
export function pageOf(query: ListQuery): { limit: number; offset: number } {
  const limit = query.tamano ?? MAX_ROWS
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit }
}

/**
 * SQL condition: the folded text `column` contains the text of the parameter, ignoring case and accents. `%` and `_`
 * have no special meaning. An empty text matches all rows.
 */
export function containsFolded(column: string, parameter: string): string {
  return `strpos(${column}, fold(${parameter}::text)) > 0`
}

/** The statement must return one row with all results as the JSON array `data`. */
export async function queryUnpagedList<T>(
  db: Db,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<List<T>> {
  const [row] = await db.query<{ data: T[] }>({ name, text }, values)
  const data = row?.data ?? []
  return { data, total: data.length }
}
