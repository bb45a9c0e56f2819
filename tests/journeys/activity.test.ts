import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { expectNone, pollQuery, pollTexts } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, post } from '../support/restaurant/house.ts'
import { type Office, openOffice } from '../support/screens/office.ts'

const setup = setUpJourney()

const TITLE = 'Actividad'

/** Changes a price, permissions, and a setting. */
async function changeOffice({ admin, waiter, branch }: House): Promise<void> {
  const { body } = await admin.client.call(calls.products, {
    query: { buscar: 'casado con pollo' },
  })
  await post(admin.client, calls.updateProduct, { id: body.data[0]?.id ?? 0, precio: 4500 })
  await post(admin.client, calls.setPermissions, {
    user: waiter.user.id,
    permisos: ['caja'],
    descuento_maximo: 15,
    pin: '2468',
  })
  await post(admin.client, calls.updateBranch, { id: branch.id, minutos_rojo: 45 })
}

const shownOn = ({ page }: Office) =>
  pollTexts(page.getByRole('table').last().locator('tbody [data-main]'))

const PRICE = 'Cambió el precio de Casado con pollo: de ₡4 200,00 a ₡4 500,00'
const WAIT = /^Cambió los minutos hasta rojo de Barrio Escalante: de \d+ a 45$/
const PERMISSIONS =
  'Cambió los datos de Saúl SolísLos permisos: de ninguno a Abrir y cerrar la cajaEl descuento máximo: de 0 % a 15 %El PIN'

test('an admin finds in Usuarios who changed what, filters it, and exports it', async () => {
  const house = await openHouse(setup.world)
  await changeOffice(house)
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/empleados', 'Usuarios')
  const { page } = office
  await page.getByRole('link', { name: TITLE }).click()
  await shownOn(office).toEqual([expect.stringMatching(WAIT), PERMISSIONS, PRICE])
  await office.row('Cambió el precio').getByText(house.admin.user.name).waitFor()
  await office.picture('actividad/lista')

  await page.getByLabel('Tema', { exact: true }).selectOption('Carta y precios')
  await shownOn(office).toEqual([PRICE])
  await pollQuery(page).toEqual({ tipo: 'carta' })
  const [saved] = await Promise.all([page.waitForEvent('download'), office.button('CSV').click()])
  const sheet = await readFile(await saved.path(), 'utf8')
  expect(sheet.trimEnd().split('\r\n')).toHaveLength(2)
  expect(sheet).toContain(';Cambió;Producto;Casado con pollo;;Precio;;4200,00;4500,00')

  await page.getByLabel('Tema', { exact: true }).selectOption('Exportaciones')
  await shownOn(office).toEqual([`Exportó el archivo ${saved.suggestedFilename()}`])
  await page.getByLabel('Tema', { exact: true }).selectOption('Salones y mesas')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await office.button('Quitar los filtros').click()
  await page.getByLabel('Buscar', { exact: true }).fill('saúl')
  await shownOn(office).toEqual([PERMISSIONS])

  office.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await office.context.setOffline(true)
  await page.getByText(/^Sin red\./).waitFor()
  await office.context.setOffline(false)
})

test('on a phone, an empty log says so, and a waiter gets no link', async () => {
  const house = await openHouse(setup.world)
  const office = await openOffice(setup, 'phone', house.asAdmin, '/admin/empleados', 'Usuarios')
  await office.picture('actividad/enlace en Usuarios')
  await office.page.getByRole('link', { name: TITLE }).click()
  await office.page.getByText('No hay actividad en estas fechas').waitFor()
  await changeOffice(house)
  await office.page.reload()
  await office.row('Cambió el precio').waitFor()
  await office.picture('actividad/lista')
  const waiter = await openOffice(setup, 'phone', house.asWaiter, '/admin/cuentas', 'Cuentas')
  await expectNone(waiter.page.getByRole('link', { name: 'Usuarios' }))
})
