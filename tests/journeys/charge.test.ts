import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import type { Columns } from '../../server/src/db/sql.ts'
import { pollCount, pollDisabled, pollValue } from '../support/browser/assertions.ts'
import {
  DEVICE_SIZES,
  type DeviceSize,
  expectAccessible,
  loseAnswer,
  setUpJourney,
} from '../support/browser/journey.ts'
import { openTill, takePayments } from '../support/money/till.ts'
import { type House, openHouse, payByCard, post } from '../support/restaurant/house.ts'
import { scan } from '../support/screens/guest.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { openOffice } from '../support/screens/office.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  tap,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** A house that takes payments, with two dishes of 4,900.00 at a table. */
async function openChargingHouse() {
  const house = await openHouse(setup.world)
  await takePayments(house.admin.client, house.branch.id)
  const luisa = await house.sitDown('Mesa 2')
  return { ...house, ...(await luisa.order({ 'Casado con pescado': 2 })) }
}

async function billOf({ admin, branch }: House): Promise<Bill | undefined> {
  const { body } = await admin.client.call(calls.billHistory, { params: { sucursal: branch.id } })
  return body.data[0]
}

async function reverseLastPayment(house: House): Promise<void> {
  const { client } = house.admin
  const { body: reasons } = await client.call(calls.paymentReasons, {
    query: { tipo: 'devolucion' },
  })
  const payment = (await billOf(house))?.payments.at(-1)
  await post(client, calls.reversePayment, {
    payment_id: payment?.id ?? 0,
    motivo: reasons.data[0]?.id ?? 0,
  })
}

async function setPin({ admin: { client } }: House): Promise<void> {
  const { body: staff } = await client.call(calls.employees)
  const ana = staff.data.find(({ type }) => type === 'admin')
  await client.call(calls.setPermissions, { body: { user: ana?.user_id ?? 0, pin: '2468' } })
}

/** Opens a session of a second register as the waiter. Returns the register's ID. */
async function openWallet({ admin, waiter, branch }: House): Promise<number> {
  const { body: staff } = await admin.client.call(calls.employees)
  const saul = staff.data.find(({ type }) => type === 'salonero')
  await post(admin.client, calls.setPermissions, { user: saul?.user_id ?? 0, permisos: ['caja'] })
  const [register] = await setup.world.deps.pool.query<Columns<'registers', 'id'>>(
    `INSERT INTO registers (restaurant_id, branch_id, name, kind)
      SELECT restaurant_id, id, 'Saúl', 'mesero' FROM branches WHERE id = $1 RETURNING id`,
    [branch.id],
  )
  const caja = register?.id ?? 0
  await post(waiter.client, calls.openRegister, { caja, monto: 0 })
  return caja
}

const openTable = (board: PointOfSale) => board.table('Mesa 2').click()

test.each(['wall', 'desk', 'phone'] as const)(
  'from the table’s dialog, three taps charge a bill by card and close it (%s)',
  async (size) => {
    const house = await openChargingHouse()
    await openTill(house.admin.client, house.branch.id)
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await openTable(board)
    await board.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Cobrar' }).click()
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Tarjeta' }).click()
    await board.picture('cobrar/tarjeta')
    await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
    await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
    await untilGone(charge)
    expect(await billOf(house)).toMatchObject({ status: 'Cerrada', pagado: 9800, saldo: 0 })
  },
)

test('a suggested tip is a percentage of the net, and is added to the payment', async () => {
  const house = await openChargingHouse()
  const { admin, branch } = house
  await openTill(admin.client, branch.id)
  await admin.client.call(calls.updateBranch, {
    body: { id: branch.id, propinas_sugeridas: [8, 10, 20] },
  })
  const board = await openPointOfSale(setup, 'phone', house.asWaiter)
  await openTable(board)
  await board.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  await charge.getByRole('button', { name: /^10 % · / }).click()
  await board.picture('cobrar/propina sugerida')
  await charge.getByRole('button', { name: /^Cobrar ₡/ }).click()
  await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  // The prices of 9,800.00 include 13 % IVA and 10 % service: 9,800 / 1.23 × 10 %.
  expect(await billOf(house)).toMatchObject({ status: 'Cerrada', propinas: 797 })
})

test('an admin opens a cash session, and two methods pay one bill with change', async () => {
  const house = await openChargingHouse()
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  await desk.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = desk.dialog('Cobrar la cuenta 1')
  await charge.getByLabel('Efectivo al abrir').fill('20000')
  await desk.picture('cobrar/sin turno')
  await charge.getByRole('button', { name: 'Abrir turno' }).click()
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  const card = charge.getByRole('region', { name: 'Tarjeta' })
  await card.getByLabel('Monto').fill('5000')
  await card.getByLabel('Propina', { exact: true }).fill('500')
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  const cash = charge.getByRole('region', { name: 'Efectivo' })
  await cash.getByRole('button', { name: '₡5 000' }).click()
  await charge.getByText('Vuelto₡200,00').waitFor()
  await desk.picture('cobrar/dos métodos')
  await charge.getByRole('button', { name: 'Cobrar ₡10 300,00' }).click()
  await desk.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  expect((await billOf(house))?.payments).toMatchObject([
    { method: { kind: 'tarjeta' }, applied: 5000, tip: 500 },
    { method: { kind: 'efectivo' }, applied: 4800, received: 5000, change: 200 },
  ])
})

/** Whether an element is in the viewport, and its corners are uncovered. */
async function isWhollyVisible(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect()
    const corners = [
      [left + 2, top + 2],
      [right - 2, bottom - 2],
    ] as const
    return corners.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (node.contains(hit) || hit.contains(node))
    })
  })
}

/** Opens the dialog for charging the house's bill by card. */
async function openCharge(house: Awaited<ReturnType<typeof openChargingHouse>>, size: DeviceSize) {
  const board = await openPointOfSale(setup, size, house.asWaiter)
  await board.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  return { ...board, charge }
}

