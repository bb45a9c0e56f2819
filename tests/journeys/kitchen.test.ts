import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import {
  expectNone,
  pollCount,
  pollQuery,
  pollText,
  pollTexts,
} from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import {
  fillTables,
  type Kitchen,
  onTicketRender,
  openKitchen,
} from '../support/screens/kitchen.ts'
import { closeWithEscape, press, tap, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('taps and keys advance a ticket, and a step can be undone', async () => {
  const house = await openHouse(setup.world)
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const { page } = wall
  await page.getByText('No hay pedidos por preparar').waitFor()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 1 }, 'Sin cebolla')
  await tap(wall.line(1, 'Casado con pollo'))
  await wall.notice('Casado con pollo: Preparando').waitFor()
  await tap(wall.head(1))
  await wall.notice('Pedido 1: Preparando').waitFor()

  await luisa.order({ 'Tres leches': 1 })
  const added = wall.ticket(2).getByText('Agregado')
  await added.waitFor()
  await expectNone(wall.ticket(1).getByText('Agregado'))
  await wall.picture('cocina/agregado')
  await press(page, '2')
  await wall.notice('Pedido 2: Preparando').waitFor()
  await untilGone(added)

  await press(page, '1')
  await wall.notice('Pedido 1: Listo').waitFor()
  await page.keyboard.press('z')
  await wall.notice('Pedido 1: cambio deshecho').waitFor()
  await pollText(wall.head(1)).toMatch(/Pasar a Listo$/)
  await tap(wall.head(1))
  const chip = wall.ready.getByRole('button', { name: 'Entregar pedido 1, Mesa 3' })
  await tap(chip)
  await wall.notice('Pedido 1: Entregado').waitFor()
  await recallOrder(wall)
  await chip.waitFor()
  await pollText(wall.head(2)).toMatch(/Pasar a Listo$/)
  await turnOffLetterKeys(wall)
})

async function recallOrder(wall: Kitchen): Promise<void> {
  const { page } = wall
  await page.keyboard.press('r')
  const recall = wall.dialog('Recuperar pedidos')
  const back = recall.getByRole('button', { name: 'Devolver el pedido 1' })
  await back.waitFor()
  await wall.picture('cocina/recuperar')
  await page.keyboard.press('1')
  const box = await back.boundingBox()
  if (!box) throw new Error('the button is not shown')
  await tap(back)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await wall.notice('Pedido 1: cambio deshecho').waitFor()
  await untilGone(back)
  await recall.getByText('Mesa 3').waitFor()
  await closeWithEscape(recall)
}

async function turnOffLetterKeys(wall: Kitchen): Promise<void> {
  const { page } = wall
  // T must not open the totals while letter keys are off, and must open them after letter keys are on again.
  const keys = page.getByRole('button', { name: 'Teclas' })
  const letters = wall.dialog('Teclas').getByRole('switch', { name: 'Usar letras y números' })
  await keys.click()
  await letters.uncheck()
  await wall.picture('cocina/teclas')
  await closeWithEscape(letters)
  await untilGone(wall.ticket(2).getByRole('button', { name: 'Más del pedido 2' }).getByText(/\d/))
  await page.keyboard.press('t')
  await keys.click()
  await letters.check()
  await closeWithEscape(letters)
  await page.keyboard.press('t')
  await page.getByRole('complementary', { name: 'Por preparar' }).waitFor()
}

test('a kitchen screen keeps a cancelled order until the cancellation is acknowledged on that screen', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3')
  const pedro = await house.sitDown('Mesa 5', 'Pedro')
  const { order: first } = await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 1 })
  const { order: second } = await pedro.order({ 'Arroz con camarones': 1, 'Tres leches': 2 })
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  await wall.ticket(2).waitFor()
  await house.waiter.client.call(calls.changeLineStatus, {
    body: { order_line_id: first.products[1]?.id ?? 0, estado: 'Cancelado' },
  })
  await house.move(second, 'Cancelado')
  const line = wall.line(1, 'Fresco de cas')
  await line.getByText('Cancelado').waitFor()
  await wall.line(2, 'Tres leches').getByText('Cancelado').waitFor()
  await wall.picture('cocina/cancelado')

  await wall.page.reload()
  await line.getByText('Cancelado').waitFor()
  await pollText(wall.head(2)).toMatch(/Marcar como visto$/)
  await tap(wall.head(2))
  await tap(line)
  await untilGone(wall.ticket(2))
  await untilGone(line)
  await wall.page.reload()
  await wall.line(1, 'Casado con pollo').waitFor()
  await wall.live.waitFor()
  await pollCount(wall.tickets).toBe(1)
  await expectNone(line)
})

