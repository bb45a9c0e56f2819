import { type Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollCount, pollInView, pollText } from '../support/browser/assertions.ts'
import { expectAccessible, makeGate, setUpJourney } from '../support/browser/journey.ts'
import {
  type House,
  openHouse,
  readOpenBills,
  readOpenOrders,
} from '../support/restaurant/house.ts'
import { findDish, type GuestPhone, liveMark, openPhone, scan } from '../support/screens/guest.ts'

const setup = setUpJourney()

test('a guest scans a code, orders, and sees the bill closed', async () => {
  const house = await openHouse(setup.world)
  const phone = await scan(setup, house.table('Mesa 4'))
  const { page, plus, send, tab, picture } = phone
  phone.expects(/status of 409/)
  await page.waitForURL('/menu')
  await page.getByRole('heading', { name: house.restaurant.name, level: 1 }).waitFor()
  await page.getByText('Mesa 4 · Salón principal').waitFor()
  await liveMark(page).waitFor()
  await chooseDishes(phone)
  await page.getByRole('link', { name: /Ver pedido/ }).click()
  await page.getByLabel('Nombre para la cuenta').fill('Luisa')
  await page.getByText('«Sin cebolla»').waitFor()
  await picture('invitado/pedido')
  await send.click()
  await followOrder(phone, house)
  const bill = await callWaiter(phone, house)
  await phone.askForBill()
  await page.getByText('Ya le avisamos al mesero. Espere un momento.').waitFor()
  await pollInView(page.getByRole('button', { name: 'Seguir pidiendo' })).toBe(true)
  await picture('invitado/cuenta pedida')
  await tab('Menú')
  await plus('Tres leches').click()
  await tab('Pedido')
  await send.click()
  await page.getByText('Ya pidió la cuenta. ¿Quiere seguir pidiendo?').waitFor()
  await page.getByRole('button', { name: 'Seguir pidiendo' }).click()
  await page.getByRole('article').filter({ hasText: 'Tres leches' }).waitFor()

  await house.waiter.client.call(calls.closeBill, { body: { bill_id: bill?.id } })
  await page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
  await expectAccessible(page)
})

async function chooseDishes(phone: GuestPhone): Promise<void> {
  const { page, dish, plus, sheet, picture } = phone
  await dish('Casado con pollo').click()
  // The heading has the focus instead of a field, so that the phone's keyboard stays closed.
  await sheet
    .getByRole('heading', { name: 'Casado con pollo' })
    .and(page.locator(':focus'))
    .waitFor()
  const add = sheet.getByRole('button', { name: /^Agregar/ })
  await add.click()
  await sheet.getByText('Falta elegir aquí.').waitFor()
  await sheet.getByRole('radio', { name: /Plátano maduro/ }).check()
  await sheet.getByLabel('Nota para la cocina').fill('Sin cebolla')
  await sheet.getByRole('button', { name: 'Más: Casado con pollo' }).click()
  await pollText(add).toContain('₡9 000,00')
  await picture('invitado/plato')
  await add.click()
  await plus('Fresco de cas').click()
}

async function followOrder(phone: GuestPhone, house: House): Promise<void> {
  const { page } = phone
  const order = page.getByRole('article').filter({ hasText: 'Casado con pollo' })
  await order.getByText('Pendiente').waitFor()
  const gap = await page.locator('[data-notices][data-top]').evaluate((notices) => {
    const title = document.querySelector('h1')?.getBoundingClientRect()
    return notices.getBoundingClientRect().top - (title?.bottom ?? Infinity)
  })
  expect(gap, 'room between the title and the notices').toBeGreaterThanOrEqual(0)
  const fonts = await page.evaluate(() => [...document.fonts].map(({ display }) => display))
  expect(fonts, 'text is drawn before its font arrives').toEqual(['swap'])
  const [placed] = await readOpenOrders(house)
  if (!placed) throw new Error('nothing was ordered')
  await order.getByRole('heading', { name: `Pedido ${placed.number}` }).waitFor()
  await house.move(placed, 'Preparando')
  await order.getByText('Preparando').waitFor()
  await house.move(placed, 'Listo')
  await order.getByText('Listo').waitFor()
  await phone.notice('Ya está listo: Casado con pollo, Fresco de cas').waitFor()
  const paper = page.getByRole('region', { name: 'La cuenta' })
  await pollText(paper.locator('dl')).toBe(
    'IVA (incluido)₡1 078,05Servicio (incluido)₡829,27Total₡10 200,00',
  )
}

