/** Tests the report of the kitchen's times, and boards that measure ages by the usual time of each dish. */
import { readFile } from 'node:fs/promises'
import { calls } from '@orderi/shared/contract/all'
import { dayIn } from '@orderi/shared/kernel/days'
import { expect, test } from 'vitest'
import { expectNone, pollQuery, pollText, pollTexts } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse } from '../support/restaurant/house.ts'
import { FORBIDDEN } from '../support/screens/failing.ts'
import { openKitchen } from '../support/screens/kitchen.ts'
import { type Office, officeOn, openOffice, refuse } from '../support/screens/office.ts'
import { changeRows } from '../support/server/change-rows.ts'

const setup = setUpJourney()

const SCREEN = '/admin/dashboard/cocina'
const TITLE = 'Tiempos de cocina'

/** A business day starts at 04:00. */
const today = () => dayIn('America/Costa_Rica', new Date(Date.now() - 4 * 60 * 60_000))
const frameOf = ({ page }: Office, key: string) =>
  page.getByRole('region', { name: `Tiempos por ${key}`, exact: true })

/** Each dish is seen after 20 s, started after a third of its minutes, and delivered two minutes after it is ready. */
async function cook(house: House, minutes: Readonly<Record<string, number>>): Promise<void> {
  const guest = await house.sitDown('Mesa 3')
  const { order } = await guest.order(
    Object.fromEntries(Object.keys(minutes).map((dish) => [dish, 1])),
  )
  await house.waiter.client.send(calls.reportShown, { estacion: null, pedidos: [order.id] })
  await house.move(order, 'Preparando')
  await house.move(order, 'Listo')
  await house.move(order, 'Entregado')
  for (const { id, product } of order.products) {
    await changeRows(
      setup.world,
      house.branch.id,
      `UPDATE order_lines l SET started_at = o.created_at + $2 * interval '20 s',
        ready_at = o.created_at + $2 * interval '1 min', delivered_at = o.created_at + ($2 + 2) * interval '1 min'
      FROM orders o WHERE o.id = l.order_id AND l.id = $1`,
      [id, minutes[product.name]],
    )
  }
}

const EVENING = [
  { 'Casado con pollo': 12, 'Casado con pescado': 18, 'Ensalada verde': 5, 'Fresco de cas': 2 },
  { 'Casado con pollo': 14, 'Arroz con camarones': 24, 'Café chorreado': 3, 'Tres leches': 4 },
  { 'Casado con pollo': 9, 'Ceviche de corvina': 8, 'Fresco de cas': 1, 'Yuca frita': 7 },
] as const

/** A grill, which is the default station, and a bar. */
async function openStations(house: House): Promise<void> {
  const { client } = house.admin
  const { body } = await client.call(calls.products, { query: { buscar: 'Fresco de cas' } })
  const fields = { sucursal: house.branch.id, color: 'gris', sonido: 'campana' } as const
  const categorias = [body.data[0]?.category_id ?? 0]
  await client.send(calls.createStation, {
    ...fields,
    name: 'Parrilla',
    order: 1,
    predeterminada: 1,
    categorias: [],
  })
  await client.send(calls.createStation, {
    ...fields,
    name: 'Barra',
    order: 2,
    predeterminada: 0,
    categorias,
  })
}

async function showAs(office: Office, key: string): Promise<void> {
  await office.page.getByLabel('Ver por', { exact: true }).selectOption(key)
  await frameOf(office, key.toLowerCase()).waitFor()
}

