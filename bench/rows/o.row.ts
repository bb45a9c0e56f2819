/** Measures a node's memory per board, and its memory after it has released idle boards. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { createProbe } from '../../tests/support/processes/probe.ts'
import {
  PRODUCTS_PER_RESTAURANT,
  restaurantOf,
  TABLES_PER_BRANCH,
} from '../../tests/support/restaurant/year.ts'
import { makeUser } from '../../tests/support/tenant.ts'
import { isShortRun } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, quotientFigure } from '../report.ts'
import { openYearDatabase } from '../year.ts'

const BRANCHES = isShortRun ? 300 : 2000
/** Branches for a warm-up, which compiles code and fills caches of fixed size. Each has two open orders. */
const WARM_UPS = isShortRun ? 50 : 100
const ORDERS_EACH = 3
const WAITERS = 8
/** Longer than a node holds an idle board. */
const IDLE_MS = 11 * 60_000
const LEFT_AT_MOST = 0.1

/** Preloaded into the node. Moves its clock of elapsed time forward when a message arrives. */
const clock = `
  const now = performance.now.bind(performance)
  process.once('message', () => Object.defineProperty(performance, 'now', { value: () => now() + ${IDLE_MS} }))
  process.channel.unref()`

const probe = await createProbe()
const size = { branches: BRANCHES, busyBills: 100, bills: BRANCHES * 10 }
const node = await startNode({ DATABASE_URL: await openYearDatabase(size) }, [
  probe.module,
  `data:text/javascript,${encodeURIComponent(clock)}`,
])
const { client } = await makeUser(node, { superadmin: true })
const load = await startHelper<LoadHandlers>('load')
const heap = async () => (await probe.measure()).heapUsed

function ordersIn(branch: number) {
  const product = (restaurantOf(branch) - 1) * PRODUCTS_PER_RESTAURANT
  return Array.from({ length: ORDERS_EACH }, (_, table) => ({
    table_id: (branch - 1) * TABLES_PER_BRANCH + 1 + table,
    products: [
      { product_id: product + 1, quantity: 1 },
      { product_id: product + 2, quantity: 2, note: 'Sin cebolla' },
    ],
  }))
}

async function order(branches: readonly number[]): Promise<void> {
  const bodies = branches.flatMap(ordersIn)
  const tokens = Array.from({ length: WAITERS }, () => client.token ?? '')
  const path = `/api${calls.takeOrder.path}`
  await load.ask('rush', { url: node.url, path, count: bodies.length, tokens, bodies })
}

test('o: memory of the boards of many branches', async () => {
  const all = Array.from({ length: BRANCHES }, (_, index) => index + 1)
  await order(all.slice(0, WARM_UPS))
  const before = await heap()
  await order(all.slice(WARM_UPS))
  const full = await heap()
  const measured = BRANCHES - WARM_UPS
  node.server.tell({})
  await order(all.slice(0, 1))
  const left = (await heap()) - before
  const boards = `boards of ${measured.toLocaleString('en')} branches`
  const mb = (bytes: number) => bytes / 1e6
  record('o', [
    costFigure('heap per branch in memory', (full - before) / measured / 1000, {
      unit: 'kB',
      atMost: undefined,
    }),
    costFigure(`heap of ${boards}`, mb(full - before), { unit: 'MB', atMost: undefined }),
    costFigure('heap of the node with them', mb(full), { unit: 'MB', atMost: undefined }),
    quotientFigure(`heap after 11 idle minutes ÷ ${boards}`, [mb(left), mb(full - before)], {
      unit: 'MB',
      atMost: LEFT_AT_MOST,
    }),
  ])
})
