import { calls } from '@orderi/shared/contract/all'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollValue } from '../support/browser/assertions.ts'
import { expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, PASSWORD, type Person } from '../support/restaurant/house.ts'
import { openPointOfSale, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

const UNAUTHORIZED = /status of 401/

async function signIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(person.user.email ?? '')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
}

function stored(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    ['user', 'menu', 'sucursal', 'restaurante'].map((name) => localStorage.getItem(name)),
  )
}

test('shows why a login fails, keeps entered text, and then lets the person choose a branch', async () => {
  const house = await openHouse(setup.world)
  const { page, expects, picture } = await setup.device('phone')
  expects(UNAUTHORIZED)
  expects(/status of 50\d/)
  await page.goto('/')
  await page.waitForURL('/login')
  await picture('login')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByText('Escriba su correo electrónico.').waitFor()
  await signIn(page, house.admin, 'otra clave')
  await page.getByRole('alert').filter({ hasText: 'Correo o contraseña incorrectos.' }).waitFor()
  await picture('login rechazado')
  await pollValue(page.getByLabel('Correo electrónico')).toBe(house.admin.user.email)

  const broken = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
  await broken('**/api/login')
  await signIn(page, house.admin)
  const alert = page.getByRole('alert').filter({ hasText: 'Ocurrió un error inesperado' })
  await alert.waitFor()
  await page.unroute('**/api/login')
  await broken('**/api/iniciar-restaurante')
  await signIn(page, house.admin)
  const restaurant = page.getByRole('listitem').filter({ hasText: house.restaurant.name }).first()
  await restaurant.getByText('Comida casera desde 1987').waitFor()
  const branch = restaurant.getByRole('listitem').filter({ hasText: house.branch.name })
  await branch.getByText('Calle 33, del Farolito 200 m norte').waitFor()
  await branch.getByText('2222-4455').waitFor()
  await picture('elegir sucursal')

  const toggle = restaurant.getByRole('button', { name: house.restaurant.name })
  await toggle.click()
  await untilGone(branch)
  await toggle.click()
  await branch.getByRole('button', { name: 'Entrar' }).click()
  await alert.waitFor()
  await page.unroute('**/api/iniciar-restaurante')
  await branch.getByRole('button', { name: 'Entrar' }).click()

  await page.waitForURL('/admin/dashboard')
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Punto de venta' }).click()
  await page.getByRole('heading', { name: `Punto venta: ${house.branch.name}`, level: 1 }).waitFor()
  await expect.poll(() => page.title()).toBe(`Punto venta: ${house.branch.name} · Orderi`)
})

test('the change of a temporary password can be postponed until the next login', async () => {
  const house = await openHouse(setup.world)
  const email = `beto-${house.branch.id}@pruebas.test`
  const { body } = await house.admin.client.call(calls.createEmployee, {
    body: {
      name: 'Beto Brenes',
      email,
      type: 'salonero',
      sucursalesSeleccionadas: [house.branch.id],
    },
  })
  const { page, picture } = await setup.device('phone')
  const enter = async (password = '') => {
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.getByRole('heading', { name: 'Hola, Beto Brenes' }).waitFor()
  }
  const leave = () => page.getByRole('button', { name: 'Usar otra cuenta' }).click()
  const later = page.getByRole('button', { name: 'Ahora no' })
  await page.goto('/login')
  await enter(body.temporary_password)
  await later.waitFor()
  await expectAccessible(page)
  await picture('contraseña temporal')
  await later.click()
  await page.getByText('Elija dónde va a trabajar.').waitFor()
  await leave()

  await enter(body.temporary_password)
  await page.getByText('Entró con una contraseña temporal. Elija una propia para seguir.').waitFor()
  await expectNone(later)
  const fields = page.locator('input[autocomplete=new-password]')
  for (const index of [0, 1]) await fields.nth(index).fill('una propia y larga')
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
  await page.getByText('Elija dónde va a trabajar.').waitFor()
  await leave()
  await enter('una propia y larga')
  await page.getByText('Elija dónde va a trabajar.').waitFor()
})

test('offers access to the platform after login only to superadmins, and shows that a person has no restaurant', async () => {
  const house = await openHouse(setup.world)
  const asSuperadmin = { name: 'Entrar como super administrador' }
  const { page, picture } = await setup.device('desk')
  const leave = () => page.getByRole('button', { name: 'Usar otra cuenta' }).click()
  await page.goto('/login')
  await signIn(page, await house.person('Nadie Nuñez'))
  await page.getByText('No hay Restaurantes disponibles').waitFor()
  await picture('sin restaurantes')
  await leave()

  await signIn(page, house.waiter)
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor()
  await expectNone(page.getByRole('button', asSuperadmin))
  await page.goto('/super-admin/usuarios')
  await page.waitForURL('/login')
  await page.getByText('Su perfil no tiene acceso a esa pantalla').waitFor()
  await leave()

  await signIn(page, await house.person('Sara Segura', 'superadmin'))
  await page.getByRole('button', asSuperadmin).click()
  await page.waitForURL('/super-admin/dashboard')
})

test('opens the URL that was requested before the login', async () => {
  const house = await openHouse(setup.world)
  const { page } = await setup.device('desk')
  await page.goto('/admin/punto-venta?vista=cuentas')
  await page.waitForURL(/\/login\?/)
  await signIn(page, house.waiter)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('/admin/punto-venta?vista=cuentas')
  await page.getByRole('tab', { name: /^Cuentas/, selected: true }).waitFor()
})

test('a logout deletes local data, ends the session on the server and logs out the other tabs', async () => {
  const house = await openHouse(setup.world)
  const first = await openPointOfSale(setup, 'desk', house.asAdmin)
  // A tab may send a request before it learns that its session has ended.
  first.expects(UNAUTHORIZED)
  const other = await first.context.newPage()
  await other.goto('/admin/punto-venta')
  await other.getByText(/^En vivo/).waitFor()

  await expect.poll(() => stored(first.page)).not.toContain(null)

  await first.page.getByRole('button', { name: 'Cuenta de Ana Araya' }).click()
  await first.page.getByRole('menuitem', { name: 'Cerrar Sesión' }).click()
  await other.waitForURL(/\/login/)
  await other.getByLabel('Correo electrónico').waitFor()
  await expect.poll(() => stored(other)).toEqual([null, null, null, null])
  await expect.poll(async () => (await house.admin.client.call(calls.me)).status).toBe(401)
  await other.goto('/admin/punto-venta')
  await other.getByLabel('Correo electrónico').waitFor()
})

test('a board leads to the login after its session ends', async () => {
  const house = await openHouse(setup.world)
  const { page, expects } = await openPointOfSale(setup, 'desk', house.asAdmin)
  expects(/status of 401|net::ERR_FAILED/)
  // The responses are dropped, because a refusal would lead to the login directly.
  await page.route('**/api/**', (route) => route.abort())
  await house.admin.client.call(calls.logout)
  await page.getByText('Su sesión terminó. Inicie sesión de nuevo.').waitFor()
  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Elegir sucursal' }).click()
  await page.getByLabel('Correo electrónico').waitFor()
})
