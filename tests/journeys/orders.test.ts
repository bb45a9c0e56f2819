import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { pollDisabled, pollTexts } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { fillTables } from '../support/screens/kitchen.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const LONG_ORDER = {
  'Patacones con frijoles': 2,
  'Ceviche de corvina': 1,
  'Casado con pollo': 3,
  'Casado con pescado': 1,
  'Arroz con camarones': 1,
  'Ensalada verde': 1,
  'Yuca frita': 2,
  'Fresco de cas': 4,
  'Café chorreado': 2,
  'Tres leches': 6,
}

test('an order immediately appears on every board, and advances with one button or dish by dish', async () => {
  const house = await openHouse(setup.world)
  const boards = await Promise.all([
    openPointOfSale(setup, 'wall', house.asWaiter),
    openPointOfSale(setup, 'desk', house.asWaiter),
  ])
  const [wall, desk] = boards
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 1 }, 'Sin cebolla')
  for (const board of boards) {
    const order = board.order(1, 'Mesa 3')
    await order.waitFor()
    await pollTexts(order.getByRole('listitem')).toEqual([
      expect.stringMatching(/^2Casado con polloSin cebolla/),
      expect.stringMatching(/^1Fresco de cas/),
    ])
    await board.picture('pedido nuevo')
  }
  await deliver(wall, desk)
  await untilGone(desk.order(1, 'Mesa 3'))
  await wall.notice('Pedido 1: Entregado').getByRole('button', { name: 'Deshacer' }).click()
  await wall.notice('Pedido 1: cambio deshecho').waitFor()
  for (const board of boards) {
    const step = { name: 'Pasar el pedido 1 a Entregado' }
    await board.order(1, 'Mesa 3').getByRole('button', step).waitFor()
  }

  const carlos = await house.sitDown('Mesa 1', 'Carlos')
  await carlos.order({ 'Ceviche de corvina': 1, 'Tres leches': 1 })
  await desk.order(2, 'Mesa 1').getByRole('button', { name: 'Pedido 2, Mesa 1' }).click()
  const dialog = desk.dialog('Pedido 2 · Mesa 1')
  const dish = (name: string) => dialog.getByRole('group', { name: `Estado de ${name}` })
  const step = dialog.getByRole('group', { name: 'Estado del pedido' })
  const slowest = (status: string) =>
    wall.order(2, 'Mesa 1').getByRole('button', { name: `Pasar el pedido 2 a ${status}` })
  await tap(dish('Ceviche de corvina').getByRole('button', { name: 'Preparando' }))
  await desk.notice('Ceviche de corvina: Preparando').waitFor()
  await slowest('Preparando').waitFor()
  await tap(dish('Tres leches').getByRole('button', { name: 'Preparando' }))
  await slowest('Listo').waitFor()
  await pollDisabled(step.getByRole('button', { name: 'Listo' })).toBe(false)
  await cancelDishAndUndo(desk, dish('Tres leches'))
  await cancelOrder(desk, dialog)
  await desk.notice('Pedido 2: Cancelado').waitFor()
  await untilGone(wall.order(2, 'Mesa 1'))

  await wall.page.getByRole('button', { name: /^Más opciones/ }).click()
  await wall.page.getByRole('menuitem', { name: 'Recuperar pedidos' }).click()
  const recall = wall.dialog('Recuperar pedidos')
  await recall.getByRole('button', { name: 'Devolver el pedido 2' }).click()
  await desk.order(2, 'Mesa 1').waitFor()
})

async function deliver(wall: PointOfSale, desk: PointOfSale): Promise<void> {
  const delivered = wall.notice('Pedido 1: Entregado')
  await delivered.hold()
  for (const status of ['Preparando', 'Listo', 'Entregado']) {
    await tap(
      wall.order(1, 'Mesa 3').getByRole('button', { name: `Pasar el pedido 1 a ${status}` }),
    )
    await wall.notice(`Pedido 1: ${status}`).waitFor()
    if (status === 'Entregado') continue
    await desk.order(1, 'Mesa 3').getByText(status, { exact: true }).first().waitFor()
  }
  await wall.picture('pedido entregado, se puede deshacer')
}

