// Takes a backup back: all of it or nothing, in one transaction, brought to this release's schema, as a log of its own.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import {
  appliedNames,
  connect,
  describeServer,
  inMigration,
  migrationLock,
  migrationNames,
  ownMigrations,
  refuseUnfitServer,
} from '../db/migrate.ts'
import { ScramClient } from '../db/scram.ts'
import { BackupError } from './backup-error.ts'
import { dropForeignKeys, emptySchema, listTables, setSequences } from './catalog.ts'
import type { Header, Part } from './format.ts'
import { readBackup, verifyBackup } from './read.ts'

export interface RestoreOptions {
  readonly url: string
  readonly file: string
  /** Whether what the database holds may be lost. */
  readonly replace: boolean
  /** Where the migrations are; this release's when left out. */
  readonly migrations?: string
  /** Gives it up: nothing is changed then. */
  readonly signal?: AbortSignal
}

/**
 * Makes the database what the backup says. Every log begins a new epoch, and every session has ended.
 * @throws BackupError when the file is damaged or newer than this release, the database is in use, or holds what may not be lost
 */
export async function restore(options: RestoreOptions): Promise<{ header: Header; rows: number }> {
  const { url, file, migrations: folder = ownMigrations } = options
  const verified = await verifyBackup(file)
  const names = migrationNames(folder)
  refuseNewer(verified.header, names)
  const client = new ScramClient({
    connectionString: url,
    application_name: 'orderi-restore',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Losing this connection makes the statement or the stream that waits for it fail.
  client.on('error', () => {})
  const giveUp = () => void client.end()
  options.signal?.addEventListener('abort', giveUp)
  try {
    options.signal?.throwIfAborted()
    await connect(client, url)
    refuseUnfitServer(await describeServer(client))
    await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
      SET datestyle = ISO; SET lock_timeout = '10s'`)
    await inMigration(client, folder, async (apply) => {
      await refuseBusy(client)
      // A server that starts now waits until the end.
      await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
      await refuseFull(client, options.replace)
      await emptySchema(client)
      await apply(verified.header.migrations)
      await fill(client, readBackup(file))
      await setSequences(client, verified.header.sequences)
      await apply(names)
      await beginAnew(client)
    })
    // The restore is committed: a failure from here on changes nothing.
    options.signal?.removeEventListener('abort', giveUp)
    await client.query('ANALYZE')
    return verified
  } catch (error) {
    throw inUse(error) ?? error
  } finally {
    options.signal?.removeEventListener('abort', giveUp)
    await client.end().catch(() => {})
  }
}

function refuseNewer({ migrations }: Header, names: readonly string[]): void {
  const unknown = migrations.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    throw new BackupError(
      `El respaldo es de una versión más nueva de Orderi (${unknown.at(-1)}): actualice Orderi antes de restaurarlo`,
    )
  }
}

const busy = 'Hay un servidor de Orderi trabajando con esta base: deténgalo antes de restaurar'

async function refuseBusy(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND pid <> pg_backend_pid() AND application_name LIKE 'orderi%'`,
  )
  if (rowCount) throw new BackupError(busy)
}

/** Somebody holds a table for longer than any of our statements takes. */
function inUse(error: unknown): BackupError | undefined {
  const isLocked = error instanceof Error && 'code' in error && error.code === '55P03'
  return isLocked ? new BackupError(busy) : undefined
}

/** A database without tables, or with a schema in which nobody ever did anything, is empty. */
async function refuseFull(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await listTables(client)
  if (tables.length === 0) return
  if ((await appliedNames(client)).length === 0) {
    throw new BackupError('La base tiene tablas que no son de Orderi: use una base vacía')
  }
  const { rows } = await client.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM restaurants) AS used',
  )
  if (rows[0]?.used && !replace) {
    throw new BackupError(
      'La base ya tiene datos: agregue --replace para reemplazarlos por los del respaldo',
    )
  }
}

async function fill(client: pg.Client, parts: AsyncGenerator<Part>): Promise<void> {
  const quote = (name: string) => client.escapeIdentifier(name)
  const names = (await listTables(client)).map(({ name }) => quote(name))
  // What the migrations themselves put there is in the backup too.
  await client.query(`TRUNCATE ${names.join(', ')}`)
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  const putForeignKeysBack = await dropForeignKeys(client)
  for await (const part of parts) {
    if (part.kind !== 'table') continue
    const list = part.columns.map(quote).join(', ')
    const rows = Readable.from(rowsOfTable(parts), { objectMode: false })
    await pipeline(rows, client.query(from(`COPY ${quote(part.table)} (${list}) FROM STDIN`)))
  }
  await putForeignKeysBack()
  for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
}

/** The rows up to the table's end, leaving what follows to be read on. */
async function* rowsOfTable(parts: AsyncGenerator<Part>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done || value.kind !== 'rows') return
    yield value.bytes
  }
}

/**
 * No screen may go on from a number that means something else now; and what was taken back since the backup (a logout, a changed
 * password, a lost phone) does not come back: everybody enters again.
 */
async function beginAnew(client: pg.Client): Promise<void> {
  await client.query(`
    UPDATE installation SET epoch = gen_random_uuid()::text, system_identifier = NULL, timeline = NULL;
    UPDATE board_heads SET epoch = (SELECT epoch FROM installation);
    DELETE FROM sessions`)
}
