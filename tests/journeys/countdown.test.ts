import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { test } from 'vitest'
import { restartCountdowns } from '../../server/src/menu/commands/countdowns.ts'
import { expectNone } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import {
  closeWithEscape,
  openPointOfSale,
  pointOfSaleOn,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const NO_NETWORK = /net::ERR_|WebSocket connection .* failed/
const REFUSED = /status of 409/

/** The row of the dish in the dialog of sold-out dishes. */
const rowIn = (soldOut: Locator) =>
  soldOut.getByRole('listitem').filter({ hasText: 'Tres leches' }).first()

async function openForm(soldOut: Locator): Promise<Locator> {
  await rowIn(soldOut).getByRole('button', { name: 'Cuántos quedan: Tres leches' }).press('Enter')
  return soldOut.getByRole('form', { name: 'Cuántos quedan: Tres leches' })
}

async function count(soldOut: Locator, pieces: number): Promise<void> {
  const amount = (await openForm(soldOut)).getByLabel('Cuántos quedan ahora')
  await amount.fill(`${pieces}`)
  await amount.press('Enter')
  await rowIn(soldOut).getByText(`${pieces} de ${pieces}`).waitFor()
}

test('the kitchen sets how many are left of a dish, orders count it down, and it is sold out at 0', async () => {
  const house = await openHouse(setup.world)
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const guest = await scan(setup, house.table('Mesa 1'))
  await wall.tool('Agotados').click()
  const soldOut = wall.dialog('Agotados')
  const row = rowIn(soldOut)
  const form = await openForm(soldOut)
  await form.getByLabel('Cuántos quedan ahora').fill('3')
  await expectAccessible(wall.page)
  await wall.picture('contados/cocina, formulario')
  await form.getByLabel('Cuántos quedan ahora').press('Enter')
  await wall.notice('Tres leches: hay 3').waitFor()
  await row.getByText('3 de 3').waitFor()
  await guest.dish('Tres leches').getByText('Quedan 3').waitFor()
  await guest.plus('Tres leches').click()
  await guest.picture('contados/cliente')
  await guest.order('Tres leches')
  await row.getByText('1 de 3').waitFor()
  await guest.tab('Menú')
  await guest.dish('Tres leches').getByText('Queda 1').waitFor()

  const luisa = await house.sitDown('Mesa 2')
  const { order } = await luisa.order({ 'Tres leches': 1 })
  await row.getByText('0 de 3').waitFor()
  await row.getByText('Agotado').waitFor()
  await wall.picture('contados/cocina, agotado')
  await guest.dish('Tres leches').getByText('Agotado').waitFor()

  const cancelled = { order_id: order.id, estado: 'Cancelado' } as const
  await house.waiter.client.call(calls.changeOrderStatus, { body: cancelled })
  await row.getByText('1 de 3').waitFor()
  await guest.dish('Tres leches').getByText('Queda 1').waitFor()
})

test('waiters see how many are left from the threshold on, and only one of two gets the last piece', async () => {
  const house = await openHouse(setup.world)
  const phone = pointOfSaleOn(await setup.device('phone', house.asWaiter))
  await phone.page.goto('/mesero')
  await phone.page.getByRole('button', { name: 'Agotados', exact: true }).click()
  const soldOut = phone.dialog('Agotados')
  await openForm(soldOut)
  await phone.picture('contados/mesero, formulario')
  await rowIn(soldOut).getByRole('button', { name: 'Cuántos quedan: Tres leches' }).press('Enter')
  await count(soldOut, 12)
  await phone.picture('contados/mesero, agotados')

  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.table('Mesa 3').click()
  const take = desk.dialog('Pedido para Mesa 3')
  const dish = take.getByRole('button', { name: /^Tres leches/ })
  await dish.waitFor()
  await expectNone(dish.getByText(/^Qued/))
  const luisa = await house.sitDown('Mesa 2')
  await luisa.order({ 'Tres leches': 7 })
  await dish.getByText('Quedan 5').waitFor()
  await luisa.order({ 'Tres leches': 4 })
  await dish.getByText('Queda 1').waitFor()
  await dish.click()
  await dish.click()
  await desk.picture('contados/pedido')
  desk.expects(REFUSED)
  await take.getByRole('button', { name: 'Enviar pedido' }).click()
  await desk.notice('Tres leches: solo hay 1.').waitFor()
  await desk.picture('contados/pedido rechazado')

  const guest = await scan(setup, house.table('Mesa 1'))
  guest.expects(REFUSED)
  await guest.plus('Tres leches').click()
  await guest.tab('Pedido')
  await guest.send.waitFor()
  await luisa.order({ 'Tres leches': 1 })
  await guest.picture('contados/cliente, la última')
  await rowIn(soldOut).getByText('0 de 12').waitFor()
})

test('a phone without a network orders more than are left, and the refusal names the number', async () => {
  const house = await openHouse(setup.world)
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  await wall.tool('Agotados').click()
  const soldOut = wall.dialog('Agotados')
  await count(soldOut, 3)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(NO_NETWORK)
  phone.expects(REFUSED)
  await phone.table('Mesa 3').click()
  const take = phone.dialog('Pedido para Mesa 3')
  const dish = take.getByRole('button', { name: /^Tres leches/ })
  await dish.getByText('Quedan 3').waitFor()
  await dish.click()
  await dish.click()
  await take.getByRole('button', { name: 'Ver pedido (2)' }).click()
  await phone.page.waitForLoadState('networkidle')
  await phone.context.setOffline(true)
  await take.getByRole('button', { name: 'Enviar pedido' }).click()
  await phone.page.getByRole('button', { name: '1 cambio espera la red' }).waitFor()
  const luisa = await house.sitDown('Mesa 2')
  await luisa.order({ 'Tres leches': 2 })
  await rowIn(soldOut).getByText('1 de 3').waitFor()
  await phone.context.setOffline(false)
  await phone.notice('Tres leches: solo hay 1.').waitFor()
  await phone.picture('contados/pedido sin red')

  const { pool } = setup.world.deps
  const ofBranch = [house.branch.id]
  await pool.query(
    `UPDATE countdowns SET day = day - 1, counted_from = counted_from - interval '1 day' WHERE branch_id = $1`,
    ofBranch,
  )
  await pool.query(
    `UPDATE orders SET created_at = created_at - interval '1 day' WHERE branch_id = $1`,
    ofBranch,
  )
  await restartCountdowns(setup.world.deps)
  await rowIn(soldOut).getByText('3 de 3').waitFor()
  await closeWithEscape(soldOut)
})
