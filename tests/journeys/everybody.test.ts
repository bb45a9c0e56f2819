// Every screen and every dialog, at every size: for keyboards, for screen readers, and without a line that stands outside.
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { type House, openHouse, PASSWORD } from '../support/house.ts'
import { gone, openPointOfSale } from '../support/point-of-sale.ts'
import { type Device, expectForEverybody, PLACES, setStage } from '../support/stage.ts'

const stage = setStage()

/** Demands of what the device shows that it is there for everybody, and keeps a picture of it. */
async function look({ page, picture }: Device, name: string): Promise<void> {
  await expectForEverybody(page)
  await picture(`pantallas/${name}`)
}

/** A branch at noon: a call, a bill asked for, orders in every state, one of them with more than a card holds. */
async function fill(house: House) {
  const luisa = await house.sitDown('Mesa 3', 'Luisa')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 2 }, 'Sin cebolla')
  const pedro = await house.sitDown('Mesa 10', 'Pedro')
  const { order } = await pedro.order({
    'Ceviche de corvina': 1,
    'Arroz con camarones': 1,
    'Café chorreado': 2,
    'Tres leches': 3,
    'Yuca frita': 1,
  })
  await house
    .sitDown('Mesa 5', 'Familia Rodríguez')
    .then((guests) => guests.order({ 'Casado con pescado': 4 }))
  await house.move(order, 'Preparando')
  await pedro.askForBill()
  await luisa.callWaiter()
  return { order }
}

test.each(PLACES)('the point of sale with its dialogs (%s)', async (place) => {
  const house = await openHouse(stage.world)
  await fill(house)
  const board = await openPointOfSale(stage, place, { as: house.admin, at: house })
  const { page } = board
  if (place === 'phone') await look(board, 'mesas')
  await board.table('Mesa 3').click()
  const table = board.dialog('Mesa 3 · Salón principal')
  await table.waitFor()
  await look(board, 'mesa')
  await page.keyboard.press('Escape')
  await gone(table)

  await board.show('Cuentas')
  await look(board, 'cuentas')
  await board.asked.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = board.dialog('Cuenta 2 · Mesa 10')
  await bill.waitFor()
  await look(board, 'cuenta')
  await bill.getByRole('button', { name: 'Mover de mesa' }).click()
  const move = board.dialog('Mover la cuenta 2')
  await move.waitFor()
  await look(board, 'mover cuenta')
  await move.getByRole('button', { name: 'Volver' }).click()
  await bill.getByRole('button', { name: 'Cerrar cuenta' }).click()
  const close = board.dialog('Cerrar la cuenta 2')
  await close.waitFor()
  await look(board, 'cerrar cuenta')
  await page.keyboard.press('Escape')
  await gone(close)

  await board.show('Pedidos')
  await look(board, 'pedidos')
  await page.getByRole('button', { name: 'Pedido 2, Mesa 10' }).click()
  const order = board.dialog('Pedido 2 · Mesa 10')
  await order.waitFor()
  await look(board, 'pedido')
  await order.getByRole('button', { name: 'Ver cuenta' }).click()
  await bill.getByRole('button', { name: 'Agregar pedido' }).click()

  const take = board.dialog('Pedido para Mesa 10')
  await take.getByRole('button', { name: /^Fresco de cas/ }).click()
  await look(board, 'tomar pedido')
  await take.getByRole('button', { name: /^Casado con pollo/ }).click()
  const options = board.dialog('Casado con pollo')
  await options.waitFor()
  await look(board, 'opciones')
  await page.keyboard.press('Escape')
  await gone(options)
  if (place === 'phone') {
    await take.getByRole('button', { name: 'Ver pedido (1)' }).click()
    await look(board, 'pedido por enviar')
  }
  const question = board.dialog('El pedido no se ha enviado')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await look(board, 'pedido sin enviar')
})