test('times are shown by each key, as a chart with a table behind it, for a branch, a station and dates, and as sheets', async () => {
  const house = await openHouse(setup.world)
  await openStations(house)
  for (const minutes of EVENING) await cook(house, minutes)
  await house.admin.client.send(calls.createBranch, { name: 'Centro', phone: '1', status: 1 })
  const office = await openOffice(setup, 'desk', house.asAdmin, '/admin/dashboard', 'Dashboard')
  const { page } = office
  await page.getByRole('link', { name: 'Cocina', exact: true }).last().click()
  const frame = frameOf(office, 'plato')
  const rows = frame.getByRole('listitem')
  await rows.first().getByText('Arroz con camarones').waitFor()
  await rows.first().getByText('24 min · 24 min').waitFor()
  await page.getByText('17 % de 12 platos').waitFor()
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('tiempos de cocina/platos')
  await frame.getByText('Tabla', { exact: true }).click()
  await pollText(frame.getByRole('row').filter({ hasText: 'Casado con pollo' })).toMatch(
    /^Casado con pollo3.*4 min · 5 min8 min · 9 min12 min · 14 min2 min · 2 min0$/,
  )
  await expectAccessible(page, { bothSchemes: true })
  await office.picture('tiempos de cocina/platos en tabla')

  await showAs(office, 'Estación')
  await showAs(office, 'Hora')
  await showAs(office, 'Mesero')
  await page.getByText('Clientes, con su teléfono').waitFor()
  const branch = page.getByLabel('Sucursal', { exact: true })
  const station = page.getByLabel('Estación', { exact: true })
  await branch.selectOption(house.branch.name)
  await station.selectOption('Barra')
  await showAs(office, 'Plato')
  await frame.getByText('Gráfico', { exact: true }).click()
  await pollTexts(rows).toEqual([
    expect.stringMatching(/^Café chorreado/),
    expect.stringMatching(/^Fresco de cas/),
  ])
  await branch.selectOption('Centro')
  await page.getByText('No hay platos listos en estas fechas').waitFor()
  await expectNone(station)
  await pollQuery(page).toMatchObject({ por: 'plato', sucursal: expect.any(String) })
  await branch.selectOption('Todas las sucursales')
  await pollQuery(page).toEqual({ por: 'plato' })

  await office.go(`${SCREEN}?desde=${today()}&hasta=${today()}`, TITLE)
  await rows.first().getByText('Arroz con camarones').waitFor()
  const [csv] = await Promise.all([page.waitForEvent('download'), office.button('CSV').click()])
  expect(csv.suggestedFilename()).toBe(`cocina-plato-${today()}-${today()}.csv`)
  const sheet = await readFile(await csv.path(), 'utf8')
  expect(sheet).toContain('\r\nArroz con camarones;1;1;')
  expect(sheet).toContain(';8,00;8,00;16,00;16,00;24,00;24,00;2,00;2,00\r\n')
  const [xlsx] = await Promise.all([page.waitForEvent('download'), office.button('Excel').click()])
  expect((await readFile(await xlsx.path())).subarray(0, 2).toString()).toBe('PK')

  for (const size of ['wall', 'phone'] as const) {
    const other = await openOffice(setup, size, house.asAdmin, SCREEN, TITLE)
    await frameOf(other, 'plato').getByRole('listitem').first().waitFor()
    await other.picture(`tiempos de cocina/platos en ${size}`)
    await frameOf(other, 'plato').getByText('Tabla', { exact: true }).click()
    await frameOf(other, 'plato').getByRole('table').waitFor()
    await other.picture(`tiempos de cocina/platos en tabla en ${size}`)
  }
})

test('a failure, days without dishes and a missing network are shown, and the report follows a dish that becomes ready', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk', house.asAdmin))
  const restore = await refuse(office, '**/api/reportes/cocina**', 403, FORBIDDEN)
  await office.go(SCREEN, TITLE)
  const failure = office.notice(
    'No se pudieron leer los tiempos. No tiene permiso para hacer esto.',
  )
  await failure.waitFor()
  await restore()
  await failure.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await office.page.getByText('No hay platos listos en estas fechas').waitFor()
  const guest = await house.sitDown('Mesa 1')
  const { order } = await guest.order({ 'Café chorreado': 1 })
  await house.move(order, 'Preparando')
  await house.move(order, 'Listo')
  await frameOf(office, 'plato').getByText('Café chorreado').waitFor()
  office.expects(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  await office.context.setOffline(true)
  await office.page.getByText(/^Sin red\./).waitFor()
  await office.context.setOffline(false)
  office.expects(/422/)
  await office.go(`${SCREEN}?desde=2016-01-01&hasta=2025-12-31`, TITLE)
  await office.page.getByText(/Elija 1827 días como máximo/).waitFor()
})

test('boards show dishes in red from their usual time while the branch measures ages by dish', async () => {
  const house = await openHouse(setup.world)
  const { world } = setup
  const measure = (edades_por_plato: 0 | 1) =>
    house.admin.client.send(calls.updateBranch, { id: house.branch.id, edades_por_plato })
  const orderAt = async (table: string) =>
    (await (await house.sitDown(table)).order({ 'Fresco de cas': 1 })).order
  await changeRows(
    world,
    house.branch.id,
    `INSERT INTO usual_times (restaurant_id, branch_id, product_id, seconds)
      SELECT $1, $2, id, 300 FROM products WHERE restaurant_id = $1`,
    [house.restaurant.id, house.branch.id],
  )
  const fixed = await orderAt('Mesa 3')
  await measure(1)
  const usual = await orderAt('Mesa 4')
  await changeRows(
    world,
    house.branch.id,
    "UPDATE orders SET created_at = created_at - interval '6 min' WHERE id = ANY($1)",
    [[fixed.id, usual.id]],
  )
  const wall = await openKitchen(setup, 'wall', house.asWaiter)
  const desk = await setup.device('desk', house.asAdmin)
  await desk.page.goto('/admin/punto-venta')
  const phone = await setup.device('phone', house.asWaiter)
  await phone.page.goto('/mesero')
  await phone.page.getByText('Mesas', { exact: true }).first().click()
  const places = (number: 1 | 2) => [
    wall.ticket(number),
    ...[desk, phone].map(({ page }) =>
      page.getByRole('button', { name: new RegExp(`^Mesa ${number + 2}\\b`) }).first(),
    ),
  ]
  const expectTone = (number: 1 | 2, tone: string) =>
    Promise.all(
      places(number).map((place) => place.locator(`[data-tone="${tone}"]`).first().waitFor()),
    )
  await expectTone(1, 'green')
  await expectTone(2, 'red')
  await wall.picture('tiempos de cocina/edades en el muro')
  await desk.picture('tiempos de cocina/edades en el punto de venta')
  await phone.picture('tiempos de cocina/edades del mesero')
  await measure(0)
  await expectTone(2, 'green')
})
