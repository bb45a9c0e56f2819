import { calls } from '@orderi/shared/contract/all'
import type { Register } from '@orderi/shared/payments/cash-sessions'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled } from '../support/browser/assertions.ts'
import { expectAccessible, loseAnswer, setUpJourney } from '../support/browser/journey.ts'
import { openTill, takePayments } from '../support/money/till.ts'
import { plugInPrinter } from '../support/printing/fake-printer.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { type Office, openFromMenu, openOffice } from '../support/screens/office.ts'
import { closeWithEscape, openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const SCREEN = '/admin/caja'
const SETTINGS = '/admin/restaurante/cobros'

async function registersOf({ admin, branch }: House): Promise<readonly Register[]> {
  const { body } = await admin.client.get(calls.registers, branch.id)
  return body.data
}

/** Sells two dishes of 4,900.00 by card with a tip, and one of 2,300.00 in cash. A third bill stays open. */
async function sell(house: House, caja: number): Promise<void> {
  const { body: methods } = await house.admin.client.call(calls.paymentMethods)
  const methodOf = (kind: string) => methods.data.find((each) => each.kind === kind)?.id ?? 0
  const charge = async (table: string, dishes: Record<string, number>, pago: object) => {
    const guest = await house.sitDown(table)
    const { bill } = await guest.order(dishes)
    await post(house.waiter.client, calls.chargeBill, {
      bill_id: bill.id,
      caja,
      saldo_visto: bill.saldo,
      pagos: [{ metodo: 0, monto: bill.saldo, ...pago }],
    })
  }
  const card = { metodo: methodOf('tarjeta'), propina: 500, referencia: '1234' }
  await charge('Mesa 1', { 'Casado con pescado': 2 }, card)
  await charge('Mesa 2', { 'Tres leches': 1 }, { metodo: methodOf('efectivo') })
  await (await house.sitDown('Mesa 3')).order({ 'Café chorreado': 2 })
}

async function takeOut(office: Office, amount: string) {
  const move = await office.open('Mover efectivo de Caja', 'Mover efectivo de Caja')
  await move.getByRole('button', { name: 'Salida' }).click()
  await move.getByLabel('Monto').fill(amount)
  await move.getByLabel('Motivo').selectOption('Compra')
  await move.getByLabel('Nota').fill('Hielo')
  return move
}

test('a session is opened with a count, moves cash, shows its X, and closes with a difference', async () => {
  const house = await openHouse(setup.world)
  const office = await openOffice(setup, 'desk', house.asAdmin, SCREEN, 'Caja')
  const { page } = office
  await page.getByRole('heading', { name: 'Esta sucursal no registra cobros' }).waitFor()
  await page.getByRole('link', { name: 'Ir a Cobros' }).click()
  await page.getByRole('heading', { name: 'Cobros', level: 1 }).waitFor()
  await takePayments(house.admin.client, house.branch.id)
  await openFromMenu(office, 'Caja')
  await page.getByText('Sin turno abierto.').waitFor()
  await office.picture('caja/cerrada')
  await openSession(office)

  const [register] = await registersOf(house)
  const turno = register?.session?.id ?? 0
  await sell(house, register?.id ?? 0)
  const move = await takeOut(office, '5000')
  await expectAccessible(page)
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
  await closeSession(office)
  await expectZ(office)
  const { body } = await house.admin.client.get(calls.cashSession, turno)
  expect(body).toMatchObject({ expected: 18_800, counted: 18_300, difference: -500, left: 15_000 })
  await page.getByRole('link', { name: 'Volver a Caja' }).first().click()
  await office.row('Caja, turno 1').getByText('Falta −₡500,00').waitFor()
  await office.button('Z · Caja, turno 1').click()
  await page.getByText('DiferenciaFalta −₡500,00').waitFor()
})

/** Opens a session with 21,500.00. The response is lost. */
async function openSession(office: Office): Promise<void> {
  const opening = await office.open('Abrir turno de Caja', 'Abrir turno de Caja')
  const open = opening.getByRole('button', { name: 'Abrir turno' })
  await pollDisabled(open).toBe(true)
  await opening.getByLabel('Cantidad de ₡10 000').fill('2')
  await opening.getByLabel('Cantidad de ₡500', { exact: true }).fill('3')
  await closeWithEscape(opening)
  await office.button('Abrir turno de Caja').click()
  await opening.getByText('Contado₡21 500,00').waitFor()
  await expectAccessible(office.page)
  await office.picture('caja/abrir')
  await loseAnswer(office, '/cajas/abrir')
  await open.click()
  await untilGone(opening)
  await office.page.getByText(/^Turno 1, abierto por Ana Araya/).waitFor()
}

async function closeSession(office: Office): Promise<void> {
  const counting = await office.open('Cerrar turno de Caja', 'Contar Caja')
  await counting.getByLabel('Cantidad de ₡5 000').fill('3')
  await counting.getByLabel('Cantidad de ₡1 000').fill('3')
  await counting.getByLabel('Cantidad de ₡100', { exact: true }).fill('3')
  await counting.getByLabel('Tarjeta').fill('10300')
  await expectNone(counting.getByText(/18\s800/))
  await expectAccessible(office.page)
  await office.picture('caja/contar')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  const closing = office.dialog('Cerrar turno de Caja')
  await closing.getByText('Falta −₡500,00').waitFor()
  await closing.getByLabel('Queda en la caja').fill('20000')
  await closing.getByText('No puede quedar más de lo contado.').waitFor()
  await closing.getByLabel('Queda en la caja').fill('15000')
  await expectAccessible(office.page)
  await office.picture('caja/cerrar')
  await closing.getByRole('button', { name: 'Cerrar turno' }).click()
}

async function expectZ(office: Office): Promise<void> {
  const { page } = office
  await page.getByRole('heading', { name: 'Z · Caja, turno 1', level: 1 }).waitFor()
  const region = (name: string) => page.getByRole('region', { name })
  await region('Efectivo').getByText('Contado₡18 300,00').waitFor()
  await region('Efectivo').getByText('DiferenciaFalta −₡500,00').waitFor()
  await office.row('Tarjeta').getByText('Cuadra').waitFor()
  await region('Cuentas abiertas que siguen')
    .getByRole('row', { name: 'Cuenta 3, Mesa 3 ₡2 200,00' })
    .waitFor()
  await region('Productos').getByRole('row', { name: 'Casado con pescado 2 ₡9 800,00' }).waitFor()
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('caja/z')
}

test('an interrupted movement and an interrupted count are stored once and can be completed', async () => {
  const house = await openHouse(setup.world)
  const { admin, branch } = house
  const { turno } = await openTill(admin.client, branch.id, 20_000)
  await post(admin.client, calls.updateBranch, { id: branch.id, tolerancia_caja: 100 })
  const office = await openOffice(setup, 'phone', house.asAdmin, SCREEN, 'Caja')
  await repeatMovement(office)
  const { body: moved } = await admin.client.get(calls.cashSession, turno)
  expect(moved.movements).toMatchObject([{ kind: 'salida', amount: 5000 }])

  const counting = await office.open('Cerrar turno de Caja', 'Contar Caja')
  await counting.getByLabel('Cantidad de ₡5 000').fill('1')
  await loseAnswer(office, '/cajas/contar')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  const closing = office.dialog('Cerrar turno de Caja')
  await closing.getByText('Falta −₡10 000,00').waitFor()
  await closeWithEscape(closing)
  await office.page.getByText(/^Ana Araya contó el .* Falta cerrar el turno\.$/).waitFor()
  await office.picture('caja/contada')
  await office.button('Cerrar turno de Caja').click()
  await closing.getByRole('button', { name: 'Contar de nuevo' }).click()
  await counting.getByLabel('Cantidad de ₡10 000').fill('1')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  await closing.getByText('Falta −₡5 000,00').waitFor()
  const close = closing.getByRole('button', { name: 'Cerrar turno' })
  await pollDisabled(close).toBe(true)
  await closing.getByLabel('Motivo').selectOption('Compra')
  await closing.getByLabel('Nota').fill('Se pagó el hielo')
  // A cash event reloads the session. The question must keep its reason and note.
  const bar = { branch_id: branch.id, name: 'Bar', kind: 'caja' } as const
  const { id: caja } = await post(admin.client, calls.createRegister, bar)
  await post(admin.client, calls.openRegister, { caja, monto: 0 })
  await office.page
    .getByText(/^Turno 1, abierto por Ana Araya/)
    .nth(1)
    .waitFor()
  await office.picture('caja/cerrar con motivo')
  await close.click()
  await office.page.getByText('Compra · Se pagó el hielo').waitFor()
  const counts = office.page.getByRole('region', { name: 'Conteos' })
  await counts.getByText('₡10 000,00').waitFor()
  await office.picture('caja/z con dos conteos')
  const { body } = await admin.client.get(calls.cashSession, turno)
  expect(body).toMatchObject({ difference: -5000, counts: [{ counted: 5000 }, {}] })
})

/** Takes 5,000.00 out. The responses are lost until the page has been reloaded. */
async function repeatMovement(office: Office): Promise<void> {
  const { page, context } = office
  office.expects(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/)
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/cajas/movimiento')) keys.push(request.headers()['idempotency-key'])
  })
  await page.route('**/cajas/movimiento', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const move = await takeOut(office, '5000')
  await move.getByRole('button', { name: 'Registrar' }).click()
  await move.getByText(/^No se sabe si quedó registrado: Salida · ₡5\s000,00/).waitFor()
  await office.picture('caja/sin respuesta')
  await closeWithEscape(move)
  await page.reload()
  await page.unroute('**/cajas/movimiento')
  await office.button('Mover efectivo de Caja').click()
  await move.getByText(/^No se sabe si quedó registrado/).waitFor()
  await move.getByRole('button', { name: 'Registrar' }).click()
  await untilGone(move)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)

  await context.setOffline(true)
  await page.getByText(/^Sin red\./).waitFor()
  await pollDisabled(office.button('Mover efectivo de Caja')).toBe(true)
  await pollDisabled(office.button('Cerrar turno de Caja')).toBe(true)
  await office.picture('caja/sin red')
  await context.setOffline(false)
  await pollDisabled(office.button('Mover efectivo de Caja')).toBe(false)
}

