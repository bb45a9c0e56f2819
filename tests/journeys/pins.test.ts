import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { pollValue } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { takePayments } from '../support/money/till.ts'
import { openHouse } from '../support/restaurant/house.ts'
import { readBill, seat } from '../support/screens/charging.ts'
import { openOffice } from '../support/screens/office.ts'
import { openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const PIN = '7391'
const NEXT = '8620'

test('a person sets a PIN with a code on a waiter’s phone, approves with it, and changes it in the profile', async () => {
  const house = await openHouse(setup.world)
  const { name } = house.admin.user
  await takePayments(house.admin.client, house.branch.id)
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/permisos', 'Permisos y PIN')
  await office.page.getByText(/nadie con PIN puede autorizar/).waitFor()
  const shown = await office.open(`Código para el PIN de ${name}`, `Código para el PIN de ${name}`)
  const code = shown.getByLabel('Código para el PIN')
  await pollValue(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  const codigo = await code.evaluate((field: HTMLInputElement) => field.value)
  await office.picture('pin/código')
  await shown.getByRole('button', { name: 'Listo' }).click()
  await office.page.getByText(/^Código hasta/).waitFor()

  const { order, bill } = await seat(house, 'Mesa 2')
  await house.move(order, 'Preparando')
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 4(?:09|22)/)
  await follow(phone.page, `?ver=pedido-${order.id}`)
  await phone.dialog('Pedido 1 · Mesa 2').getByRole('button', { name: 'Anular' }).click()
  const question = phone.dialog('¿Anular Casado con pescado?')
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  await question.getByRole('button', { name: 'Anular', exact: true }).click()
  await question.getByText('Nadie tiene un PIN en esta sucursal', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Primera vez / Cambiar PIN' }).click()
  const dialog = phone.dialog('PIN')
  const goOn = dialog.getByRole('button', { name: 'Continuar' })
  const typePin = async (pin: string) => {
    for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  }
  await dialog.getByLabel('Persona').selectOption(name)
  await dialog.getByLabel('Código de un administrador').fill('AAAA-AAAA')
  await goOn.click()
  await typePin('1234')
  await goOn.click()
  await dialog.getByText(/fácil de adivinar/).waitFor()
  await typePin(PIN)
  await phone.picture('pin/nuevo')
  await goOn.click()
  await typePin(PIN)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('El código no es correcto', { exact: false }).waitFor()
  await dialog.getByLabel('Código de un administrador').fill(codigo)
  await goOn.click()
  await typePin(PIN)
  await goOn.click()
  await typePin(NEXT)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Los dos PIN no son iguales', { exact: false }).waitFor()
  await typePin(PIN)
  await goOn.click()
  await typePin(PIN)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await phone.notice('PIN guardado').waitFor()
  await untilGone(dialog)

  const pin = question.getByLabel('PIN', { exact: true })
  await pin.fill(PIN)
  await pollValue(pin).toBe('••••')
  expect(await phone.page.content()).not.toContain(PIN)
  await pin.press('Enter')
  await phone.notice('Casado con pescado: anulado').waitFor()
  expect(await readBill(house, bill)).toMatchObject({ totalFinal: 0 })

  await office.go('/perfil', 'Mi Perfil')
  await office.page.getByRole('button', { name: 'Primera vez / Cambiar PIN' }).click()
  const own = office.dialog('PIN')
  await own.getByLabel('PIN actual').waitFor()
  for (const entry of [PIN, NEXT, NEXT]) {
    // The keyboard types into the pad wherever the focus is.
    await office.page.keyboard.type(entry)
    await pollValue(own.getByRole('textbox')).toBe('•'.repeat(entry.length))
    await office.page.keyboard.press('Enter')
  }
  await office.notice('PIN guardado').waitFor()
  const { body: people } = await house.admin.client.call(calls.approvers, {
    params: { sucursal: house.branch.id },
  })
  expect(people.data).toMatchObject([{ name }])
  const user = people.data[0]?.id ?? 0
  const old = await house.waiter.client.send(calls.changePin, { user, actual: PIN, pin: '5028' })
  expect(old.body.code).toBe('bad_pin')
})