async function callWaiter(phone: GuestPhone, house: House): Promise<Bill | undefined> {
  const { page, sheet, picture } = phone
  await page.getByRole('button', { name: 'Llamar al mesero' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Ahora no' }).click()
  await phone.callWaiter()
  await page.getByText('Llamó hace un momento. Espere, por favor.').waitFor()
  await picture('invitado/cuenta')
  const [bill] = await readOpenBills(house)
  expect(bill).toMatchObject({ name: 'Luisa', totalFinal: 10_200, waiter_requested: 1 })
  await house.waiter.client.call(calls.sendWaiter, { body: { bill_id: bill?.id } })
  await phone.notice('El mesero va en camino a su mesa.').waitFor()
  return bill
}

test('shows the app in the browser’s language', async () => {
  const house = await openHouse(setup.world)
  const table = house.table('Mesa 2')
  const { id } = await findDish(setup, table, 'Tres leches')
  const es = { language_code: 'es', name: 'Tres leches', description: '' }
  await house.admin.client.call(calls.startRestaurant, {
    body: { restaurant: house.restaurant.id },
  })
  await house.admin.client.call(calls.updateProduct, {
    body: {
      id,
      translations: [es, { language_code: 'fr', name: 'Riz au poulet', description: '' }],
    },
  })
  const { page, picture } = await scan(setup, table, { languages: ['fr-CA', 'es'] })
  await page.locator('html[lang=fr]').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Riz au poulet' })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('link', { name: /^Commande/ }).click()
  await picture('invitado/pedido fr')
  await page.getByRole('button', { name: 'Envoyer la commande' }).click()
  await page.getByRole('heading', { name: 'Votre addition', level: 1 }).waitFor()
  await page.getByRole('article').filter({ hasText: 'Riz au poulet' }).getByText('Reçu').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Carte/ }).click()
  await page.getByRole('button', { name: /Français/ }).click()
  await page.getByRole('button', { name: 'Español' }).click()
  await page.getByRole('button', { name: /^Tres leches/ }).waitFor()
  await page.locator('html[lang=es]').waitFor()
})

test('requests the menu once before it changes, finds dishes without accents, and adds extras up to their limit', async () => {
  const house = await openHouse(setup.world)
  const table = house.table('Mesa 1')
  const gate = makeGate()
  const requests: string[] = []
  const phone = await openPhone(setup)
  const { page } = phone
  await page.route(/\/assets\/early-/, async (route) => {
    await gate.opened
    await route.continue()
  })
  // Delays the app's request for the menu until the script has run and the page has loaded.
  await page.route('**/api/menu', async (route) => {
    gate.open()
    await page.waitForLoadState()
    await route.continue()
  })
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`/open/${table.code}`, { waitUntil: 'commit' })
  await liveMark(page).waitFor()
  const { id } = await findDish(setup, table, 'Tres leches')
  await house.waiter.client.call(calls.setSoldOut, { body: { id, sold_out: 1 } })
  await phone.dish('Tres leches').getByText('Agotado').waitFor()
  expect(requests.filter((path) => path === '/api/menu')).toHaveLength(2)
  await findWithoutAccents(phone)
  await addExtras(phone, house)
})

async function findWithoutAccents({ page, dish }: GuestPhone): Promise<void> {
  await page.getByRole('button', { name: 'Buscar en el menú' }).click()
  await page.getByRole('searchbox').fill('cafe')
  await page.getByText('1 plato').waitFor()
  await dish('Café chorreado').waitFor()
  await expectNone(dish('Tres leches'))
  await page.getByRole('searchbox').fill('pizza')
  await page.getByText('Nada en el menú se llama «pizza».').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Terminar la búsqueda' }).click()
  await pollCount(dish('Tres leches')).toBe(1)
}

async function addExtras({ dish, sheet, page, picture }: GuestPhone, house: House): Promise<void> {
  const table = house.table('Mesa 1')
  const [rice, drink] = [
    await findDish(setup, table, 'Arroz con camarones'),
    await findDish(setup, table, 'Fresco de cas'),
  ]
  const { client } = house.admin
  await client.call(calls.startRestaurant, { body: { restaurant: house.restaurant.id } })
  const { body: extras } = await client.call(calls.createVariant, {
    body: { product_id: rice.id, name: 'Extras', quantity: 2, required: 0 },
  })
  await client.call(calls.saveOptions, {
    body: { product_variant_id: extras.id, options: [{ id: drink.id, additional_price: 350 }] },
  })
  await page.reload()
  await dish('Arroz con camarones').click()
  const extra = sheet.getByRole('button', { name: /^Fresco de cas/ })
  const count = sheet.getByRole('group', { name: 'Fresco de cas' })
  await extra.click()
  await count.getByText('1', { exact: true }).waitFor()
  await extra.click()
  await extra.click()
  await count.getByText('2', { exact: true }).waitFor()
  await pollText(sheet.getByRole('button', { name: /^Agregar/ })).toContain('₡6 900,00')
  await expectAccessible(page)
  await picture('invitado/extras')
}

test('explains an invalid code, a missing table and a table that was just deleted', async () => {
  const house = await openHouse(setup.world)
  const { page, expects, picture } = await openPhone(setup)
  expects(/status of (401|404)/)
  await page.goto('/open/inventado.malo')
  await page.getByRole('heading', { name: 'Este código ya no sirve' }).waitFor()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/menu')
  await page.getByRole('heading', { name: 'Escanee el código de su mesa' }).waitFor()
  await page.getByRole('button', { name: 'Cambiar de idioma: Español' }).waitFor()
  await expectAccessible(page)
  const { id, code } = house.table('Mesa 8')
  await page.goto(`/open/${code}`)
  await liveMark(page).waitFor()
  await house.admin.client.call(calls.deleteTable, { body: { id } })
  await page.getByText('Esta mesa no está recibiendo pedidos').waitFor()
  await expectAccessible(page)
  await picture('invitado/mesa que ya no está')
})
