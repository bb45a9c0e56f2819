import { test } from 'vitest'
import { expectNone } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { scan } from '../support/screens/guest.ts'
import { openOffice, openPlatform } from '../support/screens/office.ts'
import { openPointOfSale } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('formats dollars as in Costa Rica on all screens of a Costa Rican restaurant', async () => {
  const house = await openHouse(setup.world)
  const { id, name } = house.restaurant
  await setup.world.deps.pool.query("UPDATE restaurants SET currency = '$' WHERE id = $1", [id])
  const guest = await house.sitDown('Mesa 4')
  await guest.order({ 'Casado con pescado': 3 })
  await guest.askForBill()

  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  const sums = office.page.getByRole('region', { name: 'Suma de la cuenta' })
  await sums.getByText('$14 700,00').first().waitFor()
  await office.row('Luisa').click()
  const bill = office.dialog('Cuenta 1 · Mesa 4')
  await bill.getByText('$14 700,00').first().waitFor()
  await office.go('/admin/productos?buscar=pescado', 'Productos')
  await office.row('Casado con pescado').getByText('$4 900,00').waitFor()
  const form = await office.open('Editar Casado con pescado', 'Editar producto')
  await form.getByText('$', { exact: true }).waitFor()
  await office.go('/admin/dashboard', 'Dashboard')
  await office.page.getByRole('region', { name: 'Ventas del mes' }).getByText('$0,00').waitFor()

  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  await board.requestedBills.getByText('$14 700,00').waitFor()
  await board.show('Cuentas')
  await board.bill(1, 'Mesa 4').getByText('$14 700,00').waitFor()

  const platform = await openPlatform(setup, 'desk', await house.person('Sara Sáenz', 'superadmin'))
  await platform.go('/super-admin/restaurantes', 'Restaurantes')
  await platform.row(name).first().getByText('3,00').waitFor()
})

test('a restaurant in Guatemala shows the prices of dishes and the amount in the cancellation dialog in quetzales', async () => {
  const house = await openHouse(setup.world)
  await setup.world.deps.pool.query(
    "UPDATE restaurants SET currency = 'Q', country = 'gua' WHERE id = $1",
    [house.restaurant.id],
  )
  const phone = await scan(setup, house.table('Mesa 4'))
  await phone.plus('Tres leches').click()
  await phone.tab('Pedido')
  await phone.page.getByLabel('Nombre para la cuenta').fill('Luisa')
  await phone.send.click()
  await phone.page.getByText('Q2,300.00').first().waitFor()

  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  await board.order(1, 'Mesa 4').getByRole('button', { name: 'Pedido 1, Mesa 4' }).click()
  const details = board.dialog('Pedido 1 · Mesa 4')
  await details.getByText('Q2,300.00').first().waitFor()
  await details.getByRole('button', { name: 'Cancelar pedido' }).click()
  const question = board.dialog('¿Cancelar el pedido 1?')
  await question.getByText('Q2,300.00').first().waitFor()
  for (const { page } of [phone, board]) await expectNone(page.getByText('₡'))
})
