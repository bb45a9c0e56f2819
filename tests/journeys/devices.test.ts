/** Tests shared devices: registration, two people on one wall, the PIN between them, and revocation. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { valueIn } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openChargingHouse, seat } from '../support/screens/charging.ts'
import { officeOn } from '../support/screens/office.ts'
import { tap } from '../support/screens/point-of-sale.ts'
import {
  actorsOf,
  chip,
  choose,
  employ,
  enterPin,
  openWall,
  PIN,
  registerScreen,
} from '../support/screens/shared-device.ts'

const setup = setUpJourney()

test('an admin creates a device, whose screen is registered with the code', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const { page } = office
  await page.goto('/admin/empleados')
  await page.getByRole('link', { name: 'Dispositivos' }).click()
  await page.getByText('No hay dispositivos añadidos').waitFor()
  await page.getByRole('button', { name: 'Nuevo dispositivo' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nuevo dispositivo' })
  await form.getByLabel('Nombre').fill('Muro del salón')
  await office.picture('dispositivos/nuevo')
  await form.getByRole('button', { name: 'Guardar' }).click()
  const shown = page.getByRole('dialog', { name: 'Código de Muro del salón' })
  const code = await valueIn(shown.getByLabel('Código'))
  await office.picture('dispositivos/código')
  await shown.getByRole('button', { name: 'Listo' }).click()
  const device = await setup.device('wall')
  await device.page.goto('/login')
  await device.page.getByRole('link', { name: 'Registrar este dispositivo' }).click()
  await device.page.waitForURL('/dispositivo')
  const wall = await registerScreen(device, code)
  expect(new URL(wall.page.url()).pathname).toBe('/admin/punto-venta')
  await page.reload()
  await page.getByText('Registrado', { exact: true }).waitFor()
  await office.picture('dispositivos/lista')
})

test('two people act on one wall under their names, without extra taps once chosen', async () => {
  const house = await openHouse(setup.world)
  await employ(setup, house, 'Ana Arias')
  await employ(setup, house, 'Beto Brenes')
  const { order } = await (await house.sitDown('Mesa 4')).order({ 'Tres leches': 1 })
  const wall = await openWall(setup, house)
  const step = (status: string) =>
    tap(wall.order(order.number, 'Mesa 4').getByRole('button', { name: new RegExp(status) }))
  await step('Preparando')
  await wall.page.getByRole('dialog', { name: '¿Quién lo hace?' }).waitFor()
  await wall.picture('dispositivos/quién')
  await choose(wall, 'Ana Arias')
  await chip(wall, 'Ana Arias').waitFor()
  await expect
    .poll(() => actorsOf(setup, house, order.id))
    .toEqual([['Ana Arias', 'Muro del salón']])
  await step('Listo')
  await expect.poll(async () => (await actorsOf(setup, house, order.id)).length).toBe(2)
  await wall.picture('dispositivos/elegida')
  await chip(wall, 'Ana Arias').click()
  await choose(wall, 'Beto Brenes')
  await step('Entregado')
  await expect
    .poll(() => actorsOf(setup, house, order.id))
    .toEqual([
      ['Ana Arias', 'Muro del salón'],
      ['Ana Arias', 'Muro del salón'],
      ['Beto Brenes', 'Muro del salón'],
    ])
  await wall.page.getByRole('button', { name: 'Dejar de actuar como Beto Brenes' }).click()
  await chip(wall, '¿Quién?').waitFor()
})

test('a charge asks for the PIN of the chosen person, and a closed question changes nothing', async () => {
  const house = await openChargingHouse(setup)
  await employ(setup, house, 'Ana Arias')
  const { bill } = await seat(house, 'Mesa 4')
  const wall = await openWall(setup, house)
  wall.expects(/status of 40[39]/)
  await wall.page.goto(`${wall.page.url()}&ver=cobrar-${bill.id}`)
  const charge = wall.page.getByRole('dialog', { name: /^Cobrar/ })
  await charge.getByRole('button', { name: 'Tarjeta' }).waitFor()
  await choose(wall, 'Ana Arias')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  const confirm = () => charge.getByRole('button', { name: /^Cobrar/ }).click()
  await confirm()
  const dialog = wall.page.getByRole('dialog', { name: 'PIN de Ana Arias' })
  await dialog.waitFor()
  await wall.picture('dispositivos/pin')
  await wall.page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect((await house.admin.client.get(calls.openBills, house.branch.id)).body.total).toBe(1)
  await confirm()
  await enterPin(wall, 'Ana Arias', '1357')
  await dialog.getByText('El PIN no es correcto.').waitFor()
  await enterPin(wall, 'Ana Arias', PIN)
  await expect
    .poll(async () => (await house.admin.client.get(calls.openBills, house.branch.id)).body.total)
    .toBe(0)
})

test('a revoked wall shows the login at once', async () => {
  const house = await openHouse(setup.world)
  const { order } = await (await house.sitDown('Mesa 4')).order({ 'Tres leches': 1 })
  const wall = await openWall(setup, house)
  wall.expects(/status of 401/)
  await wall.order(order.number, 'Mesa 4').waitFor()
  await house.admin.client.send(calls.revokeDevice, { id: wall.id })
  await wall.order(order.number, 'Mesa 4').waitFor({ state: 'hidden' })
  await wall.picture('dispositivos/revocado')
})
