/** Tests stations: an admin divides the kitchen, two walls and the pass share the work on one order. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { expectNone, pollText } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { officeOn } from '../support/screens/office.ts'
import { tap } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** The grill is the default station. The bar prepares the category of a dish. */
async function divide(house: House, dish: string): Promise<void> {
  const { client } = house.admin
  const [product] = (await client.call(calls.products, { query: { buscar: dish } })).body.data
  const station = {
    sucursal: house.branch.id,
    order: 1,
    color: 'naranja',
    sonido: 'campana',
    predeterminada: 1,
    categorias: [],
  } as const
  await client.send(calls.createStation, { ...station, name: 'Parrilla' })
  await client.send(calls.createStation, {
    ...station,
    name: 'Barra',
    order: 2,
    color: 'azul',
    predeterminada: 0,
    categorias: [product?.category_id ?? 0],
  })
}

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

test('an admin assigns a dish of another category to a station', async () => {
  const house = await openHouse(setup.world)
  await divide(house, 'Fresco de cas')
  const office = officeOn(await setup.device('desk', house.asAdmin))
  await office.go('/admin/productos', 'Productos')
  const dialog = await office.open('Estaciones', 'Estación de los platos')
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
