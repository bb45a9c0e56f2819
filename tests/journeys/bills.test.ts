import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { pollDisabled, pollText, pollTexts } from '../support/browser/assertions.ts'
import { makeGate, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, post } from '../support/restaurant/house.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** Two boards of one house, because each shows what the other one does. */
async function openBoards() {
  const house = await openHouse(setup.world)
  const [desk, phone] = await Promise.all([
    openPointOfSale(setup, 'desk', house.asWaiter),
    openPointOfSale(setup, 'phone', house.asWaiter),
  ])
  return { house, boards: [desk, phone], desk, phone }
}

/** Simulates continuous input, during which boards do not reorder cards. Returns a function that ends it. */
async function keepTouching(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(() =>
    window.setInterval(() => window.dispatchEvent(new KeyboardEvent('keydown')), 100),
  )
  return () => page.evaluate((id) => window.clearInterval(id), timer)
}

test('sending a waiter to a table removes its call from every board, and every board shows when a branch stops taking orders', async () => {
  const { house, boards, desk, phone } = await openBoards()
  const luisa = await house.sitDown('Mesa 4')
  await luisa.order({ 'Tres leches': 1 })
  await setup.world.deps.pool.query(
    "UPDATE bills SET created_at = created_at - interval '10 minutes' WHERE branch_id = $1",
    [house.branch.id],
  )
  await desk.order(1, 'Mesa 4').getByRole('button', { name: 'Pedido 1, Mesa 4' }).click()
  const order = desk.dialog('Pedido 1 · Mesa 4')
  const send = order.getByRole('button', { name: /^Enviar mesero/ })
  await pollText(send).toBe('Enviar meseroNadie lo ha llamado')
  await luisa.callWaiter()
  await pollText(send).toBe('Enviar mesero')
  for (const { calls: panel } of boards) await panel.getByText('Mesa 4').waitFor()
  await phone.table('Mesa 4').getByText('Mesero solicitado').waitFor()
  await phone.picture('mesero solicitado')

  const leave = await keepTouching(phone.page)
  const call = phone.calls.getByRole('button', { name: 'Enviar mesero' })
  await call.click()
  await phone.notice('Mesero enviado a Mesa 4').waitFor()
  await pollDisabled(call).toBe(true)
  await phone.calls.getByText('0 min', { exact: true }).waitFor()
  await pollText(phone.calls.getByRole('heading')).toBe('Mesero solicitado')
  await phone.picture('llamada atendida')
  await leave()
  await pollText(send).toBe('Enviar meseroMesero enviado')
  await desk.picture('mesero enviado')
  await order.press('Escape')
  for (const { calls: panel } of boards) await panel.getByText('Nadie espera a un mesero').waitFor()

  await desk.page.getByRole('button', { name: 'Más opciones' }).click()
  await desk.page.getByRole('menuitem', { name: 'Dejar de recibir pedidos' }).click()
  const sign = phone.page.getByRole('complementary', { name: 'No recibimos pedidos' })
  await sign.waitFor()
  await phone.picture('no recibimos pedidos')
  await expect(luisa.order({ 'Tres leches': 1 })).rejects.toThrow('branch_closed')
  await sign.getByRole('button', { name: 'Volver a recibir pedidos' }).click()
  await untilGone(desk.page.getByRole('complementary', { name: 'No recibimos pedidos' }))
  await luisa.order({ 'Tres leches': 1 })
})

