/** Rows as they stand in the database: what a test needs to be there, without the calls that would make it. */
import type { Pool } from '../../server/src/db/pool.ts'

/** Texts in Spanish, as restaurants, branches, categories and dishes keep them. */
export function named(name: string, { description = '', address = '' } = {}) {
  return [{ language_code: 'es', name, description, address }]
}

/** Puts rows of one shape into a table; answers their ids, in their order. */
export async function putRows(
  pool: Pool,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  const columns = Object.keys(rows[0] ?? {}).join()
  const put = await pool.query<{ id: number }>(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)
      RETURNING id`,
    [JSON.stringify(rows)],
  )
  return put.map(({ id }) => id)
}
