/** Tests that guests and the floor see whether the kitchen has seen an order. */
import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { recordVibrations, vibrationsOf } from '../support/browser/vibrations.ts'
import { type House, openHouse, readOpenOrders } from '../support/restaurant/house.ts'
import { scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { tap } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function findProduct({ admin }: House, buscar: string) {
  return (await admin.client.call(calls.products, { query: { buscar } })).body.data[0]
}

/** The grill is the default station. The bar prepares the category of `Fresco de cas`. */
async function divide(house: House): Promise<void> {
  const { client } = house.admin
  const fields = { sucursal: house.branch.id, color: 'gris', sonido: 'campana' } as const
  const grill = {
    ...fields,
    name: 'Parrilla',
    order: 1,
    predeterminada: 1,
    categorias: [],
  } as const
  const categorias = [(await findProduct(house, 'Fresco de cas'))?.category_id ?? 0]
  const bar = { ...fields, name: 'Barra', order: 2, predeterminada: 0, categorias } as const
  for (const station of [grill, bar]) await client.send(calls.createStation, station)
  await client.send(calls.updateBranch, { id: house.branch.id, segundos_sin_ver: 5 })
}

async function openStation(house: House, name: string) {
  const kitchen = await openKitchen(setup, 'wall', house.asWaiter)
  await kitchen.page.getByRole('button', { name, exact: true }).click()
  return kitchen
}

async function openBoard(
  house: House,
  address: '/mesero' | '/admin/punto-venta',
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const { page } = await setup.device(address === '/mesero' ? 'phone' : 'wall', house.asWaiter)
  await prepare?.(page)
  await page.goto(address)
  await page.getByText(/^En vivo · hace \d+ s$/).waitFor()
  return page
}

/** Adds an element that stands for a dialog. */
const cover = (page: Page) =>
  page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>'))

const alarmOn = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('the floor is alarmed about an order that a station has not shown, until it shows it', async () => {
  const house = await openHouse(setup.world)
  await divide(house)
  const grill = await openStation(house, 'Parrilla')
  const bar = await openStation(house, 'Barra')
  const boards = [await openBoard(house, '/admin/punto-venta'), await openBoard(house, '/mesero')]
  await bar.tool('Teclas').click()
  await bar.dialog('Teclas').waitFor()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 3 })
  await bar.ticket(1).waitFor()
  for (const page of boards) {
    const alarm = alarmOn(page, 'Cocina no ha visto el pedido 1 (Barra)')
    await alarm.getByText('La pantalla está conectada, pero muestra otra página').waitFor()
  }
  await expectNone(alarmOn(grill.page, 'Cocina no ha visto'))

  await bar.page.keyboard.press('Escape')
  for (const page of boards)
    await alarmOn(page, 'Cocina no ha visto').waitFor({ state: 'detached' })
  const [order] = await readOpenOrders(house)
  expect(order?.shown).toHaveLength(2)
})

test('a station whose last screen went away is named on every other board that has a socket', async () => {
  const house = await openHouse(setup.world)
  await divide(house)
  const grill = await openStation(house, 'Parrilla')
  const bar = await openStation(house, 'Barra')
  let isBlocked = false
  const cuts: (() => Promise<void>)[] = []
  const floor = await openBoard(house, '/admin/punto-venta', (page) =>
    page.routeWebSocket(/socket\.io/, async (socket) => {
      if (isBlocked) {
        await socket.close()
        return
      }
      socket.connectToServer()
      cuts.push(() => socket.close())
    }),
  )
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 3 })
  const read = async () => (await readOpenOrders(house))[0]?.shown?.length
  await expect.poll(read).toBe(2)
  await bar.page.close()
  // A screen counts as lost after 20 s.
  for (const page of [grill.page, floor])
    await alarmOn(page, 'Sin pantalla: Barra').waitFor({ timeout: 40_000 })
  isBlocked = true
  for (const cut of cuts) await cut()
  await alarmOn(floor, 'Sin avisos de la cocina').waitFor()
  await expectNone(alarmOn(floor, 'Sin pantalla'))
  isBlocked = false
  await alarmOn(floor, 'Sin pantalla: Barra').waitFor()
  await openStation(house, 'Barra')
  for (const page of [grill.page, floor])
    await alarmOn(page, 'Sin pantalla').waitFor({ state: 'detached' })
})

