/** Tests seats: a waiter takes an order by seat, the kitchen and the bill show the seats, and the bill is split by them. */
import { calls } from '@orderi/shared/contract/all'
import { test } from 'vitest'
import { expectNone, pollText } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openApprovingHouse } from '../support/screens/approvals.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { openOffice } from '../support/screens/office.ts'
import { closeWith, openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('a waiter takes an order for two seats, sees them on the ticket, and splits the bill by seat', async () => {
  const house = await openApprovingHouse(setup)
  await house.admin.client.send(calls.updateBranch, { id: house.branch.id, asientos: 1 })
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.table('Mesa 3').click()
  const take = desk.dialog('Pedido para Mesa 3')
  const seats = take.getByRole('group', { name: 'Asiento' })
  const dish = (name: string) => take.getByRole('button', { name: new RegExp(`^${name}`) })
  await expectNone(seats.getByRole('button', { name: 'Asiento 5' }))
  await seats.getByRole('button', { name: 'Asiento 3' }).press('Enter')
  await dish('Ceviche de corvina').click()
  await seats.getByRole('button', { name: 'Asiento 1' }).press('Enter')
  await dish('Arroz con camarones').click()
  await seats.getByRole('button', { name: 'Asiento 2' }).press('Enter')
  await dish('Arroz con camarones').click()
  await seats.getByRole('button', { name: 'Mesa', exact: true }).press('Enter')
  await dish('Yuca frita').click()
  const cart = take.getByRole('region', { name: 'Pedido' }).getByRole('listitem')
  await cart.filter({ hasText: 'Asiento 3' }).filter({ hasText: 'Ceviche' }).waitFor()
  await take.getByRole('button', { name: 'Cambiar Ceviche de corvina' }).click()
  const options = desk.dialog('Ceviche de corvina')
  await options.getByRole('button', { name: 'Asiento 1' }).click()
  await closeWith(options, 'Guardar cambios')
  await cart.filter({ hasText: 'Asiento 1' }).filter({ hasText: 'Ceviche' }).waitFor()
  await cart.filter({ hasText: 'Asiento 2' }).filter({ hasText: 'Arroz' }).waitFor()
  await desk.picture('asientos/pedido')
  await closeWith(take, 'Enviar pedido')

  await pollText(wall.line(1, 'Ceviche de corvina')).toMatch(/A1, Asiento 1/)
  await wall.line(1, 'Arroz con camarones').filter({ hasText: 'Asiento 2' }).waitFor()
  await expectNone(wall.line(1, 'Yuca frita').filter({ hasText: 'Asiento' }))
  await wall.picture('asientos/cocina')

  await desk.table('Mesa 3').click()
  await desk.dialog('Mesa 3 · Salón principal').getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = desk.dialog('Cuenta 1 · Mesa 3')
  const rice = bill.getByRole('listitem').filter({ hasText: 'Arroz con camarones' })
  await rice.filter({ hasText: 'Asiento 2' }).waitFor()
  await desk.picture('asientos/cuenta')
  await bill.getByRole('button', { name: 'Partir' }).click()
  const split = desk.dialog('Partir la cuenta 1')
  const part = (name: string) => split.getByRole('region', { name, exact: true })
  await split.getByText('Cuentas separadas').click()
  await split.getByRole('button', { name: 'Por asiento' }).click()
  await part('Cuenta 1').getByText('₡12 100,00').waitFor()
  await part('Cuenta nueva 1').getByText('₡6 200,00').waitFor()

  await split.getByText('Por asiento', { exact: true }).first().click()
  await part('Asiento 1').getByText('₡10 700,00').waitFor()
  await part('Asiento 2').getByText('₡6 200,00').waitFor()
  await part('Cuenta 1').getByText('Faltan ₡1 400,00').waitFor()
  await desk.picture('asientos/partir')
  await split.getByRole('button', { name: 'Partir en 2' }).click()
  await untilGone(split)
  const shares = bill.getByRole('region', { name: 'Partes' }).getByRole('listitem')
  await shares.filter({ hasText: 'Asiento 1' }).getByText('₡10 700,00').waitFor()
})

test('a branch offers seats only after an admin allows orders by seat', async () => {
  const house = await openHouse(setup.world)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.table('Mesa 3').click()
  const take = desk.dialog('Pedido para Mesa 3')
  await take.getByRole('button', { name: /^Ceviche de corvina/ }).waitFor()
  const seats = take.getByRole('group', { name: 'Asiento' })
  await expectNone(seats)

  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/sucursales', 'Sucursales')
  await office.button('Editar Barrio Escalante').click()
  const form = office.dialog('Editar sucursal')
  await form.getByRole('switch', { name: 'Tomar pedidos por asiento' }).check()
  await office.picture('asientos/ajuste')
  await office.save('Sucursal editado exitosamente')
  await seats.waitFor()
})
