import { calls } from '@orderi/shared/contract/all'
import { clockTime } from '@orderi/shared/kernel/formats'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled } from '../support/browser/assertions.ts'
import { expectAccessible, makeGate, setUpJourney } from '../support/browser/journey.ts'
import { audited, confirmOnline, takeOnlinePayments } from '../support/money/online.ts'
import { openTill } from '../support/money/till.ts'
import {
  type House,
  openHouse,
  payByCard,
  post,
  readOpenOrders,
} from '../support/restaurant/house.ts'
import { findDish, type GuestPhone, scan } from '../support/screens/guest.ts'
import { officeOn, openFromMenu } from '../support/screens/office.ts'
import { closeWithEscape, openPointOfSale } from '../support/screens/point-of-sale.ts'
import { enterAs } from '../support/tenant.ts'

const setup = setUpJourney()

async function openPayingHouse(): Promise<House> {
  const house = await openHouse(setup.world)
  await takeOnlinePayments(house.admin.client, house.branch.id)
  return house
}

/** A guest who has ordered a dish for 1,200.00. */
async function sitDown(house: House): Promise<GuestPhone> {
  const phone = await scan(setup, house.table('Mesa 5'))
  await phone.order('Fresco de cas', 'Luisa')
  return phone
}

/** Like `sitDown`, but without a phone. */
async function orderAsGuest(house: House, name = 'Luisa') {
  const table = house.table('Mesa 5')
  const luisa = await enterAs(setup.world, table, name)
  const dish = await findDish(setup, table, 'Fresco de cas')
  const { bill } = await post(luisa, calls.placeOrder, {
    mesa: table.code,
    products: [{ product_id: dish.id, quantity: 1 }],
  })
  return { luisa, bill }
}

async function billOf({ admin, branch }: House) {
  const { body } = await admin.client.call(calls.billHistory, { params: { sucursal: branch.id } })
  const [bill] = body.data
  if (!bill) throw new Error('the branch has no bill')
  return bill
}

test('a guest pays the bill online with a tip, also after leaving the payment page, and follows the dishes until they are served', async () => {
  const house = await openPayingHouse()
  const { page, picture, context } = await sitDown(house)
  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  await board.show('Cuentas')
  await page.getByRole('button', { name: 'Pagar en línea' }).click()
  await page.getByText(/^10 % ·/).click()
  await expectAccessible(page)
  await picture('pago/elegir')
  await page.getByRole('button', { name: /^Pagar ₡/ }).click()
  await page.getByRole('heading', { name: 'Pago de prueba' }).waitFor()
  await expectAccessible(page)
  await picture('pago/proveedor')
  await board.bill(1, 'Mesa 5').getByText('Pagando en línea').waitFor()
  await board.picture('pago/tablero')

  await page.goto('/menu/cuenta')
  await page.getByRole('button', { name: 'Ver el pago en línea' }).click()
  await page.getByRole('heading', { name: 'Esperando el pago' }).waitFor()
  await picture('pago/pendiente')
  const again = await context.newPage()
  await again.goto(page.url())
  await again.getByRole('link', { name: 'Ir a la página de pago' }).click()
  await again.getByRole('button', { name: 'Pagar' }).click()
  await again.getByRole('heading', { name: '¡Pago recibido!' }).waitFor()
  await again.close()
  await page.getByRole('heading', { name: '¡Pago recibido!' }).waitFor()
  await expectAccessible(page)
  await picture('pago/recibido')
  await board.bill(1, 'Mesa 5').waitFor({ state: 'detached' })
  const bill = await billOf(house)
  expect(bill).toMatchObject({
    status: 'Cerrada',
    saldo: 0,
    payments: [{ applied: bill.totalFinal }],
  })
  expect(bill.propinas).toBeGreaterThan(0)
  await audited(setup.world, bill.id)

  await page.getByRole('button', { name: 'Volver a la cuenta' }).click()
  await page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
  const orders = page.getByRole('region', { name: 'Pedidos' })
  const paper = page.getByRole('heading', { name: 'Cuenta 1' })
  const [order] = await readOpenOrders(house)
  if (!order) throw new Error('nothing was ordered')
  await orders.getByText('Pendiente').first().waitFor()
  await picture('pago/esperando el plato')
  await house.move(order, 'Preparando')
  await orders.getByText('Preparando').first().waitFor()
  await house.move(order, 'Listo')
  await house.move(order, 'Entregado')
  await orders.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
  await paper.first().waitFor()
})

