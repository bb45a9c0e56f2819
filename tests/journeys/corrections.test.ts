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
import { type DeviceSize, setUpJourney } from '../support/browser/journey.ts'
import { openHouseAccount, openTill } from '../support/money/till.ts'
import { type House, post, readOpenBills } from '../support/restaurant/house.ts'
import { openApprovingHouse, PIN, sendUnapprovedOrder } from '../support/screens/approvals.ts'
import { scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { openPointOfSale, type PointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const LAPTOP = { width: 1366, height: 768 }

const openChargingHouse = () => openApprovingHouse(setup)

async function openBoard(house: House, size: DeviceSize, dialog: string): Promise<PointOfSale> {
  const board = await openPointOfSale(setup, size, house.asWaiter)
  if (size === 'desk') await board.page.setViewportSize(LAPTOP)
  await board.page.goto(`/admin/punto-venta?ver=${dialog}${size === 'wall' ? '&muro=1' : ''}`)
  return board
}

async function voidOnePiece(house: House, line = 0): Promise<void> {
  const { body: reasons } = await house.admin.client.call(calls.paymentReasons)
  await post(house.admin.client, calls.voidLine, {
    order_line_id: line,
    cantidad: 1,
    motivo: reasons.data.find(({ kind }) => kind === 'anulacion')?.id ?? 0,
  })
}

test('a correction asks for a reason, and for an approval without showing an error', async () => {
  const house = await openChargingHouse()
  const luisa = await house.sitDown('Mesa 2')
  const { order } = await luisa.order({ 'Casado con pescado': 2 })
  await house.move(order, 'Preparando')
  for (const size of ['desk', 'wall', 'phone'] as const) {
    const board = await openBoard(house, size, `pedido-${order.id}`)
    board.expects(/status of (409|403)/)
    await board
      .dialog('Pedido 1 · Mesa 2')
      .getByRole('button', { name: 'Anular', exact: true })
      .click()
    const question = board.dialog('¿Anular Casado con pescado?')
    const reason = question.getByLabel('Motivo')
    const send = question.getByRole('button', { name: 'Anular', exact: true })
    await pollText(reason.locator('option:checked')).toBe('Elija un motivo')
    await pollDisabled(send).toBe(true)
    await reason.selectOption('Error al tomar el pedido')
    await board.picture('correcciones/motivo')
    await send.click()
    await question
      .getByRole('status')
      .getByText(/^Otra persona debe autorizarlo/)
      .waitFor()
    await expectNone(question.getByRole('alert'))
    await board.picture('correcciones/autorización')
    for (const key of ['1', '0', 'Borrar un dígito']) {
      await pollInView(question.getByRole('button', { name: key, exact: true })).toBe(true)
    }
    await pollInView(send).toBe(true)
    await question.getByRole('button', { name: 'Volver' }).click()
    await pollText(reason.locator('option:checked')).toBe('Error al tomar el pedido')
    await send.click()
    const type = async (pin: string) => {
      for (const digit of pin) {
        await question.getByRole('button', { name: digit, exact: true }).click()
      }
      await send.click()
    }
    await type('1111')
    await question.getByRole('alert').getByText('El PIN no es correcto.').waitFor()
    await pollValue(question.getByLabel('PIN', { exact: true })).toBe('')
    await pollInView(question.getByRole('button', { name: '0', exact: true })).toBe(true)
    if (size !== 'phone') continue
    await type(PIN)
    await board.notice('Casado con pescado: anulado').waitFor()
    await untilGone(question)
  }
})

test('an approver without the right is named, and a dish that was delivered meanwhile cannot be voided', async () => {
  const house = await openChargingHouse()
  const luisa = await house.sitDown('Mesa 2')
  const { order, bill } = await luisa.order({ 'Casado con pescado': 2 })
  await house.move(order, 'Preparando')
  const user = (await house.waiter.client.call(calls.me)).body.id
  await house.admin.client.call(calls.setPermissions, {
    body: { user, permisos: [], descuento_maximo: 0, pin: PIN },
  })
  const board = await openBoard(house, 'phone', `cuenta-${bill.id}`)
  board.expects(/status of 409/)
  await board
    .dialog('Cuenta 1 · Mesa 2')
    .getByRole('button', { name: /Casado/ })
    .click()
  await board.page.getByRole('button', { name: 'Anular', exact: true }).click()
  const question = board.dialog('¿Anular Casado con pescado?')
  const send = question.getByRole('button', { name: 'Anular', exact: true })
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  await send.click()
  await question.getByText('2 de 2 unidades · Error al tomar el pedido').waitFor()
  await question.getByLabel('Autoriza').selectOption(String(user))
  const typePin = async () => {
    for (const digit of PIN)
      await question.getByRole('button', { name: digit, exact: true }).click()
  }
  await typePin()
  await send.click()
  await question
    .getByRole('alert')
    .getByText(/no puede autorizar esto/)
    .waitFor()
  await board.picture('correcciones/no puede autorizar')
  await typePin()
  await pollDisabled(send).toBe(false)
  await house.move(order, 'Listo')
  await house.move(order, 'Entregado')
  await question.getByText('Ya se entregó: no se puede anular, sí dar de cortesía.').waitFor()
  await pollDisabled(send).toBe(true)
})

test.each([
  ['Anular', '¿Anular Casado con pescado?', 'Anular'],
  ['Cortesía', '¿Dar Casado con pescado de cortesía?', 'Cortesía'],
  ['Pasar a otra cuenta', '¿Pasar Casado con pescado a otra cuenta?', 'Pasar a otra cuenta'],
])(
  'a dish that changes while its correction is open cannot be corrected (%s)',
  async (action, title, confirm) => {
    const house = await openChargingHouse()
    const luisa = await house.sitDown('Mesa 2')
    const { order, bill } = await luisa.order({ 'Casado con pescado': 3, 'Tres leches': 2 })
    const board = await openBoard(house, 'phone', `cuenta-${bill.id}`)
    const row = board.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: /Casado/ })
    await row.click()
    await board.page.getByRole('button', { name: action, exact: true }).click()
    const question = board.dialog(title)
    const send = question.getByRole('button', { name: confirm, exact: true })
    if (action === 'Pasar a otra cuenta')
      await question.getByLabel(/^Cuenta/).selectOption('Cuenta nueva')
    else await question.getByLabel('Motivo').selectOption({ index: 1 })
    await pollDisabled(send).toBe(false)
    await voidOnePiece(house, order.products[0]?.id)
    await question.getByRole('alert').getByText('Este plato cambió mientras tanto.').waitFor()
    await pollDisabled(send).toBe(true)
    await board.picture('correcciones/el plato cambió')
  },
)

