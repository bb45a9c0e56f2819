import type { Locator } from 'playwright'
import { test } from 'vitest'
import { type Device, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { type GuestPhone, scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import {
  openPointOfSale,
  type PointOfSale,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('guest, kitchen, waiter and wall screens serve a table from the first order to the closed bill', async () => {
  const house = await openHouse(setup.world)
  const [guest, kitchen, wall, waiter] = await Promise.all([
    scan(setup, house.table('Mesa 4')),
    openKitchen(setup, 'wall', house.asAdmin),
    openPointOfSale(setup, 'wall', house.asAdmin),
    setup.device('phone', house.asWaiter),
  ])
  await waiter.page.goto('/mesero')
  await waiter.page.getByText(/^En vivo/).waitFor()
  const dish = await orderTwoDishes(guest)
  await Promise.all([
    kitchen.ticket(1).getByText('Luisa').waitFor(),
    wall.order(1, 'Mesa 4').waitFor(),
  ])

  await tap(kitchen.head(1))
  await dish.getByText('Preparando').waitFor()
  await tap(kitchen.head(1))
  await dish.getByText('Listo').waitFor()
  await kitchen.ready.getByRole('button', { name: /^Entregar pedido 1, Mesa 4/ }).waitFor()

  await waiter.page.getByRole('link', { name: /^Listos/ }).click()
  const ready = waiter.page.getByRole('region', { name: 'Listos para llevar', exact: true })
  await ready.getByRole('button', { name: /^Entregar todo/ }).click()
  await dish.getByText('Entregado').waitFor()
  await untilGone(wall.order(1, 'Mesa 4'))
  await answerCall(guest, wall, waiter)
  await guest.page
    .getByRole('region', { name: 'La cuenta' })
    .getByText('₡7 400,00')
    .first()
    .waitFor()
  await payBill(guest, wall)
  await untilGone(wall.requestedBills.getByText('Mesa 4'))
  await guest.picture('invitado/cuenta cerrada')
})

async function orderTwoDishes(guest: GuestPhone): Promise<Locator> {
  await guest.plus('Fresco de cas').click()
  await guest.plus('Arroz con camarones').click()
  await guest.tab('Pedido')
  await guest.page.getByLabel('Nombre para la cuenta').fill('Luisa')
  await guest.send.click()
  const dish = guest.page.getByRole('article').filter({ hasText: 'Arroz con camarones' })
  await dish.getByText('Pendiente').waitFor()
  return dish
}

async function answerCall(guest: GuestPhone, wall: PointOfSale, waiter: Device): Promise<void> {
  await guest.callWaiter()
  await wall.calls.getByText('Mesa 4').waitFor()
  await waiter.page.getByRole('link', { name: /^Avisos/ }).click()
  await waiter.page.getByRole('button', { name: 'Voy a Mesa 4' }).click()
  await guest.notice('El mesero va en camino a su mesa.').waitFor()
  await untilGone(wall.calls.getByText('Mesa 4'))
}

async function payBill(guest: GuestPhone, wall: PointOfSale): Promise<void> {
  await guest.askForBill()
  await wall.requestedBills.getByText('Mesa 4').waitFor()
  await wall.requestedBills.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = wall.dialog('Cuenta 1 · Mesa 4')
  await bill.getByText('₡7 400,00').first().waitFor()
  await bill.getByRole('button', { name: 'Cerrar cuenta' }).click()
  const closing = wall.dialog('Cerrar la cuenta 1')
  await closing.getByRole('button', { name: 'SINPE' }).click()
  await closing.getByRole('button', { name: 'Cerrar cuenta' }).click()
  await guest.page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
}
