/** Orders per second of a node (b1, b3), and the processor time of one (b2). */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runOn } from '../../server/src/db/testing.ts'
import { makeTenant, makeUser, type Tenant } from '../../tests/support/tenant.ts'
import { compare, isShort, median } from '../compare.ts'
import { type Replaying, runPgbench } from '../pgbench.ts'
import type { Floors } from '../processes/floors.ts'
import type { Load } from '../processes/load.ts'
import {
  type Helper,
  type Node,
  ownProcessorMs,
  processorMs,
  startHelper,
  startNode,
} from '../processes.ts'
import { record } from '../record.ts'
import { readReplay, type Step } from '../replay.ts'
import { costFigure, type Figure, rateFigure, ratioFigure } from '../report.ts'

const BRANCHES = 20
const TABLES = 10
const SCREENS = 20
const CLIENTS = 8
/** The cost of a run is the mean of so many. */
const ORDERS = 500
const EMPTY_POSTS = 1500
/** Orders before the measurement: plans for almost empty tables are not typical. */
const BEFORE = isShort ? 500 : 3000

let node: Node
let tenant: Tenant
let load: Helper<Load>
let waiters: readonly { readonly token: string; readonly session: string }[]
let steps: readonly Step[]
let floorUrl: string
const figures: Figure[] = []
const spent: Record<'server' | 'database', number[]> = { server: [], database: [] }

beforeAll(async () => {
  node = await startNode({}, [join(process.cwd(), 'bench/processes/statements.mjs')])
  tenant = await makeTenant(node, { branches: BRANCHES, tables: TABLES })
  const branchIds = tenant.branches.map(({ id }) => id)
  waiters = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const { speaker } = await makeUser(node, { restaurantId: tenant.restaurantId, branchIds })
      const token = speaker.token ?? ''
      return { token, session: sessionOf(token) }
    }),
  )
  load = await startHelper<Load>('load')
  await watch(branchIds)
  await take(branchIds, BEFORE)
  await node.pool.query('ANALYZE')
  steps = await writeDownOrders()
  floorUrl = await copyDatabase()
})
afterAll(async () => {
  await load.close()
  await node.close()
  record('b', figures)
})

/** As its token says. */
function sessionOf(token: string): string {
  const claims: { sid: string } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  )
  return claims.sid
}

const products = () => [
  { product_id: tenant.products[0].id, quantity: 1 },
  { product_id: tenant.products[1].id, quantity: 2, note: 'Sin natilla' },
]

/** Spreads the screens over these branches. */
async function watch(branches: readonly number[]): Promise<void> {
  await load.ask('close', 'screens')
  const tokens = Array.from({ length: SCREENS }, () => tenant.admin.token ?? '')
  await load.ask('open', 'screens', { url: node.url, tokens, branches })
}

/** Takes orders in turn in these branches until every screen shows them. Returns the ms of each. */
async function take(branchIds: readonly number[], orders = ORDERS): Promise<number> {
  await clearTables(node.databaseUrl)
  const branches = tenant.branches.filter(({ id }) => branchIds.includes(id))
  const tables = Array.from({ length: TABLES }, (_, table) =>
    branches.map((branch) => ({ branch: branch.id, table_id: branch.tables[table]?.id ?? 0 })),
  ).flat()
  const since = performance.now()
  const before = { server: ownProcessorMs(node.pid), all: processorMs(node.pid) }
  const seqs = await load.ask('rush', {
    url: node.url,
    path: `/api${calls.takeOrder.path}`,
    count: orders,
    tokens: waiters.map(({ token }) => token),
    bodies: tables.map(({ table_id }) => ({ table_id, products: products() })),
  })
  const furthest = new Map<number, number>()
  for (const [index, { branch }] of tables.entries()) {
    furthest.set(branch, Math.max(furthest.get(branch) ?? 0, seqs[index] ?? 0))
  }
  await load.ask('heard', 'screens', [...furthest])
  const ms = performance.now() - since
  const server = ownProcessorMs(node.pid) - before.server
  spent.server.push(server / orders)
  spent.database.push((processorMs(node.pid) - before.all - server) / orders)
  return ms / orders
}

/** Closes all bills, so that they do not grow over the whole run. */
async function clearTables(url: string): Promise<void> {
  await runOn(url, `UPDATE orders SET status = 'Entregado' WHERE status <> 'Entregado'`)
  await runOn(
    url,
    `UPDATE bills SET status = 'Cerrada', closed_at = now() WHERE status <> 'Cerrada'`,
  )
}

