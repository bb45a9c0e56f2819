/** f: what an event costs the browser on a full board of 200 tables and 1,000 open orders, beside the same written into the same page by hand. */
import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../tests/support/browser.ts'
import { CLIENT_DIR } from '../../tests/support/stage.ts'
import { makeTenant, makeUser, type Tenant } from '../../tests/support/tenant.ts'
import { startWorld, type World } from '../../tests/support/world.ts'
import { copyByHand } from '../by-hand.ts'
import { compare, type Spread, spreadOf } from '../compare.ts'
import { holdable } from '../held-board.ts'
import { record } from '../record.ts'
import { type Figure, ratioFigure } from '../report.ts'
import { type WeighedPage, weigh } from '../weighed-page.ts'

const TABLES = 200
const ORDERS = 1000
const BURST = 500
/** Orders whose cards are in sight: none of them is spared its drawing. */
const IN_SIGHT = 6
/** Events of one run, each with frames of its own. */
const EVENTS = 5
const ROUNDS = 15
const SLOWED_MS = 1
const BURSTS = 9

const DESK = { viewport: { width: 1440, height: 900 } }
const WALL = { viewport: { width: 1920, height: 1080 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const OTHERS = [
  ['point of sale on the wall', '/admin/punto-venta?muro=1', WALL],
  ['point of sale on a phone', '/admin/punto-venta?vista=pedidos', PHONE],
  ['kitchen on the wall', '/admin/cocina?muro=1', WALL],
  ["waiter's tables on a phone", '/mesero?vista=mesas', PHONE],
] as const

let world: World
let tenant: Tenant
let browser: Browser
let token: { readonly user: string }
const orders: Order[] = []

beforeAll(async () => {
  world = await startWorld({ clientDir: CLIENT_DIR })
  tenant = await makeTenant(world, { tables: TABLES })
  for (let index = 0; index < ORDERS; index += 1) orders.push(await takeOrder(index))
  browser = await openBrowser()
  const { id, email, speaker } = await makeUser(world, {
    name: 'Saúl Salonero',
    restaurantId: tenant.restaurantId,
    branchIds: [tenant.branch.id],
  })
  const person = { id, name: 'Saúl', email, type: 'salonero', role: 'salonero' }
  token = { user: JSON.stringify({ ...person, token: speaker.token }) }
})

afterAll(async () => {
  await browser?.close()
  await world?.close()
})

async function takeOrder(index: number): Promise<Order> {
  const table_id = tenant.branch.tables[index % TABLES]?.id
  const products = [
    { product_id: tenant.products[0].id, quantity: 1 },
    { product_id: tenant.products[1].id, quantity: 2, note: 'Sin natilla' },
  ]
  const { body } = await tenant.waiter.call(calls.takeOrder, { body: { table_id, products } })
  return body.order
}

interface Board extends WeighedPage {
  readonly context: BrowserContext
}

/** Opens a screen with this board, of which nothing is held back yet. */
async function openBoard(path: string, screen: BrowserContextOptions): Promise<Board> {
  const kept = {
    ...token,
    menu: 'admin',
    sucursal: JSON.stringify(tenant.branch.id),
    restaurante: JSON.stringify({ id: tenant.restaurantId, name: 'Restaurante', logo: null }),
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    ...screen,
    serviceWorkers: 'block',
    baseURL: world.url,
    storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] },
  })
  const page = await context.newPage()
  await holdable(page)
  await page.goto(path)
  await page.getByText(/^En vivo/).waitFor()
  await page.locator('main :is(article, button)').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { context, ...(await weigh(page)) }
}

type Status = 'Pendiente' | 'Preparando'
const moved = new Map<Order, Status>()

/** Takes an order from Pendiente to Preparando, or back; gives the place of its last event in the log. */
async function move(order: Order): Promise<number> {
  const body = { order_id: order.id }
  const { status, headers } = moved.has(order)
    ? await tenant.waiter.call(calls.undoOrder, { body })
    : await tenant.waiter.call(calls.changeOrderStatus, { body: { ...body, estado: 'Preparando' } })
  expect(status).toBe(200)
  moved.set(order, moved.get(order) === 'Preparando' ? 'Pendiente' : 'Preparando')
  return Number(headers.get('Board-Seq'))
}

/** Moves orders while the page hears nothing, and lets all of it come to the page. */
async function moveUnheard(page: Page, some: readonly Order[]): Promise<void> {
  await page.evaluate(() => window.board.hold())
  let seq = 0
  for (const order of some) seq = await move(order)
  await page.waitForFunction((last) => window.board.lastSeq() >= last, seq)
}

/** What one order's event costs a board, in ms. */
async function hearOfOne(board: Board, order: Order): Promise<number> {
  await moveUnheard(board.page, [order])
  return (await board.weigh('board.hear()')).all
}

/** The card of an order, in the letters of its page, without what time alone changes. */
async function cardOf(page: Page, number: number): Promise<string> {
  const card = page.locator('article').filter({ hasText: `Pedido ${number},` })
  const html = await card.evaluate((element) => element.outerHTML)
  return html.replace(/\d+ min/, '')
}

