import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { IGNORED_SIGNS } from '@orderi/shared/kernel/search'
import type { Db } from './sql.ts'

const MAX_ROWS = 1000

/** Without a page size, the page has up to 1,000 rows. */
export function pageOf(query: ListQuery): { limit: number; offset: number } {
  const limit = query.tamano ?? MAX_ROWS
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit }
}

const IGNORED = `'${IGNORED_SIGNS.replaceAll("'", "''")}'`

/**
 * SQL condition: the folded text `column` contains each word of the parameter (see shared/src/kernel/search.ts). An empty
 * text matches all rows. PostgreSQL computes the patterns once per statement.
 */
export function containsWords(column: string, parameter: string): string {
  return `translate(${column}, ${IGNORED}, '') LIKE ALL (ARRAY(
    SELECT '%' || replace(replace(word, '%', '\\%'), '_', '\\_') || '%'
    FROM regexp_split_to_table(translate(fold(${parameter}::text), ${IGNORED}, ''), '\\s+') AS word))`
}

/**
 * SQL condition as `containsWords`, but a word of digits must be a whole word: 1 finds `Mesa 1`, and not 12. The text
 * need not be folded.
 */
export function containsWordsAndNumbers(text: string, parameter: string): string {
  return `' ' || translate(fold(${text}), ${IGNORED}, '') || ' ' LIKE ALL (ARRAY(
    SELECT CASE WHEN word ~ '^[0-9]+$' THEN '% ' || word || ' %'
      ELSE '%' || replace(replace(word, '%', '\\%'), '_', '\\_') || '%' END
    FROM regexp_split_to_table(translate(fold(${parameter}::text), ${IGNORED}, ''), '\\s+') AS word))`
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