test('registers open drawers and print X and Z, each on its own printer or on the branch’s', async () => {
  const house = await openHouse(setup.world)
  const { admin, branch } = house
  const till = await openTill(admin.client, branch.id, 20_000)
  await sell(house, till.caja)
  const [printer, own] = await Promise.all([plugInPrinter(), plugInPrinter()])
  const setPrinter = (impresora: string) =>
    post(admin.client, calls.updateBranch, { id: branch.id, impresora, gaveta: 1 })
  await setPrinter(printer.address)
  const office = await openOffice(setup, 'desk', house.asAdmin, SETTINGS, 'Cobros')
  const { page } = office
  await createBar(office, own.address)
  const bar = (await registersOf(house)).find(({ name }) => name === 'Bar')
  await post(admin.client, calls.openRegister, { caja: bar?.id ?? 0, monto: 0 })
  await openFromMenu(office, 'Caja')
  const drawer = await office.open('Abrir la gaveta de Bar', '¿Abrir la gaveta de Bar?')
  await drawer.getByLabel('Motivo').selectOption('Compra')
  await drawer.getByLabel('Nota').fill('Cambio de billetes')
  await office.picture('caja/abrir gaveta')
  await drawer.getByRole('button', { name: 'Abrir gaveta' }).click()
  await own.printed(2)
  await office.row('Gaveta abierta').getByText('Compra · Cambio de billetes').waitFor()
  await page.getByRole('link', { name: 'X: cifras hasta ahora de Bar' }).click()
  await office.button('Imprimir').click()
  await own.printed(3)
  expect(own.papers[2]).toContain('X · Bar, turno 1')
  expect(printer.papers).toEqual([])
  await page.getByRole('link', { name: 'Volver a Caja' }).first().click()

  await page.getByRole('link', { name: 'X: cifras hasta ahora de Caja' }).click()
  await page.getByRole('heading', { name: 'X · Caja, turno 1', level: 1 }).waitFor()
  await post(admin.client, calls.closeRegister, { turno: till.turno, monto: 20_000 })
  await page.getByRole('heading', { name: 'Z · Caja, turno 1', level: 1 }).waitFor()
  await office.button('Imprimir').click()
  await printer.printed(1)
  expect(printer.papers[0]).toContain('Z · Caja, turno 1')
  await page.evaluate(() => {
    window.print = () => undefined
  })
  await office.button('Otras formas de imprimir').click()
  await page.getByRole('menuitem', { name: 'Imprimir en este dispositivo' }).click()
  const roll = page.locator('.print-roll')
  await roll.getByText('COPIA').waitFor()
  await roll.getByText('Casado con pescado').waitFor()
  await setPrinter('')
  await own.unplug()
  await printer.unplug()
})

