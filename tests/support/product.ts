/** The product as it is delivered: the built server as a process of its own, with its embedded database in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { endingWith } from '../../scripts/nodes/ending.mjs'
import { findRunning } from '../../server/src/db/embedded.ts'
import { createPool, type Pool } from '../../server/src/db/pool.ts'
import { leftoverPrefix, removeLeftover, removeLeftovers } from './leftovers.ts'
import { freePort } from './ports.ts'

const built = join(process.cwd(), 'server/dist/main.js')
const STOP_WITHIN_MS = 12_000

export interface Product {
  readonly url: string
  /** Its process; 0 before its first start. */
  readonly pid: number
  /** Where its files are seen from outside. */
  readonly dataDir: string
  /** False from the moment that it is told to end until it listens again. */
  readonly isUp: boolean
  /** Starts it, and resolves when it listens. Modules that are named run in it before it does. */
  start(env?: Record<string, string>, modules?: readonly string[]): Promise<void>
  /** Resolves when its process has ended, whatever ended it. */
  readonly ended: Promise<void>
  /** Pulls the plug: SIGKILL, without a word to its database. */
  kill(): Promise<void>
  /** Ends it as a person does, its database too. */
  stop(): Promise<void>
  /** Sends a signal to the server's process. */
  signal(name: NodeJS.Signals): void
  /** Sends a signal to the first process of its embedded database. */
  signalDatabase(name: NodeJS.Signals): void
  /** Says something to the modules that were named at its start. */
  tell(message: Record<string, unknown>): void
  /** The address of its embedded database, and that one's first process, while it runs. */
  readonly databaseUrl: string
  readonly databasePid: number
  /** A connection to its database, beside the product; close it before the product ends. */
  openDatabase(): Pool
  /** Ends it, its database too, in whatever state it is, and removes its folder. */
  remove(): Promise<void>
}

/** What a product is prepared with. */
export interface ProductOptions {
  /** Its folder is a disk of its own, this large, which is gone when its processes are; left out: like any other folder. */
  readonly diskBytes?: number
}

/** Prepares a product on a port of its own, which it keeps over its starts. Nothing runs yet. */
export async function prepareProduct({ diskBytes }: ProductOptions = {}): Promise<Product> {
  if (!existsSync(built)) throw new Error('the server is not built: npm run build')
  await removeLeftovers(tmpdir())
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  const port = await freePort()
  let child: ChildProcess | undefined
  let isUp = false
  const seenFolder = () =>
    diskBytes === undefined ? dataDir : `/proc/${child?.pid}/root${dataDir}`
  const stop = async () => {
    isUp = false
    const patience = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
    await end(child, 'SIGTERM')
    clearTimeout(patience)
  }

  return {
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child?.pid ?? 0
    },
    get dataDir() {
      return seenFolder()
    },
    get isUp() {
      return isUp
    },
    get ended() {
      return untilEnded(child)
    },
    async start(env = {}, modules = []) {
      const imports = [endingWith(process.pid), ...modules].flatMap((each) => ['--import', each])
      const command = [process.execPath, ...imports, built]
      const [program = '', ...args] =
        diskBytes === undefined ? command : [...onOwnDisk(dataDir, diskBytes), ...command]
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
    signalDatabase: (name) => void process.kill(databasePid(seenFolder()), name),
    tell: (message) => void child?.send(message),
    get databaseUrl() {
      return findRunning(seenFolder()) ?? ''
    },
    get databasePid() {
      return databasePid(seenFolder())
    },
    openDatabase: () => createPool(findRunning(seenFolder()) ?? '', { max: 2 }),
    async remove() {
      await stop()
      await removeLeftover(dataDir)
    },
  }
}

/** Starts a product that is removed after the tests of the file. Call it at the top level of a test file. */
export async function openProduct(...args: Parameters<Product['start']>): Promise<Product> {
  const product = await prepareProduct()
  afterAll(() => product.remove())
  await product.start(...args)
  return product
}

/** Whether a folder can be a disk of its own here: on Linux, and there only where plain users may make namespaces. */
export function hasOwnDisks(): boolean {
  if (process.platform !== 'linux') return false
  const [program = '', ...args] = onOwnDisk(tmpdir(), 1_000_000)
  return spawnSync(program, [...args, 'true']).status === 0
}

/**
 * A command line before a command: it sees another disk at the folder, and nobody else does. Like PostgreSQL's own user,
 * this needs no rights that a plain user does not have.
 */
function onOwnDisk(folder: string, bytes: number): string[] {
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
  // PostgreSQL writes its process into the first line.
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}