test('of two waiters who charge the same bill, the second sees who charged what and agrees to the new balance', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const [desk, phone] = [await openCharge(house, 'desk'), await openCharge(house, 'phone')]
  await phone.charge.getByLabel('Monto').fill('4000')
  await loseAnswer(phone, '/adminsitracion/cobrar')
  await phone.charge.getByRole('button', { name: 'Cobrar ₡4 000,00' }).click()
  await phone.notice('Cuenta 1: cobro registrado').waitFor()
  const changed = desk.charge.getByRole('alert')
  await changed.getByText(/ cobró ₡4\s000,00 hace \d+ s/).waitFor()
  await desk.charge.getByText('Ya se pagó ₡4 000,00').waitFor()
  await desk.picture('cobrar/cobró otra persona')
  const confirm = desk.charge.getByRole('button', { name: 'Cobrar ₡5 800,00' })
  await pollDisabled(confirm).toBe(true)
  await changed.getByRole('button', { name: 'Seguir con ₡5 800,00' }).click()
  await confirm.click()
  await desk.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  expect((await billOf(house))?.payments.map(({ applied }) => applied)).toEqual([4000, 5800])
})

test('a dish that is added while a bill is charged disables the button, and is named', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const desk = await openCharge(house, 'desk')
  await desk.charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).waitFor()
  await post(house.waiter.client, calls.takeOrder, {
    bill_id: house.bill.id,
    products: [{ product_id: house.bill.products[0]?.product.id ?? 0, quantity: 1 }],
  })
  const changed = desk.charge.getByRole('alert')
  await changed.getByText('+1 Casado con pescado, ₡4 900,00').waitFor()
  await desk.picture('cobrar/cambió la cuenta')
  await pollDisabled(desk.charge.getByRole('button', { name: 'Cobrar ₡14 700,00' })).toBe(true)
  await changed.getByRole('button', { name: 'Seguir con ₡14 700,00' }).click()
  await untilGone(changed)
  await desk.charge.getByRole('button', { name: 'Cobrar ₡14 700,00' }).click()
  await desk.dialog('Cuenta 1 cobrada y cerrada').waitFor()
})

test.each(['wall', 'phone'] as const)(
  'while cash is typed, a change of the bill is shown beside the button that it disables (%s)',
  async (size) => {
    const house = await openChargingHouse()
    await openTill(house.admin.client, house.branch.id)
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await board.page.goto(
      `/admin/punto-venta?${size === 'wall' ? 'muro=1&' : ''}ver=cobrar-${house.bill.id}`,
    )
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Efectivo' }).click()
    await charge.getByRole('group', { name: 'Teclado de montos' }).waitFor()
    await post(house.waiter.client, calls.takeOrder, {
      bill_id: house.bill.id,
      products: [{ product_id: house.bill.products[0]?.product.id ?? 0, quantity: 1 }],
    })
    const text = charge.getByText('+1 Casado con pescado, ₡4 900,00')
    const accept = charge.getByRole('button', { name: 'Seguir con ₡14 700,00' })
    for (const part of [text, accept]) {
      await expect.poll(() => isWhollyVisible(part)).toBe(true)
    }
    await board.picture(`cobrar/cambió con efectivo (${size})`)
  },
)

test('a plan of shares that arrives during a charge is named, and the accepted amount is that of the share', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const desk = await openCharge(house, 'desk')
  await desk.charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).waitFor()
  await post(house.waiter.client, calls.planShares, {
    bill_id: house.bill.id,
    tipo: 'iguales',
    cantidad: 2,
  })
  const changed = desk.charge.getByRole('alert')
  await changed.getByText('Cambiaron las partes o los pagos en línea de la cuenta').waitFor()
  await changed.getByRole('button', { name: 'Seguir con ₡4 900,00' }).click()
  await desk.charge.getByRole('button', { name: 'Cobrar ₡4 900,00' }).click()
  await desk.notice('Cuenta 1: cobro registrado').waitFor()
})

test('a charge without an answer is repeated with its key and amounts, even after the dialog is closed or the page reloaded', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const phone = await openCharge(house, 'phone')
  phone.expects(/ERR_FAILED/)
  const sent: [key: string | undefined, body: string | null][] = []
  phone.page.on('request', (request) => {
    if (!request.url().endsWith('/adminsitracion/cobrar')) return
    sent.push([request.headers()['idempotency-key'], request.postData()])
  })
  await phone.page.route('**/adminsitracion/cobrar', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await phone.charge.getByLabel('Monto').fill('4000')
  await phone.charge.getByRole('button', { name: 'Cobrar ₡4 000,00' }).dblclick()
  const repeat = phone.charge.getByRole('button', { name: 'Repetir el cobro de ₡4 000,00' })
  await repeat.waitFor()
  await phone.picture('cobrar/sin respuesta')
  await pollCount(phone.charge.getByLabel('Monto')).toBe(0)
  await phone.charge.getByRole('button', { name: 'Volver' }).click()
  await untilGone(phone.charge)
  await phone.page.reload()
  await repeat.waitFor()
  await phone.page.unroute('**/adminsitracion/cobrar')
  await repeat.dblclick()
  await phone.notice('Cuenta 1: cobro registrado').waitFor()
  await phone.charge.getByRole('button', { name: 'Efectivo' }).waitFor()
  expect(sent.length).toBeGreaterThan(1)
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
  expect((await billOf(house))?.payments.map(({ applied }) => applied)).toEqual([4000])
})

test('a refused charge shows who charged the bill before the event reaches the board', async () => {
  const house = await openChargingHouse()
  const { caja, methodOf } = await openTill(house.admin.client, house.branch.id)
  const desk = await openCharge(house, 'desk')
  desk.expects(/status of 409/)
  await desk.page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      override set onmessage(handler: NonNullable<WebSocket['onmessage']>) {
        this.addEventListener('message', (event) => {
          if (!('isDeaf' in window)) handler.call(this, event)
        })
      }
    }
  })
  await desk.page.reload()
  await desk.charge.getByRole('button', { name: 'Tarjeta' }).click()
  await desk.live.waitFor()
  await desk.page.evaluate(() => Object.assign(window, { isDeaf: true }))
  await desk.page.route('**/api/adminsitracion/eventos/*', () => {})
  await post(house.admin.client, calls.chargeBill, {
    bill_id: house.bill.id,
    caja,
    saldo_visto: 9800,
    pagos: [{ metodo: methodOf('tarjeta'), monto: 4000 }],
  })
  await desk.charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  await desk.charge
    .getByRole('alert')
    .getByText(/cobró ₡4\s000,00 hace/)
    .waitFor()
  await desk.charge.getByText('₡5 800,00').first().waitFor()
})

