/** Pull the plug: the server is killed while orders come in, and nothing that was acknowledged is lost, doubled or hidden. */
import { randomUUID } from 'node:crypto'
import type { Snapshot } from '@orderi/shared/board/events'
import { applyEvents, type Board, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { createRandom } from '@orderi/shared/kernel/random'
import type { ProductChoice } from '@orderi/shared/orders/schema'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Pool } from '../server/src/db/pool.ts'
import { createApi } from '../simulate/src/api.ts'
import { chooseDishes } from '../simulate/src/choices.ts'
import { openPlace, type Place } from '../simulate/src/place.ts'
import { runSimulation } from '../simulate/src/run.ts'
import { createTally } from '../simulate/src/tally.ts'
import { auditOrders, badlyAnnounced, brokenLogs } from './support/audit.ts'
import {
  type AppScreen,
  appScreen,
  type FollowingScreen,
  plainScreen,
  pollingScreen,
  screensUnlike,
} from './support/following.ts'
import { type Product, prepareProduct } from './support/product.ts'
import { connect } from './support/screen.ts'
import { seedOfRun } from './support/seed.ts'
import { type Speaker, speakTo } from './support/world.ts'
import {
  type Acknowledged,
  insist,
  keepOrdering,
  keepWorking,
  type Run,
} from './support/writers.ts'

const KILLS = 3
const GUESTS = 6
const WORKERS = 2
const CAUGHT_UP_WITHIN_MS = 15_000
/** A machine that is busy with something else still gets through. */
const PATIENCE_MS = 30_000

const random = createRandom(seedOfRun())
let product: Product
let place: Place
let staff: Speaker
let choose: () => ProductChoice[]
const screens: FollowingScreen[] = []
const appScreens: AppScreen[] = []

beforeAll(async () => {
  product = await prepareProduct()
  await product.start({ DEMO: '1' })
  const { signal } = new AbortController()
  const api = createApi({ url: product.url, tally: createTally(), patienceMs: 5000, signal })
  place = await openPlace(api, {}, random)
  staff = speakTo(product.url, place.kitchen.token)
  const menu = await api.call(calls.menu, { body: { mesa: codeOf(0) } })
  if (!menu.ok) throw new Error(menu.message)
  choose = () => chooseDishes(menu.body, random)
  const watched = { url: product.url, token: place.kitchen.token, branch: place.branch.id }
  appScreens.push(...['app 1', 'app 2', 'app 3'].map((name) => appScreen(name, watched)))
  screens.push(
    ...appScreens,
    ...['plain 1', 'plain 2', 'plain 3', 'plain 4'].map((name) => plainScreen(name, watched)),
    pollingScreen('polling', watched),
  )
})
afterAll(async () => {
  for (const screen of screens) screen.close()
  await product?.remove()
})

test('nothing acknowledged is lost or doubled, and every screen catches up by itself', async () => {
  const beginning = `corte ${randomUUID().slice(0, 8)}`
  const lies: string[] = []
  for (const screen of appScreens) {
    screen.onClaim(() => {
      if (!product.isUp) lies.push(screen.name)
    })
  }
  let isOver = false
  const run: Run = {
    get isOver() {
      return isOver
    },
    inFlight: 0,
    acknowledged: [],
    surprises: [],
  }
  const guests = await Promise.all(Array.from({ length: GUESTS }, (_, index) => sitDown(index)))
  const writers = [
    ...guests.map((guest, index) =>
      keepOrdering(run, guest, { name: `${beginning} ${index}`, mesa: codeOf(index), choose }),
    ),
    ...Array.from({ length: WORKERS }, (_, index) =>
      keepWorking(run, staff, () => screens[index]?.shown(), random.fork(`worker ${index}`)),
    ),
  ]
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await moreOrders(run, random.between(30, 60))
    await product.kill()
    await vi.waitFor(
      () => expect(appScreens.filter((each) => each.claimsToBeLive)).toEqual([]),
      PATIENCE_MS,
    )
    // The demo's past is no longer written from here on: the log ends with what the writers do.
    await product.start({ DEMO: '0' })
  }
  await moreOrders(run, 15)
  isOver = true
  await Promise.all(writers)

  expect(run.surprises).toEqual([])
  expect(lies).toEqual([])
  const now = await whenCaughtUp()
  expect(screensUnlike(screens, now)).toEqual([])
  expect(await threeLists()).toEqual({
    orders: now.orders,
    bills: now.bills,
    calls: now.bills.filter((bill) => bill.waiter_requested === 1),
  })
  await withDatabase(async (db) => {
    expect(await auditOrders(db, beginning, run.acknowledged)).toEqual(nothingWrong)
    expect(await brokenLogs(db)).toEqual([])
    expect(await badlyAnnounced(db)).toEqual([])
  })

  const replies = await Promise.all(run.acknowledged.map((each) => each.again()))
  expect(replies.map(({ body }) => body.order.id)).toEqual(
    run.acknowledged.map(({ orderId }) => orderId),
  )
  expect(replies.every(({ headers }) => headers.get('Idempotent-Replayed') === 'true')).toBe(true)
  await withDatabase(async (db) => {
    expect(await auditOrders(db, beginning, run.acknowledged)).toEqual(nothingWrong)
  })
})