test('a void whose answer is lost is repeated with its key, although the dish is started meanwhile', async () => {
  const house = await openChargingHouse()
  const luisa = await house.sitDown('Mesa 2')
  const { order, bill } = await luisa.order({ 'Casado con pescado': 3 })
  const board = await openBoard(house, 'phone', `cuenta-${bill.id}`)
  board.expects(/ERR_FAILED/)
  const row = board.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: /Casado/ })
  await row.click()
  await board.page.getByRole('button', { name: 'Anular', exact: true }).click()
  const question = board.dialog('¿Anular Casado con pescado?')
  const send = question.getByRole('button', { name: 'Anular', exact: true })
  await question.getByRole('button', { name: 'Una menos' }).click()
  await question.getByRole('button', { name: 'Una menos' }).click()
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  const path = `**/api${calls.voidLine.path}`
  await board.page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await question
    .getByRole('alert')
    .getByText(/1 de 3 unidades · Error al tomar el pedido/)
    .waitFor()
  await house.move(order, 'Preparando')
  // The field is hidden, but shows that the dish's new status has arrived.
  await question.getByLabel('Ya se había preparado').waitFor({ state: 'attached' })
  await expectNone(question.getByText('Este plato cambió mientras tanto.'))
  await board.page.unroute(path)
  await send.click()
  await board.notice('Casado con pescado: anulado').waitFor()
  await untilGone(question)
  expect(await readOpenBills(house)).toMatchObject([{ cantidad: 2, totalFinal: 2 * 4900 }])
})

test('an order that raises an approved discount asks for another approval', async () => {
  const house = await openChargingHouse()
  const phone = await sendUnapprovedOrder(setup, house)
  const question = phone.dialog('Autorizar el pedido')
  const send = question.getByRole('button', { name: 'Enviar pedido' })
  const type = async (pin: string) => {
    for (const digit of pin) {
      await question.getByRole('button', { name: digit, exact: true }).click()
    }
  }
  await type('1111')
  await send.click()
  await question.getByRole('alert').getByText('El PIN no es correcto.').waitFor()
  await pollValue(question.getByLabel('PIN', { exact: true })).toBe('')
  await type(PIN)
  await phone.picture('correcciones/autorizar pedido')
  await send.click()
  await phone.notice('Pedido 2 enviado').waitFor()
  await untilGone(question)
  const [open] = await readOpenBills(house)
  expect(open).toMatchObject({ cantidad: 2, descuento: (open?.bruto ?? 0) / 2 })
})