test('the amounts of a charge can be edited after the server has refused its repetition', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const phone = await openCharge(house, 'phone')
  phone.expects(/ERR_FAILED|status of 409/)
  await phone.page.route('**/adminsitracion/cobrar', (route) => route.abort())
  await phone.charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  const repeat = phone.charge.getByRole('button', { name: 'Repetir el cobro de ₡9 800,00' })
  await repeat.waitFor()
  await phone.page.unroute('**/adminsitracion/cobrar')
  await post(house.waiter.client, calls.takeOrder, {
    bill_id: house.bill.id,
    products: [{ product_id: house.bill.products[0]?.product.id ?? 0, quantity: 1 }],
  })
  await repeat.click()
  await phone.charge.getByRole('alert').getByText('+1 Casado con pescado, ₡4 900,00').waitFor()
  await phone.charge.getByLabel('Monto').waitFor()
  expect((await billOf(house))?.payments).toEqual([])
})

test.each(DEVICE_SIZES)(
  'the notes stay where they are while the received cash changes (%s)',
  async (size) => {
    const house = await openChargingHouse()
    await openTill(house.admin.client, house.branch.id)
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await board.page.goto(
      `/admin/punto-venta?${size === 'wall' ? 'muro=1&' : ''}ver=cobrar-${house.bill.id}`,
    )
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Efectivo' }).click()
    const note = charge.getByRole('button', { name: '₡5 000', exact: true })
    const placeOf = async () => (await note.boundingBox())?.y
    await charge.getByRole('button', { name: 'Exacto' }).waitFor()
    const place = await placeOf()
    await note.click()
    await charge.getByText('Lo recibido no alcanza.').waitFor()
    expect(await placeOf()).toBe(place)
    await note.click()
    await charge.getByText('₡200,00').waitFor()
    expect(await placeOf()).toBe(place)
    await board.picture('cobrar/billetes')
  },
)

test.each(['wall', 'phone'] as const)(
  'received cash, keypad and change fit on the screen, and the change stays until a tap closes it (%s)',
  async (size) => {
    const house = await openChargingHouse()
    await openTill(house.admin.client, house.branch.id)
    const board = await openPointOfSale(setup, size, house.asWaiter)
    await board.page.goto(
      `/admin/punto-venta?${size === 'wall' ? 'muro=1&' : ''}ver=cobrar-${house.bill.id}`,
    )
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Efectivo' }).click()
    const received = charge.getByLabel('Recibido')
    const keypad = charge.getByRole('group', { name: 'Teclado de montos' })
    for (const part of [received, keypad]) {
      await expect.poll(() => isWhollyVisible(part)).toBe(true)
    }
    for (const name of ['1', '00', '00']) {
      await keypad.getByRole('button', { name, exact: true }).click()
    }
    const change = charge.getByText('₡200,00')
    await change.waitFor()
    await board.picture(`cobrar/efectivo (${size})`)
    const confirm = charge.getByRole('button', { name: 'Cobrar ₡9 800,00' })
    for (const part of [received, keypad, change, confirm]) {
      expect(await isWhollyVisible(part)).toBe(true)
    }
    await confirm.click()
    await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
    await untilGone(charge)
    const due = board.dialog('Cuenta 1 cobrada y cerrada')
    await due.getByText('₡200,00').waitFor()
    await board.picture(`cobrar/vuelto (${size})`)
    await board.page.keyboard.press('Escape')
    await due.getByText('₡200,00').waitFor()
    await closeWith(due, 'Sin recibo')
  },
)

test('a waiter with an open bill that a colleague charges sees who charged what, and prints it or opens it in Cuentas', async () => {
  const house = await openChargingHouse()
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  await desk.page.goto(`/admin/punto-venta?ver=cuenta-${house.bill.id}`)
  await desk.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: 'Cobrar' }).waitFor()
  await payByCard(house, house.bill)
  const closed = desk.dialog('Cuenta 1 · Mesa 2')
  await closed.getByText(/ cobró ₡9\s800,00 \(Tarjeta\)/).waitFor()
  await closed.getByText('Casado con pescado').first().waitFor()
  await closed.getByRole('button', { name: 'Recibo de la cuenta 1' }).waitFor()
  await desk.picture('cobrar/cobrada por otra persona')
  await closed.getByRole('link', { name: 'Ver en Cuentas' }).click()
  await desk.page.getByRole('dialog').getByText('Cerrada').first().waitFor()
})

test('an admin reverses a payment with a reason, and the bill is charged anew', async () => {
  const house = await openChargingHouse()
  await payByCard(house, house.bill)
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.row('Luisa').click()
  const detail = office.dialog('Cuenta 1 · Mesa 2')
  await detail.getByRole('button', { name: 'Revertir Tarjeta, ₡9 800,00' }).click()
  const question = office.dialog('¿Revertir Tarjeta por ₡9 800,00?')
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  await question.getByLabel('Nota').fill('Era de la mesa 3')
  await office.picture('cobrar/revertir')
  await question.getByRole('button', { name: 'Revertir', exact: true }).click()
  await office.notice('Pago revertido').waitFor()
  expect(await billOf(house)).toMatchObject({ status: 'Cuenta Solicitada', saldo: 9800 })
})

test('a payment of an open bill is corrected where the board shows it', async () => {
  const house = await openChargingHouse()
  const { caja, methodOf } = await openTill(house.admin.client, house.branch.id)
  await post(house.waiter.client, calls.chargeBill, {
    bill_id: house.bill.id,
    caja,
    saldo_visto: 9800,
    pagos: [{ metodo: methodOf('tarjeta'), monto: 4000 }],
  })
  const phone = await openPointOfSale(setup, 'phone', house.asAdmin)
  await phone.page.goto(`/admin/punto-venta?ver=cuenta-${house.bill.id}`)
  const bill = phone.dialog('Cuenta 1 · Mesa 2')
  await bill.getByText(/^Tarjeta · Saúl Solís · \d\d:\d\d$/).waitFor()
  await phone.picture('cobrar/pago en la cuenta abierta')
  await bill.getByRole('button', { name: 'Revertir Tarjeta, ₡4 000,00' }).click()
  const question = phone.dialog('¿Revertir Tarjeta por ₡4 000,00?')
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  await question.getByRole('button', { name: 'Revertir', exact: true }).click()
  await phone.notice('Pago revertido').waitFor()
  await bill.getByText(/^Reverso: Tarjeta · Ana Araya/).waitFor()
  expect(await billOf(house)).toMatchObject({ pagado: 0, saldo: 9800 })
})

