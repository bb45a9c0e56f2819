import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollText, pollTexts } from '../support/browser/assertions.ts'
import { SCREENS, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, post } from '../support/restaurant/house.ts'
import { fillTables, openKitchen } from '../support/screens/kitchen.ts'
import { openOffice } from '../support/screens/office.ts'
import { openPointOfSale } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('the kitchen marks additions to a table and cancelled dishes, and lists open dishes first as sold out', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 3')
  const { order } = await luisa.order({ 'Patacones con frijoles': 1, 'Arroz con camarones': 1 })
  const pedro = await house.sitDown('Mesa 3', 'Pedro')
  await pedro.order({ 'Tres leches': 1 })
  const ana = await house.sitDown('Mesa 4', 'Ana')
  await ana.order({ 'Tres leches': 1 })
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  await wall.ticket(2).getByText('Agregado').waitFor()
  await wall.ticket(3).waitFor()
  await expectNone(wall.ticket(1).getByText('Agregado'))
  await expectNone(wall.ticket(3).getByText('Agregado'))
  await house.waiter.client.call(calls.changeLineStatus, {
    body: { order_line_id: order.products[0]?.id ?? 0, estado: 'Cancelado' },
  })
  const line = wall.line(1, 'Patacones con frijoles')
  const stamp = line.getByText('Cancelado')
  await stamp.waitFor()
  await wall.picture('tableros/cocina')
  const dish = await line
    .getByText('Patacones con frijoles')
    .last()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return [...range.getClientRects()].map(({ top, right, bottom, left }) => ({
        top,
        right,
        bottom,
        left,
      }))
    })
  const mark = await stamp.boundingBox()
  if (!mark) throw new Error('the mark is not shown')
  const covered = dish.filter(
    (rect) =>
      mark.x < rect.right &&
      mark.x + mark.width > rect.left &&
      mark.y < rect.bottom &&
      mark.y + mark.height > rect.top,
  )
  expect(covered).toEqual([])

  await wall.tool('Agotados').click()
  const soldOut = wall.dialog('Agotados')
  const names = (list: string) =>
    soldOut.getByRole('list', { name: list }).getByRole('button', { name: /^Marcar agotado/ })
  await names('Los demás').first().waitFor()
  const [first] = await soldOut.getByRole('list').all()
  await pollText(first ?? soldOut).toContain('Arroz con camarones')
  await pollTexts(names('En el tablero')).toHaveLength(2)
  await wall.picture('tableros/agotados')
})

test('the floor shows ready dishes, newer orders on later pages, tables that wait for dishes, and the branch', async () => {
  const house = await openHouse(setup.world)
  const luisa = await house.sitDown('Mesa 2')
  const { order, bill } = await luisa.order({ 'Fresco de cas': 2, 'Tres leches': 1 })
  for (const status of ['Preparando', 'Listo'] as const) {
    await post(house.waiter.client, calls.changeLineStatus, {
      order_line_id: order.products[0]?.id ?? 0,
      estado: status,
    })
  }
  await post(house.waiter.client, calls.closeBill, { bill_id: bill.id, payment_method: 'tarjeta' })
  const pedro = await house.sitDown('Mesa 1', 'Pedro')
  const moving = await pedro.order({ 'Café chorreado': 1 })
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.page.goto(`/admin/punto-venta?ver=cuenta-${moving.bill.id}`)
  await desk.page.getByRole('button', { name: 'Mover de mesa' }).click()
  const move = desk.dialog('Mover la cuenta 2')
  await move.getByRole('button', { name: 'Mesa 3 Libre' }).waitFor()
  await move.getByRole('button', { name: 'Mesa 2 Por servir' }).waitFor()
  await desk.picture('tableros/mover')

  await fillTables(house, 24)
  const wall = await openPointOfSale(setup, 'wall', house.asWaiter)
  await wall.table('Mesa 2').getByText('2 listos').waitFor()
  const newer = wall.page.getByRole('button', { name: /^\+\d+ más nuevos$/ })
  await newer.waitFor()
  const cards = wall.page.getByRole('article', { includeHidden: true })
  await expect
    .poll(async () => {
      const rights = await cards.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().right),
      )
      const later = rights.filter((right) => right > SCREENS.wall.viewport.width).length
      // oxlint-disable-next-line no-restricted-properties -- both are read again until they agree
      return (await newer.textContent()) === `+${later} más nuevos`
    })
    .toBe(true)
  await wall.picture('tableros/salón')
  await newer.click()
  await wall.page
    .getByRole('navigation', { name: 'Páginas de pedidos' })
    .getByText('2 de')
    .waitFor()

  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/productos', 'Productos')
  await office.page.getByText('Soda La Esquina · Barrio Escalante').waitFor()
  await office.picture('tableros/sucursal')
  const phone = await openOffice(setup, 'phone', house.asAdmin, '/admin/productos', 'Productos')
  await phone.page.getByRole('banner').getByText('Barrio Escalante', { exact: true }).waitFor()
  await phone.picture('tableros/sucursal')
})
