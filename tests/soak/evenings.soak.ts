import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@orderi/shared/contract/accounts'
import { calls } from '@orderi/shared/contract/all'
import { createRandom } from '@orderi/shared/kernel/random'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { demoStaffAccounts } from '../../simulate/src/accounts.ts'
import { createApi } from '../../simulate/src/api.ts'
import { chooseDishes } from '../../simulate/src/choices.ts'
import { openVenue, type Venue } from '../../simulate/src/place.ts'
import { runSimulation } from '../../simulate/src/run.ts'
import { createTally } from '../../simulate/src/tally.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { brokenLogs, compareBills, ordersNotAnnouncedOnce } from '../support/database/audit.ts'
import {
  appScreen,
  type BoardFollower,
  differingScreens,
  plainScreen,
  pollingScreen,
} from '../support/live/board-followers.ts'
import { retryCall } from '../support/live/writers.ts'
import type { Person } from '../support/restaurant/house.ts'
import { POINT_OF_SALE_PATHS } from '../support/screens/point-of-sale.ts'
import { seedOfRun } from '../support/seed.ts'
import { createApiClient } from '../support/world.ts'
import { keepServing } from './busy-branch.ts'
import { closeAllBills } from './closing-time.ts'
import { judgeGrowth } from './judge.ts'
import { type WatchedPage, watchPage } from './page-under-watch.ts'
import { type RegularGuest, regularGuestAt } from './regular.ts'
import { formatReport, type JudgedSeries, type Row } from './report.ts'
import { startWatchedServer, type WatchedServer } from './server-under-watch.ts'

const EVENTS = 100_000
const MINUTES = 120
const SPEED = 100
const MIN_EVENINGS = 9
const WAITERS_PER_BRANCH = 4
/** Maximum duration of a run. An idle machine with two cores needs a third of it. */
const MAX_DURATION_MS = 25 * 60_000
const REPORT = join(process.cwd(), 'docs/soak.md')

const setup = setUpJourney()
const seed = seedOfRun()
let server: WatchedServer
let places: Venue[]
let main: Venue
let regular: RegularGuest
const screens: { readonly branch: number; readonly screen: BoardFollower }[] = []
const pages: WatchedPage[] = []

beforeAll(async () => {
  server = await startWatchedServer()
  const { url } = server.builtServer
  const { signal } = new AbortController()
  const api = createApi({ url, tally: createTally(), timeoutMs: 60_000, signal })
  const branches = await server.db.query<Columns<'branches', 'id'>>(
    'SELECT id FROM branches ORDER BY id',
  )
  places = []
  for (const { id } of branches) {
    places.push(await openVenue(api, { branch: id }, createRandom(seed)))
  }
  const [first] = places
  if (!first) throw new Error('the demo has no branches')
  main = first
  for (const { branch, kitchen } of places) {
    const watched = { url, token: kitchen.token, branch: branch.id }
    const open = [
      appScreen(`app ${branch.id}`, watched),
      plainScreen(`plain ${branch.id} a`, watched),
      plainScreen(`plain ${branch.id} b`, watched),
      ...(branch.id === main.branch.id ? [pollingScreen('polling', watched)] : []),
    ]
    screens.push(...open.map((screen) => ({ branch: branch.id, screen })))
  }
})
afterAll(async () => {
  for (const { screen } of screens) screen.close()
  await server?.remove()
})

