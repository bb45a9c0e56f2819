import { calls } from '@orderi/shared/contract/all'
import { expect, onTestFinished, test } from 'vitest'
import { attributeOf } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { follow } from '../support/browser/navigation.ts'
import { openTill } from '../support/money/till.ts'
import { plugInPrinter } from '../support/printing/fake-printer.ts'
import { openHouse, post } from '../support/restaurant/house.ts'
import { seat } from '../support/screens/charging.ts'
import { officeOn } from '../support/screens/office.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** A house with a printer, an open register, and two bills of 9,800.00. */
async function openPrintingHouse() {
  const house = await openHouse(setup.world)
  const printer = await plugInPrinter()
  const { client } = house.admin
  onTestFinished(async () => {
    await post(client, calls.updateBranch, { id: house.branch.id, impresora: '' })
    await printer.unplug()
  })
  await openTill(client, house.branch.id)
  await post(client, calls.updateBranch, {
    id: house.branch.id,
    impresora: printer.address,
    imprimir_pedidos: 0,
  })
  await post(client, calls.updateOwnRestaurant, {
    legal_name: 'Soda La Esquina Sociedad Anónima',
    tax_id: '3-101-654321',
  })
  for (const table of ['Mesa 2', 'Mesa 3']) await seat(house, table, table)
  return { ...house, printer }
}

/** Charges a bill with 10,000.00 in cash. Returns the last dialog of the charge. */
async function chargeCash(board: PointOfSale, number: 1 | 2) {
  const table = `Mesa ${number + 1}`
  await board.table(table).click()
  const opened = board.dialog(`${table} · Salón principal`)
  await opened.getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog(`Cobrar la cuenta ${number}`)
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  await charge.getByRole('button', { name: '₡10 000' }).click()
  await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  const end = board.dialog(`Cuenta ${number} cobrada y cerrada`)
  await end.getByText('₡200,00').waitFor()
  return end
}

const tidy = (rows: readonly string[] = []) =>
  rows.map((row) => row.trim().replaceAll(/\s{2,}/g, ' | '))

test('a charge ends with the change and a printed receipt, which is printed again as a copy, or sent to the guest in four languages', async () => {
  const { printer, ...house } = await openPrintingHouse()
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  const end = await chargeCash(desk, 1)
  await end.getByLabel('Identificación del cliente').fill('1-1234-0567')
  await desk.picture('recibos/fin del cobro')
  await end.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await untilGone(end)
  await printer.printed(1)
  expect(tidy(printer.papers[0])).toEqual(
    expect.arrayContaining([
      'Soda La Esquina Sociedad Anónima',
      'Cédula 3-101-654321',
      'Identificación del cliente | 1-1234-0567',
      'Efectivo | ¢9 800,00',
      'Recibido | ¢10 000,00',
      'Vuelto | ¢200,00',
    ]),
  )
  const sending = await chargeCash(desk, 2)
  await sending.getByRole('button', { name: 'Enviar' }).click()
  const url = await attributeOf(sending.getByRole('link'), 'href')
  await desk.picture('recibos/enviar')
  await closeWith(sending, 'Listo')

  await desk.show('Cuentas')
  await desk.page.getByRole('button', { name: 'Cerradas hace poco' }).click()
  const recent = desk.page.getByRole('button', { name: 'Recibo de la cuenta 1' })
  await recent.waitFor()
  await desk.picture('recibos/cerradas')
  await recent.click()
  const receipt = desk.dialog('Recibo de la cuenta 1')
  await receipt.getByLabel('Idioma del recibo').selectOption('en')
  await desk.picture('recibos/otra vez')
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await untilGone(receipt)
  await printer.printed(2)
  expect(tidy(printer.papers[1])).toContain('Charged by: Ana Araya')

  // Disables the browser's print dialog, so that the printed page stays visible.
  await desk.page.evaluate(() => {
    window.print = () => undefined
  })
  await follow(desk.page, '/admin/cuentas')
  const office = officeOn(desk)
  await office.row('Mesa 2').click()
  await office.button('Recibo de la cuenta 1').click()
  await receipt.getByRole('button', { name: 'Otras formas de imprimir' }).click()
  await office.page.getByRole('menuitem', { name: 'Imprimir en este dispositivo' }).click()
  await office.page.locator('.print-roll').getByText('COPIA').waitFor()
  await office.page.emulateMedia({ media: 'print' })
  await office.picture('recibos/papel 80')

  const guest = await setup.device('phone')
  const { page } = guest
  await page.goto(url)
  await page.getByRole('heading', { name: 'Recibo' }).waitFor()
  await page.getByText('Soda La Esquina Sociedad Anónima').waitFor()
  await guest.picture('recibos/enlace es')
  await expectAccessible(page, { bothSchemes: true })
  for (const [language, name, charged] of [
    ['English', 'en', 'Charged by'],
    ['Português', 'pt', 'Cobrado por'],
    ['Français', 'fr', 'Encaissé par'],
  ] as const) {
    await page
      .getByRole('button', { name: /Cambiar de idioma|Change language|Mudar|Changer/ })
      .click()
    await page.getByRole('button', { name: language }).click()
    await page.getByText(charged).waitFor()
    await guest.picture(`recibos/enlace ${name}`)
  }
  guest.expects(/status of 404/)
  await page.goto('/recibo/1.abcdefghijklmnopqrstuv')
  await page.getByText('Ce reçu n’existe pas').waitFor()
})

test('a device prints the receipt of a register without a printer while another register has one', async () => {
  const { printer, ...house } = await openPrintingHouse()
  const { client } = house.admin
  const { body } = await client.get(calls.printers, house.branch.id)
  await post(client, calls.updatePrinter, { id: body.data[0]?.id ?? 0, imprime: ['pedidos'] })
  await post(client, calls.createRegister, {
    branch_id: house.branch.id,
    name: 'Bar',
    kind: 'caja',
    impresora: printer.address,
  })
  const desk = await openPointOfSale(setup, 'desk', house.asAdmin)
  desk.expects(/status of 409/)
  // Disables the browser's print dialog, so that the printed page stays visible.
  await desk.page.evaluate(() => {
    window.print = () => undefined
  })
  const end = await chargeCash(desk, 1)
  await end.getByRole('button', { name: 'Otras formas de imprimir' }).waitFor()
  await end.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await desk.page.locator('.print-roll').getByText('Soda La Esquina Sociedad Anónima').waitFor()
  await untilGone(end)
})