test('an admin changes the method of a payment in one dialog, and the bill stays closed', async () => {
  const house = await openChargingHouse()
  await payByCard(house, house.bill)
  const office = await openOffice(setup, 'phone', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.row('Luisa').click()
  await office.button('Cambiar método: Tarjeta, ₡9 800,00').click()
  const question = office.dialog('¿Cambiar el método del pago de ₡9 800,00 con Tarjeta?')
  await question.getByLabel('Método correcto').selectOption('Efectivo')
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  await office.picture('cobrar/cambiar método')
  await question.getByRole('button', { name: 'Cambiar método', exact: true }).click()
  await office.notice('Método cambiado').waitFor()
  const bill = await billOf(house)
  expect(bill).toMatchObject({ status: 'Cerrada', payment_method: 'efectivo', saldo: 0 })
  expect(bill?.payments.map(({ kind, method }) => [kind, method.kind])).toEqual([
    ['cobro', 'tarjeta'],
    ['reverso', 'tarjeta'],
    ['cobro', 'efectivo'],
  ])
  const detail = office.dialog('Cuenta 1 · Mesa 2')
  await detail.getByText(/^Cambió el método: .*\(Tarjeta\) → .*\(Efectivo\)/).waitFor()
  await detail.getByText('Tarjeta, Efectivo').waitFor({ state: 'detached' })
  await office.picture('cobrar/método cambiado')
})

test('an admin refunds a tip alone', async () => {
  const house = await openChargingHouse()
  await payByCard(house, house.bill)
  const { caja, methodOf } = await openTill(house.admin.client, house.branch.id)
  await post(house.admin.client, calls.chargeBill, {
    bill_id: house.bill.id,
    caja,
    saldo_visto: 0,
    pagos: [{ metodo: methodOf('tarjeta'), monto: 0, propina: 500 }],
  })
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.row('Luisa').click()
  await office.picture('cobrar/propina sola')
  await office.button('Devolver Tarjeta, ₡500,00').click()
  const question = office.dialog('¿Devolver el pago con Tarjeta?')
  const tip = question.getByLabel('Propina que se devuelve')
  const send = question.getByRole('button', { name: 'Devolver', exact: true })
  await tip.fill('500,01')
  await question.getByText('Escriba un monto de hasta ₡500,00.').waitFor()
  await pollDisabled(send).toBe(true)
  await tip.fill('500')
  await question.getByLabel('Motivo').selectOption('Queja del cliente')
  await office.picture('cobrar/devolver propina')
  await send.click()
  await office.notice('Devolución registrada').waitFor()
  expect(await billOf(house)).toMatchObject({ status: 'Cerrada', pagado: 9800, propinas: 0 })
})

test('a tip above the total of the bill is explained before it is sent', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const board = await openPointOfSale(setup, 'phone', house.asWaiter)
  await board.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  const tip = charge.getByRole('textbox', { name: 'Propina' })
  await tip.fill('98000')
  await charge.getByText('La propina no puede ser mayor que el total de la cuenta.').waitFor()
  await pollDisabled(charge.getByRole('button', { name: /^Cobrar ₡/ })).toBe(true)
  await board.picture('cobrar/propina demasiado grande')
  await tip.fill('9800')
  await pollDisabled(charge.getByRole('button', { name: /^Cobrar ₡/ })).toBe(false)
})

test('a waiter reverses a payment with the PIN of an admin', async () => {
  const house = await openChargingHouse()
  await payByCard(house, house.bill)
  await setPin(house)
  const office = await openOffice(setup, 'phone', house.asWaiter, '/admin/cuentas', 'Cuentas')
  office.expects(/status of 409/)
  office.expects(/status of 403/)
  await office.row('Luisa').click()
  await office.button('Revertir Tarjeta, ₡9 800,00').click()
  const question = office.dialog('¿Revertir Tarjeta por ₡9 800,00?')
  const reverse = question.getByRole('button', { name: 'Revertir', exact: true })
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  await reverse.click()
  await question.getByText('Otra persona debe autorizarlo con su PIN.').waitFor()
  const pin = question.getByLabel('PIN', { exact: true })
  await pin.fill('1111')
  await reverse.click()
  await question.getByText('El PIN no es correcto.').waitFor()
  for (const digit of ['2', '4', '6', '8'])
    await question.getByRole('button', { name: digit, exact: true }).click()
  await office.picture('cobrar/autorizar')
  await loseAnswer(office, '/adminsitracion/revertir-pago')
  await reverse.click()
  await office.notice('Pago revertido').waitFor()
  const bill = await billOf(house)
  expect(bill).toMatchObject({ status: 'Cuenta Solicitada', saldo: 9800 })
  expect(bill?.payments.map(({ kind }) => kind)).toEqual(['cobro', 'reverso'])
})

test.each(['wall', 'desk', 'phone'] as const)(
  'while charging, a waiter gives a discount with the PIN of an admin (%s)',
  async (size) => {
    const house = await openChargingHouse()
    await openTill(house.admin.client, house.branch.id)
    await setPin(house)
    const board = await openPointOfSale(setup, size, house.asWaiter)
    board.expects(/status of 409/)
    await board.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
    const charge = board.dialog('Cobrar la cuenta 1')
    await charge.getByRole('button', { name: 'Descuento' }).click()
    const question = board.dialog('Descuento')
    await question.getByRole('button', { name: '20 %' }).click()
    await question.getByText('Nuevo total: ₡7 840,00 (antes ₡9 800,00)').waitFor()
    await board.picture('cobrar/descuento')
    const give = question.getByRole('button', { name: 'Aplicar' })
    await question.getByLabel('Motivo').selectOption({ index: 1 })
    await give.click()
    const pin = question.getByLabel('PIN', { exact: true })
    await pin.fill('2468')
    await loseAnswer(board, '/adminsitracion/descuento')
    await give.click()
    await board.notice('Descuento aplicado').waitFor()
    await untilGone(question)
    await charge.getByText('₡7 840,00').first().waitFor()
    await board.picture('cobrar/con descuento')
    expect(await billOf(house)).toMatchObject({
      descuento: 1960,
      saldo: 7840,
      adjustments: [{ valor: 20 }],
    })
  },
)

