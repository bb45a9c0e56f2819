import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { pollUncovered, valueIn } from '../support/browser/assertions.ts'
import { type DeviceSize, expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { openHouse, type Person } from '../support/restaurant/house.ts'
import {
  type Office,
  officeOn,
  openFromMenu,
  openOffice,
  openOwnOffice,
  openPlatform,
  signIn,
} from '../support/screens/office.ts'
import { closeWith, untilGone } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** An SVG, which needs no cropping. */
const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#b0413e"/></svg>',
  ),
}

async function openRestaurants(size: DeviceSize, person: Person): Promise<Office> {
  return openPlatform(setup, size, person, '/super-admin/restaurantes', 'Restaurantes')
}

test('creates, edits, enters, leaves and deletes a restaurant', async () => {
  const house = await openHouse(setup.world)
  const office = await openRestaurants('phone', await house.person('Sara Segura', 'superadmin'))
  const { page } = office
  const name = `Casa Nueva ${house.restaurant.id}`
  const email = `nora-${house.restaurant.id}@casa.test`
  await createRestaurant(office, name, email)
  await logInAsOwner(office, email)
  const row = office.row(name)
  for (const text of ['Nora Naranjo', email, 'Guatemala', '2,50', 'Activo']) {
    await row.getByText(text, { exact: true }).waitFor()
  }
  const logo = row.locator('img')
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(500)
  await office.button(`Editar ${name}`).click()
  await office.dialog('Editar restaurante').getByLabel('Estado').selectOption('Inactivo')
  await office.save('Restaurante editado exitosamente')
  await row.getByText('Inactivo').waitFor()
  await office.picture('oficina/restaurantes')

  const entering = await office.open(`Entrar a ${name}`, `Entrar a ${name}`)
  await office.picture('oficina/entrar')
  await entering.getByRole('button', { name: 'Entrar sin sucursal' }).click()
  await page.getByText('No hay sucursales añadidos').waitFor()
  await page.getByText(name, { exact: true }).first().waitFor()
  await office.picture('oficina/de visita')
  await office.button('Volver a super administrador').click()
  await page.waitForURL('/super-admin/**')
  await page.getByRole('link', { name: 'Restaurantes' }).click()

  await closeWith(await office.open(`Eliminar ${name}`, `¿Eliminar ${name}?`), 'Eliminar')
  await untilGone(row)
})

async function createRestaurant(office: Office, name: string, email: string): Promise<void> {
  const form = await office.open('Nuevo restaurante', 'Crear restaurante')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name)
  await form.getByLabel('Descripción', { exact: true }).fill('Cocina de la costa')
  await form.getByLabel('Descripción (en)').fill('Food of the coast')
  await form.locator('input[type="file"]').setInputFiles(LOGO)
  await form.getByRole('img', { name: 'Así se verá' }).waitFor()
  await form.getByLabel('Contacto').fill('Nora Naranjo')
  await form.getByLabel('Correo').fill('esto no es')
  await form.getByLabel('País').selectOption('Guatemala')
  await form.getByLabel('Comisión (%)').fill('2.5')
  await form.getByLabel('Tipo de comisión').selectOption('Se agrega al precio')
  await form.getByLabel('IVA (%)').fill('12')
  await form.getByLabel('Los precios incluyen el servicio').uncheck()
  await office.button('Guardar').click()
  await form.getByText('Escriba un correo válido.').waitFor()
  await form.getByLabel('Correo').fill(email)
  await form.getByLabel('Comisión (%)').fill('250')
  await office.button('Guardar').click()
  const wrong = form.getByText('El valor máximo es 100.')
  await wrong.waitFor()
  await office.picture('oficina/restaurante con error')
  await pollUncovered(wrong).toBe(true)
  await form.getByLabel('Comisión (%)').fill('2.5')
  await office.picture('oficina/restaurante nuevo')
  await office.save('Restaurante creado exitosamente')
}

async function logInAsOwner(office: Office, email: string): Promise<void> {
  const password = office.dialog('Contraseña temporal de Nora Naranjo')
  await password.waitFor()
  await office.picture('oficina/contraseña temporal')
  await office.page.keyboard.press('Escape')
  const secret = await valueIn(password.getByLabel('Contraseña temporal', { exact: true }))
  await closeWith(password, 'Listo')
  const owners = officeOn(await setup.device('phone'))
  await owners.page.goto('/login')
  await signIn(owners, email, secret)
  await owners.button('Ahora no').click()
  await owners.page.getByText('Este restaurante no tiene sucursales disponibles').waitFor()
  await owners.picture('oficina/sin sucursales')
  await owners.button('Entrar sin sucursal').click()
  await owners.page.waitForURL('/admin/primeros-pasos')
  await owners.button('Nueva sucursal').waitFor()
}

