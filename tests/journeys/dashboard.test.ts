import { calls } from '@orderi/shared/contract/all'
import { dayIn } from '@orderi/shared/kernel/days'
import { test } from 'vitest'
import { pollCount, pollQuery, pollText, pollTexts } from '../support/browser/assertions.ts'
import { setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, PASSWORD } from '../support/restaurant/house.ts'
import { FORBIDDEN } from '../support/screens/failing.ts'
import { officeOn, openOffice, refuse, signIn } from '../support/screens/office.ts'

const setup = setUpJourney()

const PATH = '/admin/dashboard'
const TITLE = 'Dashboard'

const yearNow = () => Number(dayIn('America/Costa_Rica', new Date()).slice(0, 4))

async function sell(house: House): Promise<void> {
  const guest = await house.sitDown('Mesa 4')
  const { bill } = await guest.order({ 'Casado con pescado': 2, 'Café chorreado': 3 })
  await house.admin.client.call(calls.closeBill, { body: { bill_id: bill.id } })
}

test('shows the month’s sales and the best sellers, after an error of loading', async () => {
  const house = await openHouse(setup.world)
  await sell(house)
  const office = officeOn(await setup.device('phone', house.asAdmin))
  const { page } = office
  const restore = await refuse(office, '**/api/adminsitracion/dashboard/**', 403, FORBIDDEN)
  await office.go(PATH, TITLE)
  const failure = office.notice('No se pudo cargar el dashboard. No tiene permiso para hacer esto.')
  await failure.waitFor()
  await office.picture('oficina/dashboard sin datos')
  await restore()
  await failure.getByRole('button', { name: 'Intentar de nuevo' }).click()
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await card('Ventas del mes').waitFor()
  await pollText(card('Ventas del mes')).toContain('₡13 100,00')
  await pollText(card('Comisión por pagar del mes')).toContain('₡393,00')

  const year = yearNow()
  const sales = card(`Ventas mensuales de ${year}`)
  await sales.getByRole('figure', { name: /El mes más alto es/ }).waitFor()
  await sales.locator('.recharts-surface').first().waitFor()
  const top = card(`Productos más vendidos de ${year}`)
  await pollTexts(top.getByRole('listitem')).toEqual(['Café chorreado3', 'Casado con pescado2'])
  const bottom = card(`Productos menos vendidos de ${year}`)
  await pollText(bottom.getByRole('listitem').first()).toBe('Arroz con camarones0')
  await office.picture('oficina/dashboard')

  for (const chart of [sales, top, bottom]) await chart.getByText('Tabla').click()
  await pollCount(sales.getByRole('row')).toBe(14)
  await pollTexts(sales.getByRole('row')).toContain('Total₡13 100,00')
  await pollTexts(top.getByRole('row')).toEqual([
    'ProductoCantidad',
    'Café chorreado3',
    'Casado con pescado2',
  ])
  await office.picture('oficina/dashboard tablas')

  await page.getByLabel('Año').selectOption(String(year - 1))
  await card(`Ventas mensuales de ${year - 1}`)
    .getByText(`No hay cuentas cerradas en ${year - 1}`)
    .waitFor()
  await pollQuery(page).toEqual({ anio: String(year - 1) })
  await pollText(card('Ventas del mes')).toContain('₡13 100,00')
  await page.goBack()
  await sales.waitFor()
})

test('a superadmin who leaves a restaurant sees the platform’s figures for one currency at a time', async () => {
  const colones = await openHouse(setup.world)
  const quetzales = await openHouse(setup.world)
  await setup.world.deps.pool.query(
    "UPDATE restaurants SET currency = 'Q', country = 'gua' WHERE id = $1",
    [quetzales.restaurant.id],
  )
  await sell(colones)
  await sell(quetzales)
  const superadmin = await colones.person('Sara Segura', 'superadmin')
  await superadmin.client.call(calls.startRestaurant, {
    body: { restaurant: colones.restaurant.id, branch: colones.branch.id },
  })
  const office = await openOffice(setup, 'desk', { as: superadmin, at: colones }, PATH, TITLE)
  const { page } = office
  await page.getByRole('region', { name: 'Comisión por pagar del mes' }).waitFor()
  await office.button('Volver a super administrador').click()
  await page.waitForURL('/super-admin/dashboard')
  await page.getByRole('region', { name: 'Comisión por cobrar del mes' }).waitFor()
  await page.getByText('Todos los restaurantes que cobran en').waitFor()
  await page.getByRole('radiogroup', { name: 'Moneda' }).getByText('Q', { exact: true }).click()
  const month = page.getByRole('region', { name: 'Ventas del mes' })
  const { body } = await superadmin.client.call(calls.dashboard, {
    params: { year: yearNow() },
    query: { todos: '1', moneda: 'Q' },
  })
  const inQuetzales = new Intl.NumberFormat('es-GT', { minimumFractionDigits: 2 })
  await month.getByText(`Q${inQuetzales.format(body.salesThisMonth)}`).waitFor()
  await page.getByRole('region', { name: 'Comisión por cobrar del mes' }).waitFor()
  await pollQuery(page).toMatchObject({ moneda: 'Q' })
  await office.picture('plataforma/dashboard')
})

test('a waiter starts at the board, and the navigation offers no dashboard', async () => {
  const house = await openHouse(setup.world)
  const office = officeOn(await setup.device('desk'))
  const { page } = office
  await page.goto('/login')
  await signIn(office, house.waiter.user.email ?? '', PASSWORD)
  await office.button('Entrar').click()
  await page.waitForURL('/admin/punto-venta')
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const entries = ['Punto de venta', 'Cocina', 'Mesero', 'Cuentas']
  await pollTexts(menu.getByRole('link')).toEqual(entries)
})