test('an admin gives a dish as a courtesy, and removes the service; the guest sees both', async () => {
  const house = await openHouse(setup.world)
  await takePayments(house.admin.client, house.branch.id)
  const guest = await scan(setup, house.table('Mesa 2'))
  await guest.order('Tres leches', 'Luisa')
  await guest.tab('Menú')
  await guest.order('Fresco de cas')
  const { id } = (await billOf(house)) ?? { id: 0 }
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  await desk.page.goto(`/admin/punto-venta?ver=cuenta-${id}`)
  const bill = desk.dialog('Cuenta 1 · Mesa 2')
  await bill.getByRole('button', { name: 'Quitar el servicio' }).click()
  const service = desk.dialog('¿Quitar el servicio de la cuenta?')
  await service.getByLabel('Motivo').selectOption({ index: 1 })
  await service.getByRole('button', { name: 'Quitar el servicio' }).click()
  await desk.notice('Servicio quitado').waitFor()
  await untilGone(service)
  await bill.getByRole('button', { name: 'Poner el servicio' }).waitFor()
  await bill.getByRole('button', { name: 'Descuento' }).click()
  const question = desk.dialog('Descuento')
  await question.getByLabel('Se aplica a').selectOption('1 × Fresco de cas · ₡1 200,00')
  await question.getByLabel('Tipo').selectOption('Cortesía')
  await question.getByLabel('Motivo').selectOption({ index: 1 })
  await desk.picture('cobrar/cortesía')
  await question.getByRole('button', { name: 'Aplicar' }).click()
  await desk.notice('Descuento aplicado').waitFor()
  await untilGone(question)
  await bill.getByText('Cortesía: -₡1 200,00').waitFor()
  await desk.picture('cobrar/con cortesía')
  // The prices include 13 % IVA and 10 % service: 2,300 / 1.23 × 1.13.
  expect(await billOf(house)).toMatchObject({ totalFinal: 2113.01, servicio_retirado: 1 })
  await guest.tab('Cuenta')
  await guest.page.getByText('Cortesía: -₡1 200,00').waitFor()
  await guest.page.getByText('Servicio retirado').waitFor()
  await expectAccessible(guest.page)
  await guest.picture('cobrar/cortesía del invitado')
})

test('an admin refunds a part of a payment of a closed bill', async () => {
  const house = await openChargingHouse()
  await payByCard(house, house.bill)
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.row('Luisa').click()
  const detail = office.dialog('Cuenta 1 · Mesa 2')
  await detail.getByRole('button', { name: 'Devolver Tarjeta, ₡9 800,00' }).click()
  const question = office.dialog('¿Devolver el pago con Tarjeta?')
  const amount = question.getByLabel('Monto')
  const send = question.getByRole('button', { name: 'Devolver', exact: true })
  for (const wrong of ['mil', '', '9800,01']) {
    await amount.fill(wrong)
    await question.getByText('Escriba un monto de hasta ₡9 800,00.').waitFor()
    await pollDisabled(send).toBe(true)
  }
  await amount.fill('4900')
  await question.getByLabel('Se devuelve con').selectOption('Efectivo')
  await question.getByLabel('Motivo').selectOption('Queja del cliente')
  await office.picture('cobrar/devolver')
  office.expects(/ERR_FAILED/)
  const path = `**/api${calls.refundPayment.path}`
  await office.page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await question
    .getByRole('alert')
    .getByText(/₡4\s900,00 · Tarjeta → Efectivo · Queja del cliente/)
    .waitFor()
  await untilGone(amount)
  await office.page.unroute(path)
  await send.click()
  await office.notice('Devolución registrada').waitFor()
  const bill = await billOf(house)
  expect(bill).toMatchObject({ status: 'Cerrada', pagado: 9800, saldo: 0 })
  expect(bill?.payments.map(({ applied }) => applied)).toEqual([9800, -4900])
})

test('a partial refund without an answer is repeated unchanged, also after a reload', async () => {
  const house = await openChargingHouse()
  await payByCard(house, house.bill)
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  const question = office.dialog('¿Devolver el pago con Tarjeta?')
  const send = question.getByRole('button', { name: 'Devolver', exact: true })
  const openRefund = async () => {
    const bill = office.dialog('Cuenta 1 · Mesa 2')
    await bill.getByRole('button', { name: /^Devolver Tarjeta/ }).click()
    await question.waitFor()
  }
  const amount = question.getByLabel('Monto')
  await office.row('Luisa').click()
  await openRefund()
  await amount.fill('1000')
  await question.getByLabel('Motivo').selectOption('Queja del cliente')
  const path = `**/api${calls.refundPayment.path}`
  const sent: [key: string | undefined, body: string | null][] = []
  office.page.on('request', (request) => {
    if (!request.url().endsWith(calls.refundPayment.path)) return
    sent.push([request.headers()['idempotency-key'], request.postData()])
  })
  office.expects(/ERR_FAILED/)
  await office.page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  await question.getByRole('alert').waitFor()
  await question.getByRole('button', { name: 'Volver', exact: true }).click()
  await untilGone(question)
  await office.page.reload()
  await openRefund()
  await untilGone(amount)
  await question
    .getByRole('alert')
    .getByText(/₡1\s000,00 · Tarjeta · Queja del cliente/)
    .waitFor()
  await office.picture('cobrar/devolución sin respuesta')
  await office.page.unroute(path)
  await send.click()
  await office.notice('Devolución registrada').waitFor()
  expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
  expect((await billOf(house))?.payments.map(({ applied }) => applied)).toEqual([9800, -1000])
  await openRefund()
  await amount.waitFor()
})

/** Opens the order, and fills in the question that voids one of its two pieces. */
async function askToVoidOne(
  phone: PointOfSale,
  { order: { id } }: Awaited<ReturnType<typeof openChargingHouse>>,
) {
  const question = phone.dialog('¿Anular Casado con pescado?')
  const openVoid = async () => {
    const order = phone.dialog('Pedido 1 · Mesa 2')
    await order.getByRole('button', { name: 'Anular' }).click()
  }
  await phone.page.goto(`/admin/punto-venta?ver=pedido-${id}`)
  await openVoid()
  await question.getByRole('button', { name: 'Una menos' }).click()
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  const send = question.getByRole('button', { name: 'Anular', exact: true })
  return { question, send, openVoid }
}

