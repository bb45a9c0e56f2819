import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { openPointOfSale, type PointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('a waiter confirms a table with one tap, in the panel or on the table’s card', async () => {
  const house = await openHouse(setup.world)
  await house.admin.client.call(calls.updateBranch, {
    body: { id: house.branch.id, confirmar_mesa: 1 },
  })
  const [wall, phone] = await Promise.all([
    openPointOfSale(setup, 'wall', house.asWaiter),
    openPointOfSale(setup, 'phone', house.asWaiter),
  ])
  const luisa = await house.sitDown('Mesa 4')
  await expect(luisa.order({ 'Fresco de cas': 1 })).rejects.toThrow('table_unconfirmed')
  await luisa.callWaiter()
  await wall.calls.getByText('Mesa por confirmar').waitFor()
  await wall.table('Mesa 4').getByText('Mesero solicitado').waitFor()
  await wall.picture('mesa por confirmar')
  await expectAccessible(wall.page)

  const { body } = await house.waiter.client.call(calls.waiterCalls, {
    params: { sucursal: house.branch.id },
  })
  await house.waiter.client.call(calls.sendWaiter, { body: { bill_id: body.data[0]?.id ?? 0 } })
  await phone.calls.getByRole('button', { name: 'Confirmar mesa' }).waitFor()
  await phone.picture('mesa por confirmar')
  await confirmInDialog(phone)
  await wall.calls.getByText('Nadie espera a un mesero').waitFor()

  await luisa.order({ 'Fresco de cas': 1 })
  await wall.order(1, 'Mesa 4').waitFor()

  const mario = await house.sitDown('Mesa 2', 'Mario')
  await mario.callWaiter()
  await wall.calls.getByRole('button', { name: 'Confirmar mesa' }).click()
  await wall.notice('Mesa 2 confirmada').waitFor()
  await wall.calls.getByText('Nadie espera a un mesero').waitFor()
  await mario.order({ 'Café chorreado': 2 })
})

async function confirmInDialog(phone: PointOfSale): Promise<void> {
  await phone.table('Mesa 4').click()
  const table = phone.dialog('Mesa 4 · Salón principal')
  await table.getByText('Mesa por confirmar').waitFor()
  await phone.picture('mesa por confirmar, su detalle')
  await expectAccessible(phone.page)
  await table.getByRole('button', { name: 'Ver cuenta' }).click()
  const bill = phone.dialog('Cuenta 1 · Mesa 4')
  await bill.getByRole('button', { name: 'Confirmar mesa' }).click()
  await phone.notice('Mesa 4 confirmada').waitFor()
  await untilGone(bill.getByText('Mesa por confirmar'))
}
