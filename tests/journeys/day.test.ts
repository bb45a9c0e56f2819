/** A whole day at the till: the Z on the screen and on paper has the figures of the report and of the ledger. */
import { calls } from '@orderi/shared/contract/all'
import { dayIn } from '@orderi/shared/kernel/days'
import { expect, test } from 'vitest'
import { pollDisabled, pollValue } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { plugInPrinter } from '../support/printing/fake-printer.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { type Office, officeOn, openFromMenu, openOffice } from '../support/screens/office.ts'
import { untilGone } from '../support/screens/point-of-sale.ts'
import { changeRows } from '../support/server/change-rows.ts'

const setup = setUpJourney()

const ZONE = 'America/Costa_Rica'
const HOUR_MS = 60 * 60_000
const daysAgo = (days: number) => dayIn(ZONE, new Date(Date.now() - days * 24 * HOUR_MS))

/** A house whose only session was closed yesterday, after a bill of 2,300.00 was paid by card. */
async function openHouseOfYesterday(): Promise<House> {
  const house = await openHouse(setup.world)
  const { branch, admin } = house
  const till = await openTill(admin.client, branch.id)
  const { bill } = await (await house.sitDown('Mesa 1', 'Marta')).order({ 'Tres leches': 1 })
  await post(admin.client, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf('tarjeta'), monto: bill.saldo }],
  })
  await post(admin.client, calls.closeRegister, { turno: till.turno, monto: 0 })
  await changeRows(
    setup.world,
    branch.id,
    `UPDATE bills SET created_at = created_at - interval '1 day', closed_at = closed_at - interval '1 day' WHERE id = $1`,
    [bill.id],
  )
  await post(admin.client, calls.updateBranch, { id: branch.id, tolerancia_caja: 100 })
  return house
}

/** Charges a bill at the point of sale: in cash with this bank note, or by card. */
async function charge(
  office: Office,
  { id, number }: { readonly id: number; readonly number: number },
  note?: string,
): Promise<void> {
  await office.page.goto(`/admin/punto-venta?ver=cobrar-${id}`)
  const dialog = office.dialog(`Cobrar la cuenta ${number}`)
  await dialog.getByRole('button', { name: note ? 'Efectivo' : 'Tarjeta' }).click()
  if (note) await dialog.getByRole('button', { name: note, exact: true }).click()
  await dialog.getByRole('button', { name: /^Cobrar ₡/ }).click()
  await office.dialog(`Cuenta ${number} cobrada y cerrada`).waitFor()
}

async function move(office: Office, kind: 'Entrada' | 'Salida', amount: string): Promise<void> {
  const dialog = await office.open('Mover efectivo de Caja', 'Mover efectivo de Caja')
  await dialog.getByRole('button', { name: kind }).click()
  await dialog.getByLabel('Monto').fill(amount)
  await dialog.getByLabel('Motivo').selectOption('Compra')
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await untilGone(dialog)
}

async function refundInCash(office: Office): Promise<void> {
  await office.go(`/admin/cuentas?desde=${daysAgo(2)}&hasta=${daysAgo(0)}`, 'Cuentas')
  await office.row('Marta').click()
  await office.button('Devolver Tarjeta, ₡2 300,00').click()
  const question = office.dialog('¿Devolver el pago con Tarjeta?')
  await question.getByLabel('Monto').fill('1000')
  await question.getByLabel('Se devuelve con').selectOption('Efectivo')
  await question.getByLabel('Motivo').selectOption('Queja del cliente')
  await question.getByRole('button', { name: 'Devolver', exact: true }).click()
  await office.notice('Devolución registrada').waitFor()
}