test.each(['wall', 'desk', 'phone'] as const)(
  'a charge to a house account asks for an approval (%s)',
  async (size) => {
    const house = await openChargingHouse()
    await openTill(house.admin.client, house.branch.id)
    await openHouseAccount(house.admin.client, 'Cuenta casa')
    const luisa = await house.sitDown('Mesa 2')
    const { bill } = await luisa.order({ 'Casado con pescado': 1 })
    const board = await openBoard(house, size, `cuenta-${bill.id}`)
    board.expects(/status of 40[39]/)
    await board.page.getByRole('button', { name: 'Cobrar', exact: true }).click()
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Cuenta casa', exact: true }).click()
    await charge.getByRole('button', { name: /^Cuenta casa.*Disponible/ }).click()
    const confirm = charge.getByRole('button', { name: /^Cobrar ₡/ })
    await confirm.click()
    const pin = charge.getByLabel('PIN', { exact: true })
    for (const key of ['1', '0']) {
      await pollInView(charge.getByRole('button', { name: key, exact: true })).toBe(true)
    }
    await pin.fill('1111')
    await board.picture('correcciones/cuenta casa')
    await confirm.click()
    await charge.getByRole('alert').getByText('El PIN no es correcto.').waitFor()
    await pollValue(pin).toBe('')
    await pin.fill(PIN)
    await confirm.click()
    await untilGone(charge)
    expect(await readOpenBills(house)).toEqual([])
  },
)

test('a waiter voids pieces of a dish, makes them free, and moves them, from the bill on a phone', async () => {
  const house = await openChargingHouse()
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 4, 'Fresco de cas': 1 })
  const pedro = await house.sitDown('Mesa 3', 'Pedro')
  const { bill: other } = await pedro.order({ 'Tres leches': 1 })
  const { page, ...phone } = await setup.device('phone', house.asWaiter)
  phone.expects(/status of 409/)
  await page.goto(`/mesero?ver=cuenta-${bill.id}`)
  const dialog = (title: string) => page.getByRole('dialog', { name: title, exact: true })
  const row = (pieces: number) =>
    dialog('Cuenta 1 · Mesa 2').getByRole('button', {
      name: new RegExp(`^${pieces} ?Casado con pescado`),
    })
  const openAction = async (pieces: number, action: string) => {
    await row(pieces).first().click()
    await dialog(`${pieces} × Casado con pescado`).getByRole('button', { name: action }).click()
  }
  const leaveOne = async (question: Locator, pieces: number) => {
    for (let left = pieces; left > 1; left -= 1) {
      await question.getByRole('button', { name: 'Una menos' }).click()
    }
  }
  await row(4).click()
  await dialog('4 × Casado con pescado').getByRole('button', { name: 'Anular' }).waitFor()
  await phone.picture('correcciones/plato')
  await dialog('4 × Casado con pescado').getByRole('button', { name: 'Anular' }).click()
  const voiding = dialog('¿Anular Casado con pescado?')
  await leaveOne(voiding, 4)
  await voiding.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  await voiding.getByRole('button', { name: 'Anular', exact: true }).click()
  await untilGone(voiding)

  await openAction(3, 'Cortesía')
  const courtesy = dialog('¿Dar Casado con pescado de cortesía?')
  await leaveOne(courtesy, 3)
  await courtesy.getByLabel('Motivo').selectOption({ index: 1 })
  await phone.picture('correcciones/cortesía')
  const give = courtesy.getByRole('button', { name: 'Cortesía' })
  await give.click()
  await courtesy.getByLabel('PIN', { exact: true }).fill(PIN)
  await give.click()
  await untilGone(courtesy)
  await row(1).getByText('Cortesía: -₡4 900,00').waitFor()

  await openAction(2, 'Pasar a otra cuenta')
  const moving = dialog('¿Pasar Casado con pescado a otra cuenta?')
  await leaveOne(moving, 2)
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

test('a dish that ran out is voided on its tickets, and the waiter and the guest see which order lost it', async () => {
  const house = await openChargingHouse()
  const guest = await scan(setup, house.table('Mesa 2'))
  await guest.order('Tres leches')
  await guest.tab('Menú')
  const pedro = await house.sitDown('Mesa 3', 'Pedro')
  await pedro.order({ 'Tres leches': 2, 'Fresco de cas': 1 })
  const kitchen = await openKitchen(setup, 'desk', house.asAdmin)
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
  await kitchen.picture('correcciones/se agotó')
  await question.getByRole('button', { name: 'Anular 3' }).click()
  await untilGone(question)
  for (const title of ['Pedido 1 · Mesa 2', 'Pedido 2 · Mesa 3']) {
    await waiter.page.getByText(title).waitFor()
  }
  await waiter.page.getByText('Se agotó: 2 × Tres leches').waitFor()
  await waiter.picture('correcciones/se agotó')
  await guest.notice('Pedido 1: Se agotó Tres leches. Ya no está en su cuenta.').waitFor()
  const bills = await readOpenBills(house)
  expect(bills.map(({ totalFinal }) => totalFinal).toSorted((a, b) => a - b)).toEqual([0, 1200])
})

