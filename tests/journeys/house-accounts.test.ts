import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollDisabled, pollTexts } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openTill, takePayments } from '../support/money/till.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { type Office, openOffice } from '../support/screens/office.ts'
import {
  closeWith,
  closeWithEscape,
  pointOfSaleOn,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const SCREEN = '/admin/cuentas-casa'
const TITLE = 'Cuentas de la casa'
const NAMES = [
  'Abogados Unidos',
  'Clínica Norte',
  'Constructora Ríos',
  'Escuela Sur',
  'Ferretería Sol',
  'Hotel Bahía',
  'Librería Luz',
  'Óptica Visión',
]

/** A house with a method that charges accounts, and a bill of 9,800.00. Accounts have a limit of 15,000.00. */
async function openCreditHouse() {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  const till = await openTill(client, house.branch.id, 20_000)
  const method = await post(client, calls.createPaymentMethod, { name: 'A la casa', kind: 'casa' })
  const accounts = new Map<string, number>()
  for (const name of NAMES) {
    const tax_id = `3-101-${100_000 + accounts.size}`
    const { id } = await post(client, calls.createHouseAccount, { name, tax_id, limit: 15_000 })
    accounts.set(name, id)
  }
  const { bill } = await (await house.sitDown('Mesa 2')).order({ 'Casado con pescado': 2 })
  const charge = (name: string) =>
    post(client, calls.chargeBill, {
      bill_id: bill.id,
      caja: till.caja,
      saldo_visto: bill.saldo,
      pagos: [{ metodo: method.id, monto: bill.saldo, cuenta_casa: accounts.get(name) }],
    })
  return { ...house, till, bill, charge, idOf: (name: string) => accounts.get(name) ?? 0 }
}

async function balanceOf({ admin }: House, name: string): Promise<number | undefined> {
  const { body } = await admin.client.call(calls.houseAccounts, { query: { buscar: name } })
  return body.data[0]?.balance
}

const namesOn = ({ page }: Office) => pollTexts(page.locator('tbody [data-main]'))

test('accounts are created and changed in their list by an admin, and only shown to a waiter with the permission', async () => {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  await takePayments(client, house.branch.id)
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  const { page } = office
  await page.getByRole('link', { name: TITLE }).click()
  await page.getByText('No hay cuentas de la casa').waitFor()
  await page.getByText(/^Todavía no hay un método de pago/).waitFor()
  const form = await office.open('Nueva cuenta', 'Nueva cuenta de la casa')
  await form.getByLabel('Nombre').fill('Constructora Ríos')
  await form.getByLabel('Cédula o NIT').fill('3-101-123456')
  await office.button('Guardar').click()
  await form.getByText('Este campo es obligatorio').first().waitFor()
  await form.getByLabel('Límite').fill('15000')
  await office.picture('cuentas de la casa/formulario')
  await office.save('Cuenta de la casa creada')
  await office.row('Constructora Ríos').getByText('₡15 000,00').first().waitFor()
  await office.button('Editar Constructora Ríos').click()
  await office.dialog('Editar cuenta de la casa').getByLabel('Activa').click()
  await office.save('Cuenta de la casa actualizada')
  await office.row('Constructora Ríos').getByText('Inactiva').waitFor()
  await office.picture('cuentas de la casa/lista')

  const waiters = await openOffice(setup, 'phone', house.asWaiter, SCREEN, TITLE)
  await waiters.page.getByText(/hace falta el permiso/).waitFor()
  await post(client, calls.setPermissions, { user: house.waiter.user.id, permisos: ['casa'] })
  await waiters.page.reload()
  await waiters.row('Constructora Ríos').waitFor()
  await expectNone(waiters.button('Editar Constructora Ríos'))
  await expectNone(waiters.button('Nueva cuenta'))
})

test('a bill is charged to an account that a search finds, up to its limit', async () => {
  const house = await openCreditHouse()
  const board = pointOfSaleOn(await setup.device('phone', house.asAdmin))
  board.expects(/status of 409/)
  const { page } = board
  await page.goto(`/admin/punto-venta?ver=cuenta-${house.bill.id}`)
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
  const dialog = board.dialog('Cobrar la cuenta 1')
  await dialog.getByRole('button', { name: 'A la casa' }).click()
  const confirm = dialog.getByRole('button', { name: /^Cobrar ₡/ })
  await pollDisabled(confirm).toBe(true)
  await dialog.getByText('Hay 2 más: busque.').waitFor()
  await expectAccessible(page, { bothSchemes: true })
  await board.picture('cuentas de la casa/elegir')
  await dialog.getByLabel('Buscar por nombre o cédula').fill('rios')
  await dialog.getByRole('button', { name: /^Constructora Ríos/ }).click()
  await dialog.getByText('Disponible ₡15 000,00').waitFor()
  await dialog.getByLabel('Propina', { exact: true }).fill('6000')
  await dialog.getByText(/^El cobro pasa del límite/).waitFor()
  await pollDisabled(confirm).toBe(true)
  await board.picture('cuentas de la casa/límite')
  await dialog.getByLabel('Propina', { exact: true }).fill('500')
  const id = house.idOf('Constructora Ríos')
  await post(house.admin.client, calls.updateHouseAccount, { id, limit: 100 })
  await confirm.click()
  await dialog.getByText('El cobro pasa del límite de la cuenta de la casa.').waitFor()
  await dialog.getByText(/Disponible: ₡100,00/).waitFor()
  await dialog.getByRole('button', { name: 'Cambiar de cuenta' }).click()
  await dialog.getByLabel('Buscar por nombre o cédula').fill('clinica')
  await dialog.getByRole('button', { name: /^Clínica Norte/ }).click()
  await confirm.click()
  await board.dialog('Cuenta 1 cobrada y cerrada').waitFor()
  await untilGone(dialog)
  expect(await balanceOf(house, 'Constructora')).toBe(0)
  expect(await balanceOf(house, 'Clínica')).toBe(10_300)
})

test('payments on account are received and reversed, and the statement is saved', async () => {
  const house = await openCreditHouse()
  await house.charge('Constructora Ríos')
  const office = await openOffice(setup, 'desk', house.asAdmin, SCREEN, TITLE)
  const { page } = office
  await office.row('Constructora Ríos').getByText('₡9 800,00').waitFor()
  await office.picture('cuentas de la casa/saldos')
  await page.getByRole('link', { name: 'Estado de cuenta de Constructora Ríos' }).click()
  const title = { name: 'Constructora Ríos: estado de cuenta', level: 1 } as const
  await page.getByRole('heading', title).waitFor()
  const dialog = await office.open('Recibir abono', 'Recibir abono de Constructora Ríos')
  await dialog.getByRole('button', { name: 'Todo el saldo: ₡9 800,00' }).click()
  await dialog.getByLabel('Recibido').fill('9000')
  await dialog.getByText('Lo recibido no alcanza.').waitFor()
  await dialog.getByLabel('Recibido').fill('10000')
  await dialog.getByText('Vuelto: ₡200,00').waitFor()
  await dialog.getByLabel('Nota').fill('Transferencia de marzo')
  await office.picture('cuentas de la casa/abono')
  await dialog.getByRole('button', { name: 'Registrar abono' }).click()
  await office.notice('Abono registrado · vuelto ₡200,00').waitFor()
  await namesOn(office).toEqual(['Cuenta 1', 'Abono'])
  expect(await balanceOf(house, 'Constructora')).toBe(0)

  await office.button('Revertir el abono de ₡9 800,00').click()
  const reversal = office.dialog('¿Revertir el abono de ₡9 800,00?')
  await reversal.getByLabel('Motivo').selectOption({ index: 1 })
  await reversal.getByRole('button', { name: 'Revertir', exact: true }).click()
  await namesOn(office).toEqual(['Cuenta 1', 'Abono', 'Reverso: Abono'])
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('cuentas de la casa/estado')
  expect(await balanceOf(house, 'Constructora')).toBe(9800)

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    office.button('Exportar').click(),
  ])
  const sheet = await readFile(await saved.path(), 'utf8')
  expect(sheet.trimEnd().split('\r\n')).toHaveLength(6)
  expect(sheet).toContain(';Saldo final;Constructora Ríos;')
  await page.emulateMedia({ media: 'print' })
  await page.locator('.print-sheets').getByText('Reverso: Abono').waitFor()
  await office.picture('cuentas de la casa/papel')
  await page.emulateMedia({ media: null })
  await page.goBack()
  await page.getByRole('heading', { name: TITLE, level: 1 }).waitFor()

  await repeatPayment(office)
  expect(await balanceOf(house, 'Constructora')).toBe(9000)
  await post(house.admin.client, calls.closeRegister, { turno: house.till.turno, monto: 20_800 })
  await office.button('Recibir abono de Constructora Ríos').click()
  await dialog.getByText(/^Ninguna caja de esta sucursal/).waitFor()
  await office.picture('cuentas de la casa/sin caja')
  await closeWith(dialog, 'No recibir')
  await office.context.setOffline(true)
  await page.getByText(/^Sin red\./).waitFor()
  await office.context.setOffline(false)
})

/** Receives 800.00. The responses are lost until the page has been reloaded. */
async function repeatPayment(office: Office): Promise<void> {
  office.expects(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|WebSocket/)
  await office.page.route('**/cuentas-casa/abonar', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const name = 'Recibir abono de Constructora Ríos'
  const dialog = await office.open(name, name)
  await dialog.getByLabel('Monto del abono').fill('800')
  await dialog.getByRole('button', { name: 'Registrar abono' }).click()
  await dialog.getByText(/^No se sabe si quedó registrado: ₡800,00 · Efectivo/).waitFor()
  await closeWithEscape(dialog)
  await office.page.reload()
  await office.page.unroute('**/cuentas-casa/abonar')
  await office.button(name).click()
  await dialog.getByText(/^No se sabe si quedó registrado/).waitFor()
  await dialog.getByRole('button', { name: 'Registrar abono' }).click()
  await untilGone(dialog)
}