async function cancelDishAndUndo(desk: PointOfSale, dish: Locator): Promise<void> {
  const cancelled = desk.notice('Tres leches: Cancelado')
  await cancelled.hold()
  await dish.getByRole('button', { name: 'Cancelar' }).click()
  await closeWith(desk.dialog('¿Cancelar Tres leches?'), 'Cancelar producto')
  await untilGone(dish)
  await cancelled.getByRole('button', { name: 'Deshacer' }).click()
  await dish.waitFor()
  await desk.picture('detalle del pedido')
}

async function cancelOrder(desk: PointOfSale, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  const question = desk.dialog('¿Cancelar el pedido 2?')
  await pollTexts(question.getByRole('listitem')).toEqual([
    expect.stringMatching(/^1 × Ceviche de corvinaPreparando₡4\s500,00$/),
    expect.stringMatching(/^1 × Tres lechesPreparando₡2\s300,00$/),
  ])
  await question.getByText('La cocina ya empezó: lo preparado se pierde.').waitFor()
  await desk.picture('cancelar el pedido')
  await closeWith(question, 'No cancelar')
  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click()
  await question.getByRole('button', { name: 'Cancelar pedido' }).click()
  await untilGone(dialog)
}

test('an event about an order re-renders only its card; the focus moves on from a done order, and buttons stay visible over a long one', async () => {
  const house = await openHouse(setup.world)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  const luisa = await house.sitDown('Mesa 1')
  for (let number = 1; number <= 3; number += 1) await luisa.order({ 'Tres leches': number })
  const marco = await house.sitDown('Mesa 2')
  const { order } = await marco.order({ 'Fresco de cas': 1 })
  await marco.order({ 'Tres leches': 1 })
  await desk.order(5, 'Mesa 2').waitFor()
  await desk.page.evaluate(() => {
    const drawn = new Set<string>()
    Object.assign(window, { drawn })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const card = element?.closest('article, [role=tabpanel] li')
        if (card) drawn.add(card.querySelector('[aria-hidden]')?.firstChild?.nodeValue ?? 'mesa')
      }
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  })
  await house.move(order, 'Preparando')
  await desk.order(4, 'Mesa 2').getByRole('button', { name: 'Pasar el pedido 4 a Listo' }).waitFor()
  await expect.poll(() => desk.page.evaluate('[...drawn]')).toEqual(['4'])

  await house.move(order, 'Listo')
  const step = { name: 'Pasar el pedido 4 a Entregado' }
  await desk.order(4, 'Mesa 2').getByRole('button', step).press('Enter')
  await untilGone(desk.order(4, 'Mesa 2'))
  await desk.order(5, 'Mesa 2').locator(':focus').waitFor()

  const guests = await house.sitDown('Mesa 7', 'Familia Rodríguez')
  await guests.order(LONG_ORDER, 'Para compartir')
  await readLongOrder(desk, 6)
})

test('staff take an order at a table without a bill on a phone, where the buttons of a long order stay visible', async () => {
  const house = await openHouse(setup.world)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  const { page } = phone
  await page.getByRole('tab', { name: 'Terraza' }).click()
  const table = phone.table('Mesa 11')
  await table.getByText('Seleccionar').waitFor()
  await table.click()
  const dialog = phone.dialog('Pedido para Mesa 11')
  await dialog.getByRole('button', { name: /^Fresco de cas/ }).click()
  await chooseOptions(phone, dialog)
  await dialog.getByLabel('Buscar en el menú').fill('cafe')
  await dialog.getByRole('button', { name: /^Café chorreado/ }).click()
  await phone.picture('tomar pedido')
  await dialog.getByRole('button', { name: 'Ver pedido (4)' }).click()
  await phone.picture('pedido por enviar')
  await goBackAndStay(phone)
  await dialog.getByLabel('Nombre de la cuenta').fill('Cumpleaños')
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
  await phone.notice('Pedido 1 enviado').waitFor()
  await untilGone(dialog)
  await table.getByText('1 Cuenta', { exact: true }).waitFor()
  await phone.page.getByRole('tab', { name: /^Pedidos/ }).click()
  const order = phone.order(1, 'Mesa 11')
  await order.getByText('Terraza · Saúl Solís').waitFor()
  await pollTexts(order.getByRole('listitem')).toEqual([
    expect.stringMatching(/^1Fresco de cas/),
    expect.stringMatching(/^2Casado con polloBien dorado/),
    expect.stringMatching(/^1Café chorreado/),
  ])

  const guests = await house.sitDown('Mesa 7', 'Familia Rodríguez')
  await guests.order(LONG_ORDER, 'Para compartir')
  await readLongOrder(phone, 2)
})