test('voids a sold-out dish on other bills if its lines on a charged or partly paid bill cannot be voided', async () => {
  const house = await openChargingHouse()
  const till = await openTill(house.admin.client, house.branch.id)
  const metodo = till.methodOf('tarjeta')
  for (const [table, monto] of [
    ['Mesa 2', 2300],
    ['Mesa 4', 2000],
  ] as const) {
    const guest = await house.sitDown(table, `Invitado de ${table}`)
    const { bill } = await guest.order({ 'Tres leches': 1 })
    await post(house.waiter.client, calls.chargeBill, {
      bill_id: bill.id,
      caja: till.caja,
      saldo_visto: bill.saldo,
      pagos: [{ metodo, monto }],
    })
  }
  const pedro = await house.sitDown('Mesa 3', 'Pedro')
  await pedro.order({ 'Tres leches': 2, 'Fresco de cas': 1 })
  const kitchen = await openKitchen(setup, 'wall', house.asAdmin)
  kitchen.expects(/status of 409/)
  await kitchen.tool('Más del pedido 3').click()
  await kitchen
    .dialog('Pedido 3, Mesa 3')
    .getByRole('button', { name: 'Se agotó: Tres leches' })
    .click()
  const question = kitchen.dialog('Se agotó Tres leches. ¿Anular lo pedido?')
  await pollDisabled(question.getByLabel('Pedido 1 · Mesa 2 · 1 · Pendiente')).toBe(true)
  await question.getByText('Ya se cobró. El monto se devuelve en Cuentas.').waitFor()
  await kitchen.picture('correcciones/se agotó cobrado')
  await question.getByRole('button', { name: 'Anular 3' }).click()
  await question
    .getByText('Pedido 2 · Mesa 4: La cuenta quedaría por debajo de lo que ya se pagó.')
    .waitFor()
  await kitchen.picture('correcciones/se agotó pagado en parte')
  const bills = await readOpenBills(house)
  expect(bills.map(({ totalFinal }) => totalFinal).toSorted((a, b) => a - b)).toEqual([1200, 2300])
})

test('the payment that a guest announced is shown with the call and the bill request, and proposed while charging', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const luisa = await house.sitDown('Mesa 2')
  const { bill } = await luisa.order({ 'Casado con pescado': 2 })
  await luisa.callWaiter()
  await luisa.announcePayment('tarjeta', 1200)
  await luisa.askForBill()
  const announced = 'Pagará con tarjeta, propina ₡1 200,00'
  const [wall, phone] = await Promise.all([
    openPointOfSale(setup, 'wall', house.asWaiter),
    setup.device('phone', house.asWaiter),
  ])
  await wall.calls.getByText(announced).waitFor()
  await wall.requestedBills.getByText(announced).waitFor()
  await wall.picture('correcciones/anuncio')
  await phone.page.goto('/mesero')
  for (const title of ['Mesero solicitado', 'Cuentas solicitadas']) {
    await phone.page.getByRole('region', { name: title }).getByText(announced).waitFor()
  }
  await phone.picture('correcciones/anuncio')
  await phone.page.goto(`/mesero?ver=cobrar-${bill.id}`)
  const charge = phone.page.getByRole('dialog', { name: 'Cobrar la cuenta 1' })
  const card = charge.getByRole('region', { name: 'Tarjeta' })
  await pollValue(card.getByLabel('Propina', { exact: true })).toMatch(/1.?200/)
  await phone.picture('correcciones/anuncio cobrado')
  await charge.getByRole('button', { name: 'SINPE' }).click()
  await charge.getByRole('region', { name: 'SINPE' }).waitFor()
  await expectNone(card)
})

test('the total and the balance of a long bill stay visible', async () => {
  const house = await openChargingHouse()
  const till = await openTill(house.admin.client, house.branch.id)
  const luisa = await house.sitDown('Mesa 2')
  let last = await luisa.order({ 'Casado con pollo': 1 })
  for (const dish of [
    'Casado con pescado',
    'Arroz con camarones',
    'Ceviche de corvina',
    'Patacones con frijoles',
    'Ensalada verde',
    'Yuca frita',
    'Plátano maduro',
    'Fresco de cas',
    'Café chorreado',
    'Tres leches',
  ]) {
    last = await luisa.order({ [dish]: 1 })
  }
  const { bill } = last
  await post(house.waiter.client, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: 10_000 }],
  })
  for (const size of ['desk', 'wall', 'phone'] as const) {
    const board = await openBoard(house, size, `cuenta-${bill.id}`)
    const dialog = board.dialog('Cuenta 1 · Mesa 2')
    await dialog.getByText('Tres leches').waitFor()
    await board.picture('correcciones/cuenta larga')
    await pollInView(dialog.getByText('₡31 400,00').last()).toBe(true)
    await pollInView(dialog.getByText('₡21 400,00').last()).toBe(true)
  }
  expect(bill.totalFinal).toBe(31_400)
})