async function expectNoHiddenColumns(office: Office, name: string): Promise<void> {
  const { page, row, picture } = office
  await row(name).waitFor()
  await picture('oficina/restaurantes con nombre largo')
  for (const title of ['País', 'Comisión', 'Estado']) {
    await pollUncovered(page.getByRole('columnheader', { name: title })).toBe(true)
  }
  const search = page.getByLabel('Buscar', { exact: true })
  await search.fill('no existe tal cosa')
  await page.getByText('Nada coincide con la búsqueda').waitFor()
  await search.fill('')
  await row(name).waitFor()
}

test('the list of restaurants shows long names and a search without matches, and a tab detects that a different restaurant was chosen in another tab', async () => {
  const first = await openHouse(setup.world)
  const superadmin = await first.person('Sara Segura', 'superadmin')
  const name = `Restaurantefamiliarlacasonadelviejofogonylosamigos ${first.restaurant.id}`
  await superadmin.client.send(calls.updateRestaurant, {
    id: first.restaurant.id,
    email: 'administracion.general@restaurantelacasona.co.cr',
    translations: [{ language_code: 'es', name, description: '', address: '' }],
  })
  const other = `Otra casa ${first.restaurant.id}`
  await superadmin.client.call(calls.createRestaurant, {
    body: { name: other, country: 'crc', commissionType: 2, status: 1 },
  })
  const tab = await openRestaurants('desk', superadmin)
  await expectNoHiddenColumns(tab, name)
  const enter = async (office: Office, restaurant: string) => {
    await office.button(`Entrar a ${restaurant}`).first().click()
    await office.button('Entrar sin sucursal').click()
    await office.page.waitForURL('/admin/sucursales')
  }
  await enter(tab, other)
  await tab.page.getByText('No hay sucursales añadidos').waitFor()

  const page = await tab.context.newPage()
  const second = officeOn({ ...tab, page })
  await second.go('/super-admin/restaurantes', 'Restaurantes')
  await enter(second, name)
  await second.row(first.branch.name).waitFor()

  await tab.page.getByRole('heading', { name: 'En otra pestaña eligió otro restaurante' }).waitFor()
  await expectAccessible(tab.page)
  await tab.picture('oficina/otra pestaña')
  await tab.button(`Seguir en ${name}`).click()
  await openFromMenu(tab, 'Sucursal')
  await tab.row(first.branch.name).waitFor()
})

test('saving detects that another restaurant has been chosen for the session', async () => {
  const { house, ...office } = await openOwnOffice(setup, '/admin/sucursales', 'Sucursales')
  await office.row(house.branch.name).waitFor()
  office.expects(/status of 409/)
  await office.page.route('**/api/sucursales/crear', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'other_restaurant', message: 'En otra pestaña eligió otro restaurante.' },
    }),
  )
  const form = await office.open('Nueva sucursal', 'Crear sucursal')
  await form.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Otra')
  await form.getByLabel('Teléfono').fill('2222-0000')
  await office.button('Guardar').click()
  await office.page
    .getByRole('heading', { name: 'En otra pestaña eligió otro restaurante' })
    .waitFor()
  await office.button('Elegir restaurante').click()
  await office.page.waitForURL('/login')
  await office.page.getByRole('heading', { name: 'Hola, Ana Araya' }).waitFor()
})

test('redirects from routes that the person’s role may not use', async () => {
  const house = await openHouse(setup.world)
  const superadmin = await house.person('Sara Segura', 'superadmin')
  const office = await openOffice(
    setup,
    'desk',
    { as: superadmin, at: house },
    '/super-admin/restaurantes',
    'Restaurantes',
  )
  const menu = office.page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: 'Restaurantes' }).waitFor()
  await office.page.goto('/admin/sucursales')
  await office.page.waitForURL(/\/login\?volver=/)

  const { page, picture } = await setup.device('phone', house.asWaiter)
  await page.goto('/admin/productos')
  await page.waitForURL('/mesero')
  await page.getByText('Su perfil no tiene acceso a esa pantalla').waitFor()
  await picture('oficina/pantalla de otro perfil')
})
