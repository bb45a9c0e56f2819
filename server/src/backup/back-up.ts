import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { appliedMigrations, connect, describePostgres, migrationLockId } from '../db/migrate.ts'
import { ScramClient } from '../db/scram.ts'
import { errorCode } from '../error-code.ts'
import { makeFolder } from '../make-folder.ts'
import { BackupError } from './backup-error.ts'
import { listSequences, listTables, type TableShape } from './catalog.ts'
import { type BackupHeader, encode, type TableRows } from './format.ts'

const backupLock = migrationLockId + 1
export const PARTIAL_FILE_ENDING = '.parcial'

export interface BackupResult {
  readonly file: string
  readonly tables: number
  readonly rows: number
  readonly bytes: number
}

/**
 * Backs up all tables of a running database at one instant into a file that only its owner can read. The file
 * appears when it is complete and on disk.
 * @throws BackupError when the file exists or cannot be written, or the database has no data of Orderi
 */
export async function backUp(
  url: string,
  file: string,
  options: {
    signal?: AbortSignal
    clock?: () => Date
    /** Called when all earlier backups of the database have finished. If it throws, this backup is cancelled. */
    onTurn?: () => void
  } = {},
): Promise<BackupResult> {
  const { signal, clock = () => new Date(), onTurn } = options
  if (existsSync(file)) throw new BackupError(`El archivo «${file}» ya existe: elija otro nombre`)
  signal?.throwIfAborted()
  const client = new ScramClient({
    connectionString: url,
    application_name: 'orderi-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // Ignored: a lost connection also fails the running statement or stream, and that error is reported.
  client.on('error', () => {})
  const cancel = () => void client.end()
  signal?.addEventListener('abort', cancel)
  const partial = `${file}${PARTIAL_FILE_ENDING}`
  try {
    await connect(client, url)
    const { header, tables } = await openSnapshot(client, clock(), onTurn)
    let rows = 0
    const frames = encode(header, rowsOf(client, tables), (total) => {
      rows += total.rows
    })
    await writePartial(frames, partial, signal)
    renameSync(partial, file)
    await flushFolder(dirname(file))
    return { file, tables: tables.length, rows, bytes: statSync(file).size }
  } finally {
    signal?.removeEventListener('abort', cancel)
    await client.end().catch(() => {})
  }
}

/** Starts the transaction whose snapshot is backed up. Until it ends, only schema changes are blocked. */
async function openSnapshot(client: pg.Client, now: Date, onTurn: (() => void) | undefined) {
  await client.query(`SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0;
    SET datestyle = ISO; SET timezone = 'UTC'; SET bytea_output = hex; SET extra_float_digits = 3`)
  const migrations = (await appliedMigrations(client)).toSorted()
  if (migrations.length === 0) throw new BackupError('La base no tiene datos de Orderi')
  await client.query('SELECT pg_advisory_lock($1)', [backupLock])
  onTurn?.()
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLockId])
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const tables = await listTables(client)
  const names = tables.map(({ name }) => client.escapeIdentifier(name))
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`)
  await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLockId])
  const { rows } = await client.query<{ epoch: string }>('SELECT epoch FROM installation')
  const header: BackupHeader = {
    product: 'orderi',
    format: 1,
    createdAt: now.toISOString(),
    migrations,
    serverVersion: (await describePostgres(client)).version,
    epoch: rows[0]?.epoch ?? '',
    sequences: await listSequences(client),
  }
  return { header, tables }
}

async function* rowsOf(
  client: pg.Client,
  tables: readonly TableShape[],
): AsyncGenerator<TableRows> {
  for (const { name, columns } of tables) {
    // Uses the text format, because every later version of PostgreSQL can read it.
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
    const rows = client.query(to(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`))
    yield { table: name, columns: [...columns], rows }
  }
}

async function writePartial(
  frames: AsyncIterable<Buffer>,
  partial: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    makeFolder(dirname(partial), 0o700)
    // This process holds the backup lock, so an existing file is left over from a process that died.
    rmSync(partial, { force: true })
    await pipeline(
      Readable.from(frames, { objectMode: false }),
      // Low compression saves CPU time, because the server is running.
      createGzip({ level: 3, chunkSize: 65_536 }),
      createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
      { ...(signal && { signal }) },
    )
  } catch (error) {
    const refusal = unwritable(error, partial)
    if (existsSync(partial)) rmSync(partial, { force: true })
    throw refusal ?? error
  }
}

const diskErrorCodes = new Set(
  'EACCES EDQUOT EEXIST EIO EISDIR ENAMETOOLONG ENOENT ENOSPC ENOTDIR EPERM EROFS'.split(' '),
)

/** Returns undefined for errors that the file system did not cause. */
function unwritable(error: unknown, partial: string): BackupError | undefined {
  const code = errorCode(error)
  if (code === undefined || !diskErrorCodes.has(code)) return undefined
  return new BackupError(`No se puede escribir el respaldo en «${dirname(partial)}» (${code})`)
}

/** Flushes the folder, because a power cut could lose the name of a new file. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