async function chooseOptions(phone: PointOfSale, dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: /^Casado con pollo/ }).click()
  const options = phone.dialog('Casado con pollo')
  const add = options.getByRole('button', { name: /^Agregar al pedido/ })
  await add.click()
  await options.getByText('Falta elegir aquí.').waitFor()
  await options.getByRole('radio', { name: /^Plátano maduro/ }).check()
  await options.getByLabel('Nota para la cocina').fill('Bien dorado')
  await options.getByRole('button', { name: 'Otro Casado con pollo' }).click()
  await phone.picture('opciones')
  await add.click()
  await untilGone(options)
}

async function goBackAndStay(phone: PointOfSale): Promise<void> {
  await phone.page.goBack()
  const question = phone.dialog('El pedido no se ha enviado')
  await phone.picture('pedido sin enviar')
  await closeWith(question, 'Seguir con el pedido')
}

async function readLongOrder(board: PointOfSale, number: number): Promise<void> {
  const { page } = board
  await page.getByRole('button', { name: `Pedido ${number}, Mesa 7` }).click()
  const order = board.dialog(`Pedido ${number} · Mesa 7`)
  const last = order.getByRole('group', { name: 'Estado de Tres leches' })
  await expect.poll(() => isInSight(last)).toBe(false)
  await scrollOn(page)
  await expect.poll(() => isInSight(last)).toBe(true)
  await expect.poll(() => isInSight(order.getByRole('button', { name: 'Imprimir' }))).toBe(true)
  await expect.poll(() => isInSight(order.getByRole('button', { name: 'Cerrar' }))).toBe(true)
  await board.picture('pedido largo')

  await order.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = board.page.getByRole('dialog', { name: /^Cuenta \d · Mesa 7$/ })
  await bill.getByRole('button', { name: 'Agregar pedido' }).click()
  const take = board.dialog('Pedido para Mesa 7')
  await take.getByRole('button', { name: /^Patacones con frijoles/ }).click()
  await scrollOn(page)
  await expect.poll(() => isInSight(take.getByRole('button', { name: /^Tres leches/ }))).toBe(true)
  const send = board.size === 'phone' ? 'Ver pedido (1)' : 'Enviar pedido'
  await expect.poll(() => isInSight(take.getByRole('button', { name: send }))).toBe(true)
}

async function scrollOn(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width / 3, height / 2)
  await page.mouse.wheel(0, 5000)
}

function isInSight(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen !== null && element.contains(seen)
  })
}

test('a wall screen leaves a page of orders that becomes empty, and stays on the first page when new orders arrive', async () => {
  const house = await openHouse(setup.world)
  const orders = await fillTables(house, 24)
  const wall = await openPointOfSale(setup, 'wall', house.asWaiter)
  const pages = wall.page.getByRole('navigation', { name: 'Páginas de pedidos' })
  await pages.getByRole('button', { name: 'Página siguiente' }).click()
  await pages.getByText(/^2 de /).waitFor()
  for (const order of orders.slice(2)) await house.move(order, 'Cancelado')
  await untilGone(pages)
  const luisa = await house.sitDown('Mesa 3')
  for (let more = 0; more < 30; more += 1) await luisa.order({ 'Tres leches': 1 })
  await pages.getByText(/^1 de /).waitFor()
})
