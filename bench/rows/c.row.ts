/** What a screen costs while nothing happens: told by the server where its log is, beside asking with three calls every 5 s. */
import { setTimeout as delay } from 'node:timers/promises'
import { HEAD_INTERVAL_MS } from '@orderi/shared/board/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doubtsOf, spreadOf } from '../compare.ts'
import { type House, makeHouse } from '../house.ts'
import type { Told } from '../processes/crowd.ts'
import type { Polled } from '../processes/polling.ts'
import { type Helper, type Node, processorMs, startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, shown } from '../report.ts'

const MOST = 200
const CROWDS = [1, 20, MOST]
const POLL_MS = 5000
const CALLS_PER_MINUTE = (3 * 60_000) / POLL_MS
/** The side that is slowed on purpose has as many calls for half as many screens. */
const SLOWED_BY = 2
const WINDOW_MS = 5000
const WINDOWS = 15
/** PostgreSQL tells what a connection did up to 10 s later. */
const SETTLED_MS = 12_000

/** A node with screens of one kind. */
interface Place {
  readonly node: Node
  readonly house: House
}

let idle: readonly Place[]
let polled: Place
let slowed: Place
let crowd: Helper
let polling: Helper

async function openPlace(screens: number): Promise<Place> {
  const node = await startNode()
  return { node, house: await makeHouse(node, screens) }
}

beforeAll(async () => {
  idle = await Promise.all(CROWDS.map(openPlace))
  ;[polled, slowed] = await Promise.all([openPlace(MOST), openPlace(MOST / SLOWED_BY)])
  ;[crowd, polling] = await Promise.all([startHelper('crowd'), startHelper('polling')])
})
afterAll(async () => {
  await Promise.all([crowd, polling].map((helper) => helper?.close()))
  await Promise.all([...(idle ?? []), polled, slowed].map((place) => place?.node.close()))
})

/** How often a place's database was asked so far: whatever stands in no transaction is one of its own. */
async function queriesOf({ node }: Place): Promise<number> {
  const [row] = await node.pool.query<{ queries: number }>(
    'SELECT xact_commit + xact_rollback AS queries FROM pg_stat_database WHERE datname = current_database()',
  )
  return row?.queries ?? 0
}

const heardAt = ({ node }: Place) => crowd.ask<Told>({ told: node.url })
const polledAt = ({ node }: Place) => polling.ask<Polled>({ told: node.url })

/** What the sides, each with its database, have had of the processor so far, and for how many calls. */
async function look() {
  const [pushed] = idle.slice(-1) as [Place]
  return {
    pushed: processorMs(pushed.node.pid),
    polled: { spent: processorMs(polled.node.pid), calls: (await polledAt(polled)).calls },
    slowed: { spent: processorMs(slowed.node.pid), calls: (await polledAt(slowed)).calls },
  }
}
type Look = Awaited<ReturnType<typeof look>>

/** Between two looks, in ms for a screen's minute. What a polling screen costs goes by what it asked: it may be late. */
function costsBetween(before: Look, after: Look, minutes: number) {
  const ofCall = (side: 'polled' | 'slowed') =>
    (after[side].spent - before[side].spent) / (after[side].calls - before[side].calls)
  return {
    pushed: (after.pushed - before.pushed) / MOST / minutes,
    polled: ofCall('polled') * CALLS_PER_MINUTE,
    slowed: ofCall('slowed') * CALLS_PER_MINUTE * SLOWED_BY,
  }
}

test('a screen that shows nothing new', async () => {
  for (const { node, house } of idle) await crowd.ask({ open: node.url, ...house })
  await polling.ask({ poll: polled.node.url, ...polled.house, everyMs: POLL_MS })
  await polling.ask({ poll: slowed.node.url, ...slowed.house, everyMs: POLL_MS / SLOWED_BY })
  await delay(SETTLED_MS)

  const places = [...idle, polled]
  const pushed = idle.at(-1) as Place
  const queriesBefore = await Promise.all(places.map(queriesOf))
  const [heardBefore, polledBefore] = [await heardAt(pushed), await polledAt(polled)]
  const since = performance.now()
  const looks = [await look()]
  for (let window = 1; window <= WINDOWS; window += 1) {
    await delay(since + window * WINDOW_MS - performance.now())
    looks.push(await look())
  }
  const minutes = (performance.now() - since) / 60_000
  const [heardAfter, polledAfter] = [await heardAt(pushed), await polledAt(polled)]
  const queriesAfter = await Promise.all(places.map(queriesOf))

  // Whoever is not told where the log is costs little.
  expect(heardAfter.screens).toBe(MOST)
  const heads = Math.floor((WINDOWS * WINDOW_MS) / HEAD_INTERVAL_MS) - 1
  expect(heardAfter.heads - heardBefore.heads).toBeGreaterThanOrEqual(heads * MOST)

  // The question before is counted by the one after.
  const asked = places.map(
    (_, index) => (queriesAfter[index] ?? 0) - (queriesBefore[index] ?? 0) - 1,
  )
  const queries = CROWDS.map((_, index) => (asked[index] ?? 0) / minutes)
  const polledMinutes = (polledAfter.calls - polledBefore.calls) / CALLS_PER_MINUTE
  const polledQueries = (asked.at(-1) ?? 0) / polledMinutes
  const bytes = (heardAfter.bytes - heardBefore.bytes) / MOST / minutes
  const polledBytes = (polledAfter.bytes - polledBefore.bytes) / polledMinutes
  const costs = costsBetween(looks[0] as Look, looks.at(-1) as Look, minutes)
  const windows = looks
    .slice(1)
    .map((after, index) => costsBetween(looks[index] as Look, after, WINDOW_MS / 60_000))
  const ratios = spreadOf(windows.map((window) => window.pushed / window.polled))

  record('c', [
    ...CROWDS.map((screens, index): Figure => {
      const each = (queries[index] ?? 0) / screens
      return {
        row: 'c',
        what: `queries per idle screen and minute, ${screens} ${screens === 1 ? 'screen' : 'screens'} ÷ polling`,
        value: each / polledQueries,
        unit: '×',
        from: `${shown(each)} ÷ ${shown(polledQueries)} queries`,
        // What a node asks for all of its screens together is not shared by anybody where there is one.
        ...(screens === 1 ? {} : { goal: { atMost: 1 / 72 } }),
      }
    }),
    {
      row: 'c',
      what: `queries of a node per minute, ${MOST} idle screens ÷ one`,
      value: (queries.at(-1) ?? 0) / (queries[0] ?? 0),
      unit: '×',
      from: `${shown(queries.at(-1) ?? 0)} ÷ ${shown(queries[0] ?? 0)} queries`,
      goal: { atMost: 1.1 },
    },
    {
      row: 'c',
      what: 'bytes per idle screen and minute, empty board ÷ polling',
      value: bytes / polledBytes,
      unit: '×',
      from: `${shown(bytes / 1000)} kB ÷ ${shown(polledBytes / 1000)} kB`,
      goal: { atMost: 0.1 },
    },
    {
      row: 'c',
      what: `CPU per idle screen and minute, ${MOST} screens ÷ polling`,
      value: costs.pushed / costs.polled,
      unit: '×',
      span: [ratios.low, ratios.high],
      from: `${shown(costs.pushed)} ms ÷ ${shown(costs.polled)} ms`,
      goal: { atMost: 1 / 20 },
      doubts: doubtsOf({
        same: spreadOf(
          windows.slice(1).map((window, index) => window.polled / (windows[index]?.polled ?? 0)),
        ),
        slowed: spreadOf(windows.map((window) => window.slowed / window.polled)),
      }),
    },
  ])
})
