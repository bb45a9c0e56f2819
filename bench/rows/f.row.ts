/** What an event costs the browser on a full board: 200 tables, 1,000 open orders; beside it, the least that it could cost. */
import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import type { Browser, CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, bench, describe } from 'vitest'
import { openBrowser } from '../../tests/support/browser.ts'
import { CLIENT_DIR } from '../../tests/support/stage.ts'
import { makeTenant, makeUser, type Tenant } from '../../tests/support/tenant.ts'
import { startWorld, type World } from '../../tests/support/world.ts'

const TABLES = 200
const ORDERS = 1000
const BURST = 500

let world: World
let tenant: Tenant
let browser: Browser
let page: Page
let metrics: CDPSession
const orders: Order[] = []
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
  await opened.addInitScript(holdable)
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

/** Lets the page hold back what its sockets hear, and hear it all at once. */
function holdable(): void {
  const real = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage')
  const held: (() => void)[] = []
  let events = 0
  let isHolding = false
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    set(heard: (event: MessageEvent) => void) {
      real?.set?.call(this, (event: MessageEvent) => {
        if (!isHolding) return heard.call(this, event)
        held.push(() => heard.call(this, event))
        const text = String(event.data)
        // A message may carry the events of several commits.
        if (text.includes('board:events')) events += text.split('"seq":').length - 1
      })
    },
  })
  Object.assign(window, {
    hold: () => {
      isHolding = true
      events = 0
    },
    heldBack: () => events,
    hear: () => {
      isHolding = false
      for (const message of held.splice(0)) message()
    },
  })
}

/** Moves some orders on, and lets the page hear of all of it at once. */
async function hearOf(count: number, name: string): Promise<void> {
  await page.evaluate('hold()')
  for (let index = 0; index < count; index += 1) {
    const order = orders[next % ORDERS]
    const estado = estados[Math.floor(next / ORDERS) % estados.length]
    next += 1
    await tenant.waiter.call(calls.changeOrderStatus, {
      body: { order_id: order?.id ?? 0, estado },
    })
  }
  while (Number(await page.evaluate('heldBack()')) < count) await drawn()
  await measure(name, () => page.evaluate('hear()'))
}

const few = { iterations: 30, time: 0, warmupIterations: 3, warmupTime: 0 }

describe(`a board of ${TABLES} tables and ${ORDERS} open orders`, () => {
  bench('one event', () => hearOf(1, 'one event'), few)
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
  bench(`a burst of ${BURST} events`, () => hearOf(BURST, 'burst'), {
    iterations: 2,
    time: 0,
    warmupIterations: 0,
    warmupTime: 0,
  })
})