test('a writer without keys who repeats what was not answered is found to double', async () => {
  const guest = await sitDown(0)
  const beginning = `sin clave ${randomUUID().slice(0, 8)}`
  const acknowledged: Acknowledged[] = []
  for (const key of [undefined, randomUUID()]) {
    const marker = `${beginning} ${key === undefined ? 'a' : 'b'}`
    const products = choose().map((choice) => ({ ...choice, note: marker }))
    const sent = { body: { mesa: codeOf(0), products }, ...(key === undefined ? {} : { key }) }
    const again = () => insist(guest, calls.placeOrder, sent)
    // Taken, but the answer never arrives.
    await again()
    const { body } = await again()
    acknowledged.push({ marker, orderId: body.order.id, lines: products.length, again })
  }
  await withDatabase(async (db) => {
    expect(await auditOrders(db, beginning, acknowledged)).toEqual({
      ...nothingWrong,
      doubled: [`${beginning} a`],
    })
    expect(await auditOrders(db, beginning, [])).toMatchObject({
      unknown: [`${beginning} a`, `${beginning} b`],
    })
    expect(
      await auditOrders(db, 'nobody', [
        { marker: 'nobody', orderId: 1, lines: 1, again: () => Promise.reject(new Error('no')) },
      ]),
    ).toMatchObject({ lost: ['nobody'], partial: ['nobody'] })
  })
})

test('a screen that misses one message without noticing is found to be unlike the others', async () => {
  const lossy = await openLossyScreen()
  const guest = await sitDown(1)
  const sent = { body: { mesa: codeOf(1), products: choose() }, key: randomUUID() }
  const { status } = await insist(guest, calls.placeOrder, sent)
  expect(status).toBe(201)
  const now = await whenCaughtUp()
  expect(screensUnlike([...screens, lossy], now)).toEqual(['lossy'])
  lossy.close()
})

test('a rush goes on after the server was killed in its middle', async () => {
  let killed: Promise<void> | undefined
  const summary = await runSimulation({
    url: product.url,
    seed: random.between(1, 1_000_000),
    speed: 250,
    minutes: 45,
    branch: place.branch.id,
    onProgress({ orders }) {
      if (orders >= 5) killed ??= product.kill().then(() => product.start({ DEMO: '0' }))
    },
  })
  await killed
  expect(summary.commands.failed).toEqual({})
  expect(summary.commands.retried).toBeGreaterThan(0)
  expect(summary.reconnects).toBeGreaterThan(0)
  expect(summary.orders).toBeGreaterThan(5)
  expect(screensUnlike(screens, await whenCaughtUp())).toEqual([])
  await withDatabase(async (db) => {
    expect(await brokenLogs(db)).toEqual([])
  })
})

const nothingWrong = { lost: [], doubled: [], partial: [], unknown: [] }

function codeOf(table: number): string {
  return place.tables[table % place.tables.length]?.code ?? ''
}

async function sitDown(table: number): Promise<Speaker> {
  const body = { mesa: codeOf(table), name: `Cliente ${table}` }
  const entered = await insist(speakTo(product.url), calls.enterTable, { body })
  return speakTo(product.url, entered.body.token)
}

/** Waits until some more orders were acknowledged and others are on their way. */
async function moreOrders(run: Run, count: number): Promise<void> {
  const wanted = run.acknowledged.length + count
  await vi.waitFor(
    () => {
      expect(run.acknowledged.length).toBeGreaterThanOrEqual(wanted)
      expect(run.inFlight).toBeGreaterThan(0)
    },
    { timeout: PATIENCE_MS, interval: 1 },
  )
}

/** The board as the server tells it to somebody new, once every screen is there too. */
async function whenCaughtUp(): Promise<Snapshot> {
  const { body } = await staff.call(calls.catchUp, { params: { sucursal: place.branch.id } })
  if (!('snapshot' in body)) throw new Error('somebody new gets a snapshot')
  await vi.waitFor(
    () => {
      const behind = screens.filter(({ epoch, seq }) => epoch !== body.epoch || seq < body.seq)
      expect(behind.map(({ name }) => name)).toEqual([])
    },
    { timeout: CAUGHT_UP_WITHIN_MS, interval: 10 },
  )
  return body.snapshot
}

async function threeLists() {
  const sent = { params: { sucursal: place.branch.id } }
  const [orders, bills, waiting] = await Promise.all([
    staff.call(calls.openOrders, sent),
    staff.call(calls.openBills, sent),
    staff.call(calls.waiterCalls, sent),
  ])
  return { orders: orders.body.data, bills: bills.body.data, calls: waiting.body.data }
}

async function withDatabase(work: (db: Pool) => Promise<void>): Promise<void> {
  const db = product.openDatabase()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}

/** A screen as others build them: it applies what comes, misses the first message, and never looks at the numbers. */
async function openLossyScreen(): Promise<Pick<FollowingScreen, 'name' | 'shown' | 'close'>> {
  const socket = await connect(product.url, place.kitchen.token)
  const joined = await socket.emitWithAck('board:join', { branch: place.branch.id })
  if (!joined.ok || !('snapshot' in joined)) throw new Error('the lossy screen could not join')
  let board: Board = boardFrom(joined.snapshot)
  let missed = false
  socket.on('board:events', ({ events }) => {
    if (missed) board = applyEvents(board, events)
    missed = true
  })
  return { name: 'lossy', shown: () => snapshotOf(board), close: () => void socket.close() }
}
