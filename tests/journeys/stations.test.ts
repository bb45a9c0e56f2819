/** Tests stations: an admin divides the kitchen, two walls and the pass share the work on one order. */
import { calls } from '@orderi/shared/contract/all'
import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled, pollText, pollTexts } from '../support/browser/assertions.ts'
import { type DeviceSize, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, readOpenOrders } from '../support/restaurant/house.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { officeOn } from '../support/screens/office.ts'
import { closeWithEscape, tap } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** The grill is the default station. The bar prepares the category of a dish. */
async function divide(house: House, dish: string, name = 'Parrilla') {
  const { client } = house.admin
  const [product] = (await client.call(calls.products, { query: { buscar: dish } })).body.data
  const grill = { ...station(house), name, order: 1, color: 'naranja', predeterminada: 1 } as const
  const categorias = [product?.category_id ?? 0]
  const bar = { ...station(house), name: 'Barra', order: 2, color: 'azul', categorias } as const
  return [
    (await client.send(calls.createStation, grill)).body,
    (await client.send(calls.createStation, bar)).body,
  ] as const
}

const station = (house: House) =>
  ({
    sucursal: house.branch.id,
    color: 'gris',
    sonido: 'campana',
    predeterminada: 0,
    categorias: [],
  }) as const

/** The walls of the grill and the bar, and the pass on a phone. */
async function openStations(house: House) {
  const open = async (size: DeviceSize, name: string) => {
    const kitchen = await openKitchen(setup, size, house.asWaiter)
    await kitchen.page.getByRole('button', { name, exact: true }).click()
    return kitchen
  }
  return [
    await open('wall', 'Parrilla'),
    await open('wall', 'Barra'),
    await open('phone', 'Pase'),
  ] as const
}

async function openWaiter(house: House): Promise<Page> {
  const { page } = await setup.device('phone', house.asWaiter)
  await page.goto('/mesero')
  await page.getByText(/^En vivo · hace \d+ s$/).waitFor()
  return page
}

function expectStatuses(house: House, expected: readonly (readonly [string, string])[]) {
  const read = async () =>
    (await readOpenOrders(house)).flatMap(({ products }) =>
      products.map(({ product, status }) => [product.name, status]),
    )
  return expect.poll(read).toEqual(expected)
}

/** Whether the tab is completely visible in the row of tabs and on the screen. */
const isInside = (tab: Locator) =>
  tab.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    const row = element.parentElement?.getBoundingClientRect()
    return (
      row !== undefined && left >= row.left - 1 && right <= row.right + 1 && right <= innerWidth
    )
  })

test('an admin creates stations, which the kitchen shows at once', async () => {
  const house = await openHouse(setup.world)
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  await page.goto('/admin/sucursales')
  await page.getByRole('link', { name: /^Estaciones de / }).click()
  await page.getByText('No hay estaciones añadidas').waitFor()
  await page.getByRole('button', { name: 'Nueva estación' }).first().click()
  const form = office.dialog('Crear estación')
  await form.getByLabel('Nombre').fill('Parrilla')
  await form.getByRole('checkbox').first().check()
  await office.picture('estaciones/formulario')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('cell', { name: /^Parrilla/ }).waitFor()
  await office.picture('estaciones/lista')
  await wall.page.getByRole('button', { name: 'Parrilla', exact: true }).waitFor()
})

test('two stations and the pass prepare one order together', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const grill = await openKitchen(setup, 'wall', house.asWaiter)
  const bar = await openKitchen(setup, 'wall', house.asWaiter)
  const pass = await openKitchen(setup, 'phone', house.asWaiter)
  await grill.page.getByRole('button', { name: 'Parrilla', exact: true }).click()
  await bar.page.getByRole('button', { name: 'Barra', exact: true }).click()
  await pass.page.getByRole('button', { name: 'Pase', exact: true }).click()
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 3 })

  await grill.line(1, 'Casado con pollo').waitFor()
  await expectNone(grill.line(1, 'Fresco de cas'))
  await grill.ticket(1).getByText('+3 en Barra').waitFor()
  await bar.ticket(1).getByText('+2 en Parrilla').waitFor()
  await grill.picture('estaciones/parrilla')
  await pass.line(1, 'Casado con pollo').waitFor()
  await pass.picture('estaciones/pase')

  await tap(grill.head(1))
  await tap(bar.head(1))
  await pollText(bar.head(1)).toMatch(/Pasar a Listo$/)
  await tap(bar.head(1))
  await bar.page.getByText('No hay nada por preparar en Barra').waitFor()
  await pollText(grill.head(1)).toMatch(/Pasar a Listo$/)
  await expectNone(grill.ticket(1).getByText('en Barra'))
  await tap(grill.head(1))
  await pollText(pass.head(1)).toMatch(/Pasar a Entregado$/)
  await tap(pass.head(1))
  await pass.page.getByText('No hay pedidos por preparar').waitFor()

  await grill.page.reload()
  await grill.page.getByRole('button', { name: 'Parrilla', exact: true, pressed: true }).waitFor()
})

