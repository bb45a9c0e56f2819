import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import {
  appliedMigrations,
  connect,
  describePostgres,
  migrationLockId,
  migrationNames,
  migrationsFolder,
  refuseUnsupportedPostgres,
  runMigration,
} from '../db/migrate.ts'
import { ScramClient } from '../db/scram.ts'
import { errorCode } from '../error-code.ts'
import { BackupError } from './backup-error.ts'
import { dropForeignKeys, emptySchema, listTables, setSequences } from './catalog.ts'
import type { BackupHeader, BackupPart } from './format.ts'
import { readBackup, verifyBackup } from './read.ts'

export interface RestoreOptions {
  readonly url: string
  readonly file: string
  readonly replace: boolean
  /** Default: the folder of this release. */
  readonly migrations?: string
  /** Cancels the restore without changes. */
  readonly signal?: AbortSignal
}

/**
 * Replaces the content of the database with the backup in one transaction, and migrates it to this release's schema.
 * Renews the epoch of all logs and ends all sessions.
 * @throws BackupError when the file is damaged or of a newer release, or the database is in use or has data
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ header: BackupHeader; rows: number }> {
  const { url, file, migrations: folder = migrationsFolder } = options
  const verified = await verifyBackup(file)
  const names = migrationNames(folder)
  refuseNewer(verified.header, names)
  const client = new ScramClient({
    connectionString: url,
    application_name: 'orderi-restore',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Ignored: a lost connection also fails the running statement or stream, and that error is reported.
  client.on('error', () => {})
  const cancel = () => void client.end()
  options.signal?.addEventListener('abort', cancel)
  try {
    options.signal?.throwIfAborted()
    await connect(client, url)
    refuseUnsupportedPostgres(await describePostgres(client))
    await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
      SET datestyle = ISO; SET lock_timeout = '10s'`)
    await runMigration(client, folder, async (apply) => {
      await refuseBusy(client)
      // A server that starts now waits until the restore has finished.
      await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLockId])
      await refuseNonEmpty(client, options.replace)
      await emptySchema(client)
      await apply(verified.header.migrations)
      await fill(client, readBackup(file))
      await setSequences(client, verified.header.sequences)
      await apply(names)
      await resetEpochAndSessions(client)
    })
    // The restore is committed, so it can no longer be cancelled.
    options.signal?.removeEventListener('abort', cancel)
    await client.query('ANALYZE')
    return verified
  } catch (error) {
    throw inUse(error) ?? error
  } finally {
    options.signal?.removeEventListener('abort', cancel)
    await client.end().catch(() => {})
  }
}

function refuseNewer({ migrations }: BackupHeader, names: readonly string[]): void {
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

/** A lock time-out means that a server is using the database. */
function inUse(error: unknown): BackupError | undefined {
  return errorCode(error) === '55P03' ? new BackupError(busy) : undefined
}

/** Refuses a database with data unless `replace` is set. A schema without restaurants and users counts as empty. */
async function refuseNonEmpty(client: pg.Client, replace: boolean): Promise<void> {
  const tables = await listTables(client)
  if (tables.length === 0) return
  if ((await appliedMigrations(client)).length === 0) {
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

async function fill(client: pg.Client, parts: AsyncGenerator<BackupPart>): Promise<void> {
  const quote = (name: string) => client.escapeIdentifier(name)
  const names = (await listTables(client)).map(({ name }) => quote(name))
  for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  // Removes the rows that migrations inserted, because the backup includes them.
  await client.query(`TRUNCATE ${names.join(', ')}`)
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

async function* rowsOfTable(parts: AsyncGenerator<BackupPart>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done || value.kind !== 'rows') return
    yield value.bytes
  }
}

/**
 * After a restore, new events reuse sequence numbers, so each log gets a new epoch. Sessions that ended after the
 * backup must not become valid again.
 */
async function resetEpochAndSessions(client: pg.Client): Promise<void> {
  await client.query(`
    UPDATE installation SET epoch = gen_random_uuid()::text, system_identifier = NULL, timeline = NULL;
    UPDATE board_heads SET epoch = (SELECT epoch FROM installation);
    DELETE FROM sessions`)
}
