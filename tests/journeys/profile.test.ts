import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { expectNone, pollTexts, pollValue } from '../support/browser/assertions.ts'
import { type DeviceSize, expectAccessible, setUpJourney } from '../support/browser/journey.ts'
import { type House, openHouse, PASSWORD } from '../support/restaurant/house.ts'
import { type Office, officeOn, openOffice, refuse } from '../support/screens/office.ts'
import { closeWith } from '../support/screens/point-of-sale.ts'

const setup = setUpJourney()

/** An SVG, which needs no cropping. */
const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60"><rect width="80" height="60" fill="#0b6b3a"/></svg>',
  ),
}

async function openPersonMenu(office: Office): Promise<void> {
  const { page, size } = office
  await page.getByRole('button', { name: size === 'phone' ? /^Más/ : /^Cuenta de / }).click()
}

async function fromMenu(house: House, size: DeviceSize, item: string): Promise<Office> {
  const office = await openOffice(setup, size, house.asAdmin, '/admin/cuentas', 'Cuentas')
  await openPersonMenu(office)
  await office.page.getByRole('menuitem', { name: item }).click()
  await office.page.getByRole('heading', { name: item, level: 1, exact: true }).waitFor()
  return office
}

test('changes a person’s name and e-mail, and shows errors for invalid entries', async () => {
  const house = await openHouse(setup.world)
  const office = await fromMenu(house, 'phone', 'Mi Perfil')
  const { page } = office
  const form = page.getByRole('form', { name: 'Mis datos' })
  await form.getByLabel('Email').fill('esto no es')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText('Escriba un correo válido.').waitFor()

  await form.getByLabel('Email').fill(house.waiter.user.email ?? '')
  await form.getByLabel('Nombre').fill('Ana Arce')
  office.expects(/status of 409/)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Error en editar perfil', 'Ya existe una cuenta con ese correo.').waitFor()
  await office.picture('oficina/mi perfil')
  await pollValue(form.getByLabel('Nombre')).toBe('Ana Arce')

  const email = `ana.${Date.now()}@pruebas.test`
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.notice('Perfil editado exitosamente').waitFor()
  expect((await house.admin.client.call(calls.me)).body).toMatchObject({ name: 'Ana Arce', email })
  await page.getByRole('button', { name: /Cuenta de Ana Arce/ }).waitFor()
})

test('changes a password, and shows errors for invalid passwords', async () => {
  const house = await openHouse(setup.world)
  const office = await fromMenu(house, 'desk', 'Mi Perfil')
  const form = office.page.getByRole('form', { name: 'Contraseña' })
  const current = form.getByLabel(/^Contraseña actual/)
  const next = form.getByLabel(/^Contraseña nueva/)
  await keepHalfTypedPassword(office, current)
  const repeat = form.getByLabel(/^Repita la contraseña nueva/)
  const save = form.getByRole('button', { name: 'Cambiar contraseña' })
  await current.fill('no es esta')
  await next.fill('corta')
  await repeat.fill('otra')
  await save.click()
  await form.getByText('Use 8 caracteres como mínimo.').waitFor()
  await form.getByText('No es igual a la contraseña nueva.').waitFor()

  await next.fill('una clave nueva')
  await repeat.fill('una clave nueva')
  office.expects(/status of 422/)
  await save.click()
  await office.page.getByText('La contraseña actual no es correcta.').waitFor()
  await office.picture('oficina/contraseña')

  await current.fill(PASSWORD)
  await save.click()
  await office.notice('Contraseña cambiada exitosamente').waitFor()
  await pollValue(next).toBe('')
  const login = (password: string) =>
    setup.world
      .client()
      .call(calls.login, { body: { email: house.admin.user.email ?? '', password } })
  expect((await login('una clave nueva')).status).toBe(200)
  expect((await login(PASSWORD)).status).toBe(401)
  expect((await house.admin.client.call(calls.me)).status).toBe(200)
})

async function keepHalfTypedPassword(office: Office, current: Locator): Promise<void> {
  await current.fill('a medias')
  await office.page.getByRole('link', { name: 'Punto de venta' }).click()
  await closeWith(office.dialog('Hay cambios sin guardar'), 'Seguir editando')
  await pollValue(current).toBe('a medias')
  await current.fill('')
}

