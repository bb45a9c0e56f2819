import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { IGNORED_SIGNS } from '@orderi/shared/kernel/search'
import { queryOne } from './one.ts'
import type { Db } from './sql.ts'

const MAX_ROWS = 1000

/** Without a page size, the page has up to 1,000 rows. */
export function pageOf(query: ListQuery): { limit: number; offset: number } {
  const limit = query.tamano ?? MAX_ROWS
  return { limit, offset: ((query.pagina ?? 1) - 1) * limit }
}

const IGNORED = `'${IGNORED_SIGNS.replaceAll("'", "''")}'`

/**
 * SQL condition: the folded text `column` contains each word of the parameter (see shared/src/kernel/search.ts). An
 * empty one matches all rows. PostgreSQL computes the patterns once.
 */
export function containsWords(column: string, parameter: string): string {
  return `translate(${column}, ${IGNORED}, '') LIKE ALL (ARRAY(
    SELECT '%' || replace(replace(word, '%', '\\%'), '_', '\\_') || '%'
    FROM regexp_split_to_table(translate(fold(${parameter}::text), ${IGNORED}, ''), '\\s+') AS word))`
}

/**
 * SQL condition as `containsWords`, but digits match only whole words: 1 finds `Mesa 1` and not `Mesa 12`. The text
 * need not be folded.
 */
export function containsWordsAndNumbers(text: string, parameter: string): string {
  return `' ' || translate(fold(${text}), ${IGNORED}, '') || ' ' LIKE ALL (ARRAY(
    SELECT CASE WHEN word ~ '^[0-9]+$' THEN '% ' || word || ' %'
      ELSE '%' || replace(replace(word, '%', '\\%'), '_', '\\_') || '%' END
    FROM regexp_split_to_table(translate(fold(${parameter}::text), ${IGNORED}, ''), '\\s+') AS word))`
}

interface PagedList {
  /** SQL: the name by which `sort` and `json` refer to a row. */
  readonly alias: string
  /** SQL: the query of all matching rows. The parameter after `values` is the search text. */
  readonly found: string
  readonly sort: string
  readonly json: string
  /** SQL: further columns of the answer, from the rows in `found`. */
  readonly more?: string
  /** SQL: the rows of the page with further data that `json` needs. Default: only the rows. */
  readonly from?: string
}

/** Returns the requested page of a list and the number of all matching rows. */
export function queryPage<T, More = unknown>(
  db: Db,
  query: ListQuery,
  { alias, found, sort, json, more, from = `page ${alias}` }: PagedList,
  values: readonly unknown[],
): Promise<List<T> & More> {
  const { limit, offset } = pageOf(query)
  return queryOne<List<T> & More>(
    db,
    `WITH found AS (${found}), page AS (
        SELECT ${alias}.* FROM found ${alias} ORDER BY ${sort}
        LIMIT $${values.length + 2} OFFSET $${values.length + 3}
      )
      SELECT (SELECT coalesce(json_agg(${json} ORDER BY ${sort}), '[]'::json) FROM ${from}) AS data,
        (SELECT count(*) FROM found) AS total${more ? `, ${more}` : ''}`,
    [...values, query.buscar ?? '', limit, offset],
  )
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
