/** An evening in a restaurant while something goes wrong: guests who order, people who work, screens that follow, and what must be true of all of it afterwards. */
import { randomUUID } from 'node:crypto'
import type { Snapshot } from '@orderi/shared/board/events'
import { calls } from '@orderi/shared/contract/all'
import { createRandom, type Random } from '@orderi/shared/kernel/random'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { expect, vi } from 'vitest'
import { TIMEOUT_MS } from '../../client/src/api/client.ts'
import { type BoardSocketFactory, socketsTo } from '../../client/src/live/socket.ts'
import { openSession } from '../../server/src/accounts/sessions.ts'
import { createTableCodes } from '../../server/src/customers/table-code.ts'
import type { Pool } from '../../server/src/db/pool.ts'
import {
  type AppScreen,
  appScreen,
  type FollowingScreen,
  plainScreen,
  pollingScreen,
  type Watched,
} from '../support/following.ts'
import { makeTenant, type Tenant } from '../support/tenant.ts'
import { type Grounds, JWT_SECRET, type Speaker, speakTo } from '../support/world.ts'
import { insist, keepOrdering, keepWorking, type Run } from '../support/writers.ts'

/** A machine that is busy with something else still gets through. */
export const PATIENCE_MS = 60_000

const GUESTS = 6
const WORKERS = 2
const SOME_COMMANDS = 20
/** Open orders, after which guests wait for the kitchen. */
const MOST_OPEN = 60
const SCREENS = { app: 8, plain: 8, polling: 2 }

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

export interface Start {
  readonly epoch: string
  readonly seq: number
  readonly snapshot: Snapshot
}

/** What can be told of an evening. */
export interface Figures {
  faults: number
  slowestRecoveryMs: number
}

