/** Measures the cost of an event in the browser, on a board with 200 tables and 1,000 open orders. */
import { calls } from '@orderi/shared/contract/all'
import type { Order } from '@orderi/shared/orders/schema'
import type { BrowserContextOptions, Page } from 'playwright'
import { afterAll, expect, test } from 'vitest'
import { openBrowser } from '../../tests/support/browser/browser.ts'
import { CLIENT_DIR } from '../../tests/support/browser/journey.ts'
import { makeTenant, makeUser } from '../../tests/support/tenant.ts'
import { openWorld } from '../../tests/support/world.ts'
import { isShortRun, spreadOf } from '../compare.ts'
import { createWorkMeter, withholdEvents } from '../held-board.ts'
import { record } from '../record.ts'
import { costFigure, type Figure } from '../report.ts'

const TABLES = 200
const ORDERS = isShortRun ? 200 : 1000
const BURST = isShortRun ? 100 : 500
/** Number of orders to change. Their cards are visible, so that the browser must draw them. */
const VISIBLE_ORDERS = 6
const ROUNDS = isShortRun ? 5 : 30
const BURSTS = isShortRun ? 3 : 9

const DESK = { viewport: { width: 1440, height: 900 } }
const WALL = { viewport: { width: 1920, height: 1080 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const OTHER_SCREENS = [
  ['point of sale on the wall', '/admin/punto-venta?muro=1', WALL],
  ['point of sale on a phone', '/admin/punto-venta?vista=pedidos', PHONE],
  ['kitchen on the wall', '/admin/cocina?muro=1', WALL],
  ["waiter's tables on a phone", '/mesero?vista=mesas', PHONE],
] as const

const world = await openWorld({ clientDir: CLIENT_DIR })
const tenant = await makeTenant(world, { tables: TABLES })
const orders: Order[] = []
for (let index = 0; index < ORDERS; index += 1) orders.push(await takeOrder(index))
const browser = await openBrowser()
afterAll(() => browser.close())
const { id, email, client } = await makeUser(world, {
  name: 'Saúl Salonero',
  restaurantId: tenant.restaurantId,
  branchIds: [tenant.branch.id],
})
const person = { id, name: 'Saúl', email, type: 'salonero', role: 'salonero' }
const user = JSON.stringify({ ...person, token: client.token })

async function takeOrder(index: number): Promise<Order> {
  const table_id = tenant.branch.tables[index % TABLES]?.id
  const products = [
    { product_id: tenant.products[0].id, quantity: 1 },
    { product_id: tenant.products[1].id, quantity: 2, note: 'Sin natilla' },
  ]
  const { body } = await tenant.waiter.call(calls.takeOrder, { body: { table_id, products } })
  return body.order
}

interface Board {
  readonly page: Page
  measure(statements: string): Promise<number>
}

async function openBoard(path: string, screen: BrowserContextOptions): Promise<Board> {
  const stored = {
    user,
    menu: 'admin',
    sucursal: JSON.stringify(tenant.branch.id),
    restaurante: JSON.stringify({ id: tenant.restaurantId, name: 'Restaurante', logo: null }),
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    ...screen,
    serviceWorkers: 'block',
    baseURL: world.url,
    storageState: { cookies: [], origins: [{ origin: world.url, localStorage }] },
  })
  const page = await context.newPage()
  await withholdEvents(page)
  await page.goto(path)
  await page.getByText(/^En vivo/).waitFor()
  await page.locator('main :is(article, button)').first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, measure: await createWorkMeter(page) }
}

type Status = 'Pendiente' | 'Preparando'
const moved = new Map<Order, Status>()

async function move(order: Order): Promise<number> {
  const body = { order_id: order.id }
  const { status, headers } = moved.has(order)
    ? await tenant.waiter.call(calls.undoOrder, { body })
    : await tenant.waiter.call(calls.changeOrderStatus, { body: { ...body, estado: 'Preparando' } })
  expect(status).toBe(200)
  moved.set(order, moved.get(order) === 'Preparando' ? 'Pendiente' : 'Preparando')
  return Number(headers.get('Board-Seq'))
}

async function changeWithheld(page: Page, some: readonly Order[]): Promise<void> {
  await page.evaluate(() => window.board.hold())
  let seq = 0
  for (const order of some) seq = await move(order)
  await page.waitForFunction((last) => window.board.lastSeq() >= last, seq)
}

async function expectAllSeen(page: Page, some: readonly Order[]): Promise<void> {
  for (const order of some) {
    const card = page.locator('article').filter({ hasText: `Pedido ${order.number},` })
    expect(await card.getAttribute('data-status')).toBe(moved.get(order) ?? 'Pendiente')
  }
}

test('f: browser time per event', async () => {
  const visibleOrders = orders.slice(0, VISIBLE_ORDERS)
  let turn = 0
  const costsOf = async (board: Board): Promise<number[]> => {
    const costs: number[] = []
    while (costs.length < ROUNDS) {
      turn = (turn + 1) % VISIBLE_ORDERS
      await changeWithheld(board.page, visibleOrders.slice(turn, turn + 1))
      costs.push(await board.measure('board.release()'))
    }
    return costs
  }
  const what = 'script, style and layout of one event'

  const desk = await openBoard('/admin/punto-venta', DESK)
  const alone = spreadOf(await costsOf(desk))
  await expectAllSeen(desk.page, visibleOrders)
  const bursts: number[] = []
  const many = [...visibleOrders, ...orders.slice(VISIBLE_ORDERS - BURST)]
  for (let round = 0; round < BURSTS; round += 1) {
    await changeWithheld(desk.page, many)
    bursts.push(await desk.measure('board.release()'))
  }
  await expectAllSeen(desk.page, visibleOrders)
  await desk.page.context().close()

  const figures: Figure[] = [
    costFigure(`${what}, point of sale at the desk`, alone, { unit: 'ms', atMost: 2.5 }),
    costFigure(`a burst of ${BURST} moved orders to one paint`, spreadOf(bursts), {
      unit: 'ms',
      atMost: 40,
    }),
  ]
  for (const [screenName, path, screen] of OTHER_SCREENS) {
    const board = await openBoard(path, screen)
    const cost = spreadOf(await costsOf(board))
    await board.page.context().close()
    figures.push(costFigure(`${what}, ${screenName}`, cost, { unit: 'ms' }))
  }
  record('f', figures)
})