/** Creates a register with its own printer, and prints a test page. */
async function createBar(office: Office, address: string): Promise<void> {
  office.expects(/422/)
  const form = await office.open('Nueva caja', 'Crear caja')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Bar')
  const printer = form.getByLabel('Impresora', { exact: true })
  await printer.fill('a b')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText(/^Escriba la dirección de la impresora/).waitFor()
  await printer.fill(address)
  await form.getByLabel('Ancho del papel').selectOption('58 mm')
  await office.picture('cobros/caja con impresora')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Caja creada').waitFor()
  const present = await office.open('Editar Bar', 'Editar caja')
  await present.getByRole('button', { name: 'Imprimir una prueba' }).click()
  await present.getByText('La prueba salió de la impresora.').waitFor()
  await office.picture('cobros/prueba de caja')
  await closeWithEscape(present)
}

test('a waiter uses the screen with the permission, which does not show the figures', async () => {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  await openTill(client, house.branch.id, 20_000)
  const office = await openOffice(setup, 'phone', house.asWaiter, SCREEN, 'Caja')
  const { page } = office
  await page.getByText(/hace falta el permiso/).waitFor()
  await page.getByText(/^Turno 1, abierto por Ana Araya/).waitFor()
  await expectNone(page.getByRole('button', { name: / de Caja$/ }))
  await expectNone(page.getByRole('link', { name: 'Caja', exact: true }))
  await post(client, calls.setPermissions, { user: house.waiter.user.id, permisos: ['caja'] })
  await page.goto('/mesero')
  await openFromMenu(office, 'Caja')
  await page.getByRole('link', { name: /^X: / }).click()
  await page.getByText(/^Las cifras de un turno abierto las ven/).waitFor()
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('caja/x sin permiso')
})

test('the point of sale shows who has which register open, and follows it', async () => {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  await takePayments(client, house.branch.id)
  const desk = await openPointOfSale(setup, 'desk', house.asWaiter)
  const shown = desk.page.getByRole('paragraph').filter({ hasText: 'Cajas abiertas' })
  await desk.page.getByRole('tab', { name: /^Cuentas/ }).click()
  await shown.getByText('ninguna').waitFor()
  const { turno } = await openTill(client, house.branch.id)
  await shown.getByText('Caja (Ana Araya)').waitFor()
  await desk.picture('caja/cajas abiertas')
  await post(client, calls.closeRegister, { turno, monto: 0 })
  await shown.getByText('ninguna').waitFor()
})
