import { expect, test } from 'vitest'
import {
  expectNone,
  pollDisabled,
  pollInView,
  pollText,
  pollValue,
} from '../support/browser/assertions.ts'
import { SCREENS, setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { openHouseAccount } from '../support/money/till.ts'
import { readOpenBills } from '../support/restaurant/house.ts'
import { openApprovingHouse, PIN, sendUnapprovedOrder } from '../support/screens/approvals.ts'
import { openChargingHouse, payCard, seat } from '../support/screens/charging.ts'
import { scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { openPointOfSale, pointOfSaleOn, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const LAPTOP = { width: 1366, height: 768 }

test('an order that raises an approved discount asks for another approval', async () => {
  const house = await openApprovingHouse(setup)
  const phone = await sendUnapprovedOrder(setup, house)
  const question = phone.dialog('Autorizar el pedido')
  const send = question.getByRole('button', { name: 'Enviar pedido' })
  const pin = question.getByLabel('PIN', { exact: true })
  await pin.fill('1111')
  await send.click()
  await question.getByRole('alert').getByText('El PIN no es correcto.').waitFor()
  await pollValue(pin).toBe('')
  await pin.fill(PIN)
  await phone.picture('correcciones/autorizar pedido')
  await send.click()
  await phone.notice('Pedido 2 enviado').waitFor()
  await untilGone(question)
  const [open] = await readOpenBills(house)
  expect(open).toMatchObject({ cantidad: 2, descuento: (open?.bruto ?? 0) / 2 })
})

test('on a laptop, a charge to a house account asks for an approval, and the totals of a long bill are visible', async () => {
  const house = await openChargingHouse(setup)
  await openHouseAccount(house.admin.client, 'Cuenta casa')
  const { bill } = await seat(house, 'Mesa 2')
  const marta = await house.sitDown('Mesa 3', 'Marta')
  await marta.order({ 'Casado con pollo': 1, 'Casado con pescado': 1, 'Arroz con camarones': 1 })
  await marta.order({ 'Ceviche de corvina': 1, 'Patacones con frijoles': 1, 'Ensalada verde': 1 })
  await marta.order({ 'Yuca frita': 1, 'Plátano maduro': 1, 'Fresco de cas': 1 })
  const { bill: long } = await marta.order({ 'Café chorreado': 1, 'Tres leches': 1 })
  expect(long.totalFinal).toBe(31_400)
  await payCard(house, long, { monto: 10_000 })
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  desk.expects(/status of 40[39]/)
  await desk.page.setViewportSize(LAPTOP)
  await follow(desk.page, `?ver=cuenta-${bill.id}`)
  await desk.page.getByRole('button', { name: 'Cobrar', exact: true }).click()
  const charge = desk.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Cuenta casa', exact: true }).click()
  await charge.getByRole('button', { name: /^Cuenta casa.*Disponible/ }).click()
  const confirm = charge.getByRole('button', { name: /^Cobrar ₡/ })
  await confirm.click()
  const pin = charge.getByLabel('PIN', { exact: true })
  for (const key of ['1', '0']) {
    await pollInView(charge.getByRole('button', { name: key, exact: true })).toBe(true)
  }
  await pin.fill('1111')
  await desk.picture('correcciones/cuenta casa')
  await confirm.click()
  await charge.getByRole('alert').getByText('El PIN no es correcto.').waitFor()
  await pollValue(pin).toBe('')
  await pin.fill(PIN)
  await confirm.click()
  await untilGone(charge)
  expect((await readOpenBills(house)).map(({ id }) => id)).toEqual([long.id])
  await desk
    .dialog('Cuenta 1 cobrada y cerrada')
    .getByRole('button', { name: 'Sin recibo' })
    .click()

  await follow(desk.page, `?ver=cuenta-${long.id}`)
  const opened = desk.dialog('Cuenta 2 · Mesa 3')
  await opened.getByText('Tres leches').waitFor()
  for (const size of [LAPTOP, SCREENS.phone.viewport]) {
    await desk.page.setViewportSize(size)
    await desk.picture(`correcciones/cuenta larga ${size.width}`)
    await pollInView(opened.getByText('₡31 400,00').last()).toBe(true)
    await pollInView(opened.getByText('₡21 400,00').last()).toBe(true)
  }
})

test('a dish that ran out is voided except on charged and partly paid bills, and the waiter and the guest see which order lost it', async () => {
  const house = await openChargingHouse(setup)
  const guest = await scan(setup, house.table('Mesa 2'))
  await guest.order('Tres leches')
  await guest.tab('Menú')
  const pedro = await house.sitDown('Mesa 3', 'Pedro')
  await pedro.order({ 'Tres leches': 2, 'Fresco de cas': 1 })
  for (const [table, monto] of [
    ['Mesa 4', 2300],
    ['Mesa 5', 2000],
  ] as const) {
    const { bill } = await (await house.sitDown(table, table)).order({ 'Tres leches': 1 })
    await payCard(house, bill, { monto })
  }
  const kitchen = await openKitchen(setup, 'wall', house.asAdmin)
  kitchen.expects(/status of 409/)
  const waiter = await setup.device('phone', house.asWaiter)
  await waiter.page.goto('/mesero')
  await waiter.page.getByText(/^En vivo/).waitFor()
  await kitchen.tool('Más del pedido 2').click()
  await kitchen
    .dialog('Pedido 2, Mesa 3')
    .getByRole('button', { name: 'Se agotó: Tres leches' })
    .click()
  const question = kitchen.dialog('Se agotó Tres leches. ¿Anular lo pedido?')
  await pollText(question.getByLabel('Motivo').locator('option:checked')).toBe('Se agotó')
  await question.getByLabel('Pedido 1 · Mesa 2 · 1 · Pendiente').waitFor()
  await guest.dish('Tres leches').getByText('Agotado').waitFor()
  await pollDisabled(question.getByLabel('Pedido 3 · Mesa 4 · 1 · Pendiente')).toBe(true)
  await question.getByText('Ya se cobró. El monto se devuelve en Cuentas.').waitFor()
  await kitchen.picture('correcciones/se agotó')
  await question.getByRole('button', { name: 'Anular 4' }).click()
  await question
    .getByText('Pedido 4 · Mesa 5: La cuenta quedaría por debajo de lo que ya se pagó.')
    .waitFor()
  await kitchen.picture('correcciones/se agotó pagado en parte')
  for (const title of ['Pedido 1 · Mesa 2', 'Pedido 2 · Mesa 3']) {
    await waiter.page.getByText(title).waitFor()
  }
  await waiter.page.getByText('Se agotó: 2 × Tres leches').waitFor()
  await waiter.picture('correcciones/se agotó')
  await guest.notice('Pedido 1: Se agotó Tres leches. Ya no está en su cuenta.').waitFor()
  const bills = await readOpenBills(house)
  const totals = bills.map(({ totalFinal }) => totalFinal).toSorted((a, b) => a - b)
  expect(totals).toEqual([0, 1200, 2300])
})

test('the payment that a guest announced is shown with the call and the bill request, and proposed while charging', async () => {
  const house = await openChargingHouse(setup)
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 2 })
  await luisa.callWaiter()
  await luisa.announcePayment('tarjeta', 1200)
  await luisa.askForBill()
  const announced = 'Pagará con tarjeta, propina ₡1 200,00'
  const phone = pointOfSaleOn(await setup.device('phone', house.asWaiter))
  await phone.page.goto('/mesero')
  for (const title of ['Mesero solicitado', 'Cuentas solicitadas']) {
    await phone.page.getByRole('region', { name: title }).getByText(announced).waitFor()
  }
  await phone.picture('correcciones/anuncio al mesero')
  await follow(phone.page, '/admin/punto-venta')
  await phone.live.waitFor()
  for (const panel of [phone.calls, phone.requestedBills])
    await panel.getByText(announced).waitFor()
  await phone.picture('correcciones/anuncio')
  await follow(phone.page, `?ver=cobrar-${bill.id}`)
  const charge = phone.dialog('Cobrar la cuenta 1')
  const card = charge.getByRole('region', { name: 'Tarjeta' })
  await pollValue(card.getByLabel('Propina', { exact: true })).toMatch(/1.?200/)
  await phone.picture('correcciones/anuncio cobrado')
  await charge.getByRole('button', { name: 'SINPE' }).click()
  await charge.getByRole('region', { name: 'SINPE' }).waitFor()
  await expectNone(card)
})