test('an English phone starts no payment without a connection, and shows a declined payment, which charges nothing', async () => {
  const house = await openPayingHouse()
  const luisa = await sitDown(house)
  const { page } = luisa
  await luisa.tab('Menú')
  await page.getByRole('button', { name: /^Cambiar de idioma/ }).click()
  await luisa.sheet.getByText('English').click()
  await page.getByRole('link', { name: /^Bill/ }).click()
  luisa.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await page.getByRole('button', { name: 'Pay online' }).click()
  const pay = page.getByRole('button', { name: /^Pay ₡/ })
  await pay.waitFor()
  await luisa.context.setOffline(true)
  await page.getByText('You cannot pay without a connection.').waitFor()
  await pay.and(page.getByRole('button', { disabled: true })).waitFor()
  await luisa.picture('pago/sin red')
  await luisa.context.setOffline(false)
  await pay.and(page.getByRole('button', { disabled: false })).waitFor()
  await page.getByLabel('Another amount').check()
  await pay.click()
  await page.getByText(/^Enter an amount of up to/).waitFor()
  await expectAccessible(page)
  await page.getByLabel('Amount', { exact: true }).fill('100.01')
  await page.getByRole('button', { name: /^Pay ₡100,01/ }).click()
  await page.getByRole('heading', { name: 'Test payment' }).waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { name: 'The payment was not made' }).waitFor()
  await luisa.picture('pago/rechazado')
  expect(await billOf(house)).toMatchObject({ pagado: 0, reservado: 0, payments: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await pay.waitFor()
})

test('a change of the bill during a payment disables the guest’s button, is named, and needs a new confirmation', async () => {
  const house = await openPayingHouse()
  const { page, picture } = await sitDown(house)
  const { caja, methodOf } = await openTill(house.admin.client, house.branch.id)
  const charge = async (kind: 'tarjeta' | 'efectivo', monto: number) => {
    const { id: bill_id, saldo: saldo_visto } = await billOf(house)
    const pagos = [{ metodo: methodOf(kind), monto }]
    await post(house.waiter.client, calls.chargeBill, { bill_id, caja, saldo_visto, pagos })
  }
  await page.getByRole('button', { name: 'Pagar en línea' }).click()
  await page.getByRole('button', { name: 'Pagar ₡1 200,00' }).waitFor()
  const dish = await findDish(setup, house.table('Mesa 5'), 'Tres leches')
  await post(house.waiter.client, calls.takeOrder, {
    bill_id: (await billOf(house)).id,
    products: [{ product_id: dish.id, quantity: 1 }],
  })
  const note = page
    .getByRole('alert')
    .filter({ hasText: 'La cuenta cambió. Quedan ₡3 500,00 por pagar.' })
  await note.getByText('+1 Tres leches, ₡2 300,00').waitFor()
  const pay = page.getByRole('button', { name: /^Pagar ₡/ })
  await pollDisabled(pay).toBe(true)
  await expectAccessible(page)
  await picture('pago/cuenta cambiada')
  expect((await billOf(house)).attempts).toEqual([])
  await note.getByRole('button', { name: 'Entendido' }).click()
  await note.waitFor({ state: 'detached' })
  await pollDisabled(pay).toBe(false)
  await charge('tarjeta', 500)
  const paid = page
    .getByRole('alert')
    .filter({ hasText: 'La cuenta cambió. Quedan ₡3 000,00 por pagar.' })
  await paid.getByText('Se pagaron ₡500,00', { exact: true }).waitFor()
  await pollDisabled(pay).toBe(true)
  await paid.getByRole('button', { name: 'Entendido' }).click()
  await pollDisabled(page.getByRole('button', { name: 'Pagar ₡3 000,00' })).toBe(false)

  await page.goBack()
  const payments = page.getByRole('region', { name: 'Pagos' })
  const expectCharge = async (index: number, method: string, amount: string) => {
    const time = clockTime((await billOf(house)).payments[index]?.at ?? '', TIME_ZONES.crc)
    const label = page.getByText(`${method} · Saúl Solís · ${time}`, { exact: true })
    await payments.locator('dl > div').filter({ has: label }).getByText(amount).waitFor()
  }
  await expectCharge(0, 'Tarjeta', '₡500,00')
  expect((await billOf(house)).status).not.toBe('Cerrada')
  await picture('pago/pagada en parte')
  await charge('efectivo', 3000)
  await page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
  await expectCharge(0, 'Tarjeta', '₡500,00')
  await expectCharge(1, 'Efectivo', '₡3 000,00')
})

test('a paid bill stays after “Volver al menú”, a call and a reload, until the guest orders again', async () => {
  const house = await openPayingHouse()
  const phone = await sitDown(house)
  const { page, tab } = phone
  await payByCard(house, await billOf(house))
  await page.getByRole('heading', { name: 'Cuenta cerrada' }).waitFor()
  const orders = page.getByRole('region', { name: 'Pedidos' })
  const paper = page.getByRole('heading', { name: 'Cuenta 1' })
  const expectPaid = async (status = 'Pendiente') => {
    await paper.first().waitFor()
    await orders.getByText(status).first().waitFor()
  }
  const [placed] = await readOpenOrders(house)
  if (!placed) throw new Error('nothing was ordered')
  await expectPaid()
  await page.getByRole('button', { name: 'Volver al menú' }).click()
  await phone.plus('Tres leches').waitFor()
  await tab('Cuenta')
  await expectPaid()
  // After the call, the phone must show the bill without reading the history.
  const history = makeGate()
  await page.route(`**${calls.ownHistory.path}`, async (route) => {
    await history.opened
    await route.continue()
  })
  await phone.callWaiter()
  await page.getByText('Llamó hace un momento. Espere, por favor.').waitFor()
  await expectPaid()
  await house.move(placed, 'Preparando')
  await expectPaid('Preparando')
  history.open()
  await page.reload()
  await page.getByText(/^Llamó hace/).waitFor()
  await expectPaid('Preparando')
  await house.move(placed, 'Listo')
  await phone.notice('Ya está listo: Fresco de cas').waitFor()
  await tab('Menú')
  await phone.order('Tres leches')
  await page.getByRole('heading', { name: 'Cuenta 2' }).waitFor()
  await expectNone(paper)
  await page.reload()
  await page.getByRole('heading', { name: 'Cuenta 2' }).waitFor()
})

test('staff cancel an abandoned online payment, return a late one, and refund a part through the provider', async () => {
  const house = await openPayingHouse()
  const { luisa, bill } = await orderAsGuest(house)
  const abandoned = await post(luisa, calls.payOnline, {})
  const board = await openPointOfSale(setup, 'desk', house.asAdmin)
  const { page } = board
  const office = officeOn(board)
  await board.show('Cuentas')
  await board.bill(1, 'Mesa 5').click()
  const open = board.dialog('Cuenta 1 · Mesa 5')
  await open.getByRole('button', { name: /^Cancelar el pago en línea de ₡/ }).click()
  const cancel = office.dialog(/^¿Cancelar el pago en línea/)
  await cancel.getByText(/^El monto queda libre/).waitFor()
  await expectAccessible(page)
  await board.picture('pago/cancelar')
  await cancel.getByRole('button', { name: 'Cancelar el pago en línea', exact: true }).click()
  await board.notice('Pago en línea cancelado').waitFor()
  await open.getByText(/en línea$/).waitFor({ state: 'detached' })
  await closeWithEscape(open)
  await payByCard(house, bill)
  expect(await billOf(house)).toMatchObject({ status: 'Cerrada', reservado: 0, attempts: [] })

  await confirmOnline(setup.world, abandoned)
  await board.notice('Cuenta 1: pago en línea por devolver').waitFor()
  await board.picture('pago/alarma')
  await openFromMenu(office, 'Cuentas')
  await office.row('Luisa').getByText('Por devolver').waitFor()
  await office.row('Luisa').click()
  const detail = office.dialog('Cuenta 1 · Mesa 5')
  await detail.getByText('Invitado, en línea').waitFor()
  await office.picture('pago/por devolver')
  await detail.getByRole('button', { name: 'Devolver en línea', exact: true }).click()
  const giveBack = office.dialog(/^¿Devolver ₡/)
  await giveBack.getByRole('button', { name: 'Devolver en línea', exact: true }).click()
  await office.notice('Devolución enviada').waitFor()
  await expect.poll(() => billOf(house)).toMatchObject({ status: 'Cerrada', por_devolver: 0 })
  await audited(setup.world, bill.id)
  await closeWithEscape(detail)

  const { luisa: marco } = await orderAsGuest(house, 'Marco')
  await confirmOnline(setup.world, await post(marco, calls.payOnline, {}))
  await office.row('Marco').click()
  const paid = office.dialog('Cuenta 2 · Mesa 5')
  await paid.getByRole('button', { name: /^Devolver En línea/ }).click()
  const refund = office.dialog('¿Devolver el pago con En línea?')
  await refund.getByText('El proveedor de pagos devuelve el dinero').waitFor()
  await refund.getByLabel('Monto').fill('200')
  await refund.getByLabel('Motivo').selectOption({ index: 1 })
  await office.picture('pago/devolver una parte')
  await refund.getByRole('button', { name: 'Devolver', exact: true }).click()
  await office.notice('Devolución registrada').waitFor()
  await expect.poll(() => billOf(house)).toMatchObject({ status: 'Cerrada', por_devolver: 0 })
  const { payments } = await billOf(house)
  expect(payments.at(-1)).toMatchObject({ kind: 'devolucion', applied: -200, online: 1 })
})

test('staff see a share that is being paid online locked with the guest’s name, and charge the next one', async () => {
  const house = await openPayingHouse()
  await openTill(house.admin.client, house.branch.id)
  const { luisa, bill } = await orderAsGuest(house)
  const { shares } = await post(house.waiter.client, calls.planShares, {
    bill_id: bill.id,
    tipo: 'montos',
    montos: [500, 700],
  })
  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  await board.show('Cuentas')
  await board.bill(1, 'Mesa 5').click()
  await board.dialog('Cuenta 1 · Mesa 5').getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  await charge.getByRole('textbox', { name: 'Propina' }).fill('50')
  await charge.getByRole('button', { name: 'Cobrar ₡550,00' }).waitFor()
  const attempt = await post(luisa, calls.payOnline, { share_id: shares[0]?.id })
  const locked = charge.getByRole('button', {
    name: /^Parte 1 · Luisa.*Luisa está pagando en línea/,
  })
  await locked.waitFor()
  await pollDisabled(locked).toBe(true)
  await charge.getByRole('button', { name: /^Parte 2/, pressed: true }).waitFor()
  await charge.getByRole('button', { name: 'Seguir con ₡700,00' }).click()
  await board.picture('pago/parte bloqueada')
  await charge.getByRole('button', { name: 'Cobrar ₡700,00' }).click()
  await board.notice('Cuenta 1: cobro registrado').waitFor()
  await confirmOnline(setup.world, attempt)
  await expect
    .poll(() => billOf(house))
    .toMatchObject({
      status: 'Cerrada',
      shares: [
        { paid: 500, reserved: 0 },
        { paid: 700, reserved: 0 },
      ],
    })
})
