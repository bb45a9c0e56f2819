import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate, refuseUnsupportedPostgres } from './migrate.ts'
import { createPool, type Pool } from './pool.ts'
import { createEmptyDatabase, type TestDatabase } from './testing.ts'

let folder: string
let database: TestDatabase
let pool: Pool

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'orderi-migrations-'))
  database = await createEmptyDatabase()
  pool = createPool(database.url)
  write('0001_dishes', `CREATE TABLE dishes (name text); INSERT INTO dishes VALUES ('casado');`)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('applies missing migrations once, in the order of their names, when many servers start together', async () => {
  const migrateAll = () =>
    Promise.all(Array.from({ length: 5 }, () => migrate(database.url, folder)))
  await migrateAll()
  write('0002_more', `INSERT INTO dishes SELECT name || ' doble' FROM dishes;`)
  // A question mark is no placeholder.
  write('0003_operator', `INSERT INTO dishes SELECT '¿sopa?' WHERE '{"a": 1}'::jsonb ? 'a';`)
  await migrateAll()
  expect(await dishes()).toEqual(['casado', 'casado doble', '¿sopa?'])
})

it('ignores the lock of a killed server, and rolls back a failed migration', async () => {
  await migrate(database.url, folder)
  await pool.query('UPDATE knex_migrations_lock SET is_locked = 1')
  write('0002_more', `INSERT INTO dishes VALUES ('olla de carne');`)
  await migrate(database.url, folder)
  write('0003_broken', `INSERT INTO dishes VALUES ('half'); SELECT broken();`)
  await expect(migrate(database.url, folder)).rejects.toThrow(/broken/)
  expect(await dishes()).toEqual(['casado', 'olla de carne'])
})

it('refuses a database that a newer release has migrated', async () => {
  write('0002_future', 'SELECT 1;')
  await migrate(database.url, folder)
  rmSync(join(folder, '0002_future.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /^DATABASE_URL: .*versión más nueva.*0002_future/,
  )
})

it('reports an unreachable database in one line, without its password', async () => {
  const refusal = migrate('postgres://orderi:secreta@127.0.0.1:1/orderi', folder)
  await expect(refusal).rejects.toThrow(/^DATABASE_URL: .*127\.0\.0\.1:1 \(.+\)$/)
  await expect(refusal).rejects.not.toThrow(/secreta/)
})

it('refuses a PostgreSQL server that is too old or not UTF-8', () => {
  const fit = { version: '15.0', versionNumber: 150_000, encoding: 'UTF8' }
  expect(() => refuseUnsupportedPostgres(fit)).not.toThrow()
  expect(() =>
    refuseUnsupportedPostgres({ ...fit, version: '14.9', versionNumber: 140_009 }),
  ).toThrow(/^DATABASE_URL: PostgreSQL 14\.9 es demasiado antiguo/)
  expect(() => refuseUnsupportedPostgres({ ...fit, encoding: 'SQL_ASCII' })).toThrow(
    /^DATABASE_URL: .*UTF8/,
  )
})

function write(name: string, sql: string): void {
  writeFileSync(join(folder, `${name}.sql`), sql)
}

async function dishes(): Promise<string[]> {
  const rows = await pool.query<{ name: string }>('SELECT name FROM dishes')
  return rows.map(({ name }) => name)
}