test('keys turn the kitchen’s pages, and a change of an order re-renders only the ticket of that order', async () => {
  const house = await openHouse(setup.world)
  const orders = await fillTables(house, 12)
  const drawn: number[] = []
  const wall = await openKitchen(setup, 'wall', house.asWaiter, (page) =>
    onTicketRender(page, (order) => drawn.push(order)),
  )
  await wall.ticket(10).waitFor()
  await expectAccessible(wall.page)
  await wall.pages.getByText('1 de 2', { exact: true }).waitFor()
  await wall.pages.getByText('2 pedidos en otras páginas').waitFor()
  const [, , third] = orders
  if (!third) throw new Error('the house is not full')
  drawn.length = 0
  await house.move(third, 'Preparando')
  await pollText(wall.head(3)).toMatch(/Pasar a Listo$/)
  await expect.poll(() => [...new Set(drawn)]).toEqual([third.id])

  await wall.page.keyboard.press('PageDown')
  await pollQuery(wall.page).toMatchObject({ pagina: '2' })
  await wall.ticket(11).waitFor()
  await untilGone(wall.ticket(1))
  await wall.pages.getByRole('button', { name: 'Página anterior' }).click()
  await wall.page.keyboard.press('t')
  const totals = wall.page.getByRole('complementary', { name: 'Por preparar' })
  await pollTexts(totals.getByRole('listitem').filter({ hasText: 'Casado con pollo' })).toEqual([
    '9 ×Casado con pollo9 × Ensalada verde3 con nota',
  ])
  await wall.picture('cocina/totales')

  await wall.page.keyboard.press('t')
  await wall.pages.getByText('1 de 2', { exact: true }).waitFor()
  await wall.page.keyboard.press('PageDown')
  await wall.ticket(11).waitFor()
  for (const order of orders.slice(10))
    await house.move(await house.move(order, 'Preparando'), 'Listo')
  await wall.pages.getByText('1 de 1', { exact: true }).waitFor()
  await wall.ticket(1).waitFor()
  await pollQuery(wall.page).not.toHaveProperty('pagina')
})

test('a kitchen screen with chosen categories advances only dishes of these, marks a dish as sold out, and works offline', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 1, 'Café chorreado': 2 })
  const pedro = await house.sitDown('Mesa 5', 'Pedro')
  await pedro.order({ 'Tres leches': 1 })
  const desk = await openKitchen(setup, 'desk', house.asWaiter)
  await desk.ticket(2).waitFor()
  await desk.tool('Categorías').click()
  const categories = desk.dialog('Categorías de esta pantalla')
  await categories.getByRole('button', { name: 'Bebidas' }).click()
  await desk.page.keyboard.press('Escape')
  await pollQuery(desk.page).toHaveProperty('categorias')
  await untilGone(desk.ticket(2))
  await expectNone(desk.line(1, 'Casado con pollo'))
  await pressTwice(desk)
  await tap(desk.head(1))
  await desk.page.getByText('No hay pedidos por preparar de estas categorías').waitFor()

  await desk.page.goto('/admin/cocina')
  await desk.tool('Categorías 1').click()
  await categories.getByRole('button', { name: 'Ver todo' }).click()
  await desk.page.keyboard.press('Escape')
  await pollText(desk.head(1)).toMatch(/Pasar a Preparando$/)
  await tapOffline(desk)
  await desk.tool('Más del pedido 2').click()
  const ticket = desk.dialog('Pedido 2, Mesa 5')
  await ticket.getByRole('button', { name: 'Se agotó: Tres leches' }).click()
  await ticket.getByRole('button', { name: 'Ya hay: Tres leches' }).waitFor()
  await desk.picture('cocina/agotado')
  await expect
    .poll(async () => {
      const { body } = await house.waiter.client.call(calls.products)
      return body.data.filter((product) => product.sold_out === 1).length
    })
    .toBe(1)
})

/** Advances the second order without a network, which is shown as pending and sent later. */
async function tapOffline(desk: Kitchen): Promise<void> {
  desk.expects(/net::ERR_|WebSocket connection .* failed/)
  await desk.page.waitForLoadState('networkidle')
  await desk.context.setOffline(true)
  await untilGone(desk.live)
  await tap(desk.head(2))
  const pending = desk.ticket(2).getByText('Espera la red')
  await pending.waitFor()
  await desk.picture('cocina/sin red')
  await desk.context.setOffline(false)
  await untilGone(pending)
  await pollText(desk.head(2)).toMatch(/Pasar a Listo$/)
}

async function pressTwice(desk: Kitchen): Promise<void> {
  // Two presses within 150 ms count as one, so the order stays in preparation.
  await tap(desk.line(1, 'Fresco de cas'))
  await desk.page.evaluate(() => {
    for (let count = 0; count < 2; count += 1) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }))
    }
  })
  await pollText(desk.head(1)).toMatch(/Pasar a Listo$/)
  await expectNone(desk.line(1, 'Fresco de cas').getByText('Listo'))
}
