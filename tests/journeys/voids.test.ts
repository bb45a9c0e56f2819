import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import {
  expectNone,
  pollDisabled,
  pollInView,
  pollText,
  pollValue,
} from '../support/browser/assertions.ts'
import { loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { post, readOpenBills } from '../support/restaurant/house.ts'
import { PIN } from '../support/screens/approvals.ts'
import { loseAnswers, openChargingHouse, readBill, seat } from '../support/screens/charging.ts'
import { closeWithEscape, openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

async function typePin(question: Locator, pin = PIN): Promise<void> {
  for (const digit of pin) await question.getByRole('button', { name: digit, exact: true }).click()
}

test('a started dish and its order are voided with a reason and a PIN, which is asked for without an error', async () => {
  const house = await openChargingHouse(setup)
  const { order, bill } = await seat(house, 'Mesa 2')
  const { order: whole, bill: other } = await seat(house, 'Mesa 3', 'Pedro')
  for (const each of [order, whole]) await house.move(each, 'Preparando')
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 40[39]|ERR_INTERNET_DISCONNECTED|WebSocket/)
  await follow(phone.page, `?ver=pedido-${order.id}`)
  await phone
    .dialog('Pedido 1 · Mesa 2')
    .getByRole('button', { name: 'Anular', exact: true })
    .click()
  const question = phone.dialog('¿Anular Casado con pescado?')
  const reason = question.getByLabel('Motivo')
  const send = question.getByRole('button', { name: 'Anular', exact: true })
  await pollText(reason.locator('option:checked')).toBe('Elija un motivo')
  await pollDisabled(send).toBe(true)
  await reason.selectOption('Error al tomar el pedido')
  await phone.picture('correcciones/motivo')
  await phone.context.setOffline(true)
  await send.click()
  await question.getByRole('alert').waitFor()
  await phone.context.setOffline(false)
  await pollDisabled(send).toBe(false)
  await send.click()
  await question
    .getByRole('status')
    .getByText(/^Otra persona debe autorizarlo/)
    .waitFor()
  await expectNone(question.getByRole('alert'))
  await phone.picture('correcciones/autorización')
  for (const key of ['1', '0', 'Borrar un dígito']) {
    await pollInView(question.getByRole('button', { name: key, exact: true })).toBe(true)
  }
  await pollInView(send).toBe(true)
  await question.getByRole('button', { name: 'Volver' }).click()
  await pollText(reason.locator('option:checked')).toBe('Error al tomar el pedido')
  await send.click()
  await typePin(question, '1111')
  await send.click()
  await question.getByRole('alert').getByText('El PIN no es correcto.').waitFor()
  await pollValue(question.getByLabel('PIN', { exact: true })).toBe('')
  await pollInView(question.getByRole('button', { name: '0', exact: true })).toBe(true)
  await typePin(question)
  await send.click()
  await phone.notice('Casado con pescado: anulado').waitFor()
  await untilGone(question)
  expect(await readBill(house, bill)).toMatchObject({ totalFinal: 0, cantidad: 0 })

  await follow(phone.page, `?ver=pedido-${whole.id}`)
  const opened = phone.dialog('Pedido 2 · Mesa 3')
  await opened.getByRole('button', { name: 'Cancelar pedido' }).click()
  const cancelling = phone.dialog('¿Cancelar el pedido 2?')
  await cancelling.getByText('La cocina ya empezó: lo preparado se pierde.').waitFor()
  await cancelling.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  const cancel = cancelling.getByRole('button', { name: 'Cancelar pedido' })
  await cancel.click()
  await cancelling.getByText('Otra persona debe autorizarlo con su PIN.').waitFor()
  await cancelling.getByLabel('PIN', { exact: true }).fill(PIN)
  await phone.picture('cobrar/cancelar-pedido')
  await cancel.click()
  await phone.notice('Pedido 2: Cancelado').waitFor()
  await opened.waitFor({ state: 'detached' })
  expect(await readBill(house, other)).toMatchObject({ totalFinal: 0, cantidad: 0 })
})

test('a void without an answer keeps its pieces after a reload, and asks for the PIN again', async () => {
  const house = await openChargingHouse(setup)
  const { order, bill } = await seat(house, 'Mesa 2')
  await house.move(order, 'Preparando')
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 409/)
  const question = phone.dialog('¿Anular Casado con pescado?')
  const send = question.getByRole('button', { name: 'Anular', exact: true })
  const openVoid = () =>
    phone.dialog('Pedido 1 · Mesa 2').getByRole('button', { name: 'Anular' }).click()
  await follow(phone.page, `?ver=pedido-${order.id}`)
  await openVoid()
  await question.getByRole('button', { name: 'Una menos' }).click()
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  await phone.picture('cobrar/anular')
  const sending = await loseAnswers(phone, calls.voidLine, { isHandled: false })
  await send.click()
  const unanswered = question
    .getByRole('alert')
    .getByText(/1 de 2 unidades · Error al tomar el pedido/)
  await unanswered.waitFor()
  await phone.page.reload()
  await openVoid()
  await unanswered.waitFor()
  await sending()
  await send.click()
  await question.getByText('Otra persona debe autorizarlo con su PIN.').waitFor()
  await question.getByText('1 de 2 unidades · Error al tomar el pedido', { exact: true }).waitFor()
  const pin = question.getByLabel('PIN', { exact: true })
  await pin.fill(PIN)
  const answer = await loseAnswers(phone, calls.voidLine)
  await send.click()
  await unanswered.waitFor()
  expect(await phone.page.evaluate(() => JSON.stringify(localStorage))).not.toContain(PIN)
  await phone.page.reload()
  await openVoid()
  await unanswered.waitFor()
  await pollDisabled(send).toBe(true)
  await answer()
  await pin.fill(PIN)
  await phone.picture('cobrar/anulación sin respuesta')
  await send.click()
  await phone.notice('Casado con pescado: anulado').waitFor()
  expect(await readBill(house, bill)).toMatchObject({ totalFinal: 4900, cantidad: 1 })
})

