import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { pollDisabled } from '../support/browser/assertions.ts'
import { loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { PIN } from '../support/screens/approvals.ts'
import {
  loseAnswers,
  openChargingHouse,
  payCard,
  readBill,
  seat,
} from '../support/screens/charging.ts'
import { openOffice } from '../support/screens/office.ts'
import { closeWithEscape, openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

test('an admin refunds a part of a payment or its tip, changes a method, and reverses a payment', async () => {
  const house = await openChargingHouse(setup)
  const [part, method, tipped] = [
    await payCard(house, (await seat(house, 'Mesa 2')).bill),
    await payCard(house, (await seat(house, 'Mesa 3', 'Pedro')).bill),
    await payCard(house, (await seat(house, 'Mesa 4', 'Marta')).bill),
  ]
  await payCard(house, tipped, { monto: 0, propina: 500 })
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  const refund = office.dialog('¿Devolver el pago con Tarjeta?')
  const give = refund.getByRole('button', { name: 'Devolver', exact: true })
  const amount = refund.getByLabel('Monto')
  const openRefund = () => office.button(/^Devolver Tarjeta/).click()
  await office.row('Luisa').click()
  await openRefund()
  for (const wrong of ['mil', '', '9800,01']) {
    await amount.fill(wrong)
    await refund.getByText('Escriba un monto de hasta ₡9 800,00.').waitFor()
    await pollDisabled(give).toBe(true)
  }
  await amount.fill('4900')
  await refund.getByLabel('Se devuelve con').selectOption('Efectivo')
  await refund.getByLabel('Motivo').selectOption('Queja del cliente')
  await office.picture('cobrar/devolver')
  const sent: [key: string | undefined, body: string | null][] = []
  office.page.on('request', (request) => {
    if (!request.url().endsWith(calls.refundPayment.path)) return
    sent.push([request.headers()['idempotency-key'], request.postData()])
  })
  const answer = await loseAnswers(office, calls.refundPayment)
  await give.click()
  const unanswered = refund
    .getByRole('alert')
    .getByText(/₡4\s900,00 · Tarjeta → Efectivo · Queja del cliente/)
  await unanswered.waitFor()
  await untilGone(amount)
  await refund.getByRole('button', { name: 'Volver', exact: true }).click()
  await untilGone(refund)
  await office.page.reload()
  await openRefund()
  await unanswered.waitFor()
  await untilGone(amount)
  await office.picture('cobrar/devolución sin respuesta')
  await answer()
  await give.click()
  await office.notice('Devolución registrada').waitFor()
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
  const refunded = await readBill(house, part)
  expect(refunded).toMatchObject({ status: 'Cerrada', pagado: 9800, saldo: 0 })
  expect(refunded?.payments.map(({ applied }) => applied)).toEqual([9800, -4900])
  await openRefund()
  await amount.waitFor()
  await closeWithEscape(refund)
  await closeWithEscape(office.dialog('Cuenta 1 · Mesa 2'))

  await office.row('Pedro').click()
  await office.button('Cambiar método: Tarjeta, ₡9 800,00').click()
  const change = office.dialog('¿Cambiar el método del pago de ₡9 800,00 con Tarjeta?')
  await change.getByLabel('Método correcto').selectOption('Efectivo')
  await change.getByLabel('Motivo').selectOption('Cobro equivocado')
  await office.picture('cobrar/cambiar método')
  await change.getByRole('button', { name: 'Cambiar método', exact: true }).click()
  await office.notice('Método cambiado').waitFor()
  const changed = await readBill(house, method)
  expect(changed).toMatchObject({ status: 'Cerrada', payment_method: 'efectivo', saldo: 0 })
  expect(changed?.payments.map(({ kind, method: by }) => [kind, by.kind])).toEqual([
    ['cobro', 'tarjeta'],
    ['reverso', 'tarjeta'],
    ['cobro', 'efectivo'],
  ])
  const detail = office.dialog('Cuenta 2 · Mesa 3')
  await detail.getByText(/^Cambió el método: .*\(Tarjeta\) → .*\(Efectivo\)/).waitFor()
  await detail.getByText('Tarjeta, Efectivo').waitFor({ state: 'detached' })
  await office.picture('cobrar/método cambiado')
  await closeWithEscape(detail)

  await office.row('Marta').click()
  await office.picture('cobrar/propina sola')
  await office.button('Devolver Tarjeta, ₡500,00').click()
  const tip = refund.getByLabel('Propina que se devuelve')
  await tip.fill('500,01')
  await refund.getByText('Escriba un monto de hasta ₡500,00.').waitFor()
  await pollDisabled(give).toBe(true)
  await tip.fill('500')
  await refund.getByLabel('Motivo').selectOption('Queja del cliente')
  await office.picture('cobrar/devolver propina')
  await give.click()
  await untilGone(refund)
  expect(await readBill(house, tipped)).toMatchObject({
    status: 'Cerrada',
    pagado: 9800,
    propinas: 0,
  })
  await office.button('Revertir Tarjeta, ₡9 800,00').click()
  const question = office.dialog('¿Revertir Tarjeta por ₡9 800,00?')
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  await question.getByLabel('Nota').fill('Era de la mesa 3')
  await office.picture('cobrar/revertir')
  await question.getByRole('button', { name: 'Revertir', exact: true }).click()
  await office.notice('Pago revertido').waitFor()
  expect(await readBill(house, tipped)).toMatchObject({ status: 'Cuenta Solicitada', saldo: 9800 })
})

test('a waiter reopens a bill with the PIN of an admin, reverses its payment, and charges it anew although answers are lost', async () => {
  const house = await openChargingHouse(setup)
  const bill = await payCard(house, (await seat(house, 'Mesa 2')).bill)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 40[39]/)
  await phone.show('Cuentas')
  await phone.page.getByRole('button', { name: 'Cerradas hace poco' }).click()
  await phone.page.getByRole('button', { name: 'Reabrir la cuenta 1' }).click()
  const reopening = phone.dialog('Reabrir la cuenta 1')
  const reopen = reopening.getByRole('button', { name: 'Reabrir' })
  const pin = reopening.getByLabel('PIN', { exact: true })
  await phone.picture('cobrar/reabrir')
  await pin.fill('1111')
  await reopen.click()
  await reopening.getByRole('alert').waitFor()
  await pin.fill(PIN)
  await loseAnswer(phone, calls.reopenBill.path)
  await reopen.click()
  await phone.notice('Cuenta 1 abierta de nuevo').waitFor()
  await untilGone(reopening)
  expect(await readBill(house, bill)).toMatchObject({ status: 'Abierta', pagado: 9800 })

  await follow(phone.page, `?ver=cuenta-${bill.id}`)
  const opened = phone.dialog('Cuenta 1 · Mesa 2')
  await opened.getByText(/^Tarjeta · Saúl Solís · \d\d:\d\d$/).waitFor()
  await phone.picture('cobrar/pago en la cuenta abierta')
  await opened.getByRole('button', { name: 'Revertir Tarjeta, ₡9 800,00' }).click()
  const question = phone.dialog('¿Revertir Tarjeta por ₡9 800,00?')
  const reverse = question.getByRole('button', { name: 'Revertir', exact: true })
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  await reverse.click()
  await question.getByText('Otra persona debe autorizarlo con su PIN.').waitFor()
  await question.getByLabel('PIN', { exact: true }).fill('1111')
  await reverse.click()
  await question.getByText('El PIN no es correcto.').waitFor()
  for (const digit of PIN) await question.getByRole('button', { name: digit, exact: true }).click()
  await phone.picture('cobrar/autorizar')
  await loseAnswer(phone, calls.reversePayment.path)
  await reverse.click()
  await phone.notice('Pago revertido').waitFor()
  await opened.getByText(/^Reverso: Tarjeta · Saúl Solís/).waitFor()
  expect(await readBill(house, bill)).toMatchObject({ pagado: 0, saldo: 9800 })

  await opened.getByRole('button', { name: 'Cobrar' }).click()
  const charge = phone.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'SINPE' }).click()
  await loseAnswer(phone, calls.chargeBill.path)
  await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  await phone.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  const charged = await readBill(house, bill)
  expect(charged).toMatchObject({ status: 'Cerrada', saldo: 0, payment_method: 'sinpe' })
  expect(charged?.payments.map(({ kind }) => kind)).toEqual(['cobro', 'reverso', 'cobro'])
})
