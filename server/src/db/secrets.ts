import { randomBytes } from 'node:crypto'
import type { Columns, Db } from './sql.ts'

/** Returns 32 random bytes, created on first use. They are in the database, so that backups include them. */
export async function findOrMakeSecret(db: Db, name: string): Promise<Buffer> {
  await db.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(32),
  ])
  const [row] = await db.query<Columns<'secrets', 'value'>>(
    'SELECT value FROM secrets WHERE name = $1',
    [name],
  )
  if (!row) throw new Error(`the secret ${name} was not stored`)
  return row.value
}
