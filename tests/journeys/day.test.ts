/** A whole day at the till: the Z on the screen and on paper has the figures of the report and of the ledger. */
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { dayIn } from '@orderi/shared/kernel/days'
import type { MethodKind } from '@orderi/shared/payments/schema'
import { expect, test } from 'vitest'
import { pollValue } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openTill, type Till } from '../support/money/till.ts'
import { plugInPrinter } from '../support/printing/fake-printer.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { officeOn, openFromMenu, openOffice } from '../support/screens/office.ts'
import { changeRows } from '../support/server/change-rows.ts'

const setup = setUpJourney()

const ZONE = 'America/Costa_Rica'
const HOUR_MS = 60 * 60_000

async function charge(house: House, till: Till, bill: Bill, kind: MethodKind): Promise<Bill> {
  return post(house.admin.client, calls.chargeBill, {
    bill_id: bill.id,
    caja: till.caja,
    saldo_visto: bill.saldo,
    pagos: [{ metodo: till.methodOf(kind), monto: bill.saldo }],
  })
}

/** Charges a bill of 2,300.00 by card, closes the session, and dates the bill back by a day. Returns the payment's ID. */
async function sellYesterday(house: House, till: Till): Promise<number> {
  const { client } = house.admin
  const { bill } = await (await house.sitDown('Mesa 1', 'Marta')).order({ 'Tres leches': 1 })
  const { payments } = await charge(house, till, bill, 'tarjeta')
  await post(client, calls.closeRegister, { turno: till.turno, monto: 0 })
  await changeRows(
    setup.world,
    house.branch.id,
    `UPDATE bills SET created_at = created_at - interval '1 day', closed_at = closed_at - interval '1 day' WHERE id = $1`,
    [bill.id],
  )
  return payments[0]?.id ?? 0
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

/** Works in a session that opens with 20,000.00 and closes with 400.00 too little in cash. Returns the session. */
async function workForDay(house: House): Promise<number> {
  const { branch, admin } = house
  const { client } = admin
  const till = await openTill(client, branch.id)
  const payment_id = await sellYesterday(house, till)
  const { id: turno } = await post(client, calls.openRegister, { caja: till.caja, monto: 20_000 })
  const first = await (await house.sitDown('Mesa 2')).order({ 'Casado con pescado': 1 })
  await charge(house, till, first.bill, 'efectivo')
  const second = await (await house.sitDown('Mesa 3', 'Pedro')).order({ 'Tres leches': 2 })
  await charge(house, till, second.bill, 'tarjeta')
  await post(client, calls.refundPayment, {
    payment_id,
    monto: 1000,
    metodo: till.methodOf('efectivo'),
    motivo: till.reasonOf('devolucion'),
  })
  await giveBill(house)
  const motivo = till.reasonOf('movimiento')
  await post(client, calls.moveCash, { turno, tipo: 'salida', monto: 5000, motivo })
  await post(client, calls.moveCash, { turno, tipo: 'entrada', monto: 2000, motivo })
  await post(client, calls.closeRegister, {
    turno,
    // 20,000 + 4,900 − 1,000 − 5,000 + 2,000 = 20,900
    monto: 20_500,
    metodos: [{ metodo: till.methodOf('tarjeta'), monto: 4600 }],
  })
  return turno
}

test('after a whole day, the Z, its paper, the report and the ledger have the same figures', async () => {
  const house = await openHouse(setup.world)
  const printer = await plugInPrinter()
  const setPrinter = (impresora: string) =>
    post(house.admin.client, calls.updateBranch, {
      id: house.branch.id,
      impresora,
      imprimir_pedidos: 0,
    })
  const turno = await workForDay(house)
  await setPrinter(printer.address)
  const address = `/admin/caja?turno=${turno}`
  const office = await openOffice(setup, 'desk', house.asAdmin, address, 'Z · Caja, turno 2')
  const { page } = office
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
  const day = dayIn(ZONE, new Date())
  const { body: ledger } = await house.admin.client.call(calls.ledger, {
    params: { sucursal: house.branch.id },
    query: { desde: day, hasta: day },
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