test('one undo takes back the last change of a station, and none of another station', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const [grill, bar] = await openStations(house)
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Yuca frita': 1, 'Fresco de cas': 3 })
  await tap(grill.head(1))
  await pollText(grill.head(1)).toMatch(/Pasar a Listo$/)
  await tap(bar.head(1))
  await pollText(bar.head(1)).toMatch(/Pasar a Listo$/)
  await tap(bar.head(1))
  await bar.page.getByText('No hay nada por preparar en Barra').waitFor()
  await grill.page.keyboard.press('z')
  await grill.notice('Pedido 1: cambio deshecho').waitFor()
  await pollText(grill.head(1)).toMatch(/Pasar a Preparando$/)
  await expectStatuses(house, [
    ['Casado con pollo', 'Pendiente'],
    ['Yuca frita', 'Pendiente'],
    ['Fresco de cas', 'Listo'],
  ])

  await bar.tool('Recuperar').click()
  const recall = bar.dialog('Recuperar pedidos')
  await recall.getByText('Listo', { exact: true }).waitFor()
  await bar.picture('estaciones/recuperar')
  await recall.getByRole('button', { name: 'Devolver el pedido 1' }).click()
  await closeWithEscape(recall)
  await pollText(bar.head(1)).toMatch(/Pasar a Listo$/)
  await expectStatuses(house, [
    ['Casado con pollo', 'Pendiente'],
    ['Yuca frita', 'Pendiente'],
    ['Fresco de cas', 'Preparando'],
  ])
})

test('the pass shows complete orders first, calls waiters and delivers, but advances no dish', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const [grill, , pass] = await openStations(house)
  const waiter = await openWaiter(house)
  await (await house.sitDown('Mesa 3')).order({ 'Casado con pollo': 2, 'Fresco de cas': 3 })
  await (await house.sitDown('Mesa 4')).order({ 'Casado con pollo': 1 })
  await pollTexts(pass.tickets.getByText(/^Mesa \d$/)).toEqual(['Mesa 3', 'Mesa 4'])
  await pollDisabled(pass.head(1)).toBe(true)
  await tap(grill.head(2))
  await pollText(grill.head(2)).toMatch(/Pasar a Listo$/)
  await tap(grill.head(2))
  await pollTexts(pass.tickets.getByText(/^Mesa \d$/)).toEqual(['Mesa 4', 'Mesa 3'])
  await pass.picture('estaciones/pase, completos primero')
  await pass.page.getByRole('button', { name: 'Más del pedido 2' }).click()
  await pass.dialog('Pedido 2, Mesa 4').getByRole('button', { name: 'Llamar' }).click()
  const call = waiter.getByText('Pedido 2, Mesa 4: listo para llevar')
  await call.waitFor()
  await pass.page.getByRole('button', { name: 'Más del pedido 2' }).click()
  const ticket = pass.dialog('Pedido 2, Mesa 4')
  await ticket.getByText(/^Llamado hace /).waitFor()
  await closeWithEscape(ticket)
  await tap(pass.head(2))
  await call.waitFor({ state: 'detached' })
  await pollTexts(pass.tickets.getByText(/^Mesa \d$/)).toEqual(['Mesa 3'])
})

test('a deleted station gives its dishes to the default one on open screens, with a notice', async () => {
  const house = await openHouse(setup.world)
  const [, { id }] = await divide(house, 'Fresco de cas')
  const [grill, bar] = await openStations(house)
  await (await house.sitDown('Mesa 3')).order({ 'Fresco de cas': 3 })
  await bar.line(1, 'Fresco de cas').waitFor()
  await expectNone(grill.line(1, 'Fresco de cas'))
  await house.admin.client.send(calls.deleteStation, { id })
  await grill.line(1, 'Fresco de cas').waitFor()
  for (const { page } of [grill, bar]) {
    await page.getByText('Estación eliminada: Barra').waitFor()
    await page.getByText('Lo que tenía por preparar está ahora en Parrilla.').waitFor()
  }
  await grill.picture('estaciones/eliminada')
  await bar.page.getByRole('button', { name: 'Parrilla', pressed: true }).waitFor()
  await bar.line(1, 'Fresco de cas').waitFor()
})

