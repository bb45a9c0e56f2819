/** An evening in a restaurant while something goes wrong: guests who order, people who work, screens that follow, and what must be true of all of it afterwards. */
import { randomUUID } from 'node:crypto'
import type { Snapshot } from '@orderi/shared/board/events'
import { createRandom, type Random } from '@orderi/shared/kernel/random'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { afterAll, expect, vi } from 'vitest'
import { type BoardSocketFactory, socketsTo } from '../../client/src/live/socket.ts'
import type { Pool } from '../../server/src/db/pool.ts'
import type { AppScreen, FollowingScreen } from '../support/following.ts'
import type { Product } from '../support/product.ts'
import { seedOfRun } from '../support/seed.ts'
import type { Tenant } from '../support/tenant.ts'
import { JWT_SECRET, type Speaker } from '../support/world.ts'
import type { Run } from '../support/writers.ts'
import { GUESTS, newRun, workDuring } from './people.ts'
import { choose, codeOf, found, readBoard, type Start, sitDown } from './place.ts'
import { isAppScreen, namesOf, newestOf, openScreens } from './screens.ts'

/** A machine that is busy with something else still gets through. */
export const PATIENCE_MS = 60_000

const SOME_COMMANDS = 20

/** What the server is started with, so that tokens can be made beside it. */
export const EVENING = { DEMO: '0', BACKUPS: 'off', JWT_SECRET } as const

/** Where an evening takes place. */
export interface EveningOptions {
  /** Whom the writers speak to; several: in turn. */
  readonly urls: readonly string[]
  /** Where the screens connect; left out: as the writers. */
  readonly screenUrls?: readonly string[]
  /** What the app's screens connect with; left out: with sockets as they are. */
  readonly sockets?: (url: string) => BoardSocketFactory
  /** A connection to the database of all of them. */
  readonly openDatabase: () => Pool
  readonly seed: number
  /** Whether guests whose visit is over sit down again; left out: their visits last as long as the evening. */
  readonly guestsReturn?: boolean
}

export interface Evening {
  /** Where staff ask. */
  readonly url: string
  readonly random: Random
  readonly tenant: Tenant
  readonly screens: readonly FollowingScreen[]
  /** Those of them that say whether they are live. */
  readonly appScreens: readonly AppScreen[]
  readonly run: Run
  /** What stands at the beginning of the note of every dish that is ordered. */
  readonly beginning: string
  /** App screens that said that they are live when nobody could know. */
  readonly lies: readonly string[]
  /** Where the log was when it began, and what the board showed. */
  readonly start: Start
  readonly figures: Figures
  /** Some dishes of the menu. */
  choose(): ProductChoice[]
  /** Somebody sits down at a table. */
  sitDown(table: number): Promise<Speaker>
  /** The printed code of a table. */
  codeOf(table: number): string
  /** Guests order and people work for as long as this work takes, and until all of them were answered. */
  during(work: () => Promise<void>): Promise<void>
  /** Waits, during, until this much time has passed, some more commands were acknowledged, and others are on their way. */
  goesOn(forMs: number): Promise<void>
  /**
   * Something goes wrong, and is put right again once every app screen has stopped saying that it is live. From its
   * end on none may say so before it is put right; resolves when all of them do again.
   */
  outage(
    goWrong: () => Promise<unknown> | void,
    putRight: () => Promise<unknown> | void,
  ): Promise<void>
  /** Something goes wrong and gets right by itself: resolves when commands are acknowledged again and all is well. */
  stumble(goWrong: () => Promise<unknown> | void): Promise<void>
  /** Resolves when every screen shows the end of the log, and the app's say that they are live. */
  isWell(): Promise<void>
  /** The board as the server tells it to somebody new, once every screen is there too. */
  whenCaughtUp(): Promise<Snapshot>
  withDatabase<T>(work: (db: Pool) => Promise<T>): Promise<T>
  /** The evening begins here: what was before it counts no more. */
  beginAnew(): Promise<Start>
  /** Prints what came of it so far, under a name, and begins to count anew. */
  tell(name: string): void
  close(): void
}

/** What can be told of an evening. */
export interface Figures {
  faults: number
  slowestRecoveryMs: number
}

/** Opens an evening at a product, which is closed after the tests of the file. Call it at the top level of a test file. */
export async function openEveningAt(
  { url, openDatabase }: Product,
  more: Partial<EveningOptions> = {},
): Promise<Evening> {
  const evening = await openEvening({ urls: [url], openDatabase, seed: seedOfRun(), ...more })
  afterAll(() => evening.close())
  return evening
}