async function openPages(): Promise<void> {
  const { url } = server.builtServer
  const kitchenLogin = { as: await kitchenPerson(), at: await house() }
  const screensOfStaff = [
    ['wall', 'wall', POINT_OF_SALE_PATHS.wall],
    ['kitchen', 'wall', '/admin/cocina?muro=1'],
    ['desk', 'desk', POINT_OF_SALE_PATHS.desk],
  ] as const
  for (const [name, size, address] of screensOfStaff) {
    const { page } = await setup.device(size, kitchenLogin, { url })
    await page.goto(address)
    pages.push(await watchPage(name, page))
  }
  const code = main.tables[0]?.code ?? ''
  const { body: entered } = await createApiClient(url).send(calls.enterTable, {
    mesa: code,
    name: 'Regina RegularGuest',
  })
  regular = regularGuestAt(createApiClient(url, entered.token), code)
  const { page } = await setup.device('phone', undefined, { url })
  await page.addInitScript(
    (person) => localStorage.setItem('orderi.cliente', person),
    JSON.stringify(entered),
  )
  await page.goto(`/open/${code}`)
  await page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: /^Cuenta/ })
    .click()
  pages.push(await watchPage('guest', page))
  await everyPageIsLive()
}

async function kitchenPerson(): Promise<Person> {
  const { url } = server.builtServer
  const account = demoStaffAccounts[0]?.kitchen ?? { email: '', password: '' }
  const { body } = await createApiClient(url).send(login, account)
  const client = createApiClient(url, main.kitchen.token)
  return { user: body.user, role: 'admin', client }
}

async function house() {
  const { body } = await createApiClient(server.builtServer.url, main.kitchen.token).call(
    calls.restaurant,
  )
  return { restaurant: { id: body.id, name: 'El de la prueba' }, branch: main.branch }
}

/** Skips guest pages, which do not always show their connection state. */
async function everyPageIsLive(): Promise<void> {
  for (const { page } of pages.filter(({ name }) => name !== 'guest')) {
    await page
      .getByText(/^En vivo/)
      .first()
      .waitFor()
  }
}

/** Cancelled orders stay on the kitchen screen until they are acknowledged. */
async function acknowledgeCancelledOrders(): Promise<void> {
  const kitchen = pages.find(({ name }) => name === 'kitchen')?.page
  if (!kitchen) return
  const nothing = kitchen.getByText('No hay pedidos por preparar', { exact: true })
  const unseen = kitchen.getByRole('button', { name: /Marcar como visto/ })
  for (;;) {
    await nothing.or(unseen).first().waitFor()
    if (await nothing.isVisible()) return
    await unseen
      .first()
      .click({ delay: 320, timeout: 2000 })
      .catch(() => undefined)
  }
}

async function everyScreenIsCurrent(): Promise<void> {
  for (const { branch, kitchen } of places) {
    const staff = createApiClient(server.builtServer.url, kitchen.token)
    const here = screens.filter((each) => each.branch === branch.id).map(({ screen }) => screen)
    await vi.waitFor(
      async () => {
        const sent = { params: { sucursal: branch.id } }
        const { body } = await retryCall(staff, calls.catchUp, sent)
        if (!('snapshot' in body)) throw new Error('somebody new gets a snapshot')
        expect(differingScreens(here, body.snapshot)).toEqual([])
      },
      { timeout: 30_000, interval: 100 },
    )
  }
  await everyPageIsLive()
}

async function everyPageShowsTheLastOrder(): Promise<void> {
  const { number, dish } = await regular.order()
  for (const { name, page } of pages) {
    const orderText = name === 'guest' ? dish : new RegExp(`^(?:Pedido )?${number}\\b`)
    await page.getByText(orderText).first().waitFor({ timeout: 15_000 })
  }
}

function startBranchWork(
  signal: AbortSignal,
  played: { orders: number; bills: number },
): Promise<void>[] {
  return places
    .filter((place) => place !== main)
    .flatMap(({ branch, kitchen, tables }) =>
      Array.from({ length: WAITERS_PER_BRANCH }, async (_, turn) => {
        const staff = createApiClient(server.builtServer.url, kitchen.token)
        const own = tables.filter((_table, index) => index % WAITERS_PER_BRANCH === turn)
        const random = createRandom(seed).fork(`branch ${branch.id}, waiter ${turn}`)
        const { body: menu } = await retryCall(staff, calls.menu, {
          body: { mesa: own[0]?.code ?? '' },
        })
        const closed = await keepServing(staff, own, () => chooseDishes(menu, random), signal)
        played.orders += closed
        played.bills += closed
      }),
    )
}

