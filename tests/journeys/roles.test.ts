/** Tests what the roles Cocina, Cajero and Encargado see on screens. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollTexts } from '../support/browser/assertions.ts'
import { type Device, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, type Person } from '../support/restaurant/house.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { officeOn, openOwnOffice } from '../support/screens/office.ts'
import { openPointOfSale } from '../support/screens/point-of-sale.ts'
import { makeUser } from '../support/tenant.ts'

const setup = setUpJourney()

async function employ(house: House, type: 'cocina' | 'cajero' | 'encargado'): Promise<Person> {
  const { client, ...user } = await makeUser(setup.world, {
    name: 'Rosa Rojas',
    restaurantId: house.restaurant.id,
    branchIds: [house.branch.id],
    type,
  })
  return { user: { ...user, name: 'Rosa Rojas', type }, role: type, client }
}

async function statusOf(house: House, orderId: number): Promise<string | undefined> {
  const { body } = await house.admin.client.get(calls.openOrders, house.branch.id)
  return body.data.find(({ id }) => id === orderId)?.status
}

const navigationOf = ({ page }: Pick<Device, 'page'>) =>
  page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link')

test('the kitchen sees only its screen, where it changes orders', async () => {
  const house = await openHouse(setup.world)
  const cook = await employ(house, 'cocina')
  const guest = await house.sitDown('Mesa 4')
  const { order } = await guest.order({ 'Tres leches': 1 })
  const office = officeOn(await setup.device('desk', { as: cook, at: house }))
  await office.page.goto('/admin/productos')
  await office.page.waitForURL('/admin/cocina')
  await pollTexts(navigationOf(office)).toEqual(['Cocina'])
  const kitchen = await openKitchen(setup, 'desk', { as: cook, at: house })
  await kitchen.line(order.number, 'Tres leches').click()
  await expect.poll(() => statusOf(house, order.id)).toBe('Preparando')
  await kitchen.picture('perfiles/cocina')
})

test('a cashier charges bills, but has no buttons for the kitchen', async () => {
  const house = await openHouse(setup.world)
  const cashier = await employ(house, 'cajero')
  const guest = await house.sitDown('Mesa 4')
  const { order } = await guest.order({ 'Tres leches': 1 })
  const desk = await openPointOfSale(setup, 'desk', { as: cashier, at: house })
  await desk.order(order.number, 'Mesa 4').waitFor()
  await expectNone(desk.order(order.number, 'Mesa 4').getByRole('button', { name: /^Pasar/ }))
  await pollTexts(navigationOf(desk)).toEqual(['Punto de venta', 'Cuentas'])
  await desk.picture('perfiles/cajero')
})

test('a manager changes the own branch, and the office shows what each role may do', async () => {
  const house = await openHouse(setup.world)
  const manager = await employ(house, 'encargado')
  const office = officeOn(await setup.device('desk', { as: manager, at: house }))
  await office.page.goto('/admin/sucursales')
  await office.row(house.branch.name).waitFor()
  await pollTexts(navigationOf(office)).toEqual([
    'Punto de venta',
    'Dashboard',
    'Reportes',
    'Cocina',
    'Mesero',
    'Cuentas',
    'Sucursal',
  ])
  await expectNone(office.page.getByRole('button', { name: 'Nueva sucursal' }))
  await office.go('/admin/dashboard', 'Dashboard')
  await office.page.getByText('Ventas del mes').waitFor()
  await office.go('/admin/reportes', 'Reportes')
  await office.go('/admin/resumen', 'Resumen del día')
  await office.page.getByText('No pasó nada este día').waitFor()
  await expectNone(office.page.getByText('El resumen no llega por correo'))
  const admins = await openOwnOffice(setup, '/admin/empleados', 'Usuarios', 'desk')
  await admins.page.getByRole('link', { name: 'Perfiles' }).click()
  const courtesy = admins.page.getByRole('row', { name: /^Cortesías/ }).getByRole('cell')
  await pollTexts(courtesy).toEqual(['Cortesías', 'Sí', 'Sí', 'Con permiso', 'Con permiso', 'No'])
  await admins.picture('perfiles/tabla')
})
