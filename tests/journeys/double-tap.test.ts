import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { closeWithEscape, openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** Three presses within 0.5 s, which is too short to read a question. */
const THREE_QUICK_PRESSES = { clickCount: 3, delay: 100 }

/** Taps a button three times. Expects the question dialog to stay open, with none of its buttons under the finger. */
async function tapThreeTimes(page: Page, button: Locator, question: string): Promise<void> {
  await button.waitFor()
  const box = await button.boundingBox()
  await button.click(THREE_QUICK_PRESSES)
  const dialog = page.getByRole('dialog', { name: question, exact: true })
  await dialog.waitFor()
  await page.locator('[data-ignoring]').waitFor({ state: 'detached' })
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const boxes = await Promise.all(
    (await dialog.getByRole('button').all()).map((each) => each.boundingBox()),
  )
  const under = boxes.filter(
    (each) =>
      each && x >= each.x && x <= each.x + each.width && y >= each.y && y <= each.y + each.height,
  )
  expect(under, `buttons under the finger that asked “${question}”`).toEqual([])
  await expectNone(dialog.locator('[aria-pressed="true"]'), 'what is chosen beforehand')
  await closeWithEscape(dialog)
}

async function setTable(house: House) {
  const luisa = await house.sitDown('Mesa 3', 'Luisa')
  const { order, bill } = await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 2 })
  await luisa.askForBill()
  return { order, bill }
}

async function expectUntouched(house: House): Promise<void> {
  const params = { sucursal: house.branch.id }
  const bills = await house.waiter.client.call(calls.openBills, { params })
  expect(bills.body.data).toMatchObject([
    { status: 'Cuenta Solicitada', table: { name: 'Mesa 3' }, payment_method: null },
  ])
  const orders = await house.waiter.client.call(calls.openOrders, { params })
  expect(orders.body.data).toMatchObject([
    { status: 'Pendiente', products: [{ status: 'Pendiente' }, { status: 'Pendiente' }] },
  ])
}

async function tapThroughBill(page: Page): Promise<void> {
  const bill = page.getByRole('dialog', { name: 'Cuenta 1 · Mesa 3', exact: true })
  const button = (name: string) => bill.getByRole('button', { name })
  await tapThreeTimes(page, button('Cerrar cuenta'), 'Cerrar la cuenta 1')
  await tapThreeTimes(page, button('Mover de mesa'), 'Mover la cuenta 1')
  await button('Agregar pedido').click()
  const take = page.getByRole('dialog', { name: 'Pedido para Mesa 3', exact: true })
  await take.getByRole('button', { name: /^Café chorreado/ }).click()
  await tapThreeTimes(
    page,
    take.getByRole('button', { name: 'Cerrar' }),
    'El pedido no se ha enviado',
  )
  await take.waitFor()
}

async function tapThroughOrder(page: Page): Promise<void> {
  const order = page.getByRole('dialog', { name: 'Pedido 1 · Mesa 3', exact: true })
  await tapThreeTimes(
    page,
    order.getByRole('button', { name: 'Cancelar pedido' }),
    '¿Cancelar el pedido 1?',
  )
  for (const dish of ['Casado con pollo', 'Fresco de cas']) {
    const line = order.getByRole('group', { name: `Estado de ${dish}` })
    await tapThreeTimes(page, line.getByRole('button', { name: 'Cancelar' }), `¿Cancelar ${dish}?`)
  }
}

test('three quick taps do not confirm a question at the point of sale', async () => {
  const house = await openHouse(setup.world)
  const { order, bill } = await setTable(house)
  const { page } = await openPointOfSale(setup, 'wall', house.asWaiter)
  await follow(page, `?muro=1&ver=pedido-${order.id}`)
  await tapThroughOrder(page)
  await follow(page, `?muro=1&ver=cuenta-${bill.id}`)
  await tapThroughBill(page)
  await expectUntouched(house)
})

test('three quick taps do not confirm a question on the waiter’s phone', async () => {
  const house = await openHouse(setup.world)
  const { order } = await setTable(house)
  // With 40 tables, the dialog that moves a bill is taller than a phone.
  const { hallId: hall_id } = house.table('Mesa 3')
  for (let number = 13; number <= 40; number += 1)
    await post(house.admin.client, calls.createTable, {
      hall_id,
      name: `Mesa ${number}`,
      capacity: 4,
    })
  const { page } = await setup.device('phone', house.asWaiter)
  await page.goto('/mesero')
  await page.getByRole('button', { name: 'Ver cuenta, Mesa 3' }).waitFor()
  await follow(page, `?ver=pedido-${order.id}`)
  await tapThroughOrder(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Ver cuenta' }).click()
  await tapThroughBill(page)
  await expectUntouched(house)
})

/**
 * Stops the clock of the page, so that no time passes between two taps or keys even on a slow machine. Returns a
 * function that starts the clock.
 */
async function stopClock(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const now = performance.now()
    performance.now = () => now
  })
  return () => page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
}

test('neither a key pressed twice nor a double tap beside a dialog activates something behind it', async () => {
  const house = await openHouse(setup.world)
  const { bill } = await setTable(house)
  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  const { page } = board
  const box = await board.table('Mesa 1').boundingBox()
  await board
    .order(1, 'Mesa 3')
    .getByRole('button', { name: /^Pedido 1/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const startClock = await stopClock(page)
  const tap = () => page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
  await tap()
  await untilGone(dialog)
  await tap()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expectNone(dialog, 'what the second tap opens')
  await startClock()

  await follow(page, `?ver=cuenta-${bill.id}`)
  const question = page.getByRole('dialog', { name: 'Cerrar la cuenta 1', exact: true })
  const ask = page.getByRole('button', { name: 'Cerrar cuenta' })
  await ask.waitFor()
  await stopClock(page)
  await ask.press('Enter')
  await question.waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await question.waitFor()
  await expectUntouched(house)
})
