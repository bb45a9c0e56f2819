// Runs the PostgreSQL that ships with the product, for installations without a separate database.
import { dirname, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { prepareDataFolder } from '../data-folder.ts'
import { StartError } from '../start-error.ts'
import { storedSecret } from '../stored-secret.ts'
import {
  chooseAddress,
  dbUrlOf,
  freePort,
  removeSocketFolder,
  resolveSocketFolder,
} from './embedded/address.ts'
import { findBinaries } from './embedded/binaries.ts'
import { checkDataFolder, ensureCluster, lastLine } from './embedded/cluster.ts'
import { type FolderLock, lockFolder } from './embedded/folder-lock.ts'
import {
  type Postmaster,
  type PostmasterOptions,
  readyAddress,
  rotateLog,
  startPostmaster,
  stopOrphan,
  stopPostmaster,
} from './embedded/postmaster.ts'
import { chooseSystemUser } from './embedded/system-user.ts'
import { ScramClient } from './scram.ts'

export interface EmbeddedDatabase {
  /** Connection URL with password. On systems without Unix sockets, its port changes at every restart. */
  readonly url: string
  /** Resolves when another server took over the data folder. The database was killed, and this process must exit. */
  readonly lost: Promise<void>
  /** Ends all sessions, waits for a checkpoint, and unlocks the data folder. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  /** Default: true. Tests use false, which is faster but loses data at a power cut. */
  readonly durable?: boolean
  readonly log?: { warn(fields: object, message: string): void }
}

const superuser = 'orderi'
const database = 'orderi'
const startTimeoutMs = 60_000
const logCheckMs = 60_000

/**
 * Starts PostgreSQL and waits until it accepts connections. The first start creates the data. Stops a PostgreSQL that a
 * killed server left running. Restarts PostgreSQL after each crash.
 * @throws StartError when the folder is not writable, belongs to another server or major version, or PostgreSQL does
 * not start
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  const binaries = findBinaries()
  prepareDataFolder(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'postgres')
    checkDataFolder(folder, binaries.major)
    const user = chooseSystemUser(folder, binaries.postgres)
    const password = storedSecret(dataDir, 'postgres-password')
    const durable = options.durable ?? true
    const orphan = await stopOrphan(folder)
    if (orphan?.socketFolder) removeSocketFolder(dataDir, orphan.socketFolder)
    await ensureCluster({ folder, binaries, user, superuser, password, durable })
    const postmaster = {
      binaries,
      user,
      folder,
      logFile: join(dataDir, 'postgres.log'),
      address: await chooseAddress(dataDir, user),
      durable,
    }
    return await supervise(postmaster, password, lock, options.log)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** The URL of the database that another process runs in this folder. Undefined while the database is not ready. */
export function runningDatabaseUrl(dataDir: string): string | undefined {
  const folder = resolve(dataDir)
  const address = readyAddress(join(folder, 'postgres'))
  if (!address) return undefined
  const password = storedSecret(folder, 'postgres-password')
  return dbUrlOf(resolveSocketFolder(folder, address), loginWith(password), database)
}

const loginWith = (password: string) => `${superuser}:${password}`

async function supervise(
  first: PostmasterOptions,
  password: string,
  lock: FolderLock,
  log: EmbeddedOptions['log'],
): Promise<EmbeddedDatabase> {
  let options = first
  const url = (name: string) => dbUrlOf(options.address, loginWith(password), name)
  let current = await startReady(options, url('postgres'))
  let stopping = false
  let isLost = false
  const rotating = setInterval(() => rotateLog(options.logFile), logCheckMs).unref()
  const stopAtExit = () => current.process.kill('SIGINT')
  process.once('exit', stopAtExit)
  // The files now belong to another server. A clean shutdown would write a checkpoint and remove its postmaster.pid.
  const lost = lock.lost.then(() => {
    stopping = true
    isLost = true
    current.process.kill('SIGKILL')
  })

  const watch = async () => {
    for (;;) {
      const output = await current.ended
      if (stopping) return
      log?.warn({ output: lastLine(output) }, 'embedded PostgreSQL ended; starting it again')
      // While PostgreSQL was down, another process may have taken its port.
      if (options.address.socketFolder === undefined) {
        options = { ...options, address: { port: await freePort() } }
      }
      current = startPostmaster(options)
      // Prevents a busy loop if every start fails immediately.
      await delay(500)
    }
  }
  const watching = watch()

  let stopped: Promise<void> | undefined
  const stopAll = async () => {
    stopping = true
    await stopPostmaster(current)
    await watching
    process.off('exit', stopAtExit)
    clearInterval(rotating)
    const { socketFolder } = options.address
    if (socketFolder && !isLost) removeSocketFolder(dirname(options.folder), socketFolder)
    lock.release()
  }
  const stop = () => (stopped ??= stopAll())
  try {
    await ensureDatabase(url('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    get url() {
      return url(database)
    },
    lost,
    stop,
  }
}

/** Retries, because a killed PostgreSQL can block the next start for a moment. */
async function startReady(options: PostmasterOptions, url: string): Promise<Postmaster> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const postmaster = startPostmaster(options)
    const answer = await startResult(postmaster, url, deadline)
    if (answer === 'ready') return postmaster
    await stopPostmaster(postmaster)
    if (answer === 'refused') {
      throw new StartError('DATA_DIR: la base no acepta la clave guardada en «postgres-password»')
    }
    if (answer === 'silent') {
      throw new StartError(`DATA_DIR: PostgreSQL no responde; vea «${options.logFile}»`)
    }
    const isTemporary = /shared memory block|lock file "postmaster\.pid"/.test(answer.ended)
    if (!isTemporary || Date.now() > deadline) {
      throw new StartError(`DATA_DIR: PostgreSQL no arranca: ${lastLine(answer.ended)}`)
    }
    await delay(100)
  }
}

async function startResult(
  postmaster: Postmaster,
  url: string,
  deadline: number,
): Promise<'ready' | 'refused' | 'silent' | { ended: string }> {
  const end = postmaster.ended.then((output) => ({ ended: output }))
  while (Date.now() < deadline) {
    const answer = await Promise.race([end, tryConnect(url)])
    if (answer !== 'not yet') return answer
    const pause = await Promise.race([end, delay(20)])
    if (pause) return pause
  }
  return 'silent'
}

async function tryConnect(url: string): Promise<'ready' | 'refused' | 'not yet'> {
  const client = new ScramClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '28P01' ? 'refused' : 'not yet'
  } finally {
    await client.end().catch(() => {})
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new ScramClient({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
      database,
    ])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  } finally {
    await client.end()
  }
}
