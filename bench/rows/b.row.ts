/** Measures orders per second of a node (b1, b3), and CPU time per order (b2). */
import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import jwt from 'jsonwebtoken'
import { expect, test } from 'vitest'
import { runStatement } from '../../server/src/db/testing.ts'
import { makeTenant, makeUser } from '../../tests/support/tenant.ts'
import { startWorld } from '../../tests/support/world.ts'
import { compare, isShortRun, median } from '../compare.ts'
import { type Replay, recordStatements, runPgbench } from '../pgbench.ts'
import type { MinimalServerHandlers } from '../processes/floors.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { cpuMs, ownCpuMs, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, rateFigure, ratioFigure } from '../report.ts'

const BRANCHES = 20
const TABLES = 10
const SCREENS = 20
const CLIENTS = 8
const ORDERS = 500
const EMPTY_POSTS = 1500
/** Orders before the measurement. PostgreSQL chooses untypical query plans for almost empty tables. */
const WARM_UP_ORDERS = isShortRun ? 500 : 3000

const node = await startNode()
// Makes IDs unique across database tables, so that a recorded value identifies its database table.
await node.pool.query(
  `SELECT setval(seqrelid::regclass, 1000000 * row_number() OVER (ORDER BY seqrelid)) FROM pg_sequence`,
)
const tenant = await makeTenant(node, { branches: BRANCHES, tables: TABLES })
// Starts the log's sequence numbers so high that they cannot be mistaken for amounts.
await node.pool.query('UPDATE board_heads SET seq = 500000000')
const all = tenant.branches.map(({ id }) => id)
const waiters = await Promise.all(
  Array.from({ length: CLIENTS }, async () => {
    const { client } = await makeUser(node, { restaurantId: tenant.restaurantId, branchIds: all })
    const token = client.token ?? ''
    const { sid: session } = jwt.decode(token) as { readonly sid: string }
    return { token, session }
  }),
)
const load = await startHelper<LoadHandlers>('load')
const spent: Record<'server' | 'database', number[]> = { server: [], database: [] }

await openScreens(all)
await placeOrders(all, WARM_UP_ORDERS)
await node.pool.query('ANALYZE')
const { statements, choices } = await recordOrder()
const floorUrl = await copyDatabase()

function products() {
  return [
    { product_id: tenant.products[0].id, quantity: 1 },
    { product_id: tenant.products[1].id, quantity: 2, note: 'Sin natilla' },
  ]
}

async function openScreens(branches: readonly number[]): Promise<void> {
  await load.ask('close', 'screens')
  const tokens = Array.from({ length: SCREENS }, () => tenant.admin.token ?? '')
  await load.ask('open', 'screens', { url: node.url, tokens, branches })
}

/** Returns the mean ms per order, including the delivery to every screen. */
async function placeOrders(branchIds: readonly number[], orders = ORDERS): Promise<number> {
  await clearTables(node.databaseUrl)
  const branches = tenant.branches.filter(({ id }) => branchIds.includes(id))
  const tables = Array.from({ length: TABLES }, (_, table) =>
    branches.map((branch) => ({ branch: branch.id, table_id: branch.tables[table]?.id ?? 0 })),
  ).flat()
  const since = performance.now()
  const before = { server: ownCpuMs(node.pid), all: cpuMs(node.pid) }
  const seqs = await load.ask('rush', {
    url: node.url,
    path: `/api${calls.takeOrder.path}`,
    count: orders,
    tokens: waiters.map(({ token }) => token),
    bodies: tables.map(({ table_id }) => ({ table_id, products: products() })),
  })
  const lastSeqs = new Map<number, number>()
  for (const [index, { branch }] of tables.entries()) {
    lastSeqs.set(branch, Math.max(lastSeqs.get(branch) ?? 0, seqs[index] ?? 0))
  }
  await load.ask('received', 'screens', [...lastSeqs])
  const ms = performance.now() - since
  const server = ownCpuMs(node.pid) - before.server
  spent.server.push(server / orders)
  spent.database.push((cpuMs(node.pid) - before.all - server) / orders)
  return ms / orders
}

/** Closes all bills, because growing bills would make later orders slower. */
async function clearTables(url: string): Promise<void> {
  await runStatement(url, `UPDATE orders SET status = 'Entregado' WHERE status <> 'Entregado'`)
  await runStatement(
    url,
    `UPDATE bills SET status = 'Cerrada', closed_at = now() WHERE status <> 'Cerrada'`,
  )
}

