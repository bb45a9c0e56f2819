/** Tests the replay of an evening: it ends with the board that the branch had, and changes nothing. */
import { calls } from '@orderi/shared/contract/all'
import { addDays, dayIn } from '@orderi/shared/kernel/days'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollCount, pollText, pollTexts } from '../support/browser/assertions.ts'
import { type DeviceSize, expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { activate, forbidPointers, tabTo } from '../support/browser/keyboard.ts'
import { fillBusyHour } from '../support/restaurant/busy-hour.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { officeOn } from '../support/screens/office.ts'
import { closeWithEscape, openPointOfSale } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const lastNight = () => addDays(dayIn(TIME_ZONES.crc, new Date()), -1)

/** Moves the log's events to last night: one each minute from 20:01 on. Days start at midnight. */
async function moveToLastNight(house: House): Promise<void> {
  const { pool } = setup.world.deps
  await pool.query("UPDATE branches SET day_starts_at = '00:00' WHERE id = $1", [house.branch.id])
  await pool.query(
    `UPDATE board_events SET at = ($2::date + time '20:00') AT TIME ZONE $3 + seq * interval '1 minute'
      WHERE branch_id = $1`,
    [house.branch.id, lastNight(), TIME_ZONES.crc],
  )
}

/** Opens last night from Cuentas. Collects requests that could change something. */
async function openNight(house: House, size: DeviceSize, prepare?: (page: Page) => Promise<void>) {
  const device = await setup.device(size, house.asAdmin)
  const { page } = device
  await prepare?.(page)
  const office = officeOn(device)
  await office.go('/admin/cuentas', 'Cuentas')
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET') sent.push(pathname)
  })
  const enter = page.getByRole('link', { name: 'La noche' })
  if (prepare) await activate(page, enter)
  else await enter.click()
  await page.getByRole('heading', { name: 'Repetición: La noche', level: 1 }).waitFor()
  const controls = page.getByRole('region', { name: 'Controles de la repetición' })
  await controls.getByText('Repetición', { exact: true }).waitFor()
  return {
    ...office,
    sent,
    controls,
    time: controls.locator('time'),
    slider: controls.getByRole('slider', { name: 'Hora' }),
    floor: page.getByRole('region', { name: 'Repetición: Salón' }),
    kitchen: page.getByRole('region', { name: 'Repetición: Cocina' }),
  }
}

const tableButtons = (part: Page | Locator) =>
  part.getByRole('button', { name: /^Mesa \d+ \d+ pers/ })
const orderCards = (part: Page | Locator) => part.getByRole('article')

const dishesOn = (part: Page | Locator) =>
  orderCards(part)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((one) => one.innerHTML))

/** Presses every button of a board, also those that a dialog covers by then. */
async function pressAll(part: Locator): Promise<void> {
  await part.getByRole('button').first().waitFor()
  await part.evaluate((board) => {
    for (const button of board.querySelectorAll<HTMLElement>('button:not([role=tab])'))
      button.click()
  })
}

test('an evening ends with the board that the branch had, and no tap changes it', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  const rosa = await house.sitDown('Mesa 7', 'Rosa')
  await rosa.order({ 'Tres leches': 1 })
  await rosa.order({ 'Café chorreado': 1 })
  const live = await openPointOfSale(setup, 'desk', house.asWaiter)
  await tableButtons(live.page).first().waitFor()
  await pollCount(orderCards(live.page)).toBeGreaterThan(3)
  const tables = await tableButtons(live.page).evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(tables.length).toBeGreaterThan(5)
  const dishes = await dishesOn(live.page)
  await moveToLastNight(house)

  const night = await openNight(house, 'desk')
  await pollText(night.time).toMatch(/20:00$/)
  await expectNone(orderCards(night.floor))
  await night.picture('repetición/principio')
  await expectAccessible(night.page)
  await night.slider.press('End')
  await pollText(night.time).toMatch(/20:14$/)
  await expect.poll(() => dishesOn(night.floor)).toEqual(dishes)
  await night.picture('repetición/final')
  await expectAccessible(night.page)

  await pressAll(night.floor)
  await night.notice('Repetición', 'aquí no se cambia nada').waitFor()
  await night.page.getByRole('dialog').waitFor()
  // The last dialog is part of the address.
  await night.page.goto('/admin/cuentas/noche')
  await night.controls.getByText('Cocina', { exact: true }).click()
  await night.slider.press('End')
  await pollCount(orderCards(night.kitchen)).toBeGreaterThan(1)
  await pollCount(night.kitchen.getByText('Agregado')).toBe(1)
  await expectAccessible(night.page)
  await night.picture('repetición/cocina')
  for (const key of ['1', '2', 'a', 'r', 'z']) await night.page.keyboard.press(key)
  await expectNone(night.page.getByRole('dialog'))
  await pressAll(night.kitchen)
  await night.page.getByRole('dialog').first().waitFor()
  expect(night.sent).toEqual([])
  const { body } = await house.admin.client.get(calls.openOrders, house.branch.id)
  expect(body.data.filter(({ status }) => status === 'Preparando')).toHaveLength(1)
})

