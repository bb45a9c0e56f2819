import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollQuery, pollTexts } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { openTill, type Till } from '../support/money/till.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { sellDiscounted } from '../support/screens/charging.ts'
import { type Office, officeOn, openOffice } from '../support/screens/office.ts'
import { closeWithEscape } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const SCREEN = '/admin/movimientos'
const TITLE = 'Movimientos'

/** Gives a discount of 10 %, charges the bill of 9,800.00 by card with a tip, and takes cash out. */
async function openPaidHouse(): Promise<House & { till: Till }> {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  const till = await openTill(client, house.branch.id, 20_000)
  await sellDiscounted(house, till, { 'Casado con pescado': 2 })
  await post(client, calls.moveCash, {
    turno: till.turno,
    tipo: 'salida',
    monto: 5000,
    motivo: till.reasonOf('movimiento'),
    nota: 'Hielo',
  })
  return { ...house, till }
}

const kindsOn = ({ page }: Office) =>
  pollTexts(page.getByRole('table').last().locator('tbody [data-main]'))

test('the list of transactions is opened from Caja, and can be filtered, searched and exported, and shows other people’s changes', async () => {
  const house = await openPaidHouse()
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/caja', 'Caja')
  const { page } = office
  await page.getByRole('link', { name: TITLE }).click()
  await kindsOn(office).toEqual(['Salida', 'Cobro', 'Descuento'])
  await office.row('Salida').getByText('₡5 000,00').waitFor()
  await office.row('Cobro').getByText('₡8 820,00').waitFor()
  await office.row('Cobro').getByText('1234').waitFor()
  await office.row('Descuento').getByText('10 %').waitFor()
  await office.picture('movimientos/lista')

  await page.getByLabel('Tipo', { exact: true }).selectOption('Cobro')
  await kindsOn(office).toEqual(['Cobro'])
  await pollQuery(page).toEqual({ tipo: 'cobro' })
  const [saved] = await Promise.all([page.waitForEvent('download'), office.button('CSV').click()])
  await office.notice(`${saved.suggestedFilename()} descargado`).waitFor()
  const sheet = await readFile(await saved.path(), 'utf8')
  expect(sheet.trimEnd().split('\r\n')).toHaveLength(2)
  expect(sheet).toContain(';Cobro;1;Caja;Tarjeta;;1234;8820,00;500,00;')

  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    office.button('Excel').click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/^movimientos-.*\.xlsx$/)
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')

  const sums = page.getByRole('region', { name: 'Sumas por método' })
  await office.picture('movimientos/sumas')
  await pollTexts(sums.getByRole('row')).toEqual([
    'MétodoEntróSalióPropinas',
    'Tarjeta₡8 820,00₡500,00',
  ])
  await page.getByLabel('Método', { exact: true }).selectOption('Efectivo')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await office.button('Quitar los filtros').click()
  await page.getByLabel('Persona', { exact: true }).selectOption('Saúl Solís')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await office.button('Quitar los filtros').click()
  await page.getByLabel('Buscar', { exact: true }).fill('hielo')
  await kindsOn(office).toEqual(['Salida'])
  await page.goBack()
  await page.getByRole('link', { name: 'Ver la cuenta 1' }).first().click()
  const detail = office.dialog('Cuenta 1 · Mesa 1')
  await detail.waitFor()
  await closeWithEscape(detail)
  await office.picture('movimientos/enlace en Cuentas')
  await page.getByRole('link', { name: TITLE }).click()
  await kindsOn(office).toEqual(['Salida', 'Cobro', 'Descuento'])

  office.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await post(house.admin.client, calls.moveCash, {
    turno: house.till.turno,
    tipo: 'entrada',
    monto: 700,
    motivo: house.till.reasonOf('movimiento'),
  })
  await kindsOn(office).toEqual(['Entrada', 'Salida', 'Cobro', 'Descuento'])
  await pollTexts(sums.getByRole('row').last()).toEqual(['Movimientos de caja₡700,00₡5 000,00'])
  await office.context.setOffline(true)
  await page.getByText(/^Sin red\./).waitFor()
  await office.context.setOffline(false)
})

test('a waiter without the permission sees no link, and sees which permission is missing', async () => {
  const house = await openPaidHouse()
  const office = officeOn(await setup.device('phone', house.asWaiter))
  await office.go('/admin/cuentas', 'Cuentas')
  await office.row('Luisa').waitFor()
  await expectNone(office.page.getByRole('link', { name: TITLE }))
  await expectNone(office.page.getByRole('link', { name: 'Reportes' }))
  await office.go(SCREEN, TITLE)
  await office.page.getByText(/hace falta el permiso/).waitFor()
})

test('a branch without payments shows no link, and its list is empty', async () => {
  const house = await openHouse(setup.world)
  const office = await openOffice(setup, 'phone', house.asAdmin, '/admin/cuentas', 'Cuentas')
  await office.page.getByText('No hay cuentas añadidos').waitFor()
  await expectNone(office.page.getByRole('link', { name: TITLE }))
  await office.go(SCREEN, TITLE)
  await office.page.getByText('No hay movimientos en estas fechas').waitFor()
})
