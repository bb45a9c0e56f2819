/** What every list does the same: pages, and searches that ignore case and accents. */
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import type { Sql } from './sql.ts'

/** The most rows that a list gives at once. */
const MAX_ROWS = 1000

/** Limit and offset of a page; without a size everything, 1,000 rows at most. */
export function pageOf(query: ListQuery): { limit: number; offset: number } {
  const limit = query.tamano ?? MAX_ROWS
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit }
}

/** SQL: a folded column contains the text of a parameter; `%` and `_` are characters. An empty text matches all. */
export function containsFolded(column: string, parameter: string): string {
  return `strpos(${column}, fold(${parameter}::text)) > 0`
}

/** A list that is never paged: all that a statement gives as one JSON list named `data`. */
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