/** Makes a guest's coffee free of charge, so that the bill closes without a payment. */
async function giveBill(house: House): Promise<void> {
  const { client } = house.admin
  const { bill } = await (await house.sitDown('Mesa 4', 'Nora')).order({ 'Café chorreado': 1 })
  const { body: reasons } = await client.call(calls.paymentReasons, { query: { tipo: 'cortesia' } })
  const motivo = reasons.data[0]?.id ?? 0
  await post(client, calls.giveCourtesy, { bill_id: bill.id, motivo })
  await post(client, calls.closeBill, { bill_id: bill.id })
}

test('after a whole day, the Z, its paper, the report and the ledger have the same figures', async () => {
  const house = await openHouseOfYesterday()
  const { branch, admin } = house
  const printer = await plugInPrinter()
  const setPrinter = (impresora: string) =>
    post(admin.client, calls.updateBranch, { id: branch.id, impresora, imprimir_pedidos: 0 })
  await setPrinter(printer.address)
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/caja', 'Caja')
  const { page } = office
  const opening = await office.open('Abrir turno de Caja', 'Abrir turno de Caja')
  await opening.getByLabel('Cantidad de ₡10 000').fill('2')
  await opening.getByRole('button', { name: 'Abrir turno' }).click()
  await page.getByText(/^Turno 2, abierto por Ana Araya/).waitFor()

  const luisa = await house.sitDown('Mesa 2')
  const first = await luisa.order({ 'Casado con pescado': 1 })
  const pedro = await house.sitDown('Mesa 3', 'Pedro')
  const second = await pedro.order({ 'Tres leches': 2 })
  await charge(office, first.bill, '₡10 000')
  await charge(office, second.bill)
  await refundInCash(office)
  await giveBill(house)
  await office.go('/admin/caja', 'Caja')
  await move(office, 'Salida', '5000')
  await move(office, 'Entrada', '2000')

  const counting = await office.open('Cerrar turno de Caja', 'Contar Caja')
  await counting.getByLabel('Cantidad de ₡10 000').fill('2')
  await counting.getByLabel('Cantidad de ₡500', { exact: true }).fill('1')
  await counting.getByLabel('Tarjeta').fill('4600')
  await counting.getByRole('button', { name: 'Guardar conteo' }).click()
  const closing = office.dialog('Cerrar turno de Caja')
  // 20,000 + 4,900 − 1,000 − 5,000 + 2,000 = 20,900
  await closing.getByText('Falta −₡400,00').waitFor()
  const close = closing.getByRole('button', { name: 'Cerrar turno' })
  await pollDisabled(close).toBe(true)
  await closing.getByLabel('Motivo').selectOption('Compra')
  await close.click()

  await page.getByRole('heading', { name: 'Z · Caja, turno 2', level: 1 }).waitFor()
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await region('Efectivo').getByText('Esperado₡20 900,00').first().waitFor()
  await office.row('Tarjeta').getByText('Cuadra').waitFor()
  await region('Ventas').getByRole('row', { name: 'Cuentas cobradas 2' }).waitFor()
  await region('Ventas').getByRole('row', { name: 'Total final ₡9 500,00' }).waitFor()
  const outside = /^Cuentas de la sucursal que no vendió ninguna caja, .*: 1, ₡0,00\./
  await region('Ventas').getByText(outside).waitFor()
  await region('Correcciones por persona')
    .getByRole('row', { name: 'Devoluciones · Ana Araya 1 ₡1 000,00' })
    .waitFor()
  await office.picture('día/z')
  await region('Ventas').scrollIntoViewIfNeeded()
  await office.picture('día/z ventas')
  await office.button('Imprimir').click()
  await printer.printed(1)
  const rows = printer.papers[0]?.map((row) => row.trim().replaceAll(/\s{2,}/g, ' | '))
  expect(rows).toEqual(
    expect.arrayContaining([
      'Esperado | ¢20 900,00',
      'Diferencia | -¢400,00',
      'Cuentas cobradas | 2',
      'Total final | ¢9 500,00',
      'Otras de la sucursal, sin caja: 1 | ¢0,00',
    ]),
  )
  await setPrinter('')
  await printer.unplug()

  // A business day starts at 04:00.
  const today = dayIn(ZONE, new Date(Date.now() - 4 * HOUR_MS))
  await office.go(`/admin/reportes?por=sucursal&desde=${today}&hasta=${today}`, 'Reportes')
  const report = page.getByRole('region', { name: 'Ventas por sucursal' })
  await report.getByText('Tabla', { exact: true }).click()
  const total = report.getByRole('row', { name: /^Total 3 .*₡9 500,00 ₡1 000,00/ })
  await total.waitFor()
  await office.picture('día/reporte')
  const { body: ledger } = await admin.client.call(calls.ledger, {
    params: { sucursal: branch.id },
    query: { desde: daysAgo(0), hasta: daysAgo(0) },
  })
  const accounts = new Map(ledger.data.map((entry) => [entry.account, entry]))
  expect(accounts.get('receivables')?.debit).toBe(9500)
  expect(accounts.get('refunds')?.credit).toBe(-1000)
})

