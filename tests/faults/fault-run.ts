/** Simulates a restaurant with injected faults: guests order, staff work, and screens show the board. */
import { randomUUID } from 'node:crypto'
import type { Snapshot } from '@orderi/shared/board/events'
import { createRandom, type Random } from '@orderi/shared/kernel/random'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { afterAll, expect, vi } from 'vitest'
import { type BoardSocketFactory, socketsTo } from '../../client/src/live/socket.ts'
import type { Pool } from '../../server/src/db/pool.ts'
import type { AppScreen, BoardFollower } from '../support/live/board-followers.ts'
import type { WritersRun } from '../support/live/writers.ts'
import { takeOnlinePayments } from '../support/money/online.ts'
import { addRegister, openHouseAccount, openTill, type Till } from '../support/money/till.ts'
import type { BuiltServer } from '../support/processes/built-server.ts'
import { seedOfRun } from '../support/seed.ts'
import type { Tenant } from '../support/tenant.ts'
import { type ApiClient, JWT_SECRET } from '../support/world.ts'
import { GUEST_COUNT, keepPeopleBusyDuring, newRun } from './people.ts'
import {
  type BoardSnapshot,
  chooseDishes,
  createRestaurant,
  readBoard,
  sitDown,
  tableCodeOf,
} from './restaurant.ts'
import { isAppScreen, mostCurrentOf, namesOf, openScreens } from './screens.ts'

/** Time-out of each wait, long enough for a busy machine. */
export const TIMEOUT_MS = 60_000

const SOME_COMMANDS = 20

/** Environment of the server. The fixed secret lets tests create session tokens. */
export const SERVER_ENV = { DEMO: '0', BACKUPS: 'off', JWT_SECRET } as const

export interface FaultRunOptions {
  readonly urls: readonly string[]
  /** Base URLs to which screens connect. Default: `urls`. */
  readonly screenUrls?: readonly string[]
  /** Creates the sockets of the web app's screens. Default: sockets without faults. */
  readonly sockets?: (url: string) => BoardSocketFactory
  readonly openDatabase: () => Pool
  readonly seed: number
  /** If true, guests start a new visit when theirs has ended. Default: visits last for the whole run. */
  readonly guestsReturn?: boolean
}

/** A restaurant in use. Tests inject faults into its server and connections. */
export interface FaultRun {
  readonly url: string
  readonly random: Random
  readonly tenant: Tenant
  readonly till: Till
  readonly screens: readonly BoardFollower[]
  /** The screens of the web app, which show a connection state. */
  readonly appScreens: readonly AppScreen[]
  readonly run: WritersRun
  /** Prefix of the note of every ordered dish, and of the reference of every payment. */
  readonly notePrefix: string
  readonly falseClaims: readonly string[]
  /** The board at the beginning, and the position of the log at that time. */
  readonly start: BoardSnapshot
  readonly figures: FaultRunFigures
  choose(): ProductChoice[]
  sitDown(table: number): Promise<ApiClient>
  codeOf(table: number): string
  /** Guests order and staff work until `work` has finished. Resolves when all their requests have a response. */
  during(work: () => Promise<void>): Promise<void>
  /** Waits for the given time, then until further commands are acknowledged and unanswered commands exist. */
  continueFor(forMs: number): Promise<void>
  /**
   * Causes a fault. Repairs it when no app screen shows “live”. Until then, no screen may return to “live”.
   * Resolves when all screens show “live”.
   */
  outage(
    inject: () => Promise<unknown> | void,
    repair: () => Promise<unknown> | void,
  ): Promise<void>
  /** Causes a fault that needs no repair. Resolves when commands succeed again and all screens are current. */
  causeFault(inject: () => Promise<unknown> | void): Promise<void>
  whenScreensCurrent(): Promise<void>
  whenCaughtUp(): Promise<Snapshot>
  withDatabase<T>(work: (db: Pool) => Promise<T>): Promise<T>
  restartRecord(): Promise<BoardSnapshot>
  printFigures(name: string): void
  close(): void
}

export interface FaultRunFigures {
  faults: number
  slowestRecoveryMs: number
}

/** Starts a run and closes it after the file's tests. Must be called at the top level of a test file. */
export async function startFaultRunAt(
  { url, openDatabase }: BuiltServer,
  more: Partial<FaultRunOptions> = {},
): Promise<FaultRun> {
  const faultRun = await startFaultRun({ urls: [url], openDatabase, seed: seedOfRun(), ...more })
  afterAll(() => faultRun.close())
  return faultRun
}