const LONG = 'Parrilla de leña del patio de atrás, turno de la noche'

test('long names of stations keep the header of each screen size', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas', LONG)
  for (const name of ['Cocina fría', 'Horno de pizza', 'Postres', 'Freidora'])
    await house.admin.client.send(calls.createStation, { ...station(house), name, order: 3 })
  const luisa = await house.sitDown('Mesa 3')
  await luisa.order({ 'Casado con pollo': 2, 'Fresco de cas': 3 })
  for (const size of ['wall', 'desk', 'phone'] as const) {
    const kitchen = await openKitchen(setup, size, house.asWaiter)
    const last = kitchen.page.getByRole('button', { name: 'Pase', exact: true })
    await last.click()
    await kitchen.ticket(1).getByText(LONG).waitFor()
    await expect.poll(() => isInside(last)).toBe(true)
    await kitchen.picture(`estaciones/nombres largos, ${size}`)
    await kitchen.page.getByRole('button', { name: LONG }).click()
    await kitchen.ticket(1).getByText('+3 en Barra').waitFor()
    await kitchen.picture(`estaciones/nombres largos, estación, ${size}`)
  }
})

test('each of two tabs plays the sound of its station', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const grill = await openKitchen(setup, 'wall', house.asWaiter)
  await grill.page.getByRole('button', { name: 'Parrilla', exact: true }).click()
  const page = await grill.context.newPage()
  await page.goto('/admin/cocina?muro=1')
  await page.getByRole('button', { name: 'Barra', exact: true }).click()
  for (const tab of [grill.page, page])
    await tab.getByRole('button', { name: 'Activar sonido' }).click()
  const held = () =>
    page.evaluate(async () => {
      const locks = (await navigator.locks.query()).held ?? []
      return locks.filter(({ name = '' }) => /^orderi-sonido \d+ order \d+$/.test(name)).length
    })
  await expect.poll(held).toBe(2)
})

test('a device remembers its station for each branch', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const bar = await openKitchen(setup, 'wall', house.asWaiter)
  const isAt = (name: string) =>
    bar.page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  await bar.page.getByRole('button', { name: 'Barra', exact: true }).click()
  await isAt('Barra')
  await bar.page.goto('/admin/cocina?muro=1')
  await isAt('Barra')
  await bar.page.evaluate((branch) => {
    const key = `orderi.cocina.estacion.${branch}`
    const stored = localStorage.getItem(key) ?? ''
    localStorage.setItem(`orderi.cocina.estacion.${branch + 1}`, stored)
    localStorage.removeItem(key)
  }, house.branch.id)
  await isAt('Barra')
  await bar.page.goto('/admin/cocina?muro=1')
  await isAt('Todo')
})

test('the list of products says that the stations could not be read, and reads them again', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  office.expects(/500/)
  await page.route('**/sucursales/estaciones/*', (route) => route.fulfill({ status: 500 }))
  await office.go('/admin/productos', 'Productos')
  await page.getByText(/^Error en encontrar las estaciones/).waitFor()
  await page.unroute('**/sucursales/estaciones/*')
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await office.row('Fresco de cas').getByText('Barra').waitFor()
  await expectNone(page.getByText(/^Error en encontrar las estaciones/))
})

test('an admin assigns a dish of another category to a station', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const office = officeOn(await setup.device('desk', house.asAdmin))
  await office.go('/admin/productos', 'Productos')
  const dialog = await office.open('Estaciones', `Estación de los platos: ${house.branch.name}`)
  await dialog.getByLabel('Buscar').fill('Tres leches')
  const dish = dialog.getByRole('checkbox', { name: 'Tres leches' })
  await expectNone(dialog.getByRole('checkbox', { name: 'Casado con pollo' }))
  await dish.check()
  await dialog.getByLabel('Estación', { exact: true }).selectOption('Barra')
  await office.picture('estaciones/asignar')
  await dialog.getByRole('button', { name: 'Asignar 1 plato' }).click()
  await office.row('Tres leches').getByText('Barra (propia)').waitFor()
  await office.picture('estaciones/productos')
  const { order } = await (await house.sitDown('Mesa 3')).order({ 'Tres leches': 1 })
  const bar = await openKitchen(setup, 'wall', house.asWaiter)
  await bar.page.getByRole('button', { name: 'Barra', exact: true }).click()
  await bar.line(order.number, 'Tres leches').waitFor()
})
