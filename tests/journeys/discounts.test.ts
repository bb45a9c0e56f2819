import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectAccessible, loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { readOpenBills } from '../support/restaurant/house.ts'
import { PIN } from '../support/screens/approvals.ts'
import { openChargingHouse, readBill, seat } from '../support/screens/charging.ts'
import { scan } from '../support/screens/guest.ts'
import { openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('a waiter gives a discount with the PIN of an admin; an admin gives a dish free without the service, and the guest sees both', async () => {
  const house = await openChargingHouse(setup)
  const { bill } = await seat(house, 'Mesa 3', 'Pedro')
  const guest = await scan(setup, house.table('Mesa 2'))
  await guest.order('Tres leches', 'Luisa')
  await guest.tab('Menú')
  await guest.order('Fresco de cas')
  const [own] = (await readOpenBills(house)).filter(({ id }) => id !== bill.id)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 409/)
  await follow(phone.page, `?ver=cobrar-${bill.id}`)
  const charge = phone.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Descuento' }).click()
  const question = phone.dialog('Descuento')
  const give = question.getByRole('button', { name: 'Aplicar' })
  await question.getByRole('button', { name: '20 %' }).click()
  await question.getByText('Nuevo total: ₡7 840,00 (antes ₡9 800,00)').waitFor()
  await phone.picture('cobrar/descuento')
  await question.getByLabel('Motivo').selectOption({ index: 1 })
  await give.click()
  await question.getByLabel('PIN', { exact: true }).fill(PIN)
  await loseAnswer(phone, calls.giveDiscount.path)
  await give.click()
  await phone.notice('Descuento aplicado').waitFor()
  await untilGone(question)
  await charge.getByText('₡7 840,00').first().waitFor()
  await phone.picture('cobrar/con descuento')
  expect(await readBill(house, bill)).toMatchObject({
    descuento: 1960,
    saldo: 7840,
    adjustments: [{ valor: 20 }],
  })

  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  await follow(desk.page, `?ver=cuenta-${own?.id}`)
  const opened = desk.dialog('Cuenta 2 · Mesa 2')
  await opened.getByRole('button', { name: 'Quitar el servicio' }).click()
  const service = desk.dialog('¿Quitar el servicio de la cuenta?')
  await service.getByLabel('Motivo').selectOption({ index: 1 })
  await service.getByRole('button', { name: 'Quitar el servicio' }).click()
  await desk.notice('Servicio quitado').waitFor()
  await untilGone(service)
  await opened.getByRole('button', { name: 'Poner el servicio' }).waitFor()
  await opened.getByRole('button', { name: 'Descuento' }).click()
  const courtesy = desk.dialog('Descuento')
  await courtesy.getByLabel('Se aplica a').selectOption('1 × Fresco de cas · ₡1 200,00')
  await courtesy.getByLabel('Tipo').selectOption('Cortesía')
  await courtesy.getByLabel('Motivo').selectOption({ index: 1 })
  await desk.picture('cobrar/cortesía')
  await courtesy.getByRole('button', { name: 'Aplicar' }).click()
  await untilGone(courtesy)
  await opened.getByText('Cortesía: -₡1 200,00').waitFor()
  await desk.picture('cobrar/con cortesía')
  // The prices include 13 % IVA and 10 % service: 2,300 / 1.23 × 1.13.
  const given = own && (await readBill(house, own))
  expect(given).toMatchObject({ totalFinal: 2113.01, servicio_retirado: 1 })
  await guest.tab('Cuenta')
  await guest.page.getByText('Cortesía: -₡1 200,00').waitFor()
  await guest.page.getByText('Servicio retirado').waitFor()
  await expectAccessible(guest.page)
  await guest.picture('cobrar/cortesía del invitado')
})