/** Founds a restaurant, opens its screens and waits until all of them show it. */
export async function openEvening(options: EveningOptions): Promise<Evening> {
  const { urls, screenUrls = urls, sockets = socketsTo, openDatabase, seed } = options
  const [url = ''] = urls
  const random = createRandom(seed)
  const withDatabase: Evening['withDatabase'] = async (work) => {
    const db = openDatabase()
    try {
      return await work(db)
    } finally {
      await db.end()
    }
  }
  const tenant = await withDatabase((pool) => found(url, pool, GUESTS))
  const watched = { token: tenant.waiter.token ?? '', branch: tenant.branch.id }
  const screens = openScreens(screenUrls, watched, sockets)
  const appScreens = screens.filter(isAppScreen)
  const lies: string[] = []
  let isAway = false
  for (const screen of appScreens) {
    screen.onClaim(() => {
      if (isAway) lies.push(screen.name)
    })
  }
  const figures: Figures = { faults: 0, slowestRecoveryMs: 0 }
  let told = { commits: 0, refusals: 0 }
  const run = newRun()
  const waitFor = (look: () => void) => vi.waitFor(look, { timeout: PATIENCE_MS, interval: 5 })
  const recovery = async (recovers: () => Promise<unknown>) => {
    const since = performance.now()
    await recovers()
    await evening.isWell()
    figures.slowestRecoveryMs = Math.max(figures.slowestRecoveryMs, performance.now() - since)
  }

  const evening: Evening = {
    url,
    random,
    tenant,
    screens,
    appScreens,
    run,
    beginning: someName(),
    lies,
    start: await readBoard(tenant),
    figures,
    withDatabase,
    choose: () => choose(tenant, random),
    codeOf: (table) => codeOf(tenant, table),
    sitDown: (table) => sitDown(urls[table % urls.length] ?? url, tenant, table),
    during(work) {
      const { beginning } = evening
      const shown = () => newestOf(screens).shown()
      const { guestsReturn = false } = options
      return workDuring({ run, tenant, random, urls, beginning, guestsReturn, shown }, work)
    },
    async goesOn(forMs) {
      const until = performance.now() + forMs
      const wanted = run.commits.length + SOME_COMMANDS
      await vi.waitFor(
        () => {
          expect(performance.now()).toBeGreaterThan(until)
          expect(run.commits.length).toBeGreaterThanOrEqual(wanted)
          expect(run.inFlight).toBeGreaterThan(0)
        },
        { timeout: forMs + PATIENCE_MS, interval: 1 },
      )
    },
    async outage(goWrong, putRight) {
      figures.faults += 1
      await goWrong()
      isAway = true
      await waitFor(() =>
        expect(namesOf(appScreens.filter((each) => each.claimsToBeLive))).toEqual([]),
      )
      isAway = false
      await recovery(async () => putRight())
    },
    async stumble(goWrong) {
      figures.faults += 1
      await goWrong()
      await recovery(() => evening.goesOn(0))
    },
    async isWell() {
      await evening.whenCaughtUp()
      await waitFor(() =>
        expect(namesOf(appScreens.filter((each) => !each.claimsToBeLive))).toEqual([]),
      )
    },
    async whenCaughtUp() {
      const { epoch, seq, snapshot } = await readBoard(tenant)
      const isBehind = (each: FollowingScreen) => each.epoch !== epoch || each.seq < seq
      await waitFor(() => expect(namesOf(screens.filter(isBehind))).toEqual([]))
      return snapshot
    },
    async beginAnew() {
      const start = await readBoard(tenant)
      Object.assign(evening, { start, beginning: someName() })
      run.commits.length = 0
      run.acknowledged.length = 0
      told = { ...told, commits: 0 }
      return start
    },
    tell(name) {
      const { faults, slowestRecoveryMs } = figures
      const seconds = (slowestRecoveryMs / 1000).toFixed(1)
      process.stdout.write(
        `${name}: ${faults} faults, ${run.commits.length - told.commits} commands, ${run.refusals.length - told.refusals} answers 503, ${screens.length} screens, slowest recovery ${seconds} s\n`,
      )
      Object.assign(figures, { faults: 0, slowestRecoveryMs: 0 })
      told = { commits: run.commits.length, refusals: run.refusals.length }
    },
    close() {
      for (const screen of screens) screen.close()
    },
  }
  await evening.isWell()
  return evening
}

function someName(): string {
  return `noche ${randomUUID().slice(0, 8)}`
}