/** Adds a waiter's wallet to a house with an open register. Returns the sessions of both. */
async function openHouseWithWallet() {
  const house = await openHouse(setup.world)
  const { branch, admin } = house
  const till = await openTill(admin.client, branch.id, 20_000)
  const wallet = { branch_id: branch.id, name: 'Bolsa de Saúl', kind: 'mesero' } as const
  await post(admin.client, calls.createRegister, wallet)
  const { body: staff } = await admin.client.call(calls.employees)
  const saul = staff.data.find(({ type }) => type === 'salonero')
  await post(admin.client, calls.setPermissions, { user: saul?.user_id ?? 0, permisos: ['caja'] })
  return { house, till }
}

test('a waiter with a wallet charges into it, or into the other open register', async () => {
  const { house, till } = await openHouseWithWallet()
  const { admin, branch } = house
  const phone = officeOn(await setup.device('phone', house.asWaiter))
  const { page } = phone
  await page.goto('/mesero')
  await openFromMenu(phone, 'Caja')
  const title = 'Abrir turno de Bolsa de Saúl'
  const opening = await phone.open(title, title)
  await opening.getByLabel('Cantidad de ₡1 000').fill('5')
  await opening.getByRole('button', { name: 'Abrir turno' }).click()
  await page.getByText(/^Turno 1, abierto por Saúl Solís/).waitFor()
  await page.getByText(/^Turno 1, abierto por Ana Araya/).waitFor()
  await expectAccessible(page, { bothSchemes: true })
  await phone.picture('día/dos cajas')

  const { body: registers } = await admin.client.call(calls.registers, {
    params: { sucursal: branch.id },
  })
  const wallet = registers.data.find(({ kind }) => kind === 'mesero')
  const guest = await house.sitDown('Mesa 2')
  for (const [number, dish, caja] of [
    [1, 'Casado con pescado', wallet?.id],
    [2, 'Tres leches', till.caja],
  ] as const) {
    const { bill } = await guest.order({ [dish]: 1 })
    await page.goto(`/mesero?ver=cobrar-${bill.id}`)
    const dialog = phone.dialog(`Cobrar la cuenta ${number}`)
    await pollValue(dialog.getByLabel('Caja')).toBe(String(wallet?.id))
    await dialog.getByLabel('Caja').selectOption(String(caja))
    await dialog.getByRole('button', { name: 'Efectivo' }).click()
    await phone.picture(`día/cobro en ${number === 1 ? 'la bolsa' : 'la caja'}`)
    await dialog.getByRole('button', { name: /^Cobrar ₡/ }).click()
    await phone.dialog(`Cuenta ${number} cobrada y cerrada`).waitFor()
  }
  const expected = async (turno: number | undefined) =>
    (await admin.client.call(calls.cashSession, { params: { turno: turno ?? 0 } })).body.expected
  expect(await expected(wallet?.session?.id)).toBe(5000 + 4900)
  expect(await expected(till.turno)).toBe(20_000 + 2300)
})