test.each(PLACES)('the way in, and what is nowhere (%s)', async (place) => {
  const house = await openHouse(stage.world)
  const superadmin = await house.person('Sara Segura', 'superadmin')
  const device = await stage.device(place)
  const { page } = device
  await page.goto('/no-existe')
  await page.getByRole('heading', { name: 'Esta página no existe' }).waitFor()
  await look(device, 'no existe')
  await page.goto('/login')
  await look(device, 'login')
  await page.getByLabel('Correo electrónico').fill(superadmin.user.email ?? '')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hola, Sara Segura' }).waitFor()
  await page.getByRole('button', { name: house.restaurant.name }).first().click()
  await look(device, 'elegir sucursal')
})

/** To another screen as by Back and Forward: the app is not loaded again. */
async function goTo(page: Page, path: string): Promise<void> {
  const title = await page.title()
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect.poll(() => page.title()).not.toBe(title)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The wall has nothing but the board. */
const OFFICE_PLACES = ['desk', 'phone'] as const

test.each(OFFICE_PLACES)('the office (%s)', async (place) => {
  const house = await openHouse(stage.world)
  const { order } = await fill(house)
  const { id: hall } = order.table.hall
  const device = await stage.device(place, { as: house.admin, at: house })
  await device.page.goto('/login')
  for (const [name, path] of Object.entries({
    dashboard: 'dashboard',
    cuentas: 'cuentas',
    sucursales: 'sucursales',
    salones: `sucursal/${house.branch.id}`,
    mesas: `salon/${hall}`,
    categorias: 'categorias',
    productos: 'productos',
    empleados: 'empleados',
  })) {
    await goTo(device.page, `/admin/${path}`)
    await gone(device.page.getByRole('status', { name: 'Cargando' }))
    await look(device, `oficina ${name}`)
  }
})

test.each(OFFICE_PLACES)('the platform (%s)', async (place) => {
  const house = await openHouse(stage.world)
  const superadmin = await house.person('Sara Segura', 'superadmin')
  const device = await stage.device(place, { as: superadmin })
  await device.page.goto('/login')
  for (const path of ['dashboard', 'restaurantes', 'usuarios']) {
    await goTo(device.page, `/super-admin/${path}`)
    await gone(device.page.getByRole('status', { name: 'Cargando' }))
    await look(device, `plataforma ${path}`)
  }
})

/** Moves the focus with the Tab key until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${String(target)}`)
}

test('with the keyboard alone, from the login to a delivered dish and back', async () => {
  const house = await openHouse(stage.world)
  await fill(house)
  const { page, picture } = await stage.device('desk')
  const press = (key: string) => page.keyboard.press(key)
  await page.goto('/login')
  await tabTo(page, page.getByLabel('Correo electrónico'))
  await page.keyboard.type(house.waiter.user.email ?? '')
  await tabTo(page, page.getByLabel('Contraseña', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Entrar', exact: true }))
  await press('Enter')

  const card = page.getByRole('button', { name: 'Pedido 1, Mesa 3' })
  await tabTo(page, card)
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pedido 1 · Mesa 3' })
  await dialog.waitFor()
  const step = dialog
    .getByRole('group', { name: 'Estado del pedido' })
    .getByRole('button', { name: 'Preparando' })
  await tabTo(page, step)
  await picture('foco del teclado')
  await press('Space')
  await page.getByRole('status').filter({ hasText: 'Pedido 1: Preparando' }).waitFor()
  await press('Escape')
  await gone(dialog)
  await expect.poll(() => card.evaluate((element) => element === document.activeElement)).toBe(true)

  await tabTo(page, page.getByRole('tab', { name: /^Pedidos/ }))
  await press('ArrowRight')
  await tabTo(page, page.getByRole('button', { name: 'Cuenta 1, Mesa 3' }))
  await press('Enter')
  await page.getByRole('dialog', { name: 'Cuenta 1 · Mesa 3' }).waitFor()
  await press('Escape')
  await gone(page.getByRole('dialog'))
})
