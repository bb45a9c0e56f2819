/** Paging and searching of lists. Searches ignore case and accents. */
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import type { Sql } from './sql.ts'

const MAX_ROWS = 1000

/** Limit and offset of a page. If the query has no size, the page has up to 1,000 rows. */
export function pageOf(query: ListQuery): { limit: number; offset: number } {
  const limit = query.tamano ?? MAX_ROWS
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit }
}

/**
 * SQL condition: a folded column contains the text of a parameter. `%` and `_` have no special meaning. An empty text
 * matches all rows.
 */
export function containsFolded(column: string, parameter: string): string {
  return `strpos(${column}, fold(${parameter}::text)) > 0`
}

/** Runs a statement that returns all rows as one JSON list named `data`. */
export async function wholeList<T>(
  db: Sql,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<List<T>> {
  const [row] = await db.query<{ data: T[] }>({ name, text }, values)
  const data = row?.data ?? []
  return { data, total: data.length }
}
