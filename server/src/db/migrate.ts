import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import createKnex, { type Knex } from 'knex'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { StartError } from '../start-error.ts'
import { ScramClient } from './scram.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const oldestServerVersion = 150_000
export const migrationLockId = 0x6f_72_64_65 // "orde"

/**
 * Migrates a database to this release's schema in one transaction. Several servers may call it at the same time.
 * @param folder contains the `.sql` files, which are applied in the order of their names
 * @throws StartError when PostgreSQL is unreachable or too old, or a newer release migrated the database
 */
export async function migrate(url: string, folder: string = migrationsFolder): Promise<void> {
  const client = new ScramClient({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Ignored: a lost connection also fails the running statement, and that error is reported.
  client.on('error', () => {})
  await connect(client, url)
  try {
    refuseUnsupportedPostgres(await describePostgres(client))
    await client.query('SELECT pg_advisory_lock($1)', [migrationLockId])
    const names = migrationNames(folder)
    const applied = await appliedMigrations(client)
    refuseNewerDatabase(applied, names)
    if (applied.length < names.length) {
      await runMigration(client, folder, (apply) => apply(names))
    }
  } finally {
    await client.end()
  }
}

/** @throws StartError when PostgreSQL cannot be reached */
export async function connect(client: pg.Client, url: string): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason = error instanceof Error ? reasonOf(error) : String(error)
    throw new StartError(
      `DATABASE_URL: no se puede entrar en la base «${pathname.slice(1)}» de ${decodeURIComponent(host)} (${reason})`,
    )
  }
}

/** An AggregateError has no message, so its code is used. */
function reasonOf(error: Error): string {
  const message = error.message || (errorCode(error) ?? error.name)
  return message.split('\n')[0] ?? message
}

export async function describePostgres(client: pg.Client): Promise<PostgresProperties> {
  const { rows } = await client.query<PostgresProperties>(
    `SELECT current_setting('server_version') AS version,
            current_setting('server_version_num')::int AS "versionNumber",
            current_setting('server_encoding') AS encoding`,
  )
  const [traits] = rows
  if (traits === undefined) throw new Error('PostgreSQL did not say what it is')
  return traits
}

export interface PostgresProperties {
  readonly version: string
  /** Such as 150004 for 15.4. */
  readonly versionNumber: number
  readonly encoding: string
}

/** @throws StartError when the product does not support this version or encoding of PostgreSQL */
export function refuseUnsupportedPostgres({
  version,
  versionNumber,
  encoding,
}: PostgresProperties): void {
  if (versionNumber < oldestServerVersion) {
    throw new StartError(
      `DATABASE_URL: PostgreSQL ${version} es demasiado antiguo, hace falta el 15 o más nuevo`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartError(`DATABASE_URL: la base debe ser UTF8 y es ${encoding}`)
  }
}

export function migrationNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
}

/** Empty for a database without the product's tables. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ found: string | null }>(
    `SELECT to_regclass('knex_migrations') AS found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await client.query<{ name: string }>('SELECT name FROM knex_migrations')
  return rows.map(({ name }) => name)
}

function refuseNewerDatabase(applied: readonly string[], names: readonly string[]): void {
  const unknown = applied.filter((name) => !names.includes(name)).toSorted()
  if (unknown.length > 0) {
    throw new StartError(
      `DATABASE_URL: la base es de una versión más nueva de Orderi (${unknown.at(-1)}); actualice este servidor`,
    )
  }
}

/**
 * Runs `work` in a transaction on the client. The caller must hold the migration lock.
 * @param work applies migrations by calling the function that it receives
 */
export async function runMigration(
  client: pg.Client,
  folder: string,
  work: (apply: (names: readonly string[]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const knex = createKnex({ client: 'pg', log: silent })
  await knex.transaction(
    (transaction) =>
      work(async (names) => {
        // The advisory lock serialises migrations. Knex's own lock would remain after a crash, so it is released.
        await transaction.migrate.forceFreeMigrationsLock()
        await transaction.migrate.latest({ migrationSource: sqlFiles(folder, names) })
      }),
    { connection: client },
  )
}

// Knex throws its errors. Its other messages are not useful.
const silent: Knex.Logger = { warn() {}, error() {}, deprecate() {}, debug() {} }

function sqlFiles(folder: string, names: readonly string[]): Knex.MigrationSource<string> {
  return {
    getMigrations: async () => [...names],
    getMigrationName: (name) => name,
    getMigration: async (name) => {
      const sql = readFileSync(`${folder}/${name}.sql`, 'utf8')
      return {
        up: async (knex) => {
          // Escapes question marks, which are operators in SQL but placeholders in Knex.
          await knex.raw(sql.replaceAll('?', '\\?'))
        },
        down: () => Promise.reject(new Error('migrations only go forward')),
      }
    },
  }
}
