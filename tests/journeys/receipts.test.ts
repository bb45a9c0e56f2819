import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { attributeOf } from '../support/browser/assertions.ts'
import { type DeviceSize, expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { type FakePrinter, plugInPrinter } from '../support/printing/fake-printer.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { openOffice } from '../support/screens/office.ts'
import {
  closeWith,
  openPointOfSale,
  type PointOfSale,
  untilGone,
} from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()
let house: House
let printer: FakePrinter
beforeEach(async () => {
  house = await openHouse(setup.world)
  printer = await plugInPrinter()
  const { client } = house.admin
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
  const guest = await house.sitDown('Mesa 2')
  await guest.order({ 'Casado con pescado': 2 })
})
afterEach(async () => {
  await post(house.admin.client, calls.updateBranch, { id: house.branch.id, impresora: '' })
  await printer.unplug()
})

/** Charges the bill of 9,800.00 with 10,000.00 in cash. Returns the last dialog of the charge. */
async function chargeCash(board: PointOfSale) {
  await board.table('Mesa 2').click()
  await board.dialog('Mesa 2 · Salón principal').getByRole('button', { name: 'Cobrar' }).click()
  const charge = board.dialog('Cobrar la cuenta 1')
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  await charge.getByRole('button', { name: '₡10 000' }).click()
  await charge.getByRole('button', { name: 'Cobrar ₡9 800,00' }).click()
  const end = board.dialog('Cuenta 1 cobrada y cerrada')
  await end.getByText('₡200,00').waitFor()
  return end
}

/** Disables the browser's print dialog, so that the printed page stays visible. */
async function keepPaper(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
}

const tidy = (rows: readonly string[] = []) =>
  rows.map((row) => row.trim().replaceAll(/\s{2,}/g, ' | '))

test.each<DeviceSize>(['wall', 'desk', 'phone'])(
  'a charge ends with the change and a printed receipt (%s)',
  async (size) => {
    const board = await openPointOfSale(setup, size, house.asWaiter)
    const end = await chargeCash(board)
    await end.getByLabel('Identificación del cliente').fill('1-1234-0567')
    await board.picture(`recibos/fin del cobro (${size})`)
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
  },
)

test('a guest opens the receipt on a phone, in four languages', async () => {
  const board = await openPointOfSale(setup, 'desk', house.asWaiter)
  const end = await chargeCash(board)
  await end.getByRole('button', { name: 'Enviar' }).click()
  const url = await attributeOf(end.getByRole('link'), 'href')
  await board.picture('recibos/enviar')
  await closeWith(end, 'Listo')

  const { page, picture } = await setup.device('phone')
  await page.goto(url)
  await page.getByRole('heading', { name: 'Recibo' }).waitFor()
  await page.getByText('Soda La Esquina Sociedad Anónima').waitFor()
  await picture('recibos/enlace es')
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
    await picture(`recibos/enlace ${name}`)
  }
})

test('an unknown receipt code shows that the receipt does not exist', async () => {
  const device = await setup.device('phone')
  device.expects(/status of 404/)
  await device.page.goto('/recibo/1.abcdefghijklmnopqrstuv')
  await device.page.getByText('Este recibo no existe').waitFor()
  await device.picture('recibos/no existe')
})

test('a receipt is printed again from the closed bills and from Cuentas, as a copy', async () => {
  const board = await openPointOfSale(setup, 'desk', house.asAdmin)
  await closeWith(await chargeCash(board), 'Sin recibo')
  await board.show('Cuentas')
  await board.page.getByRole('button', { name: 'Cerradas hace poco' }).click()
  const recent = board.page.getByRole('button', { name: 'Recibo de la cuenta 1' })
  await recent.waitFor()
  await board.picture('recibos/cerradas')
  await recent.click()
  const receipt = board.dialog('Recibo de la cuenta 1')
  await receipt.getByLabel('Idioma del recibo').selectOption('en')
  await board.picture('recibos/otra vez')
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await untilGone(receipt)
  await printer.printed(1)
  expect(tidy(printer.papers[0])).toContain('Charged by | Ana Araya')

  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await keepPaper(office.page)
  await office.page.reload()
  await office.page.getByRole('button', { name: /ver la cuenta/ }).click()
  await office.page.getByRole('button', { name: 'Recibo de la cuenta 1' }).click()
  const again = office.page.getByRole('dialog', { name: 'Recibo de la cuenta 1' })
  await again.getByRole('button', { name: 'Otras formas de imprimir' }).click()
  await office.page.getByRole('menuitem', { name: 'Imprimir en este dispositivo' }).click()
  const roll = office.page.locator('.print-roll')
  await roll.getByText('COPIA').waitFor()
  await office.page.emulateMedia({ media: 'print' })
  await office.picture('recibos/papel 80')
})
