/** Compares the costs of idle screens that use a socket, and of idle screens that send three requests every 5 s. */
import { setTimeout as delay } from 'node:timers/promises'
import { HEAD_INTERVAL_MS } from '@orderi/shared/board/messages'
import { expect, test } from 'vitest'
import { isShortRun, reasonsForDoubt, spreadOf } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import {
  cpuMs,
  type LoadTarget,
  makeLoadTarget,
  type ServerProcess,
  startHelper,
  startNode,
} from '../processes.ts'
import { record } from '../record.ts'
import { quotientFigure } from '../report.ts'

const SCREENS_PER_BRANCH = 10
const MAX_SCREENS = 200
const SCREEN_COUNTS = [1, 20, MAX_SCREENS]
const POLL_MS = 5000
const CALLS_PER_MINUTE = (3 * 60_000) / POLL_MS
const WINDOW_MS = 5000
const WINDOWS = isShortRun ? 4 : 15
/** PostgreSQL publishes a connection's statistics with a delay of up to 10 s. */
const SETTLED_MS = 12_000

interface Place {
  readonly node: ServerProcess
  readonly house: LoadTarget
}

async function openPlace(screens: number): Promise<Place> {
  const node = await startNode()
  return {
    node,
    house: await makeLoadTarget(node, screens, Math.ceil(screens / SCREENS_PER_BRANCH)),
  }
}

const idle = await Promise.all(SCREEN_COUNTS.map(openPlace))
const polled = await openPlace(MAX_SCREENS)
const load = await startHelper<LoadHandlers>('load')
const polling = await startHelper<LoadHandlers>('load')

/** Number of transactions of the database so far. A statement outside a transaction counts as one. */
async function queriesOf({ node }: Place): Promise<number> {
  const [row] = await node.pool.query<{ queries: number }>(
    'SELECT xact_commit + xact_rollback AS queries FROM pg_stat_database WHERE datname = current_database()',
  )
  return row?.queries ?? 0
}

const pushed = idle.at(-1) as Place
const pushedAt = () => load.ask('counters', pushed.node.url, pushed.node.url)
const polledAt = () => polling.ask('polled', polled.node.url)

const readCounters = async () => ({
  pushed: cpuMs(pushed.node.pid),
  polled: cpuMs(polled.node.pid),
  calls: (await polledAt()).calls,
})
type Reading = Awaited<ReturnType<typeof readCounters>>

/** Returns ms of CPU time per screen and minute. Polling counts the planned calls, because some run late. */
function costsBetween(before: Reading, after: Reading, minutes: number) {
  return {
    pushed: (after.pushed - before.pushed) / MAX_SCREENS / minutes,
    polled: ((after.polled - before.polled) / (after.calls - before.calls)) * CALLS_PER_MINUTE,
  }
}

test('c: CPU time and queries of an idle screen', async () => {
  for (const { node, house } of idle) {
    const { tokens, branches } = house
    await load.ask('open', node.url, { url: node.url, tokens, branches })
  }
  const { tokens, branches } = polled.house
  await polling.ask('poll', polled.node.url, tokens, branches, POLL_MS)
  await delay(SETTLED_MS)

  const places = [...idle, polled]
  const queriesBefore = await Promise.all(places.map(queriesOf))
  const [pushedBefore, polledBefore] = [await pushedAt(), await polledAt()]
  const since = performance.now()
  const readings = [await readCounters()]
  for (let window = 1; window <= WINDOWS; window += 1) {
    await delay(since + window * WINDOW_MS - performance.now())
    readings.push(await readCounters())
  }
  const minutes = (performance.now() - since) / 60_000
  const [pushedAfter, polledAfter] = [await pushedAt(), await polledAt()]
  const queriesAfter = await Promise.all(places.map(queriesOf))

  expect(pushedAfter.screens).toBe(MAX_SCREENS)
  const heads = Math.floor((WINDOWS * WINDOW_MS) / HEAD_INTERVAL_MS) - 1
  expect(pushedAfter.heads - pushedBefore.heads).toBeGreaterThanOrEqual(heads * MAX_SCREENS)

  // The second reading also counts the transaction of the first reading, so 1 is subtracted.
  const differences = places.map(
    (_, index) => (queriesAfter[index] ?? 0) - (queriesBefore[index] ?? 0) - 1,
  )
  const queries = SCREEN_COUNTS.map((_, index) => (differences[index] ?? 0) / minutes)
  const polledMinutes = (polledAfter.calls - polledBefore.calls) / CALLS_PER_MINUTE
  const polledQueries = (differences.at(-1) ?? 0) / polledMinutes
  const bytes = (pushedAfter.bytes - pushedBefore.bytes) / MAX_SCREENS / minutes
  const polledBytes = (polledAfter.bytes - polledBefore.bytes) / polledMinutes
  const costs = costsBetween(readings[0] as Reading, readings.at(-1) as Reading, minutes)
  const windows = readings
    .slice(1)
    .map((after, index) => costsBetween(readings[index] as Reading, after, WINDOW_MS / 60_000))
  const ratios = spreadOf(windows.map((window) => window.pushed / window.polled))

  record('c', [
    ...SCREEN_COUNTS.map((screens, index) => {
      const each = (queries[index] ?? 0) / screens
      const screensText = screens === 1 ? '1 screen' : `${screens} screens`
      const what = `queries per idle screen and minute, ${screensText} ÷ polling`
      // A single screen has no goal, because the product saves work only when several screens share it.
      const atMost = screens === 1 ? undefined : 1 / 72
      return quotientFigure(what, [each, polledQueries], { unit: 'queries', atMost })
    }),
    quotientFigure(
      `queries of a node per minute, ${MAX_SCREENS} idle screens ÷ one`,
      [queries.at(-1) ?? 0, queries[0] ?? 0],
      { unit: 'queries', atMost: 1.1 },
    ),
    quotientFigure(
      'bytes per idle screen and minute, empty board ÷ polling',
      [bytes / 1000, polledBytes / 1000],
      { unit: 'kB', atMost: 0.1 },
    ),
    {
      ...quotientFigure(
        `CPU per idle screen and minute, ${MAX_SCREENS} screens ÷ polling`,
        [costs.pushed, costs.polled],
        { unit: 'ms', atMost: 1 / 20 },
      ),
      span: [ratios.low, ratios.high],
      doubts: reasonsForDoubt({
        same: spreadOf(
          windows.slice(1).map((window, index) => window.polled / (windows[index]?.polled ?? 0)),
        ),
      }),
    },
  ])
})
