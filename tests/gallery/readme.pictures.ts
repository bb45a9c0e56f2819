/** Takes the README's screenshots of the demo that `npm start` creates. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@orderi/shared/contract/all'
import { nameOf } from '@orderi/shared/kernel/names'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { demoPassword } from '../../server/src/demo/people.ts'
import { createTableCodes } from '../../server/src/floor/table-code.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { type DeviceSize, SCREENS } from '../support/browser/journey.ts'
import { startBuiltServer } from '../support/processes/built-server.ts'
import { createApiClient } from '../support/world.ts'

const FOLDER = join(process.cwd(), 'docs/pictures')

mkdirSync(FOLDER, { recursive: true })
const server = await startBuiltServer({ DEMO: '1', BACKUPS: 'off' })
const browser = await openBrowser()
afterAll(() => browser.close())

async function open(size: DeviceSize): Promise<Page> {
  const context = await browser.newContext({
    ...SCREENS[size],
    baseURL: server.url,
    locale: 'es-CR',
    timezoneId: 'America/Costa_Rica',
    colorScheme: 'light',
  })
  return context.newPage()
}

async function work(page: Page, email: string, path: string, branch = 'San José'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('button', { name: 'Entrar', exact: true, description: branch }).click()
  await page.waitForURL(`**${path}`)
}

async function tableCode(): Promise<string> {
  const pool = server.openDatabase()
  const codes = await createTableCodes(pool, () => server.url)
  const [place] = await pool.query<Parameters<typeof codes.token>[0]>(
    `SELECT restaurant_id AS restaurante, branch_id AS sucursal, hall_id AS salon, id AS mesa
      FROM tables ORDER BY id LIMIT 1`,
  )
  await pool.end()
  if (!place) throw new Error('the demo has no table')
  return codes.token(place)
}

async function keep(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot({ animations: 'disabled' })
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(join(FOLDER, `${name}.webp`))
  await page.context().close()
}

test('captures the point of sale on a wall display', async () => {
  const page = await open('wall')
  await work(page, 'ana@orderi.demo', '/admin/punto-venta?muro=1')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Activar sonido' }).click()
  await keep(page, 'punto-de-venta')
})

test('captures the kitchen on a wall display', async () => {
  const page = await open('wall')
  await work(page, 'ana@orderi.demo', '/admin/cocina?muro=1')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Activar sonido' }).click()
  await keep(page, 'cocina')
})

test.each([
  { name: 'estacion', view: 'Cocina caliente' },
  { name: 'pase', view: 'Pase' },
])('captures $view of the kitchen on a wall display', async ({ name, view }) => {
  const page = await open('wall')
  await work(page, 'ana@orderi.demo', '/admin/cocina?muro=1')
  await page.getByRole('button', { name: view, exact: true }).click()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('button', { name: 'Activar sonido' }).click()
  await keep(page, name)
})

test("captures a waiter's phone", async () => {
  const page = await open('phone')
  await work(page, 'beto@orderi.demo', '/mesero')
  await page.getByText(/^En vivo/).waitFor()
  await keep(page, 'mesero')
})

test('captures a waiter who charges a bill', async () => {
  const page = await open('phone')
  await work(page, 'beto@orderi.demo', '/mesero')
  await page.getByRole('button', { name: 'Ver cuenta' }).first().click()
  await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
  const charge = page.getByRole('dialog', { name: /^Cobrar la cuenta/ })
  await charge.getByRole('button', { name: 'Efectivo' }).click()
  await charge.getByLabel('Recibido').fill('40000')
  await charge.getByText('Vuelto', { exact: true }).first().waitFor()
  await charge.getByLabel('Recibido').evaluate((field) => field.scrollIntoView({ block: 'center' }))
  await keep(page, 'cobrar')
})

test("captures a guest's menu", async () => {
  const page = await open('phone')
  await page.goto(`/open/${await tableCode()}`)
  await page.getByRole('list').getByRole('button').first().waitFor()
  await expect.poll(() => page.locator('li img').count()).toBeGreaterThan(3)
  await keep(page, 'menu')
})

/** Charges all open bills of San José except one. Closes the register's session with a difference in the count. */
async function closeTheDay(): Promise<number> {
  const { body: login } = await createApiClient(server.url).call(calls.login, {
    body: { email: 'ana@orderi.demo', password: demoPassword },
  })
  const ana = createApiClient(server.url, login.token)
  const { body: me } = await ana.call(calls.me)
  const sites = me.restaurants.flatMap(({ id, branches }) =>
    branches.map((branch) => ({
      restaurant: id,
      branch: branch.id,
      name: nameOf(branch.translations),
    })),
  )
  const site = sites.find(({ name }) => name === 'San José')
  if (!site) throw new Error('the demo has no such branch')
  await ana.call(calls.startRestaurant, {
    body: { restaurant: site.restaurant, branch: site.branch },
  })
  const params = { sucursal: site.branch }
  const { body: methods } = await ana.call(calls.paymentMethods)
  const used = methods.data.filter(({ kind }) => ['efectivo', 'tarjeta', 'sinpe'].includes(kind))
  const { body: drawers } = await ana.call(calls.registers, { params })
  const { body: bills } = await ana.call(calls.openBills, { params })
  const drawer = drawers.data.find(({ session }) => session !== null)
  const turno = drawer?.session?.id ?? 0
  for (const [index, { id, saldo }] of bills.data.slice(1).entries()) {
    const metodo = used[index % used.length]
    const { status } = await ana.call(calls.chargeBill, {
      body: {
        bill_id: id,
        caja: drawer?.id ?? 0,
        saldo_visto: saldo,
        pagos: [{ metodo: metodo?.id ?? 0, monto: saldo, referencia: '4821' }],
      },
    })
    expect(status).toBe(200)
  }
  const { body: session } = await ana.call(calls.cashSession, { params: { turno } })
  const { status } = await ana.call(calls.closeRegister, {
    body: { turno, monto: (session.expected ?? 0) - 500, dejado: session.opening },
  })
  expect(status).toBe(200)
  return turno
}

test('captures the Z of a closed session, and a report', async () => {
  const turno = await closeTheDay()
  const z = await open('desk')
  await work(z, 'ana@orderi.demo', `/admin/caja?turno=${turno}`)
  await z.getByRole('region', { name: 'Efectivo' }).waitFor()
  await keep(z, 'z')
  const report = await open('desk')
  await work(report, 'ana@orderi.demo', '/admin/reportes')
  await report.getByRole('heading', { name: 'Ventas por producto' }).waitFor()
  await keep(report, 'reporte')
})