/** Enough for a quote. */
async function serveSixDishes(house: House): Promise<void> {
  const { order } = await house.sitDown('Mesa 2')
  await order({ 'Casado con pollo': 6 })
  const [served] = await readOpenOrders(house)
  for (const estado of ['Preparando', 'Listo', 'Entregado'] as const) {
    const body = { order_id: served?.id ?? 0, estado }
    await house.waiter.client.send(calls.changeOrderStatus, body)
  }
}

test('a guest reads what is known of the order, and how long it takes', async () => {
  const house = await openHouse(setup.world)
  await serveSixDishes(house)
  const luisa = await scan(setup, house.table('Mesa 3'))
  const state = (text: string) => luisa.page.getByText(text, { exact: true })
  await luisa.plus('Arroz con camarones').click()
  await luisa.tab('Pedido')
  await state('Ahora: unos 5 min').waitFor()
  await luisa.picture('invitado/espera en el pedido')
  await luisa.send.click()
  await state('Enviado').waitFor()
  const kitchen = await openKitchen(setup, 'wall', house.asWaiter)
  await state('En la pantalla de la cocina').waitFor()
  // One piece at six an hour.
  await state('Listo en unos 10 min').waitFor()
  await luisa.picture('invitado/espera en la cuenta')
  await luisa.page.reload()
  await state('En la pantalla de la cocina').waitFor()
  await tap(kitchen.tool('Más del pedido 2'))
  await kitchen.page.reload()
  await kitchen.live.waitFor()
  await state('En la pantalla de la cocina').waitFor()
  await tap(kitchen.head(2))
  await expect.poll(async () => (await readOpenOrders(house))[0]?.status).toBe('Preparando')
  await state('Preparando').waitFor()
  await expectNone(state('En la pantalla de la cocina'))
  await state('Listo en unos 10 min').waitFor()
  await tap(kitchen.head(2))
  await expectNone(state('Listo en unos 10 min'))
})

test('a touch of the ticket ends the alarm, even if its dialog covers the page', async () => {
  const house = await openHouse(setup.world)
  await divide(house)
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const floor = await openBoard(house, '/admin/punto-venta')
  await cover(wall.page)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2 })
  await alarmOn(floor, 'Cocina no ha visto el pedido 1').waitFor()
  await tap(wall.tool('Más del pedido 1'))
  await alarmOn(floor, 'Cocina no ha visto').waitFor({ state: 'detached' })
  expect((await readOpenOrders(house))[0]?.status).toBe('Pendiente')
})

test('the phone vibrates when an older order becomes unseen later', async () => {
  const house = await openHouse(setup.world)
  await divide(house)
  const dessert = await findProduct(house, 'Tres leches')
  const { body: course } = await house.admin.client.send(calls.createCourse, {
    name: 'Postres',
    order: 1,
    categorias: [dessert?.category_id ?? 0],
  })
  const { body: held } = await house.waiter.client.send(calls.takeOrder, {
    table_id: house.table('Mesa 1').id,
    bill_name: 'Ana',
    products: [{ product_id: dessert?.id ?? 0, quantity: 1, note: null, variants: [] }],
    esperar: [course.id],
  })
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  await cover(wall.page)
  const page = await openBoard(house, '/mesero', recordVibrations)
  await page.getByText(/^Todo tranquilo/).click()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 1 })
  await expect.poll(() => vibrationsOf(page)).toBe(1)
  await house.waiter.client.send(calls.fireCourse, { order_id: held.order.id, curso: course.id })
  await expect.poll(() => vibrationsOf(page)).toBe(2)
})

test('a desk reports nothing until it has stayed on the kitchen', async () => {
  const house = await openHouse(setup.world)
  const desk = await openKitchen(setup, 'desk', house.asWaiter)
  const reports: string[] = []
  desk.page.on('request', (request) => {
    if (request.url().endsWith('/pedidos-mostrados')) reports.push(request.url())
  })
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 1 })
  await desk.ticket(1).waitFor()
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const read = async () => (await readOpenOrders(house)).map(({ shown }) => shown?.length)
  await expect.poll(read).toEqual([1])
  expect(reports).toEqual([])

  await wall.page.close()
  const key = `orderi.cocina.pantalla.${house.branch.id}`
  await desk.page.evaluate((name) => localStorage.setItem(name, String(Date.now())), key)
  await desk.page.reload()
  await luisa.order({ 'Fresco de cas': 1 })
  await expect.poll(read).toEqual([1, 1])
  expect(reports).toHaveLength(1)
})
