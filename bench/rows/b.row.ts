/** How many orders a node takes in a second, and what one of them costs it. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runOn } from '../../server/src/db/testing.ts'
import { makeTenant, makeUser, type Tenant } from '../../tests/support/tenant.ts'
import { compare, quantile, type Side } from '../compare.ts'
import { hasPgbench, type Replaying, runPgbench } from '../pgbench.ts'
import type { Question } from '../processes/boards.ts'
import type { Rush, Rushed } from '../processes/rush.ts'
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
import { type Figure, rateFigure, ratioFigure } from '../report.ts'

const BRANCHES = 20
const TABLES = 10
const SCREENS = 20
const CLIENTS = 8
/** What each run's cost is the mean of. */
const ORDERS = 500
const EMPTY_POSTS = 1500
/** The evening so far: tables with a handful of rows are planned for as nobody would run them. */
const BEFORE = 3000

let node: Node
let tenant: Tenant
let load: Helper
let boards: Helper
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
  load = await startHelper('rush')
  boards = await startHelper('boards')
  await watch(branchIds)
  await take(branchIds, BEFORE)
  await node.pool.query('ANALYZE')
  steps = await writeDownOrders()
  floorUrl = await copyDatabase()
})
afterAll(async () => {
  await load.close()
  await boards.close()
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

/** All screens on these branches, as many on each. */
async function watch(branchIds: readonly number[]): Promise<void> {
  const question: Question = {
    open: SCREENS / branchIds.length,
    url: node.url,
    token: tenant.admin.token ?? '',
    branches: branchIds,
  }
  await boards.ask({ ...question })
}

/** Takes orders in turn in these branches until every screen shows them; gives the ms of each. */
async function take(
  branchIds: readonly number[],
  orders = ORDERS,
  clients = CLIENTS,
): Promise<number> {
  await clearTables(node.databaseUrl)
  const branches = tenant.branches.filter(({ id }) => branchIds.includes(id))
  const tables = Array.from({ length: TABLES }, (_, table) =>
    branches.map((branch) => ({ branch: branch.id, table_id: branch.tables[table]?.id ?? 0 })),
  ).flat()
  const rush: Rush = {
    url: node.url,
    path: `/api${calls.takeOrder.path}`,
    count: orders,
    tokens: waiters.slice(0, clients).map(({ token }) => token),
    bodies: tables.map(({ table_id }) => ({ table_id, products: products() })),
  }
  const since = performance.now()
  const before = { server: ownProcessorMs(node.pid), all: processorMs(node.pid) }
  const { seqs } = await load.ask<Rushed>({ ...rush })
  const furthest = new Map<number, number>()
  for (const [index, { branch }] of tables.entries()) {
    furthest.set(branch, Math.max(furthest.get(branch) ?? 0, seqs[index] ?? 0))
  }
  const question: Question = { heard: [...furthest] }
  await boards.ask({ ...question })
  const ms = performance.now() - since
  const server = ownProcessorMs(node.pid) - before.server
  spent.server.push(server / orders)
  spent.database.push((processorMs(node.pid) - before.all - server) / orders)
  return ms / orders
}

/** Nobody sits at a table for a whole evening's orders. */
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

/** How often the first statement is run in the side that is slowed. */
const SLOWED = 12

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
  const isPgbench = hasPgbench()
  const bare = isPgbench ? undefined : await startHelper('replay')
  const replay = async (some: readonly Step[]): Promise<number> => {
    await clearTables(floorUrl)
    const question = { ...replaying, steps: some }
    return bare ? bare.ask<number>(question) : runPgbench(question)
  }
  const [first] = steps
  const slowed = [...steps, ...Array.from({ length: SLOWED }, () => first ?? steps)].flat()
  const floor: Side = { name: 'floor', run: () => replay(steps) }
  const ratio = await compare({
    ours: { name: 'node', run: () => take(all) },
    floor,
    slowed: { name: 'slowed', run: () => replay(slowed) },
  })
  await bare?.close()
  const by = isPgbench ? 'pgbench' : 'a bare client'
  const [server, database] = [quantile(spent.server, 0.5), quantile(spent.database, 0.5)]
  figures.push(
    rateFigure(
      'b1',
      `orders through a node ÷ the same ${steps.length} statements by ${by}`,
      ratio,
      {
        unit: 'orders/s',
        goal: { atLeast: 0.45 },
      },
    ),
    {
      row: 'b1',
      what: `orders of ${CLIENTS} clients in ${BRANCHES} branches, with ${SCREENS} screens`,
      value: 1000 / ratio.ours,
      unit: 'orders/s',
      goal: { atLeast: 300 },
    },
    {
      row: 'b1',
      what: 'processor for an order, of server and database',
      value: server + database,
      unit: 'ms',
      from: `${server.toFixed(2)} ms + ${database.toFixed(2)} ms`,
      goal: { atMost: 3 },
    },
  )
})

test('b2: the server’s processor for an order', async () => {
  const all = tenant.branches.map(({ id }) => id)
  const express = await startHelper('empty-post')
  const url = await express.ask<string>({})
  const post = async (path: string): Promise<number> => {
    const before = ownProcessorMs(express.pid)
    const rush: Rush = {
      url,
      path,
      count: EMPTY_POSTS,
      tokens: waiters.map(({ token }) => token),
      bodies: [{ table_id: tenant.branch.tables[0]?.id, products: products() }],
    }
    await load.ask({ ...rush })
    return (ownProcessorMs(express.pid) - before) / EMPTY_POSTS
  }
  const ratio = await compare({
    ours: {
      name: 'node',
      async run() {
        await take(all)
        return spent.server.at(-1) ?? Number.NaN
      },
    },
    floor: { name: 'express', run: () => post('/empty') },
    slowed: { name: 'slowed', run: () => post('/slowed') },
  })
  await express.close()
  figures.push(
    ratioFigure('b2', 'the server’s processor for an order ÷ for an empty POST to Express', ratio, {
      unit: 'ms',
      goal: { atMost: 3 },
    }),
  )
})

/** So few take orders in the side that is slowed. */
const SLOWED_CLIENTS = 2

test('b3: one branch', async () => {
  const all = tenant.branches.map(({ id }) => id)
  const sideOf = (name: string, branchIds: readonly number[], clients: number): Side => ({
    name,
    async run() {
      await watch(branchIds)
      return take(branchIds, ORDERS / 2, clients)
    },
  })
  const ratio = await compare({
    ours: sideOf('one branch', [tenant.branch.id], CLIENTS),
    floor: sideOf('all branches', all, CLIENTS),
    slowed: sideOf('slowed', all, SLOWED_CLIENTS),
  })
  figures.push(
    rateFigure('b3', `orders in one branch ÷ in ${BRANCHES} branches`, ratio, {
      unit: 'orders/s',
      goal: { atLeast: 0.5 },
    }),
  )
})