test('a bill is requested, closed with a payment method, reopened, and moved to another table after a confirmation', async () => {
  const { house, boards, desk, phone } = await openBoards()
  const luisa = await house.sitDown('Mesa 2')
  await luisa.order({ 'Casado con pescado': 2 })
  const bill = await luisa.askForBill()
  for (const { requestedBills } of boards) await requestedBills.getByText('Mesa 2').waitFor()
  await desk.picture('cuenta solicitada')
  const notice = await closeBill(desk)
  for (const { requestedBills } of boards)
    await requestedBills.getByText('Nadie ha pedido la cuenta').waitFor()
  await phone.table('Mesa 2').getByText('Seleccionar').waitFor()
  const history = await house.admin.client.get(calls.billHistory, house.branch.id)
  expect(history.body.data).toMatchObject([
    { id: bill.id, status: 'Cerrada', payment_method: 'sinpe', totalFinal: 9800 },
  ])
  await desk.picture('cuenta cerrada, se puede deshacer')
  await notice.getByRole('button', { name: 'Deshacer' }).click()
  await desk.notice('Cuenta 1 abierta de nuevo').waitFor()
  await phone.table('Mesa 2').getByText('1 Cuenta', { exact: true }).waitFor()

  const closeNow = await delayHistory(desk.page)
  await desk.show('Cuentas')
  await desk.bill(1, 'Mesa 2').getByText('Abierta').waitFor()
  await closeNow(() =>
    post(house.waiter.client, calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' }),
  )
  await reopenRecentBill(desk)
  await moveBill(phone)
  await desk.bill(1, 'Mesa 9').waitFor()
  await desk.table('Mesa 2').getByText('Seleccionar').waitFor()
  await desk.page.getByRole('tab', { name: /^Terraza/ }).click()
  await desk.table('Mesa 9').getByText('1 Cuenta', { exact: true }).waitFor()
})

async function closeBill(desk: PointOfSale): Promise<Locator> {
  await desk.requestedBills.getByRole('button', { name: 'Ver cuenta' }).click()
  const dialog = desk.dialog('Cuenta 1 · Mesa 2')
  const amounts = ['₡1 035,77', '₡796,75', '₡9 800,00', '₡9 800,00']
  await pollTexts(dialog.getByRole('definition')).toEqual(amounts)
  await dialog.getByRole('button', { name: 'Cerrar cuenta' }).click()
  const question = desk.dialog('Cerrar la cuenta 1')
  await question.getByText('Quedan 2 productos sin entregar.').waitFor()
  await question.getByRole('button', { name: 'SINPE' }).click()
  await desk.picture('cerrar cuenta')
  const notice = desk.notice('Cuenta 1 cerrada')
  await notice.hold()
  await closeWith(question, 'Cerrar cuenta')
  return notice
}

/** The page's next list of closed bills is read before a change, and arrives after the board has shown the change. */
async function delayHistory(page: Page) {
  const read = makeGate()
  const wanted = makeGate()
  await page.route('**/adminsitracion/historial-cuentas/**', async (route) => {
    const response = await route.fetch()
    read.open()
    await wanted.opened
    await route.fulfill({ response })
  })
  return async (change: () => Promise<unknown>) => {
    await read.opened
    await change()
    await page.getByRole('tab', { name: 'Cuentas 0' }).waitFor()
    wanted.open()
  }
}

async function reopenRecentBill(desk: PointOfSale): Promise<void> {
  await desk.page.getByRole('button', { name: /^Cerradas hace poco 1/ }).click()
  const recent = desk.page.getByRole('region', { name: 'Cerradas hace poco' })
  await recent.getByText(/· Tarjeta · hace 0 min$/).waitFor()
  await desk.picture('cuentas cerradas hace poco')
  await recent.getByRole('button', { name: 'Reabrir la cuenta 1' }).click()
  await desk.page.getByText('Ninguna cuenta se cerró en los últimos 30 minutos').waitFor()
  await untilGone(recent)
  await desk.page.getByRole('button', { name: /^Abiertas/ }).click()
  await desk.bill(1, 'Mesa 2').getByText('Abierta').waitFor()
}

async function moveBill(phone: PointOfSale): Promise<void> {
  await phone.table('Mesa 2').click()
  await phone.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Ver cuenta' }).click()
  await phone.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: 'Mover de mesa' }).click()
  const choice = phone.dialog('Mover la cuenta 1')
  await phone.picture('mover de mesa')
  const place = choice.getByRole('region', { name: 'Terraza' })
  await place.getByRole('button', { name: /^Mesa 9/ }).click()
  await phone.picture('mover a la mesa elegida')
  await choice.getByRole('button', { name: 'Mover a Mesa 9' }).click()
  await phone.notice('Cuenta 1 movida a Mesa 9').waitFor()
  await phone.dialog('Cuenta 1 · Mesa 9').waitFor()
}