/** How many orders are in which state, as the page says. */
async function countsOf(page: Page): Promise<string> {
  return page.locator('fieldset', { hasText: 'Preparando' }).innerHTML()
}

/** Demands that the page has seen everything. */
async function expectAllSeen(page: Page, some: readonly Order[]): Promise<void> {
  for (const order of some) {
    expect(await cardOf(page, order.number)).toContain(`data-status="${moved.get(order)}"`)
  }
  const preparing = [...moved.values()].filter((status) => status === 'Preparando').length
  // One is Listo: it was moved on from there.
  expect(await countsOf(page)).toMatch(new RegExp(`Preparando</span><span[^>]*>${preparing - 1}<`))
}

function inTurn<T>(list: readonly T[]): () => T {
  let next = 0
  return () => {
    const item = list[next % list.length]
    next += 1
    if (item === undefined) throw new Error('there is nothing to take in turn')
    return item
  }
}

function figure(what: string, { median, low, high }: Spread, atMost?: number): Figure {
  const goal = atMost === undefined ? {} : { goal: { atMost } }
  return { row: 'f', what, value: median, unit: 'ms', span: [low, high], ...goal }
}

test('f: what an event costs the browser', async () => {
  // One of each state, below those that are moved: the copy takes its signs from them.
  const [preparing, ready] = orders.slice(IN_SIGHT, IN_SIGHT + 2)
  if (!preparing || !ready) throw new Error('there are too few orders')
  await move(preparing)
  await move(ready)
  const body = { order_id: ready.id, estado: 'Listo' }
  await tenant.waiter.call(calls.changeOrderStatus, { body })
  const ours = await openBoard('/admin/punto-venta', DESK)
  const copy = await copyByHand(ours.context, ours.page)
  const floor = await weigh(copy)

  // The messages are those that our page heard: to Preparando, and back.
  const inSight = orders.slice(0, IN_SIGHT)
  const texts: string[][] = []
  for (const way of [0, 1]) {
    await moveUnheard(ours.page, inSight)
    texts[way] = [...(await ours.page.evaluate(() => window.board.hear()))]
    expect(texts[way]).toHaveLength(IN_SIGHT)
  }

  // Both sides draw the same, to the letter.
  const [first] = inSight
  const [message = ''] = texts[0] ?? []
  if (!first) throw new Error('there are no orders')
  await hearOfOne(ours, first)
  await copy.evaluate((text) => window.write(text), message)
  expect(await cardOf(copy, first.number)).toBe(await cardOf(ours.page, first.number))
  expect(await countsOf(copy)).toBe(await countsOf(ours.page))
  await hearOfOne(ours, first)
  await copy.evaluate((text) => window.write(text), texts[1]?.[0] ?? '')

  const nextOrder = inTurn(inSight)
  const nextText = inTurn(texts.flat())
  const alone: number[] = []
  const write = async (after: string): Promise<number> => {
    let sum = 0
    for (let event = 0; event < EVENTS; event += 1) {
      sum += (await floor.weigh(`write(${JSON.stringify(nextText())})${after}`)).all
    }
    return sum / EVENTS
  }
  const spin = `; for (const start = performance.now(); performance.now() - start < ${SLOWED_MS};);`
  const ratio = await compare({
    ours: {
      name: 'the point of sale',
      async run() {
        let sum = 0
        for (let event = 0; event < EVENTS; event += 1) {
          const cost = await hearOfOne(ours, nextOrder())
          alone.push(cost)
          sum += cost
        }
        return sum / EVENTS
      },
    },
    floor: { name: 'by hand', run: () => write('') },
    slowed: { name: 'by hand, slowed', run: () => write(spin) },
    rounds: ROUNDS,
  })
  await copy.close()

  await expectAllSeen(ours.page, inSight)

  const bursts: number[] = []
  const many = [...inSight, ...orders.slice(IN_SIGHT - BURST)]
  for (let round = 0; round < BURSTS; round += 1) {
    await moveUnheard(ours.page, many)
    bursts.push((await ours.weigh('board.hear()')).all)
  }
  await expectAllSeen(ours.page, inSight)
  await ours.context.close()

  const others: Figure[] = []
  for (const [what, path, screen] of OTHERS) {
    const board = await openBoard(path, screen)
    const costs: number[] = []
    for (let event = 0; event < ROUNDS; event += 1) {
      costs.push(await hearOfOne(board, nextOrder()))
    }
    await board.context.close()
    others.push(figure(`script, style and layout of one event, ${what}`, spreadOf(costs)))
  }
  record('f', [
    figure(
      'script, style and layout of one event, point of sale at the desk',
      spreadOf(alone),
      2.5,
    ),
    ratioFigure('f', 'the same ÷ written by hand into the same page', ratio, {
      unit: 'ms',
      goal: { atMost: 2.2 },
    }),
    figure(`a burst of ${BURST} moved orders to one paint`, spreadOf(bursts), 40),
    ...others,
  ])
})
