/** Inserts rows directly into the database, without the calls that normally create them. */
import type { Pool } from '../../../server/src/db/pool.ts'

/** A Spanish translation in the format of the database column `translations`. */
export function spanishTranslations(name: string, { description = '', address = '' } = {}) {
  return [{ language_code: 'es', name, description, address }]
}

/** Inserts rows with the same columns. Returns the rows' IDs in the sequence of the input. */
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
