import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import { dayIn } from '@orderi/shared/kernel/days'
import { expect, test } from 'vitest'
import { pollQuery, pollTexts } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openTill } from '../support/money/till.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { sellDiscounted } from '../support/screens/charging.ts'
import { FORBIDDEN } from '../support/screens/failing.ts'
import { type Office, officeOn, openOffice, refuse } from '../support/screens/office.ts'

const setup = setUpJourney()

const SCREEN = '/admin/reportes'
const TITLE = 'Reportes'

/** Sells two dishes of 4,900.00 with a discount of 10 %, and three coffees, paid by card. */
async function openSoldHouse(): Promise<House> {
  const house = await openHouse(setup.world)
  const { client } = house.admin
  const till = await openTill(client, house.branch.id)
  await sellDiscounted(house, till, { 'Casado con pescado': 2, 'Café chorreado': 3 })
  return house
}

/** A business day starts at 04:00. */
const today = () => dayIn('America/Costa_Rica', new Date(Date.now() - 4 * 60 * 60_000))
const frameOf = ({ page }: Office, name: string | RegExp) =>
  page.getByRole('region', { name, exact: true })

async function showAs(office: Office, key: string): Promise<void> {
  await office.page.getByLabel('Ver por', { exact: true }).selectOption(key)
  await frameOf(office, `Ventas por ${key.toLowerCase()}`).waitFor()
}

test('sales are shown by each key, as a chart with a table behind it, and as sheets with the same rows', async () => {
  const house = await openSoldHouse()
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/dashboard', 'Dashboard')
  const { page } = office
  await page.getByText(`Cuenta todas las sucursales: ${house.branch.name}.`).waitFor()
  await page.getByRole('link', { name: 'Ver reportes' }).click()
  const products = frameOf(office, 'Ventas por producto')
  await products.getByRole('listitem').first().getByText('Casado con pescado').waitFor()
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('reportes/productos')

  await products.getByText('Tabla', { exact: true }).click()
  await pollTexts(products.getByRole('row').last()).toEqual([
    'Total5₡13 100,00₡1 310,00₡11 790,00₡0,00–',
  ])
  await office.picture('reportes/productos en tabla')

  await showAs(office, 'Hora y día')
  const heat = page.getByRole('table', { name: 'Ventas por hora y día de la semana' })
  await heat.scrollIntoViewIfNeeded()
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('reportes/horas')
  await showAs(office, 'Mesero')
  await products.waitFor({ state: 'detached' })
  await page.getByText('Clientes, con su teléfono').waitFor()
  await showAs(office, 'Método de pago')
  await page.getByText('Tarjeta').first().waitFor()
  await showAs(office, 'Motivo')
  await page.getByText(/^Descuento · /).waitFor()
  await showAs(office, 'Sucursal')
  await page.getByText(house.branch.name).first().waitFor()
  await pollQuery(page).toEqual({ por: 'sucursal' })

  await office.go(`${SCREEN}?por=producto&orden=menos&desde=${today()}&hasta=${today()}`, TITLE)
  const rows = frameOf(office, 'Ventas por producto').getByRole('listitem')
  await rows.first().waitFor()
  // Dishes without sales come first.
  await rows.first().getByText('₡0,00').waitFor()
  const [csv] = await Promise.all([page.waitForEvent('download'), office.button('CSV').click()])
  expect(csv.suggestedFilename()).toBe(`ventas-producto-${today()}-${today()}.csv`)
  const sheet = await readFile(await csv.path(), 'utf8')
  expect(sheet).toContain('\r\nCasado con pescado;2;9800,00;980,00;8820,00;0;0,00\r\n')
  const [xlsx] = await Promise.all([page.waitForEvent('download'), office.button('Excel').click()])
  expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK')
  await page.getByLabel('Orden', { exact: true }).selectOption('Más vendidos')
  await rows.first().getByText('Casado con pescado').waitFor()
  await page.goBack()
  await rows.first().getByText('₡0,00').waitFor()
})

test('a failure, a period without sales and a missing network are shown, and the report follows a bill that is closed meanwhile', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const restore = await refuse(office, '**/api/reportes/ventas**', 403, FORBIDDEN)
  await office.go(SCREEN, TITLE)
  const failure = office.notice('No se pudo leer el reporte. No tiene permiso para hacer esto.')
  await failure.waitFor()
  await restore()
  await failure.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await office.page.getByText('No hay ventas en estas fechas').waitFor()
  const guest = await house.sitDown('Mesa 1')
  const { bill } = await guest.order({ 'Café chorreado': 1 })
  await house.admin.client.call(calls.closeBill, { body: { bill_id: bill.id } })
  await frameOf(office, 'Ventas por producto').getByText('Café chorreado').waitFor()
  office.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await office.context.setOffline(true)
  await office.page.getByText(/^Sin red\./).waitFor()
  await office.context.setOffline(false)
  office.expects(/422/)
  await office.go(`${SCREEN}?desde=2016-01-01&hasta=2025-12-31`, TITLE)
  await office.page.getByText(/Elija 1827 días como máximo/).waitFor()
})