/** Founds a restaurant, opens its screens and waits until all of them show it. */
export async function openEvening(options: EveningOptions): Promise<Evening> {
  const { urls, screenUrls = urls, sockets = socketsTo, openDatabase, seed, guestsReturn } = options
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
  const tenant = await withDatabase(async (pool) =>
    makeTenant(await groundsOf(url, pool), { tables: GUESTS }),
  )
  const screens = openScreens(screenUrls, tenant, sockets)
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
  const run = {
    isOver: false,
    inFlight: 0,
    acknowledged: [],
    commits: [],
    refusals: [],
    surprises: [],
  } as Run & {
    isOver: boolean
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
    start: await readBoard(tenant.waiter, tenant.branch.id),
    figures,
    withDatabase,
    choose: () => choose(tenant, random),
    codeOf: (table) => tenant.branch.tables[table % tenant.branch.tables.length]?.code ?? '',
    async sitDown(table) {
      const body = { mesa: evening.codeOf(table), name: `Cliente ${table}` }
      const at = urls[table % urls.length] ?? url
      const entered = await insist(speakTo(at, undefined, TIMEOUT_MS), calls.enterTable, { body })
      return speakTo(at, entered.body.token, TIMEOUT_MS)
    },
    async during(work) {
      run.isOver = false
      const guests = await Promise.all(
        Array.from({ length: GUESTS }, (_, each) => evening.sitDown(each)),
      )
      const turn = randomUUID().slice(0, 4)
      const newest = () => newestOf(screens).shown()
      const writers = [
        ...guests.map((guest, index) =>
          keepOrdering(run, guest, {
            name: `${evening.beginning} ${turn} ${index}`,
            mesa: evening.codeOf(index),
            choose: evening.choose,
            isFull: () => (newest()?.orders.length ?? 0) >= MOST_OPEN,
            ...(guestsReturn ? { sitDownAgain: () => evening.sitDown(index) } : {}),
          }),
        ),
        ...Array.from({ length: WORKERS }, (_, index) =>
          keepWorking(
            run,
            speakTo(urls[index % urls.length] ?? url, tenant.waiter.token, TIMEOUT_MS),
            newest,
            random.fork(`worker ${index}`),
          ),
        ),
      ]
      try {
        await work()
      } finally {
        run.isOver = true
        await Promise.all(writers)
      }
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
      await vi.waitFor(
        () => expect(namesOf(appScreens.filter((each) => each.claimsToBeLive))).toEqual([]),
        { timeout: PATIENCE_MS, interval: 5 },
      )
      isAway = false
      const since = performance.now()
      await putRight()
      await evening.isWell()
      figures.slowestRecoveryMs = Math.max(figures.slowestRecoveryMs, performance.now() - since)
    },
    async stumble(goWrong) {
      figures.faults += 1
      await goWrong()
      const since = performance.now()
      await evening.goesOn(0)
      await evening.isWell()
      figures.slowestRecoveryMs = Math.max(figures.slowestRecoveryMs, performance.now() - since)
    },
    async isWell() {
      await evening.whenCaughtUp()
      await vi.waitFor(
        () => expect(namesOf(appScreens.filter((each) => !each.claimsToBeLive))).toEqual([]),
        { timeout: PATIENCE_MS, interval: 5 },
      )
    },
    async whenCaughtUp() {
      const { epoch, seq, snapshot } = await readBoard(tenant.waiter, tenant.branch.id)
      await vi.waitFor(
        () =>
          expect(namesOf(screens.filter((each) => each.epoch !== epoch || each.seq < seq))).toEqual(
            [],
          ),
        { timeout: PATIENCE_MS, interval: 5 },
      )
      return snapshot
    },
    async beginAnew() {
      const start = await readBoard(tenant.waiter, tenant.branch.id)
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

/** The screen that has seen most. */
function newestOf(screens: readonly FollowingScreen[]): FollowingScreen {
  return screens.reduce((one, other) => (other.seq > one.seq ? other : one))
}

function someName(): string {
  return `noche ${randomUUID().slice(0, 8)}`
}

/** Makes tokens and table codes as the server does that listens there. */
async function groundsOf(url: string, pool: Pool): Promise<Grounds> {
  const session = { jwtSecret: JWT_SECRET, clock: () => new Date() }
  return {
    deps: { pool, tableCodes: await createTableCodes(pool, () => url) },
    speaker: (token) => speakTo(url, token),
    tokenOf: (userId) => openSession(pool, session, { userId }),
  }
}

function openScreens(
  urls: readonly string[],
  tenant: Tenant,
  sockets: (url: string) => BoardSocketFactory,
): FollowingScreen[] {
  const kinds = {
    app: (name: string, watched: Watched) => appScreen(name, watched, sockets(watched.url)),
    plain: plainScreen,
    polling: pollingScreen,
  }
  return (['app', 'plain', 'polling'] as const).flatMap((kind) =>
    Array.from({ length: SCREENS[kind] }, (_, index) =>
      kinds[kind](`${kind} ${index + 1}`, {
        url: urls[index % urls.length] ?? '',
        token: tenant.waiter.token ?? '',
        branch: tenant.branch.id,
      }),
    ),
  )
}

function isAppScreen(screen: FollowingScreen): screen is AppScreen {
  return 'claimsToBeLive' in screen
}

function namesOf(screens: readonly FollowingScreen[]): string[] {
  return screens.map(({ name }) => name)
}

function choose({ products, variant }: Tenant, random: Random): ProductChoice[] {
  return Array.from({ length: random.between(1, 3) }, () => {
    const { id } = random.pick(products)
    const option = { option_id: random.pick(variant.options), quantity: 1 }
    return {
      product_id: id,
      quantity: random.between(1, 3),
      note: null,
      variants: id === products[2].id ? [{ variant_id: variant.id, options: [option] }] : [],
    }
  })
}

/** The board as somebody new gets it. */
async function readBoard(staff: Speaker, branch: number): Promise<Start> {
  const { body } = await insist(staff, calls.catchUp, { params: { sucursal: branch } })
  if (!('snapshot' in body)) throw new Error('somebody new gets a snapshot')
  return { epoch: body.epoch, seq: body.seq, snapshot: body.snapshot }
}