test('a person jumps to the moments of a table, and sees its bill at that time', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  await moveToLastNight(house)
  const night = await openNight(house, 'phone')
  await night.button('Momentos').click()
  const list = night.dialog('Repetición: Momentos')
  await list.getByLabel('Mesa', { exact: true }).selectOption('Mesa 10')
  await pollTexts(list.getByRole('listitem').locator('span').first()).toEqual([
    'Pedido 2 · Mesa 10',
  ])
  await list.getByLabel('Tipo').selectOption('Cuentas solicitadas')
  await expectAccessible(night.page)
  await night.picture('repetición/momentos')
  await list.getByRole('button', { name: /Cuenta 2 solicitada · Mesa 10/ }).click()
  const asked = night.page.getByRole('region', { name: 'Cuentas solicitadas' })
  await asked.getByRole('button', { name: 'Mesa 10', exact: true }).click()
  const bill = night.dialog('Repetición: Cuenta 2 · Mesa 10')
  await bill.getByText('Ceviche de corvina').waitFor()
  await expectNone(bill.getByRole('button', { name: /Cobrar|Agregar|Dividir/ }))
  await expectAccessible(night.page)
  await night.picture('repetición/cuenta')
  await closeWithEscape(bill)
  await tableButtons(night.floor).first().click()
  await night
    .dialog(/^Repetición: Mesa 1 ·/)
    .getByText('La mesa está libre')
    .waitFor()
  await expectAccessible(night.page)
  expect(night.sent).toEqual([])
})

test('the keyboard plays, pauses and jumps', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  await moveToLastNight(house)
  const night = await openNight(house, 'desk', forbidPointers)
  const { page } = night
  await tabTo(page, night.controls.getByLabel('Velocidad'))
  await page.keyboard.press('End')
  await activate(page, night.button('Reproducir'))
  await pollText(night.time).toMatch(/20:0[3-9]$/)
  await activate(page, night.button('Pausar'))
  await tabTo(page, night.slider)
  await page.keyboard.press('Home')
  await pollText(night.time).toMatch(/20:00$/)
  await activate(page, night.button('Momento siguiente'))
  await pollText(night.controls.getByRole('status')).toMatch(/ · Pedido 1 · Mesa 3$/)
  await activate(page, night.button('Momento siguiente'))
  await pollText(night.controls.getByRole('status')).toMatch(/ · Pedido 2 · Mesa 10$/)
  expect(night.sent).toEqual([])
})

test('says which evenings the log no longer stores, and which have no events', async () => {
  const house = await openHouse(setup.world)
  await fillBusyHour(house)
  await moveToLastNight(house)
  await setup.world.deps.pool.query('DELETE FROM board_events WHERE branch_id = $1 AND seq <= 4', [
    house.branch.id,
  ])
  const night = await openNight(house, 'phone')
  await night.page.getByText(/^La repetición empieza el .* 20:05/).waitFor()
  await night.button('Noche anterior').click()
  await night.page.getByText(/ya no guarda esa noche.* desde el .* 20:05/).waitFor()
  await expectAccessible(night.page)
  await night.button('Noche siguiente').click()
  await night.button('Noche siguiente').click()
  await night.page.getByText('Esa noche no hubo ningún movimiento.').waitFor()
  night.expects(/status of 422/)
  await night.button('Noche siguiente').click()
  await night.page.getByText(/Ese día todavía no llega/).waitFor()
})
