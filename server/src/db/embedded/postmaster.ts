import type { ChildProcess } from 'node:child_process'
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DbAddress, listenSettings } from './address.ts'
import type { PostgresBinaries } from './binaries.ts'
import { processIdentity } from './process-identity.ts'
import type { SystemUser } from './system-user.ts'

export interface Postmaster {
  readonly process: ChildProcess
  /** Resolves with PostgreSQL's log output when the process ends. */
  readonly ended: Promise<string>
}

export interface PostmasterOptions {
  readonly binaries: PostgresBinaries
  readonly user: SystemUser
  readonly folder: string
  readonly logFile: string
  readonly address: DbAddress
  readonly durable: boolean
}

const logLimitBytes = 10_000_000

/**
 * Starts PostgreSQL in a separate process group, so that a signal to the server's group does not stop the database
 * before the server.
 */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  const { binaries, user, folder, logFile } = options
  rotateLog(logFile)
  // The log is a file, because PostgreSQL may outlive this process and its pipes.
  const log = openSync(logFile, 'a', 0o600)
  const writtenBefore = statSync(logFile).size
  const child = user.start(binaries.postgres, ['-D', folder, ...settings(options)], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  const ended = new Promise<string>((resolve) => {
    const end = () => {
      const written = readFileSync(logFile)
      // A log that is shorter than at the start of the process has been rotated since.
      resolve(written.subarray(written.length < writtenBefore ? 0 : writtenBefore).toString('utf8'))
    }
    child.once('exit', end)
    child.once('error', (error) => resolve(error.message))
  })
  return { process: child, ended }
}

export function rotateLog(logFile: string): void {
  if (!existsSync(logFile) || statSync(logFile).size <= logLimitBytes) return
  // Copied and truncated instead of renamed, because PostgreSQL keeps the file open.
  copyFileSync(logFile, `${logFile}.1`)
  truncateSync(logFile)
}

function settings({ address, durable }: PostmasterOptions): string[] {
  const values = {
    ...listenSettings(address),
    max_connections: 100,
    shared_buffers: '64MB',
    max_wal_size: '256MB',
    // The statements are short and frequent, so compiling or parallelising them costs more than it saves.
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Undefined if no PostgreSQL of this data folder accepts connections. */
export function readyAddress(folder: string): DbAddress | undefined {
  const found = readPidFile(folder)
  return found?.isReady && isPostmasterOf(found.pid, folder) ? found.address : undefined
}

/**
 * Stops a PostgreSQL that a killed server left running in the data folder.
 * @returns the address of the last PostgreSQL that ran there, if it was not stopped cleanly
 */
export async function stopOrphan(folder: string): Promise<DbAddress | undefined> {
  const found = readPidFile(folder)
  if (!found) return undefined
  const { pid, address } = found
  const identity = processIdentity(pid)
  if (identity !== undefined && isPostmasterOf(pid, folder)) {
    await stopByForce((signal) => process.kill(pid, signal), untilGone(pid, identity))
  } else {
    // The process ID in this file may now belong to another process, which would prevent PostgreSQL from starting.
    rmSync(pidFileOf(folder), { force: true })
  }
  return address
}

const pidFileOf = (folder: string) => join(folder, 'postmaster.pid')

function readPidFile(folder: string) {
  const path = pidFileOf(folder)
  if (!existsSync(path)) return undefined
  const [pid, , , port, socketFolder, , , status] = readFileSync(path, 'utf8').split('\n')
  const address: DbAddress = { ...(socketFolder && { socketFolder }), port: Number(port) }
  return { pid: Number(pid), address, isReady: status?.trim() === 'ready' }
}

export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  postmaster.process.ref()
  await stopByForce((signal) => postmaster.process.kill(signal), postmaster.ended)
}

async function stopByForce(
  kill: (signal: NodeJS.Signals) => void,
  gone: Promise<unknown>,
): Promise<void> {
  let isGone = false
  const end = gone.then(() => {
    isGone = true
  })
  const signals = [
    ['SIGINT', 5_000], // end sessions, write a checkpoint
    ['SIGQUIT', 2_000], // end immediately; the next start recovers from the WAL
    ['SIGKILL', 2_000],
  ] as const
  for (const [signal, waitMs] of signals) {
    try {
      kill(signal)
    } catch {
      // The process ended before the signal was sent.
    }
    const abort = new AbortController()
    await Promise.race([end, delay(waitMs, undefined, { signal: abort.signal }).catch(() => {})])
    abort.abort()
    if (isGone) return
  }
}

async function untilGone(pid: number, identity: string): Promise<void> {
  while (processIdentity(pid) === identity) await delay(20)
}

/** Checks more than the process ID, because another process may have the ID of a PostgreSQL that has ended. */
function isPostmasterOf(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout?.includes('postgres') && stdout.includes(folder)
  }
  try {
    const works = statSync(`/proc/${pid}/cwd`)
    const data = statSync(folder)
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return name === 'postgres' && works.ino === data.ino && works.dev === data.dev
  } catch {
    return false
  }
}