test('a dish that changes while its correction is open cannot be corrected, but an unanswered void is repeated', async () => {
  const house = await openChargingHouse(setup)
  const luisa = await house.sitDown('Mesa 2')
  const { order, bill } = await luisa.order({ 'Casado con pescado': 7, 'Tres leches': 2 })
  const user = house.waiter.user.id
  await house.admin.client.call(calls.setPermissions, {
    body: { user, permisos: [], descuento_maximo: 0, pin: PIN },
  })
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 409/)
  await follow(phone.page, `?ver=cuenta-${bill.id}`)
  const row = phone.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: /Casado/ })
  const open = async (action: string) => {
    await row.click()
    await phone.page.getByRole('button', { name: action, exact: true }).click()
  }
  for (const [action, title] of [
    ['Cortesía', '¿Dar Casado con pescado de cortesía?'],
    ['Pasar a otra cuenta', '¿Pasar Casado con pescado a otra cuenta?'],
    ['Anular', '¿Anular Casado con pescado?'],
  ] as const) {
    await open(action)
    const question = phone.dialog(title)
    const send = question.getByRole('button', { name: action, exact: true })
    if (action === 'Pasar a otra cuenta')
      await question.getByLabel(/^Cuenta/).selectOption('Cuenta nueva')
    else await question.getByLabel('Motivo').selectOption({ index: 1 })
    await pollDisabled(send).toBe(false)
    await post(house.admin.client, calls.voidLine, {
      order_line_id: order.products[0]?.id ?? 0,
      cantidad: 1,
      motivo: house.till.reasonOf('anulacion'),
    })
    await question.getByRole('alert').getByText('Este plato cambió mientras tanto.').waitFor()
    await pollDisabled(send).toBe(true)
    await phone.picture('correcciones/el plato cambió')
    await closeWithEscape(question)
  }

  await open('Anular')
  const question = phone.dialog('¿Anular Casado con pescado?')
  const send = question.getByRole('button', { name: 'Anular', exact: true })
  for (let left = 4; left > 1; left -= 1)
    await question.getByRole('button', { name: 'Una menos' }).click()
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  const answer = await loseAnswers(phone, calls.voidLine)
  await send.click()
  await question
    .getByRole('alert')
    .getByText(/1 de 4 unidades · Error al tomar el pedido/)
    .waitFor()
  await house.move(order, 'Preparando')
  // The field is hidden, but shows that the dish's new status has arrived.
  await question.getByLabel('Ya se había preparado').waitFor({ state: 'attached' })
  await expectNone(question.getByText('Este plato cambió mientras tanto.'))
  await answer()
  await send.click()
  await phone.notice('Casado con pescado: anulado').waitFor()
  await untilGone(question)
  expect(await readOpenBills(house)).toMatchObject([{ cantidad: 5 }])

  await open('Anular')
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  await send.click()
  await question.getByText('3 de 3 unidades · Error al tomar el pedido').waitFor()
  await question.getByLabel('Autoriza').selectOption(String(user))
  await typePin(question)
  await send.click()
  await question
    .getByRole('alert')
    .getByText(/no puede autorizar esto/)
    .waitFor()
  await phone.picture('correcciones/no puede autorizar')
  await typePin(question)
  await pollDisabled(send).toBe(false)
  await house.move(order, 'Listo')
  await house.move(order, 'Entregado')
  await question.getByText('Ya se entregó: no se puede anular, sí dar de cortesía.').waitFor()
  await pollDisabled(send).toBe(true)
})

