/** Compares the costs of rejoining a board after a long absence and of a first join. Also lets many screens rejoin at once. */

import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { createProbe } from '../../tests/support/processes/probe.ts'
import { readMetric } from '../../tests/support/server/metrics.ts'
import { compare, isShortRun, spreadOf } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { cpuMs, makeLoadTarget, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, ratioFigure } from '../report.ts'
import type { Position } from '../screens.ts'

const MISSED_EVENTS = 10_000
const SCREENS = 100
const ORDERS = 60
const LINES = 4
const MEASUREMENTS = isShortRun ? 3 : 15
/** Joins per screen and run. Linux counts CPU time in units of 10 ms, so a run must last much longer. */
const JOINS_EACH = 2

const probe = await createProbe()
const node = await startNode({}, [probe.module])
const house = await makeLoadTarget(node, SCREENS, 1)
const { branch, admin, products } = house.tenant
const orders: number[] = []
for (let index = 0; index < ORDERS; index += 1) {
  const { status, body } = await admin.call(calls.takeOrder, {
    body: {
      table_id: branch.tables[index % branch.tables.length]?.id ?? 0,
      products: Array.from({ length: LINES }, (_, line) => ({
        product_id: products[line % 2]?.id ?? 0,
        quantity: 1 + line,
      })),
    },
  })
  expect(status).toBe(201)
  orders.push(body.order.id)
}
const [head] = await node.pool.query<Columns<'board_heads', 'epoch' | 'seq'>>(
  'SELECT epoch, seq FROM board_heads WHERE branch_id = $1',
  [branch.id],
)
if (!head) throw new Error('the branch has no log')
const from = { epoch: head.epoch, since: head.seq }
await node.pool.query(
  `INSERT INTO board_events (branch_id, seq, commit_seq, restaurant_id, at, actor, type, data, owners)
    SELECT branch_id, seq + n, seq + n, restaurant_id, now(), actor, type, data, owners
    FROM board_events, generate_series(1, $3::int) AS n WHERE branch_id = $1 AND seq = $2`,
  [branch.id, head.seq, MISSED_EVENTS],
)
await node.pool.query('UPDATE board_heads SET seq = seq + $2 WHERE branch_id = $1', [
  branch.id,
  MISSED_EVENTS,
])
await node.pool.query('ANALYZE')
const load = await startHelper<LoadHandlers>('load')

async function measureJoin(since?: Position): Promise<number> {
  let sum = 0
  for (let count = 0; count < JOINS_EACH; count += 1) {
    const { ms, snapshots } = await load.ask('joinAgain', 'screens', branch.id, since)
    expect(snapshots).toBe(SCREENS)
    sum += ms
  }
  return sum / SCREENS / JOINS_EACH
}

async function spent(since?: Position): Promise<number> {
  const before = cpuMs(node.pid)
  await measureJoin(since)
  return (cpuMs(node.pid) - before) / SCREENS / JOINS_EACH
}

let changes = 0

/** Changes the board, so that the screens need a new snapshot. */
async function changeBoard(): Promise<void> {
  const estado = (['Preparando', 'Listo', 'Entregado'] as const)[Math.floor(changes / ORDERS)]
  const order_id = orders[changes % ORDERS]
  changes += 1
  const { status } = await house.tenant.admin.call(calls.changeOrderStatus, {
    body: { order_id, estado },
  })
  expect(status).toBe(200)
}

async function measureReturn() {
  const { branches, tokens } = house
  await changeBoard()
  const before = (await readMetric(node.url, 'orderi_snapshot_builds_total')) ?? 0
  await probe.measure()
  const opening = { url: node.url, tokens, branches, from, atOnce: SCREENS }
  const joined = await load.ask('open', 'screens', opening)
  const { p99 } = (await probe.measure()).lag
  const builds = ((await readMetric(node.url, 'orderi_snapshot_builds_total')) ?? 0) - before
  expect(joined.snapshots).toBe(SCREENS)
  await load.ask('close', 'screens')
  await expect
    .poll(() => readMetric(node.url, 'orderi_sockets', { kind: 'staff' }), { timeout: 30_000 })
    .toBe(0)
  return { builds, p99, ms: joined.ms }
}

test('e: cost of rejoining a board after a long absence', async () => {
  const { tokens, branches } = house
  await load.ask('open', 'screens', { url: node.url, tokens, branches })
  const time = await compare(
    () => measureJoin(from),
    () => measureJoin(),
  )
  const cpu = await compare(
    () => spent(from),
    () => spent(),
  )
  await load.ask('close', 'screens')
  await measureReturn()
  const returns: Awaited<ReturnType<typeof measureReturn>>[] = []
  for (let count = 0; count < MEASUREMENTS; count += 1) returns.push(await measureReturn())
  const late = spreadOf(returns.map(({ p99 }) => p99))
  const live = spreadOf(returns.map(({ ms }) => ms))
  const atMost = 1.05
  record('e', [
    ratioFigure('from join to live after 10,000 missed events ÷ a fresh snapshot', time, {
      unit: 'ms',
      atMost,
    }),
    ratioFigure('CPU of the same', cpu, { unit: 'ms', atMost }),
    costFigure(
      `boards read for ${SCREENS} screens that come back at once, at most`,
      Math.max(...returns.map(({ builds }) => builds)),
      { unit: '', atMost: 2 },
    ),
    costFigure('delay of the event loop meanwhile, p99', late, { unit: 'ms', atMost: 50 }),
    costFigure('until the last of them is live', live, { unit: 'ms' }),
  ])
})
