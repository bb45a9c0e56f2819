import { calls } from '@orderi/shared/contract/all'
import type { Register } from '@orderi/shared/payments/cash-sessions'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled } from '../support/browser/assertions.ts'
import {
  DEVICE_SIZES,
  expectAccessible,
  loseAnswer,
  setUpJourney,
} from '../support/browser/journey.ts'
import { openTill, type Till, takePayments } from '../support/money/till.ts'
import { plugInPrinter } from '../support/printing/fake-printer.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { type Office, officeOn, openFromMenu, openOffice } from '../support/screens/office.ts'
import { closeWithEscape, openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const SCREEN = '/admin/caja'

async function openPayingHouse(): Promise<House> {
  const house = await openHouse(setup.world)
  await takePayments(house.admin.client, house.branch.id)
  return house
}

async function registerOf({ admin, branch }: House): Promise<Register | undefined> {
  const { body } = await admin.client.call(calls.registers, { params: { sucursal: branch.id } })
  return body.data[0]
}

/** Sells two dishes of 4,900.00 by card with a tip, and one of 2,300.00 in cash. A third bill stays open. */
async function sell(house: House, till: Till): Promise<void> {
  const charge = async (table: string, dishes: Record<string, number>, pago: object) => {
    const guest = await house.sitDown(table)
    const { bill } = await guest.order(dishes)
    await post(house.waiter.client, calls.chargeBill, {
      bill_id: bill.id,
      caja: till.caja,
      saldo_visto: bill.saldo,
      pagos: [{ metodo: 0, monto: bill.saldo, ...pago }],
    })
  }
  const card = { metodo: till.methodOf('tarjeta'), propina: 500, referencia: '1234' }
  await charge('Mesa 1', { 'Casado con pescado': 2 }, card)
  await charge('Mesa 2', { 'Tres leches': 1 }, { metodo: till.methodOf('efectivo') })
  await (await house.sitDown('Mesa 3')).order({ 'Café chorreado': 2 })
}

async function permit(house: House, permisos: ('caja' | 'ver_esperado')[]): Promise<void> {
  const { body: staff } = await house.admin.client.call(calls.employees)
  const saul = staff.data.find(({ type }) => type === 'salonero')
  await post(house.admin.client, calls.setPermissions, { user: saul?.user_id ?? 0, permisos })
}

async function takeOut(office: Office, amount: string) {
  const move = await office.open('Mover efectivo de Caja', 'Mover efectivo de Caja')
  await move.getByRole('button', { name: 'Salida' }).click()
  await move.getByLabel('Monto').fill(amount)
  await move.getByLabel('Motivo').selectOption('Compra')
  await move.getByLabel('Nota').fill('Hielo')
  return move
}

test.each(DEVICE_SIZES)(
  'a session is opened with a count, moves cash, shows its X, and closes with a difference (%s)',
  async (size) => {
    const house = await openPayingHouse()
    const office = officeOn(await setup.device(size, house.asAdmin))
    const { page } = office
    await page.goto('/admin/dashboard')
    await openFromMenu(office, 'Caja')
    await page.getByText('Sin turno abierto.').waitFor()
    await expectAccessible(page, { bothSchemes: true })
    await office.picture('caja/cerrada')

    const opening = await office.open('Abrir turno de Caja', 'Abrir turno de Caja')
    const open = opening.getByRole('button', { name: 'Abrir turno' })
    await pollDisabled(open).toBe(true)
    await opening.getByLabel('Cantidad de ₡10 000').fill('2')
    await opening.getByLabel('Cantidad de ₡500', { exact: true }).fill('3')
    await opening.getByText('Contado₡21 500,00').waitFor()
    await expectAccessible(page)
    await office.picture('caja/abrir')
    await open.click()
    await page.getByText(/^Turno 1, abierto por Ana Araya/).waitFor()

    const turno = (await registerOf(house))?.session?.id ?? 0
    await sell(house, await tillOf(house))
    const move = await takeOut(office, '5000')
    await expectAccessible(page)
    await office.picture('caja/mover')
    await move.getByRole('button', { name: 'Registrar' }).click()
    await office.row('Salida').getByText('−₡5 000,00').waitFor()
    await (await takeOut(office, '800')).getByRole('button', { name: 'Registrar' }).click()
    await office.button('Revertir Salida, ₡800,00').click()
    const reversal = office.dialog('¿Revertir Salida por ₡800,00?')
    await reversal.getByLabel('Motivo').selectOption('Compra')
    await reversal.getByRole('button', { name: 'Revertir', exact: true }).click()
    await office.row('Reverso: Salida').getByText('+₡800,00').waitFor()
    await expectAccessible(page, { bothSchemes: true })
    await office.picture('caja/abierta')

    await page.getByRole('link', { name: /^X: / }).click()
    await page.getByRole('heading', { name: 'X · Caja, turno 1', level: 1 }).waitFor()
    // 21,500 + 2,300 − 5,000
    await page.getByText('Esperado₡18 800,00').first().waitFor()
    await office.picture('caja/x')
    await page.getByRole('link', { name: 'Volver a Caja' }).first().click()

    const counting = await office.open('Cerrar turno de Caja', 'Contar Caja')
    await counting.getByLabel('Cantidad de ₡5 000').fill('3')
    await counting.getByLabel('Cantidad de ₡1 000').fill('3')
    await counting.getByLabel('Cantidad de ₡100', { exact: true }).fill('3')
    await counting.getByLabel('Tarjeta').fill('10300')
    await expectNone(counting.getByText(/18\s800/))
    await expectAccessible(page)
    await office.picture('caja/contar')
    await counting.getByRole('button', { name: 'Guardar conteo' }).click()
    const closing = office.dialog('Cerrar turno de Caja')
    await closing.getByText('Falta −₡500,00').waitFor()
    await closing.getByLabel('Queda en la caja').fill('20000')
    await closing.getByText('No puede quedar más de lo contado.').waitFor()
    await closing.getByLabel('Queda en la caja').fill('15000')
    await expectAccessible(page)
    await office.picture('caja/cerrar')
    await closing.getByRole('button', { name: 'Cerrar turno' }).click()

    await page.getByRole('heading', { name: 'Z · Caja, turno 1', level: 1 }).waitFor()
    const cash = page.getByRole('region', { name: 'Efectivo' })
    await cash.getByText('Contado₡18 300,00').waitFor()
    await cash.getByText('DiferenciaFalta −₡500,00').waitFor()
    await office.row('Tarjeta').getByText('Cuadra').waitFor()
    await page
      .getByRole('region', { name: 'Cuentas abiertas que siguen' })
      .getByRole('row', { name: 'Cuenta 3, Mesa 3 ₡2 200,00' })
      .waitFor()
    await page
      .getByRole('region', { name: 'Productos' })
      .getByRole('row', { name: 'Casado con pescado 2 ₡9 800,00' })
      .waitFor()
    await expectAccessible(page, { bothSchemes: true })
    await office.picture('caja/z')
    for (const name of ['Por método', 'Ventas', 'Por hora']) {
      await page.getByRole('region', { name }).scrollIntoViewIfNeeded()
      await office.picture(`caja/z ${name}`)
    }
    const { body } = await house.admin.client.call(calls.cashSession, { params: { turno } })
    expect(body).toMatchObject({
      expected: 18_800,
      counted: 18_300,
      difference: -500,
      left: 15_000,
    })
    await page.reload()
    await cash.getByText('DiferenciaFalta −₡500,00').waitFor()
    await page.getByRole('link', { name: 'Volver a Caja' }).first().click()
    await office.row('Caja, turno 1').getByText('Falta −₡500,00').waitFor()
    await expectAccessible(page)
    await office.picture('caja/turnos cerrados')
    await office.button('Z · Caja, turno 1').click()
    await cash.getByText('DiferenciaFalta −₡500,00').waitFor()
  },
)

/** A house with a printer and a drawer, in which a session of a register with cash is open. */
async function openPrintingHouse() {
  const house = await openPayingHouse()
  const till = await openTill(house.admin.client, house.branch.id, 20_000)
  await sell(house, till)
  const printer = await plugInPrinter()
  const setPrinter = (impresora: string) =>
    post(house.admin.client, calls.updateBranch, { id: house.branch.id, impresora, gaveta: 1 })
  await setPrinter(printer.address)
  return { house, till, printer, setPrinter }
}

test('an X and a Z are printed on the printer, and the Z again on this device as a copy', async () => {
  const { house, till, printer, setPrinter } = await openPrintingHouse()
  const office = await openOffice(
    setup,
    'desk',
    house.asAdmin,
    `${SCREEN}?turno=${till.turno}`,
    'X · Caja, turno 1',
  )
  const { page } = office
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await office.button('Imprimir').click()
  await printer.printed(1)
  expect(printer.papers[0]).toContain('X · Caja, turno 1')
  await office.picture('caja/x imprimir')
  await post(house.admin.client, calls.closeRegister, { turno: till.turno, monto: 20_000 })
  await page.getByRole('heading', { name: 'Z · Caja, turno 1', level: 1 }).waitFor()
  await office.button('Imprimir').click()
  await printer.printed(2)
  expect(printer.papers[1]).toContain('Z · Caja, turno 1')
  await office.button('Otras formas de imprimir').click()
  await page.getByRole('menuitem', { name: 'Imprimir en este dispositivo' }).click()
  const roll = page.locator('.print-roll')
  await roll.getByText('COPIA').waitFor()
  await roll.getByText('Casado con pescado').waitFor()
  await page.emulateMedia({ media: 'print' })
  await office.picture('caja/z en papel')
  await setPrinter('')
  await printer.unplug()
})

test('a person opens the cash drawer with a reason, and the session lists it', async () => {
  const { house, printer, setPrinter } = await openPrintingHouse()
  const office = await openOffice(setup, 'phone', house.asAdmin, SCREEN, 'Caja')
  await office.button('Abrir la gaveta de Caja').waitFor()
  await office.picture('caja/con gaveta')
  const dialog = await office.open('Abrir la gaveta de Caja', '¿Abrir la gaveta de Caja?')
  await dialog.getByLabel('Motivo').selectOption('Compra')
  await dialog.getByLabel('Nota').fill('Cambio de billetes')
  await expectAccessible(office.page)
  await office.picture('caja/abrir gaveta')
  await dialog.getByRole('button', { name: 'Abrir gaveta' }).click()
  await printer.printed(1)
  await office.row('Gaveta abierta').getByText('Compra · Cambio de billetes').waitFor()
  await office.picture('caja/gaveta abierta')
  await setPrinter('')
  await printer.unplug()
})

test.each(DEVICE_SIZES)(
  'an admin gives a register its own printer, which opens its drawer and prints its X (%s)',
  async (size) => {
    const { house, printer, setPrinter } = await openPrintingHouse()
    const own = await plugInPrinter()
    const settings = '/admin/restaurante/cobros'
    const office = await openOffice(setup, size, house.asAdmin, settings, 'Cobros')
    office.expects(/422/)
    const form = await office.open('Nueva caja', 'Crear caja')
    await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Bar')
    await form.getByLabel('Impresora', { exact: true }).fill('a b')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.getByText(/^Escriba la dirección de la impresora/).waitFor()
    await form.getByLabel('Impresora', { exact: true }).fill(own.address)
    await form.getByLabel('Ancho del papel').selectOption('58 mm')
    await expectAccessible(office.page, { bothSchemes: true })
    await office.picture('cobros/caja con impresora')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await office.notice('Caja creada').waitFor()
    await office.page.getByText(own.address).scrollIntoViewIfNeeded()
    await office.picture('cobros/cajas')
    const present = await office.open('Editar Bar', 'Editar caja')
    await present.getByRole('button', { name: 'Imprimir una prueba' }).click()
    await present.getByText('La prueba salió de la impresora.').waitFor()
    await office.picture('cobros/prueba de caja')
    await closeWithEscape(present)

    const { body: registers } = await house.admin.client.call(calls.everyRegister)
    const bar = registers.data.find(({ name }) => name === 'Bar')
    await post(house.admin.client, calls.openRegister, { caja: bar?.id ?? 0, monto: 0 })
    await office.page.goto(SCREEN)
    const dialog = await office.open('Abrir la gaveta de Bar', '¿Abrir la gaveta de Bar?')
    await dialog.getByLabel('Motivo').selectOption('Compra')
    await dialog.getByRole('button', { name: 'Abrir gaveta' }).click()
    await own.printed(2)
    await office.page.getByRole('link', { name: 'X: cifras hasta ahora de Bar' }).click()
    await office.button('Imprimir').click()
    await own.printed(3)
    expect(own.papers[2]).toContain('X · Bar, turno 1')
    expect(printer.papers).toEqual([])
    await setPrinter('')
    await own.unplug()
    await printer.unplug()
  },
)

async function tillOf({ admin, branch }: House): Promise<Till> {
  const { body: methods } = await admin.client.call(calls.paymentMethods)
  const { body: drawers } = await admin.client.call(calls.registers, {
    params: { sucursal: branch.id },
  })
  const [drawer] = drawers.data
  return {
    caja: drawer?.id ?? 0,
    turno: drawer?.session?.id ?? 0,
    methods: methods.data.map(({ id }) => id),
    reasons: [],
    methodOf: (kind) => methods.data.find((each) => each.kind === kind)?.id ?? 0,
    reasonOf: () => 0,
  }
}

test('a stored count survives a reload, and a difference above the tolerance needs a reason', async () => {
  const house = await openPayingHouse()
  await post(house.admin.client, calls.updateBranch, { id: house.branch.id, tolerancia_caja: 100 })
  const till = await openTill(house.admin.client, house.branch.id, 20_000)
  const office = await openOffice(setup, 'desk', house.asAdmin, SCREEN, 'Caja')
  const counting = await office.open('Cerrar turno de Caja', 'Contar Caja')
  await counting.getByLabel('Cantidad de ₡10 000').fill('1')
  await loseAnswer(office, '/cajas/contar')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  const closing = office.dialog('Cerrar turno de Caja')
  await closing.getByText('Falta −₡10 000,00').waitFor()
  await office.page.reload()
  await office.page.getByText(/^Ana Araya contó el .* Falta cerrar el turno\.$/).waitFor()
  await office.picture('caja/contada')
  await office.button('Cerrar turno de Caja').click()
  await closing.getByRole('button', { name: 'Contar de nuevo' }).click()
  await counting.getByLabel('Cantidad de ₡10 000').fill('1')
  await counting.getByLabel('Cantidad de ₡5 000').fill('1')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  await closing.getByText('Falta −₡5 000,00').waitFor()
  const close = closing.getByRole('button', { name: 'Cerrar turno' })
  await pollDisabled(close).toBe(true)
  await closing.getByLabel('Motivo').selectOption('Compra')
  await closing.getByLabel('Nota').fill('Se pagó el hielo')
  await office.picture('caja/cerrar con motivo')
  await close.click()
  await office.page.getByText('Compra · Se pagó el hielo').waitFor()
  const counts = office.page.getByRole('region', { name: 'Conteos' })
  await counts.getByText('₡10 000,00').waitFor()
  await expectAccessible(office.page)
  await office.picture('caja/z con dos conteos')
  const { body } = await house.admin.client.call(calls.cashSession, {
    params: { turno: till.turno },
  })
  expect(body).toMatchObject({ difference: -5000, counts: [{ counted: 10_000 }, {}] })
})

test('a movement without an answer is repeated with its key, and is stored once', async () => {
  const house = await openPayingHouse()
  const till = await openTill(house.admin.client, house.branch.id, 20_000)
  const office = await openOffice(setup, 'phone', house.asAdmin, SCREEN, 'Caja')
  office.expects(/ERR_FAILED/)
  const keys: (string | undefined)[] = []
  office.page.on('request', (request) => {
    if (request.url().endsWith('/cajas/movimiento')) keys.push(request.headers()['idempotency-key'])
  })
  await office.page.route('**/cajas/movimiento', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const move = await takeOut(office, '5000')
  await move.getByRole('button', { name: 'Registrar' }).click()
  await move.getByText(/^No se sabe si quedó registrado: Salida · ₡5\s000,00/).waitFor()
  await office.picture('caja/sin respuesta')
  await closeWithEscape(move)
  await office.page.reload()
  await office.page.unroute('**/cajas/movimiento')
  await office.button('Mover efectivo de Caja').click()
  await move.getByText(/^No se sabe si quedó registrado/).waitFor()
  await move.getByRole('button', { name: 'Registrar' }).click()
  await untilGone(move)
  const { body } = await house.admin.client.call(calls.cashSession, {
    params: { turno: till.turno },
  })
  expect(body.movements).toMatchObject([{ kind: 'salida', amount: 5000 }])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('a count survives closing its dialog, and a session whose opening got no response can be used', async () => {
  const house = await openPayingHouse()
  const office = await openOffice(setup, 'desk', house.asAdmin, SCREEN, 'Caja')
  const opening = await office.open('Abrir turno de Caja', 'Abrir turno de Caja')
  await opening.getByLabel('Cantidad de ₡10 000').fill('2')
  await closeWithEscape(opening)
  await office.button('Abrir turno de Caja').click()
  await opening.getByText('Contado₡20 000,00').waitFor()
  await loseAnswer(office, '/cajas/abrir')
  await opening.getByRole('button', { name: 'Abrir turno' }).click()
  await untilGone(opening)
  await office.page.getByText(/^Turno 1, abierto por Ana Araya/).waitFor()
  expect((await registerOf(house))?.session).toMatchObject({ number: 1 })
})

test('a waiter with the permission opens the screen on a phone, which shows who may see the figures', async () => {
  const house = await openPayingHouse()
  await permit(house, ['caja'])
  await openTill(house.admin.client, house.branch.id, 20_000)
  const office = officeOn(await setup.device('phone', house.asWaiter))
  await office.page.goto('/mesero')
  await openFromMenu(office, 'Caja')
  await office.page.getByRole('link', { name: /^X: / }).click()
  await office.page.getByText(/^Las cifras de un turno abierto las ven/).waitFor()
  await expectAccessible(office.page, { bothSchemes: true })
  await office.picture('caja/x sin permiso')
})

test('a waiter without the permission sees neither the menu entry nor the buttons', async () => {
  const house = await openPayingHouse()
  await openTill(house.admin.client, house.branch.id, 20_000)
  const office = await openOffice(setup, 'desk', house.asWaiter, SCREEN, 'Caja')
  await office.page.getByText(/hace falta el permiso/).waitFor()
  await office.page.getByText(/^Turno 1, abierto por Ana Araya/).waitFor()
  await expectNone(office.page.getByRole('link', { name: 'Caja', exact: true }))
  await expectNone(office.page.getByRole('button', { name: / de Caja$/ }))
})

test('the screen shows changes by other people, and disables its buttons without a network', async () => {
  const house = await openPayingHouse()
  const office = await openOffice(setup, 'desk', house.asAdmin, SCREEN, 'Caja')
  office.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await office.page.getByText('Sin turno abierto.').waitFor()
  await openTill(house.admin.client, house.branch.id, 20_000)
  await office.page.getByText(/^Turno 1, abierto por Ana Araya/).waitFor()
  await office.context.setOffline(true)
  await office.page.getByText(/^Sin red\./).waitFor()
  await pollDisabled(office.button('Mover efectivo de Caja')).toBe(true)
  await pollDisabled(office.button('Cerrar turno de Caja')).toBe(true)
  await expectAccessible(office.page)
  await office.picture('caja/sin red')
  await office.context.setOffline(false)
  await pollDisabled(office.button('Mover efectivo de Caja')).toBe(false)
})

test('the point of sale shows who has which register open, and follows it', async () => {
  const house = await openPayingHouse()
  const { client } = house.admin
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  const shown = desk.page.getByRole('paragraph').filter({ hasText: 'Cajas abiertas' })
  await desk.page.getByRole('tab', { name: /^Cuentas/ }).click()
  await shown.getByText('ninguna').waitFor()
  const { turno } = await openTill(client, house.branch.id)
  await shown.getByText('Caja (Ana Araya)').waitFor()
  await expectAccessible(desk.page)
  await desk.picture('caja/cajas abiertas')
  await post(client, calls.closeRegister, { turno, monto: 0 })
  await shown.getByText('ninguna').waitFor()
})

test('a branch without payments has no registers', async () => {
  const house = await openHouse(setup.world)
  const office = await openOffice(setup, 'desk', house.asAdmin, SCREEN, 'Caja')
  await office.page.getByRole('heading', { name: 'Esta sucursal no registra cobros' }).waitFor()
  await office.page.getByRole('link', { name: 'Ir a Cobros' }).click()
  await office.page.getByRole('heading', { name: 'Cobros', level: 1 }).waitFor()
})
