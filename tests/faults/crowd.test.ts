import { afterAll, expect, test, vi } from 'vitest'
import { type BoardSocketFactory, socketsTo } from '../../client/src/live/socket.ts'
import { type AppScreen, appScreen, differingScreens } from '../support/live/board-followers.ts'
import { startBuiltServer } from '../support/processes/built-server.ts'
import { readMetric } from '../support/server/metrics.ts'
import { bySuiteLength } from '../support/suite-length.ts'
import { SERVER_ENV, startFaultRunAt, TIMEOUT_MS } from './fault-run.ts'
import { violationsOf } from './violations.ts'

const CROWD = bySuiteLength({ short: 100, long: 500 })
const RETURNS = bySuiteLength({ short: 1, long: 2 })
/** Time-out of each wait. Longer with `LENGTH=long`, which opens 500 screens. */
const CROWD_TIMEOUT_MS = bySuiteLength({ short: TIMEOUT_MS, long: 4 * TIMEOUT_MS })
/** Upper limit per screen, which authenticates a person at handshake and join, and reads the log once. */
const QUERIES_PER_SCREEN = 12
/** Upper limits for all other queries: `once` for the server's start, `perSecond` for the screens that poll. */
const OTHER_QUERIES = { once: 300, perSecond: 60 }
/** Upper limit. One build from the tables is enough, unless the board changes during the build. */
const MAX_BUILDS = 5

let crowd: readonly AppScreen[] = []
let connections = 0

const server = await startBuiltServer(SERVER_ENV)
const faultRun = await startFaultRunAt(server)
afterAll(() => {
  for (const screen of crowd) screen.close()
})

test('builds the board from the tables only a few times when many screens join', async () => {
  await faultRun.during(() => faultRun.continueFor(500))
  const { branch, waiter } = faultRun.tenant
  const watched = { url: server.url, token: waiter.token ?? '', branch: branch.id }
  const before = await queriesSoFar()
  const cost = await measure(async () => {
    crowd = Array.from({ length: CROWD }, (_, index) =>
      appScreen(`crowd ${index + 1}`, watched, counted(socketsTo(server.url))),
    )
    await everybodyIsLive()
  })
  expectCheap(cost)
  // The counters of builds and queries must work.
  expect(await buildsSoFar()).toBeGreaterThan(0)
  await vi.waitFor(
    async () => expect(await queriesSoFar()).toBeGreaterThan(before + CROWD),
    TIMEOUT_MS,
  )
  printCost(`${CROWD} new screens`, cost)
})

test('builds the board only a few times when many screens reconnect after a restart', async () => {
  for (let count = 1; count <= RETURNS; count += 1) {
    await server.kill()
    await vi.waitFor(() => expect(countLive(crowd)).toBe(0), CROWD_TIMEOUT_MS)
    const cost = await measure(async () => {
      await server.start(SERVER_ENV)
      await everybodyIsLive()
    }, 0)
    expectCheap(cost)
    printCost(`${CROWD} screens back`, cost)
    await faultRun.during(() => faultRun.continueFor(500))
  }
  const now = await faultRun.whenCaughtUp()
  await vi.waitFor(() => expect(differingScreens(crowd, now)).toEqual([]), CROWD_TIMEOUT_MS)
  expect(await violationsOf(faultRun)).toEqual([])
})

function counted(open: BoardSocketFactory): BoardSocketFactory {
  return (token, listeners) => {
    connections += 1
    return open(token, listeners)
  }
}

function expectCheap(cost: Cost): void {
  expect(cost.builds).toBeLessThanOrEqual(MAX_BUILDS)
  const otherQueries = OTHER_QUERIES.once + (OTHER_QUERIES.perSecond * cost.tookMs) / 1000
  expect(cost.queries).toBeLessThan(CROWD * QUERIES_PER_SCREEN + otherQueries)
}

interface Cost {
  readonly tookMs: number
  readonly connections: number
  readonly builds: number
  readonly queries: number
  readonly loopDelayMs: number
}

const figure = async (name: string) => (await readMetric(server.url, name)) ?? 0
const buildsSoFar = () => figure('orderi_snapshot_builds_total')

/** @param builds the number of board builds before the work: 0 if the work starts a new server process */
async function measure(work: () => Promise<void>, builds?: number): Promise<Cost> {
  const buildsBefore = builds ?? (await buildsSoFar())
  const queriesBefore = await queriesSoFar()
  const connectionsBefore = connections
  const since = performance.now()
  await work()
  return {
    tookMs: performance.now() - since,
    connections: connections - connectionsBefore,
    builds: (await buildsSoFar()) - buildsBefore,
    queries: (await queriesSoFar()) - queriesBefore,
    loopDelayMs: (await figure('nodejs_eventloop_lag_max_seconds')) * 1000,
  }
}

/** Number of transactions so far, including single statements. PostgreSQL updates the number a few seconds late. */
async function queriesSoFar(): Promise<number> {
  return faultRun.withDatabase(async (db) => {
    const [row] = await db.query<{ count: number }>(
      'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
    )
    return Number(row?.count)
  })
}

function countLive(screens: readonly AppScreen[]): number {
  return screens.filter((each) => each.showsLive).length
}

async function everybodyIsLive(): Promise<void> {
  await vi.waitFor(() => expect(countLive(crowd)).toBe(CROWD), {
    timeout: CROWD_TIMEOUT_MS,
    interval: 20,
  })
}

function printCost(name: string, cost: Cost): void {
  const seconds = (cost.tookMs / 1000).toFixed(1)
  process.stdout.write(
    `${name}: all live after ${seconds} s, ${cost.connections} connections, ${cost.builds} boards read, ${cost.queries} queries, event loop late by ${cost.loopDelayMs.toFixed(0)} ms at most\n`,
  )
}