async function measure(): Promise<Row> {
  const figures = await server.measure()
  const row: Record<string, number> = {
    'server heap, MB': figures.heap,
    'server RSS, MB': figures.rss,
    'database, MB': figures.database,
    'loop p50, ms': figures.lagP50,
    'p99, ms': figures.lagP99,
    'max, ms': figures.lagMax,
  }
  for (const page of pages) {
    const { heap, nodes, listeners } = await page.measure()
    row[`${page.name} heap, MB`] = heap
    row[`${page.name} nodes`] = nodes
    row[`${page.name} listeners`] = listeners
  }
  return row
}

/** False for resident memory, which grows and shrinks late and in steps. All other figures must stay flat. */
function isJudged(name: string): boolean {
  return name.includes('heap') || name.includes('nodes') || name.includes('listeners')
}

test('memory stays flat over many evenings', async () => {
  await openPages()
  const startedAt = performance.now()
  const before = await server.events()
  const rows: Row[] = []
  const played = { orders: 0, bills: 0 }
  const failed = new Set<string>()
  let events = 0
  const isInTime = () => performance.now() - startedAt < MAX_DURATION_MS
  while ((events < EVENTS || rows.length < MIN_EVENINGS) && isInTime()) {
    const evening = rows.length
    const isOver = new AbortController()
    const others = Promise.all([
      regular.dine(isOver.signal),
      ...startBranchWork(isOver.signal, played),
    ])
    others.catch(() => isOver.abort())
    const summary = await runSimulation({
      url: server.builtServer.url,
      seed: seed + evening,
      speed: SPEED,
      minutes: MINUTES,
      branch: main.branch.id,
      signal: isOver.signal,
    })
    isOver.abort()
    await others
    for (const { branch, kitchen } of places) {
      await closeAllBills(createApiClient(server.builtServer.url, kitchen.token), branch.id)
    }
    for (const code of Object.keys(summary.commands.failed)) failed.add(code)
    played.orders += summary.orders
    played.bills += summary.bills.closed
    await acknowledgeCancelledOrders()
    await everyScreenIsCurrent()
    events = (await server.events()) - before
    rows.push({ events, ...(await measure()) })
    process.stdout.write(`evening ${rows.length}: ${JSON.stringify(rows.at(-1))}\n`)
  }
  await everyPageShowsTheLastOrder()

  const judged: JudgedSeries[] = Object.keys(rows[0] ?? {})
    .filter(isJudged)
    .map((name) => ({
      name,
      verdict: judgeGrowth(rows.map((row) => ({ at: row['events'] ?? 0, value: row[name] ?? 0 }))),
    }))
  const run = {
    seed,
    evenings: rows.length,
    simulatedMinutes: rows.length * MINUTES,
    seconds: (performance.now() - startedAt) / 1000,
    events,
    wanted: EVENTS,
    ...played,
  }
  writeFileSync(REPORT, formatReport(run, judged, rows))

  // A guest who requests a bill that was just closed gets `no_bill`. A busy machine causes `unavailable`.
  expect([...failed].filter((code) => !['no_bill', 'unavailable'].includes(code))).toEqual([])
  expect(await brokenLogs(server.db)).toEqual([])
  expect(await ordersNotAnnouncedOnce(server.db)).toEqual([])
  for (const { branch } of places) {
    const money = await compareBills(server.db, branch.id)
    expect(
      money.filter(({ stored, computed }) => JSON.stringify(stored) !== JSON.stringify(computed)),
    ).toEqual([])
  }
  expect(judged.filter(({ verdict }) => !verdict.isFlat)).toEqual([])
  expect(events, 'events in time').toBeGreaterThanOrEqual(EVENTS)
})