export async function startFaultRun(options: FaultRunOptions): Promise<FaultRun> {
  const { urls, screenUrls = urls, sockets = socketsTo, openDatabase, seed } = options
  const [url = ''] = urls
  const random = createRandom(seed)
  const withDatabase: FaultRun['withDatabase'] = async (work) => {
    const db = openDatabase()
    try {
      return await work(db)
    } finally {
      await db.end()
    }
  }
  const tenant = await withDatabase((pool) => createRestaurant(url, pool, GUEST_COUNT))
  await takeOnlinePayments(tenant.admin, tenant.branch.id)
  const till = await openTill(tenant.admin, tenant.branch.id)
  const account = await openHouseAccount(tenant.admin)
  const register = await withDatabase((db) => addRegister(db, tenant.branch.id))
  const watched = { token: tenant.waiter.token ?? '', branch: tenant.branch.id }
  const screens = openScreens(screenUrls, watched, sockets)
  const appScreens = screens.filter(isAppScreen)
  const falseClaims: string[] = []
  let isAway = false
  for (const screen of appScreens) {
    screen.onClaim(() => {
      if (isAway) falseClaims.push(screen.name)
    })
  }
  const figures: FaultRunFigures = { faults: 0, slowestRecoveryMs: 0 }
  let printed = { commits: 0, refusals: 0 }
  const run = newRun()
  const waitFor = (look: () => void) => vi.waitFor(look, { timeout: TIMEOUT_MS, interval: 5 })
  const recovery = async (recovers: () => Promise<unknown>) => {
    const since = performance.now()
    await recovers()
    await faultRun.whenScreensCurrent()
    figures.slowestRecoveryMs = Math.max(figures.slowestRecoveryMs, performance.now() - since)
  }

  const faultRun: FaultRun = {
    url,
    random,
    tenant,
    till,
    screens,
    appScreens,
    run,
    notePrefix: randomName(),
    falseClaims,
    start: await readBoard(tenant),
    figures,
    withDatabase,
    choose: () => chooseDishes(tenant, random),
    codeOf: (table) => tableCodeOf(tenant, table),
    sitDown: (table) => sitDown(urls[table % urls.length] ?? url, tenant, table),
    during(work) {
      const { notePrefix } = faultRun
      const shown = () => mostCurrentOf(screens).shown()
      const { guestsReturn = false } = options
      return keepPeopleBusyDuring(
        { run, tenant, till, account, register, random, urls, notePrefix, guestsReturn, shown },
        work,
      )
    },
    async continueFor(forMs) {
      const until = performance.now() + forMs
      const wanted = run.commits.length + SOME_COMMANDS
      await vi.waitFor(
        () => {
          expect(performance.now()).toBeGreaterThan(until)
          expect(run.commits.length).toBeGreaterThanOrEqual(wanted)
          expect(run.inFlight).toBeGreaterThan(0)
        },
        { timeout: forMs + TIMEOUT_MS, interval: 1 },
      )
    },
    async outage(inject, repair) {
      figures.faults += 1
      await inject()
      isAway = true
      await waitFor(() => expect(namesOf(appScreens.filter((each) => each.showsLive))).toEqual([]))
      isAway = false
      await recovery(async () => repair())
    },
    async causeFault(inject) {
      figures.faults += 1
      await inject()
      await recovery(() => faultRun.continueFor(0))
    },
    async whenScreensCurrent() {
      await faultRun.whenCaughtUp()
      await waitFor(() => expect(namesOf(appScreens.filter((each) => !each.showsLive))).toEqual([]))
    },
    async whenCaughtUp() {
      const { epoch, seq, snapshot } = await readBoard(tenant)
      const isBehind = (each: BoardFollower) => each.epoch !== epoch || each.seq < seq
      await waitFor(() => expect(namesOf(screens.filter(isBehind))).toEqual([]))
      return snapshot
    },
    async restartRecord() {
      const start = await readBoard(tenant)
      Object.assign(faultRun, { start, notePrefix: randomName() })
      run.commits.length = 0
      run.acknowledged.length = 0
      run.payments.length = 0
      printed = { ...printed, commits: 0 }
      return start
    },
    printFigures(name) {
      const { faults, slowestRecoveryMs } = figures
      const seconds = (slowestRecoveryMs / 1000).toFixed(1)
      process.stdout.write(
        `${name}: ${faults} faults, ${run.commits.length - printed.commits} commands, ${run.refusals.length - printed.refusals} answers 503, ${screens.length} screens, slowest recovery ${seconds} s\n`,
      )
      Object.assign(figures, { faults: 0, slowestRecoveryMs: 0 })
      printed = { commits: run.commits.length, refusals: run.refusals.length }
    },
    close() {
      for (const screen of screens) screen.close()
    },
  }
  await faultRun.whenScreensCurrent()
  return faultRun
}

function randomName(): string {
  return `noche ${randomUUID().slice(0, 8)}`
}