test('a waiter voids pieces of a dish, makes them free, and moves them, from the bill on a phone', async () => {
  const house = await openChargingHouse(setup)
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 4, 'Fresco de cas': 1 })
  const pedro = await house.sitDown('Mesa 3', 'Pedro')
  const { bill: other } = await pedro.order({ 'Tres leches': 1 })
  const phone = await setup.device('phone', house.asWaiter)
  phone.expects(/status of 409/)
  const { page } = phone
  await page.goto(`/mesero?ver=cuenta-${bill.id}`)
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  const row = (pieces: number) =>
    dialog('Cuenta 1 · Mesa 2').getByRole('button', {
      name: new RegExp(`^${pieces} ?Casado con pescado`),
    })
  /** Opens a question about pieces of the dish, and leaves one of them. */
  const ask = async (pieces: number, action: string, title: string) => {
    await row(pieces).first().click()
    await phone.picture('correcciones/plato')
    await dialog(`${pieces} × Casado con pescado`).getByRole('button', { name: action }).click()
    const question = dialog(title)
    for (let left = pieces; left > 1; left -= 1)
      await question.getByRole('button', { name: 'Una menos' }).click()
    return question
  }
  const voiding = await ask(4, 'Anular', '¿Anular Casado con pescado?')
  await voiding.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  await loseAnswer(phone, calls.voidLine.path)
  await voiding.getByRole('button', { name: 'Anular', exact: true }).click()
  await untilGone(voiding)

  const courtesy = await ask(3, 'Cortesía', '¿Dar Casado con pescado de cortesía?')
  await courtesy.getByLabel('Motivo').selectOption({ index: 1 })
  await phone.picture('correcciones/cortesía')
  const give = courtesy.getByRole('button', { name: 'Cortesía' })
  await give.click()
  await courtesy.getByLabel('PIN', { exact: true }).fill(PIN)
  await give.click()
  await untilGone(courtesy)
  await row(1).getByText('Cortesía: -₡4 900,00').waitFor()

  const moving = await ask(2, 'Pasar a otra cuenta', '¿Pasar Casado con pescado a otra cuenta?')
  const move = moving.getByRole('button', { name: 'Pasar a otra cuenta' })
  await pollDisabled(move).toBe(true)
  await moving.getByLabel(/^Cuenta/).selectOption('Cuenta 2 · Mesa 3 · Pedro')
  await phone.picture('correcciones/pasar')
  await move.click()
  await untilGone(moving)
  const bills = await readOpenBills(house)
  expect(new Map(bills.map(({ id, totalFinal }) => [id, totalFinal]))).toEqual(
    new Map([
      [bill.id, 4900 + 1200],
      [other.id, 2300 + 4900],
    ]),
  )
})
