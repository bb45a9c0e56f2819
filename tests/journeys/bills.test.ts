import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled, pollText, pollTexts } from '../support/browser/assertions.ts'
import { makeGate, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function openBoards() {
  const house = await openHouse(setup.world)
  const [wall, desk, phone] = await Promise.all([
    openPointOfSale(setup, 'wall', house.asWaiter),
    openPointOfSale(setup, 'desk', house.asWaiter),
    openPointOfSale(setup, 'phone', house.asWaiter),
  ])
  return { house, boards: [wall, desk, phone], wall, desk, phone }
}

/** Simulates continuous input, during which boards do not reorder cards. Returns a function that ends it. */
async function keepTouching(page: Page): Promise<() => Promise<void>> {
  const timer = await page.evaluate(() =>
    window.setInterval(() => window.dispatchEvent(new KeyboardEvent('keydown')), 100),
  )
  return () => page.evaluate((id) => window.clearInterval(id), timer)
}

test('sending a waiter to a table removes the table’s waiter call from every board', async () => {
  const { house, boards, wall, desk, phone } = await openBoards()
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
  await order.press('Escape')
  await untilGone(order)
  for (const { calls: panel } of boards) await panel.getByText('Mesa 4').waitFor()
  await wall.table('Mesa 4').getByText('Mesero solicitado').waitFor()
  await wall.picture('mesero solicitado')

  await desk.order(1, 'Mesa 4').getByRole('button', { name: 'Pedido 1, Mesa 4' }).click()
  await pollText(send).toBe('Enviar mesero')
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
})

test('the list of closed bills includes a bill that is closed while the list loads', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 1 })
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  const { page } = desk
  const read = makeGate()
  const wanted = makeGate()
  await page.route('**/adminsitracion/historial-cuentas/**', async (route) => {
    const response = await route.fetch()
    read.open()
    await wanted.opened
    await route.fulfill({ response })
  })
  await desk.show('Cuentas')
  await read.opened
  const close = { body: { bill_id: bill.id, payment_method: 'tarjeta' } } as const
  await house.waiter.client.call(calls.closeBill, close)
  await page.getByRole('tab', { name: 'Cuentas 0' }).waitFor()
  wanted.open()
  await page.getByRole('button', { name: /^Cerradas hace poco 1/ }).click()
  await page.getByRole('button', { name: 'Reabrir la cuenta 1' }).waitFor()
})