async function recordOrder(): Promise<Pick<Replay, 'statements' | 'choices'>> {
  const [{ token, session } = { token: '', session: '' }] = waiters
  // A table of another branch than the waiter's, so that the recorded IDs of the two branches differ.
  const table_id = tenant.branches[3]?.tables[2].id ?? 0
  const key = randomUUID()
  const world = await startWorld({ databaseUrl: node.databaseUrl })
  const order = async (withKey: string) => {
    const body = { table_id, products: products() }
    const call = { key: withKey, body }
    expect((await world.client(token).call(calls.takeOrder, call)).status).toBe(201)
  }
  // Not recorded, because a server's first order fills caches and runs additional statements.
  await order(randomUUID())
  const recorded = await recordStatements(node.pool, () => order(key))
  await world.close()
  const tables = tenant.branches.flatMap((branch) => branch.tables.map(({ id }) => id))
  return {
    statements: recorded.slice(recorded.findIndex(({ values }) => readsSession(session, values))),
    choices: {
      key: { recorded: key, from: [1, Number.MAX_SAFE_INTEGER] },
      session: { recorded: session, from: waiters.map((waiter) => waiter.session) },
      table: { recorded: String(table_id), from: [Math.min(...tables), Math.max(...tables)] },
    },
  }
}

function readsSession(session: string, values: readonly (string | null)[]): boolean {
  return values.some((value) => value?.includes(session))
}

async function copyDatabase(): Promise<string> {
  const copy = new URL(node.databaseUrl)
  const name = copy.pathname.slice(1)
  const cluster = new URL(node.databaseUrl)
  cluster.pathname = '/postgres'
  // PostgreSQL refuses to copy a database with open connections.
  await runStatement(cluster.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await runStatement(
    cluster.href,
    `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  await runStatement(cluster.href, `CREATE DATABASE floor TEMPLATE ${name}`)
  await runStatement(cluster.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
  copy.pathname = '/floor'
  return copy.href
}

test('b1: orders per second in several branches', async () => {
  const replay = { url: floorUrl, statements, choices, clients: CLIENTS, ordersEach: 120 }
  const ratio = await compare(
    () => placeOrders(all),
    async () => {
      await clearTables(floorUrl)
      return runPgbench(replay)
    },
  )
  const [server, database] = [median(spent.server), median(spent.database)]
  const what = `orders through a node ÷ the same ${statements.length} statements by pgbench`
  record('b1', [
    rateFigure(what, ratio, { unit: 'orders/s', atLeast: 0.4 }),
    {
      what: `orders of ${CLIENTS} clients in ${BRANCHES} branches, with ${SCREENS} screens`,
      value: 1000 / ratio.ours,
      unit: 'orders/s',
      goal: { atLeast: 300 },
    },
    {
      ...costFigure('processor time of server and database for an order', server + database, {
        unit: 'ms',
        atMost: 3,
      }),
      from: `${server.toFixed(2)} ms + ${database.toFixed(2)} ms`,
    },
  ])
})

test('b2: CPU time of the server per order', async () => {
  const floor = await startHelper<MinimalServerHandlers>('floors')
  const url = await floor.ask('express')
  const ratio = await compare(
    async () => {
      await placeOrders(all)
      return spent.server.at(-1) ?? Number.NaN
    },
    async () => {
      const before = ownCpuMs(floor.pid)
      await load.ask('rush', {
        url,
        path: '/empty',
        count: EMPTY_POSTS,
        tokens: waiters.map(({ token }) => token),
        bodies: [{ table_id: tenant.branch.tables[0]?.id, products: products() }],
      })
      return (ownCpuMs(floor.pid) - before) / EMPTY_POSTS
    },
  )
  const what = 'processor time of the server for an order ÷ for an empty POST to Express'
  record('b2', [ratioFigure(what, ratio, { unit: 'ms', atMost: 3 })])
})

test('b3: orders per second in one branch', async () => {
  const orders = async (branchIds: readonly number[]) => {
    await openScreens(branchIds)
    return placeOrders(branchIds, ORDERS / 2)
  }
  const ratio = await compare(
    () => orders([tenant.branch.id]),
    () => orders(all),
  )
  const what = `orders in one branch ÷ in ${BRANCHES} branches`
  record('b3', [rateFigure(what, ratio, { unit: 'orders/s', atLeast: 0.5 })])
})