/** Two orders' statements as the server runs them; from then on it runs as it is delivered. */
async function writeDownOrders(): Promise<Step[]> {
  const keys = [randomUUID(), randomUUID()] as const
  const [one, other] = waiters
  const tables = [tenant.branches[3]?.tables[2]?.id, tenant.branches[11]?.tables[7]?.id]
  // The first one only sees to it that the two branches' logs are not equally long.
  for (const [index, key] of [randomUUID(), ...keys].entries()) {
    const turn = index % 2 === 0 ? 1 : 0
    const { status } = await node.speaker(waiters[turn]?.token).call(calls.takeOrder, {
      key,
      body: { table_id: tables[turn], products: products() },
    })
    expect(status).toBe(201)
  }
  const file = join(node.product.dataDir, 'statements.json')
  node.product.tell({ leaveStatementsIn: file })
  await vi.waitUntil(() => existsSync(file), { timeout: 10_000 })
  return readReplay(node.pool, file, {
    keys,
    chosen: {
      key: keys,
      session: [one?.session ?? '', other?.session ?? ''],
      table: [String(tables[0]), String(tables[1])],
    },
  })
}

/** The same schema and data as a database beside the product's own, in the same durable cluster. */
async function copyDatabase(): Promise<string> {
  const copy = new URL(node.databaseUrl)
  const name = copy.pathname.slice(1)
  const cluster = new URL(node.databaseUrl)
  cluster.pathname = '/postgres'
  // Nobody may be in a database that is copied.
  await runOn(cluster.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await runOn(
    cluster.href,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  await runOn(cluster.href, `CREATE DATABASE floor TEMPLATE ${name}`)
  await runOn(cluster.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  copy.pathname = '/floor'
  return copy.href
}

test('b1: orders per second', async () => {
  const all = tenant.branches.map(({ id }) => id)
  const tables = tenant.branches.flatMap((branch) => branch.tables.map(({ id }) => id))
  const replaying: Replaying = {
    url: floorUrl,
    steps,
    clients: CLIENTS,
    orders: 120,
    choices: {
      key: [1, Number.MAX_SAFE_INTEGER],
      session: { oneOf: waiters.map(({ session }) => session) },
      table: [Math.min(...tables), Math.max(...tables)],
    },
  }
  const replay = async (): Promise<number> => {
    await clearTables(floorUrl)
    return runPgbench(replaying)
  }
  const ratio = await compare(() => take(all), replay)
  const [server, database] = [median(spent.server), median(spent.database)]
  const what = `orders through a node ÷ the same ${steps.length} statements by pgbench`
  figures.push(
    rateFigure('b1', what, ratio, { unit: 'orders/s', goal: { atLeast: 0.45 } }),
    {
      row: 'b1',
      what: `orders of ${CLIENTS} clients in ${BRANCHES} branches, with ${SCREENS} screens`,
      value: 1000 / ratio.ours,
      unit: 'orders/s',
      goal: { atLeast: 300 },
    },
    {
      ...costFigure('b1', 'processor for an order, of server and database', server + database, {
        unit: 'ms',
        atMost: 3,
      }),
      from: `${server.toFixed(2)} ms + ${database.toFixed(2)} ms`,
    },
  )
})

test('b2: the server’s processor for an order', async () => {
  const all = tenant.branches.map(({ id }) => id)
  const floor = await startHelper<Floors>('floors')
  const url = await floor.ask('express')
  const ratio = await compare(
    async () => {
      await take(all)
      return spent.server.at(-1) ?? Number.NaN
    },
    async () => {
      const before = ownProcessorMs(floor.pid)
      await load.ask('rush', {
        url,
        path: '/empty',
        count: EMPTY_POSTS,
        tokens: waiters.map(({ token }) => token),
        bodies: [{ table_id: tenant.branch.tables[0]?.id, products: products() }],
      })
      return (ownProcessorMs(floor.pid) - before) / EMPTY_POSTS
    },
  )
  await floor.close()
  const what = 'the server’s processor for an order ÷ for an empty POST to Express'
  figures.push(ratioFigure('b2', what, ratio, { unit: 'ms', goal: { atMost: 3 } }))
})

test('b3: one branch', async () => {
  const orders = async (branchIds: readonly number[]) => {
    await watch(branchIds)
    return take(branchIds, ORDERS / 2)
  }
  const all = tenant.branches.map(({ id }) => id)
  const ratio = await compare(
    () => orders([tenant.branch.id]),
    () => orders(all),
  )
  const what = `orders in one branch ÷ in ${BRANCHES} branches`
  figures.push(rateFigure('b3', what, ratio, { unit: 'orders/s', goal: { atLeast: 0.5 } }))
})