test('an approved void without an answer is repeated unchanged after a reload, and asks for the PIN again', async () => {
  const house = await openChargingHouse()
  await setPin(house)
  await house.move(house.order, 'Preparando')
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  const { question, send, openVoid } = await askToVoidOne(phone, house)
  const pin = question.getByLabel('PIN', { exact: true })
  phone.expects(/ERR_FAILED|status of 409/)
  await send.click()
  await pin.fill('2468')
  const path = `**/api${calls.voidLine.path}`
  await phone.page.route(path, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send.click()
  const unanswered = question
    .getByRole('alert')
    .getByText(/1 de 2 unidades · Error al tomar el pedido/)
  await unanswered.waitFor()
  expect(await phone.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('2468')
  await phone.page.reload()
  await openVoid()
  await unanswered.waitFor()
  await pollDisabled(send).toBe(true)
  await phone.page.unroute(path)
  await pin.fill('2468')
  await phone.picture('cobrar/anulación sin respuesta')
  await send.click()
  await phone.notice('Casado con pescado: anulado').waitFor()
  expect(await billOf(house)).toMatchObject({ totalFinal: 4900, cantidad: 1 })
})

test('a void without an answer keeps its pieces when its repetition needs an approval', async () => {
  const house = await openChargingHouse()
  await setPin(house)
  await house.move(house.order, 'Preparando')
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  const { question, send, openVoid } = await askToVoidOne(phone, house)
  phone.expects(/ERR_FAILED|status of 409/)
  const path = `**/api${calls.voidLine.path}`
  await phone.page.route(path, (route) => route.abort())
  await send.click()
  await question.getByRole('alert').waitFor()
  await phone.page.reload()
  await openVoid()
  await question.getByRole('alert').waitFor()
  await phone.page.unroute(path)
  await send.click()
  await question.getByText('Otra persona debe autorizarlo con su PIN.').waitFor()
  await question.getByText('1 de 2 unidades · Error al tomar el pedido', { exact: true }).waitFor()
  await question.getByLabel('PIN', { exact: true }).fill('2468')
  await send.click()
  await phone.notice('Casado con pescado: anulado').waitFor()
  expect(await billOf(house)).toMatchObject({ totalFinal: 4900, cantidad: 1 })
})

test('a waiter voids one of two pieces with a reason, and the kitchen sees it', async () => {
  const house = await openChargingHouse()
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  const { send } = await askToVoidOne(phone, house)
  await phone.picture('cobrar/anular')
  await loseAnswer(phone, '/adminsitracion/anular-linea')
  await send.click()
  await phone.notice('Casado con pescado: anulado').waitFor()
  expect(await billOf(house)).toMatchObject({ totalFinal: 4900, cantidad: 1 })
})

test('a waiter voids a cooked dish with a PIN although the network drops, and the kitchen sees it', async () => {
  const house = await openChargingHouse()
  await setPin(house)
  await house.move(house.order, 'Preparando')
  const kitchen = await openKitchen(setup, 'desk', house.asAdmin)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 409/)
  phone.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await phone.page.goto(`/admin/punto-venta?ver=pedido-${house.order.id}`)
  const dialog = phone.dialog('Pedido 1 · Mesa 2')
  await dialog.getByRole('button', { name: 'Anular' }).click()
  const question = phone.dialog('¿Anular Casado con pescado?')
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  const send = question.getByRole('button', { name: 'Anular', exact: true })
  await phone.context.setOffline(true)
  await send.click()
  await question.getByRole('alert').waitFor()
  await phone.context.setOffline(false)
  await pollDisabled(send).toBe(false)
  await send.click()
  await question.getByText('Otra persona debe autorizarlo con su PIN.').waitFor()
  await question.getByLabel('PIN', { exact: true }).fill('2468')
  await send.click()
  await phone.notice('Casado con pescado: anulado').waitFor()
  await kitchen.line(1, 'Casado con pescado').getByText('Cancelado').waitFor()
  expect(await billOf(house)).toMatchObject({ totalFinal: 0, cantidad: 0 })
})

test('a waiter cancels a cooked order with a reason and a PIN', async () => {
  const house = await openChargingHouse()
  await setPin(house)
  await house.move(house.order, 'Preparando')
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 409/)
  await phone.page.goto(`/admin/punto-venta?ver=pedido-${house.order.id}`)
  const order = phone.dialog('Pedido 1 · Mesa 2')
  await order.getByRole('button', { name: 'Cancelar pedido' }).click()
  const question = phone.dialog('¿Cancelar el pedido 1?')
  await question.getByText('La cocina ya empezó: lo preparado se pierde.').waitFor()
  await question.getByLabel('Motivo').selectOption('Error al tomar el pedido')
  const send = question.getByRole('button', { name: 'Cancelar pedido' })
  await send.click()
  await question.getByText('Otra persona debe autorizarlo con su PIN.').waitFor()
  await question.getByLabel('PIN', { exact: true }).fill('2468')
  await phone.picture('cobrar/cancelar-pedido')
  await send.click()
  await phone.notice('Pedido 1: Cancelado').waitFor()
  await order.waitFor({ state: 'detached' })
  expect(await billOf(house)).toMatchObject({ totalFinal: 0, cantidad: 0 })
})

test('an admin reopens a bill with a wrong payment, reverses it, and charges it anew although the network drops', async () => {
  const house = await openChargingHouse()
  await payByCard(house, house.bill)
  const board = await openPointOfSale(setup, 'desk', house.asAdmin)
  await board.show('Cuentas')
  await board.page.getByRole('button', { name: 'Cerradas hace poco' }).click()
  await loseAnswer(board, '/adminsitracion/reabrir-cuenta')
  await board.page.getByRole('button', { name: 'Reabrir la cuenta 1' }).click()
  await board.notice('Cuenta 1 abierta de nuevo').waitFor()
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.row('Luisa').click()
  const detail = office.dialog('Cuenta 1 · Mesa 2')
  await detail.getByRole('button', { name: 'Revertir Tarjeta, ₡9 800,00' }).click()
  const question = office.dialog('¿Revertir Tarjeta por ₡9 800,00?')
  await question.getByLabel('Motivo').selectOption('Cobro equivocado')
  const reverse = question.getByRole('button', { name: 'Revertir', exact: true })
  await loseAnswer(office, '/adminsitracion/revertir-pago')
  await reverse.click()
  await office.notice('Pago revertido').waitFor()
  await board.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'SINPE' }).click()
  await loseAnswer(board, '/adminsitracion/cobrar')
  await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  const bill = await billOf(house)
  expect(bill).toMatchObject({ status: 'Cerrada', saldo: 0, payment_method: 'sinpe' })
  expect(bill?.payments.map(({ kind }) => kind)).toEqual(['cobro', 'reverso', 'cobro'])
})

