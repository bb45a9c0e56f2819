/** Runs the built server as a separate process, with its embedded database in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { exitWithParentModule } from '../../../scripts/nodes/exit-with-parent.mjs'
import { runningDatabaseUrl } from '../../../server/src/db/embedded.ts'
import { createPool, type Pool } from '../../../server/src/db/pool.ts'
import { leftoverPrefix, removeLeftover, removeLeftovers } from '../database/leftovers.ts'
import { copyPreparedData } from '../database/prepared-data.ts'
import { freePort } from './ports.ts'

const built = join(process.cwd(), 'server/dist/main.js')
const STOP_WITHIN_MS = 12_000

export interface BuiltServer {
  readonly url: string
  /** Process ID of the server, or 0 before the first start. */
  readonly pid: number
  /** The path of the data folder for the test process. The server may run in a private mount namespace. */
  readonly dataDir: string
  /** False from the request to stop until the server listens again. */
  readonly isUp: boolean
  /** Starts the server and resolves when it listens. `modules` are preloaded into its process. */
  start(env?: Record<string, string>, modules?: readonly string[]): Promise<void>
  readonly ended: Promise<void>
  /** Kills the server with SIGKILL and leaves its database running. */
  kill(): Promise<void>
  stop(): Promise<void>
  signal(name: NodeJS.Signals): void
  signalDatabase(name: NodeJS.Signals): void
  tell(message: Record<string, unknown>): void
  /** URL of the embedded database, or an empty text while the database is not running. */
  readonly databaseUrl: string
  readonly databasePid: number
  /** Opens a connection pool, which must be closed before the server stops. */
  openDatabase(): Pool
  /** Kills the server and its database in any state, and removes the data folder. */
  remove(): Promise<void>
}

export interface BuiltServerOptions {
  /** If given, the data folder is on a file system of this size, which disappears with the processes. */
  readonly diskBytes?: number
  /** Leaves the data folder empty, so that the first start creates the database. */
  readonly isEmpty?: boolean
}

/** Prepares a server whose port stays the same across restarts. Starts no process. */
export async function prepareBuiltServer({
  diskBytes,
  isEmpty = diskBytes !== undefined,
}: BuiltServerOptions = {}): Promise<BuiltServer> {
  if (!existsSync(built)) throw new Error('the server is not built: npm run build')
  await removeLeftovers(tmpdir())
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  if (!isEmpty) copyPreparedData(dataDir)
  const port = await freePort()
  let child: ChildProcess | undefined
  let isUp = false
  const visibleDataDir = () =>
    diskBytes === undefined ? dataDir : `/proc/${child?.pid}/root${dataDir}`
  const stop = async () => {
    isUp = false
    const timeout = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
    await end(child, 'SIGTERM')
    clearTimeout(timeout)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0
    },
    get dataDir() {
      return visibleDataDir()
    },
    get isUp() {
      return isUp
    },
    get ended() {
      return untilEnded(child)
    },
    async start(env = {}, modules = []) {
      const imports = [exitWithParentModule(process.pid), ...modules].flatMap((each) => [
        '--import',
        each,
      ])
      const command = [process.execPath, ...imports, built]
      const [program = '', ...args] =
        diskBytes === undefined ? command : [...onPrivateDisk(dataDir, diskBytes), ...command]
      child = spawn(program, args, {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          PORT: String(port),
          DATA_DIR: dataDir,
          LIMITS: 'off',
          LOG_LEVEL: 'error',
          ...env,
        },
      })
      child.once('exit', () => {
        isUp = false
      })
      await untilListening(child)
      isUp = true
    },
    async kill() {
      isUp = false
      await end(child, 'SIGKILL')
    },
    stop,
    signal: (name) => void child?.kill(name),
    signalDatabase: (name) => void process.kill(databasePid(visibleDataDir()), name),
    tell: (message) => void child?.send(message),
    get databaseUrl() {
      return runningDatabaseUrl(visibleDataDir()) ?? ''
    },
    get databasePid() {
      return databasePid(visibleDataDir())
    },
    openDatabase: () => createPool(runningDatabaseUrl(visibleDataDir()) ?? '', { max: 2 }),
    async remove() {
      await stop()
      await removeLeftover(dataDir)
    },
  }
}

/** Starts a server and removes it after the file's tests. Must be called at the top level of a test file. */
export async function startBuiltServer(
  ...args: Parameters<BuiltServer['start']>
): Promise<BuiltServer> {
  const server = await prepareBuiltServer()
  afterAll(() => server.remove())
  await server.start(...args)
  return server
}

/** Whether a process can mount a private file system. Requires Linux, and permission to create namespaces. */
export function canMountDisk(): boolean {
  if (process.platform !== 'linux') return false
  const [program = '', ...args] = onPrivateDisk(tmpdir(), 1_000_000)
  return spawnSync(program, [...args, 'true']).status === 0
}

/** Returns a command prefix that mounts a file system. Only the command sees the file system. Needs no root. */
function onPrivateDisk(folder: string, bytes: number): string[] {
  const script = 'mount -t tmpfs -o mode=0700,size="$1" tmpfs "$2" && shift 2 && exec "$@"'
  const inside = ['sh', '-c', script, 'sh', String(bytes), folder]
  return ['unshare', '--user', '--map-root-user', '--mount', ...inside]
}

async function untilListening(child: ChildProcess): Promise<void> {
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the server did not start: ${output}`)))
    child.stdout?.on('data', (chunk) => {
      output += chunk
      if (output.includes('listening ')) resolve()
    })
  })
}

async function end(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  const ended = untilEnded(child)
  child?.kill(signal)
  await ended
}

async function untilEnded(child: ChildProcess | undefined): Promise<void> {
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function databasePid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
