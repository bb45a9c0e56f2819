/** What an event costs the browser on a full board: 200 tables, 1,000 open orders; beside it, the least that it could cost. */
import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, bench, describe } from 'vitest'
import { openBrowser } from '../tests/support/browser.ts'
import { CLIENT_DIR } from '../tests/support/stage.ts'
import { makeTenant, makeUser, type Tenant } from '../tests/support/tenant.ts'
import { startWorld, type World } from '../tests/support/world.ts'

const TABLES = 200
const ORDERS = 1000
const BURST = 500

let world: World
let tenant: Tenant
let browser: Browser
let page: Page
let metrics: CDPSession
const orders: Order[] = []
/** What the page's socket heard while it was held back. */
let held: (string | Buffer)[] | undefined
let send: (message: string | Buffer) => void = () => undefined
const spent = new Map<
  string,
  { ms: number; script: number; style: number; layout: number; times: number }
>()

beforeAll(async () => {
  world = await startWorld({ clientDir: CLIENT_DIR })
  tenant = await makeTenant(world, { tables: TABLES })
  for (let index = 0; index < ORDERS; index += 1) {
    const table_id = tenant.branch.tables[index % TABLES]?.id
    const products = [
      { product_id: tenant.products[0].id, quantity: 1 },
      { product_id: tenant.products[1].id, quantity: 2, note: 'Sin natilla' },
    ]
    const { body } = await tenant.waiter.call(calls.takeOrder, { body: { table_id, products } })
    orders.push(body.order)
  }
  browser = await openBrowser()
  page = await openBoard()
  metrics = await page.context().newCDPSession(page)
  await metrics.send('Performance.enable')
}, 240_000)

afterAll(async () => {
  for (const [name, { ms, script, style, layout, times }] of spent) {
    const each = (value: number) => (value / times).toFixed(2)
    // oxlint-disable-next-line no-console -- what was measured is what the bench is for
    console.log(
      `${name}: ${each(ms)} ms (script ${each(script)}, style ${each(style)}, layout ${each(layout)}), ${times} times`,
    )
  }
  await browser?.close()
  await world?.close()
})

async function openBoard(): Promise<Page> {
  const { id, email, speaker } = await makeUser(world, {
    name: 'Saúl Salonero',
    restaurantId: tenant.restaurantId,
    branchIds: [tenant.branch.id],
  })
  const kept = {
    user: JSON.stringify({
      id,
      name: 'Saúl',
      email,
      type: 'salonero',
      token: speaker.token,
      role: 'salonero',
    }),
    menu: 'admin',
    sucursal: JSON.stringify(tenant.branch.id),
    restaurante: JSON.stringify({ id: tenant.restaurantId, name: 'Restaurante', logo: null }),
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: world.url,
    storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] },
  })
  const opened = await context.newPage()
  await opened.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    send = (message) => socket.send(message)
    server.onMessage((message) => {
      if (held) held.push(message)
      else socket.send(message)
    })
  })
  await opened.goto('/admin/punto-venta')
  await opened.getByText(/^En vivo/).waitFor()
  await opened.getByRole('article').first().waitFor()
  await opened.waitForLoadState('networkidle')
  return opened
}

interface Costs {
  readonly script: number
  readonly style: number
  readonly layout: number
}

async function costs(): Promise<Costs> {
  const { metrics: all } = await metrics.send('Performance.getMetrics')
  const of = (name: string) => (all.find((each) => each.name === name)?.value ?? 0) * 1000
  return {
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  }
}

/** Two frames: what was set off is drawn. */
function drawn(): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

async function measure(name: string, work: () => Promise<void> | void): Promise<void> {
  await drawn()
  const before = await costs()
  await work()
  await drawn()
  const after = await costs()
  const sum = spent.get(name) ?? { ms: 0, script: 0, style: 0, layout: 0, times: 0 }
  const script = after.script - before.script
  const style = after.style - before.style
  const layout = after.layout - before.layout
  spent.set(name, {
    ms: sum.ms + script + style + layout,
    script: sum.script + script,
    style: sum.style + style,
    layout: sum.layout + layout,
    times: sum.times + 1,
  })
}

let next = 0
const estados = ['Preparando', 'Listo'] as const

/** Moves some orders on; what the page would have heard of it is kept back. */
async function heldBack(count: number): Promise<(string | Buffer)[]> {
  const heard: (string | Buffer)[] = []
  held = heard
  for (let index = 0; index < count; index += 1) {
    const order = orders[next % ORDERS]
    const estado = estados[Math.floor(next / ORDERS) % estados.length]
    next += 1
    await tenant.waiter.call(calls.changeOrderStatus, {
      body: { order_id: order?.id ?? 0, estado },
    })
  }
  while (heard.filter((message) => String(message).includes('board:events')).length < count) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  held = undefined
  return heard
}

const few = { iterations: 30, time: 0, warmupIterations: 3, warmupTime: 0 }

describe(`a board of ${TABLES} tables and ${ORDERS} open orders`, () => {
  bench(
    'one event',
    async () => {
      const heard = await heldBack(1)
      await measure('one event', () => {
        for (const message of heard) send(message)
      })
    },
    few,
  )
  bench(
    'floor: one card written by hand',
    async () => {
      await measure('floor', () =>
        page.evaluate(() => {
          const card = document.querySelector('main article:nth-of-type(1)')
          const mark = card?.querySelector('button:last-of-type')
          card?.setAttribute('data-status', String(Math.random()))
          if (mark?.firstElementChild) mark.firstElementChild.textContent = String(Math.random())
        }),
      )
    },
    few,
  )
  bench(
    `a burst of ${BURST} events`,
    async () => {
      const heard = await heldBack(BURST)
      await measure('burst', () => {
        for (const message of heard) send(message)
      })
    },
    { iterations: 2, time: 0, warmupIterations: 0, warmupTime: 0 },
  )
})
