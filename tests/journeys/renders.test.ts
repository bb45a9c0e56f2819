// What an event makes a board draw anew: a number that no machine makes larger or smaller.
import { expect, test } from 'vitest'
import { openHouse } from '../support/house.ts'
import { ADDRESS, pointOfSale } from '../support/point-of-sale.ts'
import { countRenders, type Renders } from '../support/renders.ts'
import { setStage } from '../support/stage.ts'

const stage = setStage()

const ORDERS = 24
/** The card with its parts, the counts of the two states, and the table's own card. */
const COMPONENTS = 16

test('an event draws its card and what counts it, however many orders there are', async () => {
  const house = await openHouse(stage.world)
  const guests = await Promise.all(
    ['Mesa 1', 'Mesa 2', 'Mesa 3'].map((table) => house.sitDown(table)),
  )
  const orders = []
  for (let number = 0; number < ORDERS; number += 1) {
    const guest = guests[number % guests.length]
    if (guest) orders.push((await guest.order({ 'Fresco de cas': 1 })).order)
  }
  const device = await stage.device('desk', { as: house.waiter, at: house })
  const renders = await countRenders(device.page)
  await device.page.goto(ADDRESS.desk)
  const desk = pointOfSale(device)
  await desk.live.waitFor()
  await desk.show('Pedidos')
  const drawn: Renders[] = []
  for (const [index, order] of orders.slice(0, 3).entries()) {
    const card = desk.order(index + 1, `Mesa ${index + 1}`)
    await card.getByText('Pendiente').first().waitFor()
    await renders()
    await house.move(order, 'Preparando')
    // Its button, which named this step, names the next one.
    await card.getByText('Listo').first().waitFor()
    drawn.push(await renders())
  }
  // Whatever tells the time may be drawn meanwhile, but not each time.
  expect(Math.min(...drawn.map(({ commits }) => commits))).toBe(1)
  const components = Math.min(...drawn.map((each) => each.components))
  expect(components).toBeGreaterThan(0)
  expect(components).toBeLessThanOrEqual(COMPONENTS)
})