test('a waiter reopens a closed bill with the PIN of an admin', async () => {
  const house = await openChargingHouse()
  await setPin(house)
  await payByCard(house, house.bill)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/status of 40[39]/)
  await phone.show('Cuentas')
  await phone.page.getByRole('button', { name: 'Cerradas hace poco' }).click()
  await phone.page.getByRole('button', { name: 'Reabrir la cuenta 1' }).click()
  const question = phone.dialog('Reabrir la cuenta 1')
  await phone.picture('cobrar/reabrir')
  for (const pin of ['1111', '2468']) {
    await question.getByLabel('PIN', { exact: true }).fill(pin)
    await question.getByRole('button', { name: 'Reabrir' }).click()
    if (pin === '1111') await question.getByRole('alert').waitFor()
  }
  await phone.notice('Cuenta 1 abierta de nuevo').waitFor()
  await untilGone(question)
  expect(await billOf(house)).toMatchObject({ status: 'Abierta', pagado: 9800 })
})

test('a bill is charged with the keyboard alone', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  await desk.page.goto(`/admin/punto-venta?ver=cuenta-${house.bill.id}`)
  await desk.dialog('Cuenta 1 · Mesa 2').getByRole('button', { name: 'Cobrar' }).press('Enter')
  const charge = desk.dialog('Cobrar la cuenta 1')
  const card = charge.getByRole('button', { name: 'Tarjeta' })
  await card.waitFor()
  await expect
    .poll(async () => {
      await desk.page.keyboard.press('Tab')
      return card.evaluate((button) => button === document.activeElement)
    })
    .toBe(true)
  await desk.page.keyboard.press('Enter')
  await charge.getByRole('button', { name: 'Tarjeta', pressed: true }).waitFor()
  await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).press('Enter')
  await desk.dialog('Cuenta 1 cobrada y cerrada').waitFor()
})

test('another method replaces an untouched one, and an amount can be emptied and typed', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  await openTable(phone)
  await phone.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Cobrar' }).click()
  const charge = phone.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  await charge.getByRole('button', { name: 'Tarjeta' }).click()
  const amount = charge.getByLabel('Monto')
  await pollValue(amount).toBe('9 800,00')
  await amount.press('ControlOrMeta+a')
  await amount.press('Backspace')
  await pollValue(amount).toBe('')
  await amount.pressSequentially('4000')
  await charge.getByText('Faltan ₡5 800,00').waitFor()
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  const received = charge.getByLabel('Recibido')
  await received.fill('abc')
  await received.blur()
  await charge.getByText(/^Escriba un monto/).waitFor()
  await received.fill('6000')
  await phone.picture('cobrar/dos métodos')
  await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  await phone.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  expect((await billOf(house))?.payments).toMatchObject([
    { applied: 4000, change: 0 },
    { applied: 5800, received: 6000, change: 200 },
  ])
})

test('while a person charges a bill, other screens show the person’s name', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  await phone.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = phone.dialog('Cobrar la cuenta 1')
  await charge.waitFor()
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  await openTable(desk)
  const mark = desk.dialog('Mesa 2 · Salón principal').getByText(/^Cobrando: /)
  await mark.waitFor()
  await desk.picture('cobrar/otra persona cobra')
  await charge.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await mark.waitFor({ state: 'detached' })
})

test('without an open cash session, a waiter who charges is asked to call an admin', async () => {
  const house = await openChargingHouse()
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  await phone.page.goto(`/admin/punto-venta?ver=cobrar-${house.bill.id}`)
  const charge = phone.dialog('Cobrar la cuenta 1')
  await charge.getByText('Un administrador debe abrir el turno antes de cobrar.').waitFor()
  await phone.picture('cobrar/pedir turno')
})

/** Opens the charge of bill 1 from its table while the network is down, and notes received cash. */
async function noteOffline(board: PointOfSale, received: string, amount: string): Promise<Locator> {
  await board.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByLabel('Recibido').fill(received)
  await charge.getByRole('button', { name: `Anotar ${amount}` }).click()
  await untilGone(charge)
  return charge
}

test('every board lists cash that was noted without a network until the note is confirmed, or discarded with a reason', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await openTable(phone)
  await phone.page.waitForLoadState('networkidle')
  await phone.context.setOffline(true)
  const charge = await noteOffline(phone, '4000', '₡4 000,00')
  const opened = phone.dialog('Cuenta 1 · Mesa 2')
  await opened.getByText('Por confirmar: ₡4 000,00 en efectivo').waitFor()
  await phone.picture('cobrar/efectivo por confirmar')
  await opened.getByRole('button', { name: 'Cobrar' }).click()
  await charge.getByText('Por confirmar: ₡4 000,00 en efectivo').waitFor()
  await charge.getByLabel('Recibido').fill('10000')
  await charge.getByText('₡4 200,00').waitFor()
  await phone.picture('cobrar/sin red')
  await charge.getByRole('button', { name: 'Anotar ₡5 800,00' }).click()
  const change = phone.dialog('Efectivo anotado')
  await change.getByText('₡4 200,00').waitFor()
  await closeWith(change, 'Vuelto entregado')
  await phone.context.setOffline(false)

  await desk.page.getByRole('button', { name: '2 cobros por confirmar' }).click()
  const notes = desk.page.getByRole('dialog', { name: /por confirmar$/ })
  await notes.getByText('recibió ₡10 000,00').waitFor()
  await desk.picture('cobrar/por confirmar')
  await notes.getByRole('button', { name: /^Confirmar: .*₡5 800,00/ }).click()
  await desk.notice('Cuenta 1: cobro registrado').waitFor()
  const discard = notes.getByRole('button', { name: /^Descartar: .*₡4 000,00/ })
  await discard.click()
  await pollDisabled(discard).toBe(true)
  await notes.getByRole('button', { name: 'Ya se cobró de otra forma' }).click()
  await pollValue(notes.getByLabel('Motivo')).toBe('Ya se cobró de otra forma')
  await desk.picture('cobrar/motivos para descartar')
  await notes.getByLabel('Motivo').fill('Pagó el resto con tarjeta')
  await desk.picture('cobrar/descartar con motivo')
  await discard.click()
  await desk.notice('Descartado: Cuenta 1 · Mesa 2: ₡4 000,00 en efectivo').waitFor()
  await untilGone(notes)
  await untilGone(phone.page.getByRole('button', { name: /por confirmar$/ }))
  const bill = await billOf(house)
  expect(bill).toMatchObject({ status: 'Cuenta Solicitada', pagado: 5800, saldo: 4000 })
  expect(bill?.payments).toMatchObject([{ applied: 5800, received: 10_000, change: 4200 }])

  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.row('Luisa').click()
  const story = office.dialog('Cuenta 1 · Mesa 2').getByRole('region', { name: 'Historial' })
  const entry = (text: string) => story.getByRole('listitem').filter({ hasText: text })
  await entry('Anotó sin conexión ₡4 000,00 en efectivo').getByText('Saúl Solís').waitFor()
  await entry('Anotó sin conexión ₡5 800,00 en efectivo').getByText('Saúl Solís').waitFor()
  await entry('Cobró').filter({ hasText: '₡5 800,00' }).getByText('Ana Araya').waitFor()
  await entry('Descartó el efectivo anotado: ₡4 000,00')
    .getByText('Pagó el resto con tarjeta')
    .waitFor()
  await office.picture('oficina/efectivo anotado')
})