test('changes a restaurant’s logo, languages and taxes, and warns the second of two editors', async () => {
  const house = await openHouse(setup.world)
  const office = await fromMenu(house, 'desk', 'Perfil de restaurante')
  const { page } = office
  await page.locator('input[type="file"]').setInputFiles(LOGO)
  await page.getByRole('img', { name: 'Así se verá' }).waitFor()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill('Soda La Vuelta')
  await page.getByLabel('Descripción (en)').fill('Home cooking')
  await page.getByLabel('Nombre (fr)').fill('Se borra')
  await office.button('Limpiar Francés').click()
  await pollValue(page.getByLabel('Nombre (fr)')).toBe('')
  await changeTaxes(office)
  await office.save('Restaurante editada exitosamente')
  const { body } = await house.admin.client.call(calls.restaurant)
  expect(body).toMatchObject({ iva: 12.5, ivaIncluido: '1', servicioIncluido: '0' })
  expect(body.logo).toMatch(/^\/imagenes\//)
  expect(body.translations).toMatchObject([
    { language_code: 'es', name: 'Soda La Vuelta', description: 'Comida casera desde 1987' },
    { language_code: 'en', description: 'Home cooking' },
  ])
  await page.waitForFunction(
    (path) => document.querySelector(`img[src="${path}"]`) !== null,
    body.logo,
  )
  const account = page.getByRole('button', { name: /^Cuenta de/ })
  await account.getByText('Soda La Vuelta').waitFor()
  await saveAfterError(office)

  await page.getByLabel('Teléfono').fill('1111-1111')
  await house.admin.client.call(calls.updateOwnRestaurant, { body: { phone: '2222-2222' } })
  office.expects(/status of 409/)
  const question = await office.open('Guardar', 'Otra persona lo cambió mientras tanto')
  await question.getByRole('cell', { name: '2222-2222' }).waitFor()
  await question.getByRole('cell', { name: '1111-1111' }).waitFor()
  await office.picture('oficina/perfil cambiado mientras tanto')
  await closeWith(question, 'Usar lo guardado')
  await pollValue(page.getByLabel('Teléfono')).toBe('2222-2222')
  await page.getByLabel('Teléfono').fill('3333-3333')
  await office.save('Restaurante editada exitosamente')

  await page.getByLabel('Teléfono').fill('4444-4444')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await closeWith(office.dialog('Hay cambios sin guardar'), 'Seguir editando')
  await pollValue(page.getByLabel('Teléfono')).toBe('4444-4444')
})

async function changeTaxes(office: Office): Promise<void> {
  const { page } = office
  const law = page
    .getByRole('note')
    .filter({ hasText: 'En Costa Rica los precios del menú deben ser finales' })
  await expectNone(law)
  await page.getByLabel('Los precios incluyen el servicio').uncheck()
  await law.waitFor()
  await page.getByLabel('IVA (%)').fill('')
  await office.button('Guardar').click()
  await page.getByText('Este campo es obligatorio.').waitFor()
  await page.getByLabel('IVA (%)').pressSequentially('12,5')
  await office.picture('oficina/perfil de restaurante')
}

async function saveAfterError(office: Office): Promise<void> {
  const { page } = office
  await page.getByLabel('Teléfono').fill('2222-0000')
  const restore = await refuse(
    office,
    '**/api/actualizar-restaurante',
    503,
    'El servicio está ocupado.',
  )
  await office.save('Error en editar restaurante', 'El servicio está ocupado.')
  await pollValue(page.getByLabel('Teléfono')).toBe('2222-0000')
  await restore()
  await office.save('Restaurante editada exitosamente')
}

test('the account menus of waiters and superadmins have no link to a restaurant’s profile', async () => {
  const house = await openHouse(setup.world)
  const waiters = await openOffice(setup, 'desk', house.asWaiter, '/admin/cuentas', 'Cuentas')
  const own = ['Mi Perfil', 'Cambiar de sucursal', 'Idioma: Español', 'Cerrar Sesión']
  await openPersonMenu(waiters)
  await pollTexts(waiters.page.getByRole('menuitem')).toEqual(own)
  const superadmin = await house.person('Sara Segura', 'superadmin')
  const platform = officeOn(await setup.device('desk', { as: superadmin }))
  await platform.go('/super-admin/restaurantes', 'Restaurantes')
  await openPersonMenu(platform)
  await pollTexts(platform.page.getByRole('menuitem')).toEqual(own)
})

test('shows the privacy policy without a login', async () => {
  const office = officeOn(await setup.device('phone'))
  const { page } = office
  await page.goto('/login')
  await page.getByRole('link', { name: 'Política de privacidad' }).click()
  await page.waitForURL('/privacidad')
  await page.getByRole('heading', { name: 'Política de privacidad', level: 1 }).waitFor()
  for (const text of [
    'Última actualización: junio de 2025',
    'Su nombre, su correo electrónico y el historial de sus pedidos.',
    'Solo para su cuenta, para atender sus pedidos y para darle soporte.',
    'Con nadie: sus datos nunca se comparten.',
    'La cámara de su teléfono se usa únicamente para leer códigos QR.',
    'En los servidores seguros de nuestro proveedor.',
    'Puede pedir en cualquier momento que se corrijan o se eliminen sus datos.',
  ]) {
    await page.getByText(text).waitFor()
  }
  await expectAccessible(page)
  await office.picture('privacidad')
  await page.getByRole('link', { name: 'Volver al inicio' }).click()
  await page.waitForURL('/login')
})
