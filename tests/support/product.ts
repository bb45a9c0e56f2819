/** The product as it is delivered: the built server as a process of its own, with its embedded database in a temporary folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '../../server/src/db/embedded/postmaster.ts'
import { createPool, type Pool } from '../../server/src/db/pool.ts'
import { leftoverPrefix, removeLeftovers } from './leftovers.ts'
import { freePort } from './ports.ts'

const built = join(process.cwd(), 'server/dist/main.js')
const STOP_WITHIN_MS = 12_000

export interface Product {
  readonly url: string
  /** False from the moment that it is told to end until it listens again. */
  readonly isUp: boolean
  /** Starts it, and resolves when it listens. */
  start(env?: Record<string, string>): Promise<void>
  /** Pulls the plug: SIGKILL, without a word to its database. */
  kill(): Promise<void>
  /** A connection to its database, beside the product; close it before the product ends. */
  openDatabase(): Pool
  /** Ends it, its database too, in whatever state it is, and removes its folder. */
  remove(): Promise<void>
}

/** Prepares a product on a port of its own, which it keeps over its starts. Nothing runs yet. */
export async function prepareProduct(): Promise<Product> {
  if (!existsSync(built)) throw new Error('the server is not built: npm run build')
  await removeLeftovers(tmpdir())
  const dataDir = mkdtempSync(join(tmpdir(), leftoverPrefix()))
  const port = await freePort()
  let child: ChildProcess | undefined
  let isUp = false

  return {
    url: `http://127.0.0.1:${port}`,
    get isUp() {
      return isUp
    },
    async start(env = {}) {
      child = spawn(process.execPath, ['--import', endingWith(process.pid), built], {
        stdio: ['ignore', 'pipe', 'pipe'],
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
      await untilListening(child)
      isUp = true
    },
    async kill() {
      isUp = false
      await end(child, 'SIGKILL')
    },
    openDatabase: () => createPool(databaseUrl(dataDir), { max: 2 }),
    async remove() {
      isUp = false
      const patience = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
      await end(child, 'SIGTERM')
      clearTimeout(patience)
      await stopOrphan(join(dataDir, 'postgres'))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A module that ends its process when its parent is no longer this one: a run that is killed leaves no server behind. */
function endingWith(parent: number): string {
  const source = `setInterval(() => process.ppid === ${parent} || process.kill(process.pid, 'SIGKILL'), 250).unref()`
  return `data:text/javascript,${encodeURIComponent(source)}`
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
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** PostgreSQL writes its port into the fourth line of its pid file. */
function databaseUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://orderi:${password}@127.0.0.1:${port}/orderi`
}
