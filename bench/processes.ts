import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createPool, type Pool } from '../server/src/db/pool.ts'
import { runStatement } from '../server/src/db/testing.ts'
import { createTableCodes } from '../server/src/floor/table-code.ts'
import { openSession } from '../server/src/identity/commands/sessions.ts'
import { startBuiltServer } from '../tests/support/processes/built-server.ts'
import { makeTenant, makeUser } from '../tests/support/tenant.ts'
import { createApiClient, JWT_SECRET, type WorldParts } from '../tests/support/world.ts'

export type ServerProcess = Awaited<ReturnType<typeof startNode>>

/**
 * Starts the built server with a durable embedded database in its own process, and stops it after the tests of the
 * file. `modules` are preloaded into the server.
 */
export async function startNode(
  env: Readonly<Record<string, string>> = {},
  modules: readonly string[] = [],
) {
  const server = await startBuiltServer(
    { JWT_SECRET, DEMO: '0', BACKUPS: 'off', LOG_LEVEL: 'info', ...env },
    modules,
  )
  const databaseUrl = env['DATABASE_URL'] ?? server.databaseUrl
  const pool = openPool(databaseUrl)
  return {
    ...(await worldPartsOn(pool, server.url)),
    url: server.url,
    databaseUrl,
    server,
    pid: server.pid,
    pool,
  }
}

export function openPool(databaseUrl: string): Pool {
  const pool = createPool(databaseUrl, { max: 2 })
  afterAll(() => pool.end())
  return pool
}

/** Creates an empty database in a node's PostgreSQL. Returns its URL. */
export async function addDatabase({ databaseUrl }: ServerProcess, name: string): Promise<string> {
  await runStatement(databaseUrl, `CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The parts of a test world that `makeTenant` needs, for the server at `url`. */
export async function worldPartsOn(pool: Pool, url: string): Promise<WorldParts> {
  const session = { jwtSecret: JWT_SECRET, clock: () => new Date() }
  return {
    deps: { pool, tableCodes: await createTableCodes(pool, () => url) },
    client: (token) => createApiClient(url, token),
    tokenOf: (userId) => openSession(pool, session, { userId }),
  }
}

type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>

export interface HelperProcess<H extends Handlers> {
  readonly pid: number
  ask<Name extends keyof H & string>(
    name: Name,
    ...args: Parameters<H[Name]>
  ): Promise<Awaited<ReturnType<H[Name]>>>
}

export async function startHelper<H extends Handlers>(
  name: string,
  env: Readonly<Record<string, string>> = {},
): Promise<HelperProcess<H>> {
  const child = fork(join(process.cwd(), 'bench/processes', `${name}.ts`), {
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${name} did not start`)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}`)
  })
  // If the process has exited, the next `ask` throws the error. The empty handler prevents an unhandled rejection.
  ended.catch(() => {})
  afterAll(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill()
    await once(child, 'exit')
  })
  return {
    pid,
    async ask(handler, ...args) {
      child.send({ handler, args })
      const [answer] = await Promise.race([once(child, 'message'), ended])
      if ('error' in answer) throw new Error(`${name}: ${answer.error}`)
      return answer.answer
    },
  }
}

/** Handles the calls of `HelperProcess.ask` inside the helper process. The process exits when its parent has ended. */
export function runHelper(handlers: Handlers): void {
  const answer = async (handler: string, args: never[]) => {
    try {
      process.send?.({ answer: await handlers[handler]?.(...args) })
    } catch (error) {
      process.send?.({ error: error instanceof Error ? error.stack : String(error) })
    }
  }
  process.on('message', ({ handler, args }: { handler: string; args: never[] }) => {
    void answer(handler, args)
  })
  process.on('disconnect', () => process.exit())
}

export function processTreeOf(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const [, parent] = statOf(Number(name)) ?? []
    parents.set(Number(name), Number(parent))
  }
  const isBelow = (id: number): boolean => {
    if (id === pid) return true
    const parent = parents.get(id)
    return parent !== undefined && parent > 0 && isBelow(parent)
  }
  return [...parents.keys()].filter(isBelow)
}

function statOf(pid: number): string[] | undefined {
  try {
    // The program name precedes the process state. The name is in parentheses and can contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10

/** CPU time in ms of a process and its children, including ended ones. */
export function cpuMs(pid: number): number {
  const spent = (id: number) => statOf(id)?.slice(11, 15) ?? []
  return processTreeOf(pid)
    .flatMap(spent)
    .reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0)
}

/** CPU time of a single process in ms, with nanosecond resolution. */
export function ownCpuMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanos = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanos.reduce((sum, each) => sum + each, 0) / 1e6
}

/** Sums memory in bytes. `Pss` divides a shared page among the processes that use it; `Rss` counts it for each. */
export function memoryOf(pids: readonly number[], what: 'Pss' | 'Rss'): number {
  return pids.reduce((sum, pid) => {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return sum + Number(new RegExp(`^${what}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]) * 1024
  }, 0)
}

export async function makeLoadTarget(node: WorldParts, screens: number, branches: number) {
  const tenant = await makeTenant(node, { branches, tables: 20 })
  const { id } = await makeUser(node, { restaurantId: tenant.restaurantId, type: 'admin' })
  const tokens = await Promise.all(Array.from({ length: screens }, () => node.tokenOf(id)))
  return { tenant, branches: tenant.branches.map((branch) => branch.id), tokens }
}
export type LoadTarget = Awaited<ReturnType<typeof makeLoadTarget>>
