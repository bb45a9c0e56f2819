import type { Page, Route } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled, pollTexts } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, readOpenOrders } from '../support/restaurant/house.ts'
import { liveMark, scan } from '../support/screens/guest.ts'
import {
  openPointOfSale,
  type PointOfSale,
  pointOfSaleOn,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const NO_NETWORK = /net::ERR_|ERR_INTERNET_DISCONNECTED|WebSocket/

/** Time for which a guest's tab waits for another tab that is sending an order. */
const OTHER_TAB_MS = 4000

const waits = (tab: Page) => tab.getByText('Se enviará al volver la red.')

const go = (tab: Page, name: string) =>
  tab
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click()

async function orderedDishes(house: House): Promise<string[][]> {
  return (await readOpenOrders(house)).map(({ products }) =>
    products.map(({ product }) => product.name),
  )
}

const step = (tab: PointOfSale, status: string) =>
  tab.order(1, 'Mesa 2').getByRole('button', { name: `Pasar el pedido 1 a ${status}` })

async function openSecondTab(board: PointOfSale): Promise<PointOfSale> {
  const tab = pointOfSaleOn({ ...board, page: await board.context.newPage() })
  await tab.page.goto('/admin/punto-venta')
  await tab.live.waitFor()
  return tab
}

test('two staff tabs send their pending commands once, in the order of the taps', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 2')
  const { order } = await luisa.order({ 'Patacones con frijoles': 1 })
  await luisa.callWaiter()
  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  board.expects(NO_NETWORK)
  const other = await openSecondTab(board)
  for (const { page } of [board, other]) await page.waitForLoadState('networkidle')

  await board.context.setOffline(true)
  for (const { page } of [board, other]) await page.getByText('Sin red', { exact: true }).waitFor()
  await tap(step(board, 'Preparando'))
  await tap(step(other, 'Listo'))
  await other.calls.getByRole('button', { name: /Enviar mesero/ }).click()
  for (const tab of [board, other]) {
    await tab.page.getByRole('button', { name: '3 cambios esperan la red' }).waitFor()
    await step(tab, 'Entregado').waitFor()
  }
  await other.picture('dos pestañas sin red')

  await board.context.setOffline(false)
  for (const tab of [board, other]) {
    await tab.live.waitFor()
    await expectNone(tab.page.getByRole('button', { name: /la red$/ }))
    await step(tab, 'Entregado').waitFor()
    await untilGone(tab.calls.getByRole('button', { name: /Enviar mesero/ }))
  }
  const done = await setup.world.deps.pool.query(
    `SELECT type, data->>'status' AS status FROM board_events
      WHERE branch_id = $1 AND (entity_id = $2 AND type = 'order.changed' OR type = 'waiter.sent') ORDER BY seq`,
    [house.branch.id, order.id],
  )
  expect(done).toEqual([
    { type: 'order.changed', status: 'Preparando' },
    { type: 'order.changed', status: 'Listo' },
    { type: 'waiter.sent', status: 'Abierta' },
  ])
})

test('two tabs of a guest send one order once, and both show its result', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  phone.expects(NO_NETWORK)
  const { page, context } = phone
  await liveMark(page).waitFor()
  const other = await context.newPage()
  await other.goto('/menu')
  await liveMark(other).waitFor()
  const tabs = [page, other]
  for (const tab of tabs) await tab.waitForLoadState('networkidle')

  await context.setOffline(true)
  await phone.plus('Tres leches').click()
  for (const tab of tabs) await go(tab, 'Pedido')
  await other.getByRole('group', { name: 'Tres leches' }).waitFor()
  await phone.send.click()
  for (const tab of tabs) await waits(tab).waitFor()
  await pollDisabled(other.getByRole('button', { name: /^Envia/ })).toBe(true)
  await go(other, 'Menú')
  await other.getByRole('button', { name: /^Agregar Fresco de cas/ }).click()
  await page.getByRole('group', { name: 'Fresco de cas' }).waitFor()
  await phone.picture('invitado/dos pestañas')

  await context.setOffline(false)
  await expect.poll(() => orderedDishes(house)).toEqual([['Tres leches']])
  for (const tab of tabs) {
    await go(tab, 'Pedido')
    await tab.getByRole('group', { name: 'Fresco de cas' }).waitFor()
    await expectNone(tab.getByRole('group', { name: 'Tres leches' }))
  }
  await other.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect.poll(() => orderedDishes(house)).toEqual([['Tres leches'], ['Fresco de cas']])
  for (const tab of tabs) {
    await go(tab, 'Cuenta')
    await pollTexts(tab.getByRole('heading', { name: /^Pedido \d/ })).toEqual([
      'Pedido 2',
      'Pedido 1',
    ])
  }
})

/** Two tabs of a guest sent the same dessert. Only the second got the response, and then added a drink to the cart. */
async function sentFromBoth(house: House) {
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, context, send } = phone
  await context.clock.install()
  const other = await context.newPage()
  await other.goto('/menu')
  for (const tab of [page, other]) await liveMark(tab).waitFor()
  const first = await holdNextOrder(page)
  await phone.plus('Tres leches').click()
  await phone.tab('Pedido')
  await other.getByRole('link', { name: /^Pedido/ }).click()
  await send.click()
  await waits(other).waitFor()
  await first.untilHeld()
  await context.clock.fastForward(OTHER_TAB_MS)
  await other.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()
  await other.getByRole('link', { name: /^Menú/ }).click()
  await other.getByRole('button', { name: /^Agregar Fresco de cas/ }).click()
  await other.getByRole('link', { name: /^Pedido/ }).click()
  return { phone, other, first }
}

/** Lets a page's next order reach the kitchen, and holds the response until the test delivers or drops it. */
async function holdNextOrder(page: Page) {
  const held: { route: Route; response: Awaited<ReturnType<Route['fetch']>> }[] = []
  const hold = async (route: Route) => void held.push({ route, response: await route.fetch() })
  await page.route('**/api/cliente/agregar-producto', hold, { times: 1 })
  return {
    answer: () => Promise.all(held.map(({ route, response }) => route.fulfill({ response }))),
    lose: () => Promise.all(held.map(({ route }) => route.abort())),
    untilHeld: () => expect.poll(() => held.length).toBe(1),
  }
}

test('another tab sends the order of a closed tab once', async () => {
  const house = await openHouse(setup.world)
  const { phone, other, first } = await sentFromBoth(house)
  const second = await holdNextOrder(other)
  await other.getByRole('button', { name: 'Enviar pedido' }).click()
  await second.untilHeld()
  await other.close()

  await first.answer()
  const sent = phone.page.getByRole('article').filter({ hasText: 'Fresco de cas' })
  // On a busy machine, the order may already be sent, because `OTHER_TAB_MS` has passed in real time.
  await waits(phone.page).or(sent).waitFor()
  await phone.context.clock.fastForward(OTHER_TAB_MS)
  await sent.waitFor()
  expect(await orderedDishes(house)).toEqual([['Tres leches'], ['Fresco de cas']])
})

test('a tab that lost a response does not repeat an order that was confirmed in another tab', async () => {
  const house = await openHouse(setup.world)
  const { phone, other, first } = await sentFromBoth(house)
  phone.expects(NO_NETWORK)
  await other.close()
  await first.lose()
  await phone.send.click()
  await expect.poll(() => orderedDishes(house)).toEqual([['Tres leches'], ['Fresco de cas']])
})
