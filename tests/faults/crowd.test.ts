/** Everybody comes back at once: a server that was away starts with hundreds of screens at its door, reads the board for all of them together, and all of them are live again. */
import { afterAll, expect, test, vi } from 'vitest'
import { type BoardSocketFactory, socketsTo } from '../../client/src/live/socket.ts'
import { readFigure } from '../support/figures.ts'
import { type AppScreen, appScreen, screensUnlike } from '../support/following.ts'
import { byLength } from '../support/length.ts'
import { openProduct } from '../support/product.ts'
import { EVENING, openEveningAt, PATIENCE_MS } from './evening.ts'
import { wrongsOf } from './wrongs.ts'

const CROWD = byLength({ short: 100, long: 500 })
const RETURNS = byLength({ short: 1, long: 2 })
/** Five hundred screens are work for a machine that plays them beside the server. */
const CROWD_PATIENCE_MS = byLength({ short: PATIENCE_MS, long: 4 * PATIENCE_MS })
/** A handshake and a join look twice at who somebody is, and once at the log. */
const QUERIES_EACH = 12
/** What the server asks for itself when it starts, and each second for those that poll. */
const QUERIES_BESIDE = { once: 300, perSecond: 60 }
/** However many come, the board is read from the tables a few times at most: once, and again when it changes meanwhile. */
const MOST_BUILDS = 5

let crowd: readonly AppScreen[] = []
/** How often one of them connected, or tried to. */
let connections = 0

const product = await openProduct(EVENING)
const evening = await openEveningAt(product)
afterAll(() => {
  for (const screen of crowd) screen.close()
})

test('a crowd that comes at once costs one board, and is live again after a restart', async () => {
  await evening.during(() => evening.goesOn(500))
  const { branch, waiter } = evening.tenant
  const watched = { url: product.url, token: waiter.token ?? '', branch: branch.id }
  const before = await queriesSoFar()
  const first = await measure(async () => {
    crowd = Array.from({ length: CROWD }, (_, index) =>
      appScreen(`crowd ${index + 1}`, watched, counted(socketsTo(product.url))),
    )
    await everybodyIsLive()
  })
  expectCheap(first)
  // The negative control: whoever counts sees that the board was read, and what each of them costs.
  expect(first.builds).toBeGreaterThan(0)
  await vi.waitFor(
    async () => expect(await queriesSoFar()).toBeGreaterThan(before + CROWD),
    PATIENCE_MS,
  )
  tell(`${CROWD} new screens`, first)

  for (let count = 1; count <= RETURNS; count += 1) {
    await product.kill()
    await vi.waitFor(() => expect(liveOf(crowd)).toBe(0), CROWD_PATIENCE_MS)
    // Measured from before the start: screens connect as soon as the server listens.
    const cost = await measure(async () => {
      await product.start(EVENING)
      await everybodyIsLive()
    }, 0)
    expectCheap(cost)
    tell(`${CROWD} screens back`, cost)
    await evening.during(() => evening.goesOn(500))
  }
  const now = await evening.whenCaughtUp()
  await vi.waitFor(() => expect(screensUnlike(crowd, now)).toEqual([]), CROWD_PATIENCE_MS)
  expect(await wrongsOf(evening)).toEqual([])
})

function counted(open: BoardSocketFactory): BoardSocketFactory {
  return (token, listeners) => {
    connections += 1
    return open(token, listeners)
  }
}

function expectCheap(cost: Cost): void {
  expect(cost.builds).toBeLessThanOrEqual(MOST_BUILDS)
  const beside = QUERIES_BESIDE.once + (QUERIES_BESIDE.perSecond * cost.tookMs) / 1000
  expect(cost.queries).toBeLessThan(CROWD * QUERIES_EACH + beside)
}

interface Cost {
  readonly tookMs: number
  readonly connections: number
  readonly builds: number
  readonly queries: number
  readonly loopDelayMs: number
}

const figure = async (name: string) => (await readFigure(product.url, name)) ?? 0
const buildsSoFar = () => figure('orderi_snapshot_builds_total')

/**
 * What a while costs the server and its database.
 * @param builds those before it; 0 when a new server process begins with it
 */
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

/** Whatever stands in no transaction is one of its own; PostgreSQL may tell of some a few seconds late. */
async function queriesSoFar(): Promise<number> {
  return evening.withDatabase(async (db) => {
    const [row] = await db.query<{ count: number }>(
      'SELECT xact_commit + xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()',
    )
    return Number(row?.count)
  })
}

function liveOf(screens: readonly AppScreen[]): number {
  return screens.filter((each) => each.claimsToBeLive).length
}

async function everybodyIsLive(): Promise<void> {
  await vi.waitFor(() => expect(liveOf(crowd)).toBe(CROWD), {
    timeout: CROWD_PATIENCE_MS,
    interval: 20,
  })
}

function tell(name: string, cost: Cost): void {
  const seconds = (cost.tookMs / 1000).toFixed(1)
  process.stdout.write(
    `${name}: all live after ${seconds} s, ${cost.connections} connections, ${cost.builds} boards read, ${cost.queries} queries, event loop late by ${cost.loopDelayMs.toFixed(0)} ms at most\n`,
  )
}
