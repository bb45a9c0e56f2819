import { expect, test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { countRenders, type Renders } from '../support/browser/renders.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { POINT_OF_SALE_PATHS, pointOfSaleOn } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const ORDERS = 24
/** Maximum number of components that one event re-renders: the order's card with its parts, counters, table card. */
const COMPONENTS = 19

test('an event about an order re-renders only that order’s card and the counters, for any number of orders', async () => {
  const house = await openHouse(setup.world)
  const guests = await Promise.all(
    ['Mesa 1', 'Mesa 2', 'Mesa 3'].map((table) => house.sitDown(table)),
  )
  const orders = []
  for (let number = 0; number < ORDERS; number += 1) {
    const guest = guests[number % guests.length]
    if (guest) orders.push((await guest.order({ 'Fresco de cas': 1 })).order)
  }
  const device = await setup.device('desk', house.asWaiter)
  const renders = await countRenders(device.page)
  await device.page.goto(POINT_OF_SALE_PATHS.desk)
  const desk = pointOfSaleOn(device)
  await desk.live.waitFor()
  await desk.show('Pedidos')
  const drawn: Renders[] = []
  for (const [index, order] of orders.slice(0, 3).entries()) {
    const card = desk.order(index + 1, `Mesa ${index + 1}`)
    await card.getByText('Pendiente').first().waitFor()
    await renders()
    await house.move(order, 'Preparando')
    await card.getByText('Listo').first().waitFor()
    drawn.push(await renders())
  }
  // The clocks on the page also cause React commits, so the smallest measurement counts.
  expect(Math.min(...drawn.map(({ commits }) => commits))).toBe(1)
  const components = Math.min(...drawn.map((each) => each.components))
  expect(components).toBeGreaterThan(0)
  expect(components).toBeLessThanOrEqual(COMPONENTS)
})