test('requests a bill, closes it with a payment method and reopens it', async () => {
  const { house, boards, wall, desk, phone } = await openBoards()
  const luisa = await house.sitDown('Mesa 2')
  await luisa.order({ 'Casado con pescado': 2 })
  const bill = await luisa.askForBill()
  for (const { requestedBills } of boards) await requestedBills.getByText('Mesa 2').waitFor()
  await wall.picture('cuenta solicitada')
  const notice = await closeBill(desk)
  for (const { requestedBills } of boards)
    await requestedBills.getByText('Nadie ha pedido la cuenta').waitFor()
  await phone.table('Mesa 2').getByText('Seleccionar').waitFor()
  const history = await house.admin.client.call(calls.billHistory, {
    params: { sucursal: house.branch.id },
  })
  expect(history.body.data).toMatchObject([
    { id: bill.id, status: 'Cerrada', payment_method: 'sinpe', totalFinal: 9800 },
  ])

  await desk.picture('cuenta cerrada, se puede deshacer')
  await notice.getByRole('button', { name: 'Deshacer' }).click()
  await desk.notice('Cuenta 1 abierta de nuevo').waitFor()
  await phone.table('Mesa 2').getByText('1 Cuenta', { exact: true }).waitFor()
  await wall.show('Cuentas')
  await wall.bill(1, 'Mesa 2').getByText('Abierta').waitFor()

  const close = { body: { bill_id: bill.id, payment_method: 'tarjeta' } } as const
  await house.waiter.client.call(calls.closeBill, close)
  await reopenRecentBill(wall)
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

async function reopenRecentBill(wall: PointOfSale): Promise<void> {
  await wall.page.getByRole('button', { name: /^Cerradas hace poco/ }).click()
  const recent = wall.page.getByRole('region', { name: 'Cerradas hace poco' })
  await recent.getByText(/· Tarjeta · hace 0 min$/).waitFor()
  await wall.picture('cuentas cerradas hace poco')
  await recent.getByRole('button', { name: 'Reabrir la cuenta 1' }).click()
  await wall.page.getByText('Ninguna cuenta se cerró en los últimos 30 minutos').waitFor()
  await untilGone(recent)
  await wall.page.getByRole('button', { name: /^Abiertas/ }).click()
  await wall.bill(1, 'Mesa 2').getByText('Abierta').waitFor()
}

test('every board shows when a branch stops and resumes taking orders', async () => {
  const house = await openHouse(setup.world)
  const [desk, phone] = await Promise.all([
    openPointOfSale(setup, 'desk', house.asWaiter),
    openPointOfSale(setup, 'phone', house.asWaiter),
  ])
  await desk.page.getByRole('button', { name: 'Más opciones' }).click()
  await desk.page.getByRole('menuitem', { name: 'Dejar de recibir pedidos' }).click()
  const sign = phone.page.getByRole('complementary', { name: 'No recibimos pedidos' })
  await sign.waitFor()
  await phone.picture('no recibimos pedidos')
  await expect(
    house.sitDown('Mesa 3').then((luisa) => luisa.order({ 'Tres leches': 1 })),
  ).rejects.toThrow('branch_closed')
  await sign.getByRole('button', { name: 'Volver a recibir pedidos' }).click()
  await untilGone(desk.page.getByRole('complementary', { name: 'No recibimos pedidos' }))
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Tres leches': 1 })
})

test('moves a bill with its orders to another table only after confirmation', async () => {
  const house = await openHouse(setup.world)
  // With 40 tables the dialog is taller than a phone.
  for (let number = 13; number <= 40; number += 1) {
    const body = { hall_id: house.table('Mesa 6').hallId, name: `Mesa ${number}`, capacity: 4 }
    await house.admin.client.call(calls.createTable, { body })
  }
  const [wall, phone] = await Promise.all([
    openPointOfSale(setup, 'wall', house.asWaiter),
    openPointOfSale(setup, 'phone', house.asWaiter),
  ])
  const luisa = await house.sitDown('Mesa 6')
  await luisa.order({ 'Patacones con frijoles': 1 })
  await phone.table('Mesa 6').click()
  await phone.dialog('Mesa 6 · Salón principal').getByRole('button', { name: 'Ver cuenta' }).click()
  const ask = phone.dialog('Cuenta 1 · Mesa 6').getByRole('button', { name: 'Mover de mesa' })
  const { x = 0, y = 0 } = (await ask.boundingBox()) ?? {}
  await ask.click({ position: { x: 10, y: 10 } })
  const choice = phone.dialog('Mover la cuenta 1')
  await choice.waitFor()
  await phone.page.locator('[data-ignoring]').waitFor({ state: 'detached' })
  const { y: top = 0, height = 0 } = (await choice.boundingBox()) ?? {}
  expect(y + 10 < top || y + 10 > top + height, 'the finger is beside the question').toBe(true)
  await phone.page.touchscreen.tap(x + 10, y + 10)
  await choice.waitFor()
  await expectNone(choice.locator('[aria-pressed="true"]'))
  await phone.picture('mover de mesa')
  const place = choice.getByRole('region', { name: 'Terraza' })
  await place.getByRole('button', { name: /^Mesa 9/ }).click()
  await phone.picture('mover a la mesa elegida')
  await choice.getByRole('button', { name: 'Mover a Mesa 9' }).click()
  await phone.notice('Cuenta 1 movida a Mesa 9').waitFor()
  await phone.dialog('Cuenta 1 · Mesa 9').waitFor()

  await wall.order(1, 'Mesa 9').waitFor()
  await wall.table('Mesa 6').getByText('Seleccionar').waitFor()
  await wall.page.getByRole('tab', { name: /^Terraza/ }).click()
  await wall.table('Mesa 9').getByText('1 Cuenta', { exact: true }).waitFor()
})