test('notes that an earlier release stored on the device reach the server once', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const { page } = await openPointOfSale(setup, 'phone', house.asWaiter)
  const [head] = await setup.world.deps.pool.query<Columns<'board_heads', 'epoch'>>(
    'SELECT epoch FROM board_heads WHERE branch_id = $1',
    [house.branch.id],
  )
  const key = `orderi.cobros.${house.waiter.user.id}.${house.branch.id}`
  const stored = [
    {
      id: '7d3e5c1a-2f4b-4c6d-8e9f-0a1b2c3d4e5f',
      epoch: head?.epoch,
      bill: { id: house.bill.id, number: 1, table: 'Mesa 2' },
      balance: 9800,
      amount: 9800,
      received: 10_000,
      at: Date.now() - 60_000,
    },
  ]
  const keep = () =>
    page.evaluate(([name, text]) => localStorage.setItem(name, text), [
      key,
      JSON.stringify(stored),
    ] as const)
  const left = () => page.evaluate((name) => localStorage.getItem(name), key)
  const open = page.getByRole('button', { name: '1 cobro por confirmar' })
  await keep()
  await page.reload()
  await open.waitFor()
  await expect.poll(left).toBe('[]')
  await keep()
  await page.reload()
  await expect.poll(left).toBe('[]')
  await open.waitFor()
  const { body } = await house.admin.client.call(calls.cashNotes, {
    params: { sucursal: house.branch.id },
  })
  expect(body.data).toMatchObject([{ bill_id: house.bill.id, amount: 9800, received: 10_000 }])
})

test('noted cash is confirmed in the waiter’s own register, or in a chosen one', async () => {
  const house = await openChargingHouse()
  const till = await openTill(house.admin.client, house.branch.id)
  const wallet = await openWallet(house)
  const phone = await openPointOfSale(setup, 'phone', house.asWaiter)
  phone.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await openTable(phone)
  await phone.page.waitForLoadState('networkidle')
  await phone.context.setOffline(true)
  await noteOffline(phone, '9800', '₡9 800,00')
  await phone.context.setOffline(false)
  await phone.page.goto('/admin/punto-venta')
  await phone.page.getByRole('button', { name: '1 cobro por confirmar' }).click()
  const notes = phone.dialog('1 cobro por confirmar')
  const register = notes.getByLabel('Caja')
  await pollValue(register).toBe(String(wallet))
  await phone.picture('cobrar/por confirmar, dos cajas')
  await register.selectOption(String(till.caja))
  await notes.getByRole('button', { name: /^Confirmar/ }).click()
  await phone.notice('Cuenta 1 cobrada y cerrada').waitFor()
  const payments = await setup.world.deps.pool.query(
    'SELECT session_id FROM payments WHERE bill_id = $1',
    [house.bill.id],
  )
  expect(payments).toEqual([{ session_id: till.turno }])
})

test('a note whose confirmation is refused stays, and can be confirmed later', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  desk.expects(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 409/)
  await openTable(desk)
  await desk.page.waitForLoadState('networkidle')
  await desk.context.setOffline(true)
  await noteOffline(desk, '9800', '₡9 800,00')
  await payByCard(house, house.bill)
  await desk.context.setOffline(false)
  await desk.page.goto('/admin/punto-venta')
  await desk.page.getByRole('button', { name: '1 cobro por confirmar' }).click()
  const notes = desk.dialog('1 cobro por confirmar')
  await notes.getByRole('button', { name: /^Confirmar/ }).click()
  await notes.getByRole('alert').waitFor()
  await desk.picture('cobrar/conflicto')
  await reverseLastPayment(house)
  await tap(notes.getByRole('button', { name: /^Confirmar/ }))
  await desk.notice('Cuenta 1 cobrada y cerrada').waitFor()
  await untilGone(notes)
  expect(
    (await billOf(house))?.payments.map(({ method, applied }) => [method.kind, applied]),
  ).toEqual([
    ['tarjeta', 9800],
    ['tarjeta', -9800],
    ['efectivo', 9800],
  ])
})

test('a keypad on a wall display fills the amounts', async () => {
  const house = await openChargingHouse()
  await openTill(house.admin.client, house.branch.id)
  const wall = await openPointOfSale(setup, 'wall', house.asWaiter)
  await wall.page.goto(`/admin/punto-venta?muro=1&ver=cobrar-${house.bill.id}`)
  const charge = wall.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  const keypad = charge.getByRole('group', { name: 'Teclado de montos' })
  const press = async (...keys: readonly string[]) => {
    for (const name of keys) await keypad.getByRole('button', { name, exact: true }).click()
  }
  await press('1', '5', '00', '0', 'Borrar un dígito', '0')
  await charge.getByText('₡5 200,00').waitFor()
  await wall.picture('cobrar/teclado')
  await charge.getByLabel('Propina', { exact: true }).click()
  await press('2', '00')
  await charge.getByText('₡5 000,00').first().waitFor()
  await charge.getByRole('button', { name: 'Cobrar ₡10 000,00' }).click()
  await wall.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  expect((await billOf(house))?.payments).toMatchObject([
    { tip: 200, received: 15_000, change: 5000 },
  ])
})
