import { test } from 'vitest'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'

const setup = setUpJourney()

test('the kitchen sets how many are left of a dish, orders count it down, and it is sold out at 0', async () => {
  const house = await openHouse(setup.world)
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const guest = await scan(setup, house.table('Mesa 1'))
  await wall.tool('Agotados').click()
  const soldOut = wall.dialog('Agotados')
  const dish = soldOut.getByRole('listitem').filter({ hasText: 'Tres leches' })
  const count = dish.getByRole('button', { name: 'Cuántos quedan: Tres leches' })
  await count.press('Enter')
  const form = soldOut.getByRole('form', { name: 'Cuántos quedan: Tres leches' })
  const amount = form.getByLabel('Cuántos hay hoy')
  await amount.fill('3')
  await expectAccessible(wall.page)
  await wall.picture('tableros/cuántos quedan')
  await amount.press('Enter')
  await wall.notice('Tres leches: hay 3').waitFor()
  await dish.getByText('3 de 3').waitFor()
  await guest.dish('Tres leches').getByText('Quedan 3').waitFor()

  await guest.plus('Tres leches').click()
  await guest.order('Tres leches')
  await dish.getByText('1 de 3').waitFor()
  await guest.tab('Menú')
  await guest.dish('Tres leches').getByText('Queda 1').waitFor()

  const luisa = await house.sitDown('Mesa 2')
  await luisa.order({ 'Tres leches': 1 })
  await dish.getByText('0 de 3').waitFor()
  await dish.getByText('Agotado').waitFor()
  await guest.dish('Tres leches').getByText('Agotado').waitFor()
})
