import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { issueInstallationCode } from '../../server/src/accounts/commands/invitation.ts'
import { pollQuery, pollValue } from '../support/browser/assertions.ts'
import {
  CLIENT_DIR,
  type DeviceSize,
  expectAccessible,
  makeGate,
  setUpJourney,
} from '../support/browser/journey.ts'
import { scanQrCode } from '../support/browser/qr-codes.ts'
import { PASSWORD, type Person, post } from '../support/restaurant/house.ts'
import { openPhone } from '../support/screens/guest.ts'
import { type Office, officeOn, refuse, signIn, takePassword } from '../support/screens/office.ts'
import { closeWith, pointOfSaleOn, untilGone } from '../support/screens/point-of-sale.ts'
import { makeUser } from '../support/tenant.ts'
import { startWorld, type World } from '../support/world.ts'

const serverStops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of serverStops.splice(0)) await end()
})

// Must follow the hook above: later hooks run first, so devices close before their servers.
const setup = setUpJourney()

async function openInstallation(): Promise<{ world: World; code: string }> {
  const world = await startWorld({ clientDir: CLIENT_DIR })
  const invitation = await issueInstallationCode(world.deps, { isWanted: true })
  serverStops.push(async () => {
    await invitation?.close()
    await world.close()
  })
  return { world, code: invitation?.code ?? '' }
}

test('the installation code in the terminal sets up a new installation', async () => {
  const size = 'phone'
  const { world, code } = await openInstallation()
  const office = officeOn(await setup.device(size, undefined, { url: world.url }))
  const { page } = office
  await page.goto('/login')
  await page.waitForURL('/configurar')
  await page.getByRole('heading', { name: 'Configurar Orderi', level: 1 }).waitFor()
  await expectAccessible(page)
  await office.picture('configurar/código')
  await enterCode(office, code)
  const answer = await refuse(office, '**/api/restaurantes/primeros-pasos', 403, 'Ahora no.')
  await page.reload()
  await page
    .getByRole('alert')
    .filter({ hasText: 'No se pudo leer lo que ya tiene el restaurante. Ahora no.' })
    .waitFor()
  await expectAccessible(page)
  await office.picture('configurar/pasos sin respuesta')
  await answer()
  await office.button('Intentar de nuevo').click()
  await office.button('Crear restaurante').waitFor()

  const late = await setup.device(size, undefined, { url: world.url })
  await late.page.goto('/configurar')
  await late.page.getByText('Esta instalación ya está configurada').waitFor()
  await expectAccessible(late.page)
  await late.picture('configurar/ya configurada')
  await late.page.getByRole('link', { name: 'Iniciar sesión' }).click()
  await late.page.waitForURL('/login')
  await late.page.getByLabel('Correo electrónico').waitFor()
})

async function enterCode(office: Office, code: string): Promise<void> {
  const { page, expects } = office
  const begin = office.button('Crear la cuenta y empezar')
  await begin.click()
  await page.getByText('Escriba el código que muestra la terminal.').waitFor()
  await page.getByLabel('Código de la terminal').fill('aaaa aaaa')
  await page.getByLabel('Nombre').fill('Julia Jefa')
  await page.getByLabel('Correo electrónico').fill('julia@orderi.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('corta')
  await begin.click()
  await page.getByText('Use 8 caracteres como mínimo.').waitFor()
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  expects(/status of 422/)
  await begin.click()
  await page.getByText('Ese no es el código que muestra la terminal del servidor.').waitFor()
  await expectAccessible(page)
  await office.picture('configurar/código equivocado')
  await pollValue(page.getByLabel('Nombre')).toBe('Julia Jefa')
  await page.getByLabel('Código de la terminal').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await untilGone(begin)
  await page.waitForURL('/super-admin/primeros-pasos')
}

async function resume(
  size: DeviceSize,
  { url }: World,
  email: string,
  password = PASSWORD,
): Promise<Office> {
  const office = officeOn(await setup.device(size, undefined, { url }))
  await office.page.goto('/login')
  await signIn(office, email, password)
  return office
}

/** Lets the server create the sixth table, but drops the response to the page. */
async function stopAtSixth({ page, expects }: Office): Promise<() => Promise<void>> {
  const address = '**/api/sucursales/crear-mesa'
  expects(/ERR_FAILED/)
  let count = 0
  await page.route(address, async (route) => {
    count += 1
    if (count < 6) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return () => page.unroute(address)
}

async function openPath({ page }: Office, progress: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: `Primeros pasos ${progress}` }).click()
}

async function expectStep(office: Office, progress: string, step: RegExp): Promise<void> {
  const { page } = office
  await page.getByRole('heading', { name: 'Primeros pasos', level: 1 }).waitFor()
  await page.getByRole('button', { name: step, expanded: true }).waitFor()
  await page.getByRole('main').getByText(progress, { exact: true }).waitFor()
}

async function scan({ page }: Office): Promise<string> {
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheets > div')
  await sheet.getByText('Mesa 1', { exact: true }).waitFor()
  // Enlarges the sheet to four times its width, because printers have a higher resolution than screens.
  await page.addStyleTag({
    content: '.print-sheets, .print-sheets > div { width: 840mm; max-width: none }',
  })
  // The first SVG of a sheet is not a QR code.
  const { text } = await scanQrCode(await sheet.locator('svg').nth(1).screenshot())
  await page.emulateMedia({ media: 'screen' })
  return text ?? ''
}

const MENU =
  'Nombre;Categoria;Sub Categoria;Precio\nCasado con pollo;Platos;Casados;4200\nFresco de cas;Bebidas;Naturales;1500\n'

async function fill(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(new RegExp(`^${label}( \\*)?$`))
    if (await field.evaluate((element) => element.tagName === 'SELECT')) {
      await field.selectOption(value)
    } else await field.fill(value)
  }
  await closeWith(form, 'Guardar')
}

test('the guided set-up creates a restaurant and can be resumed on another device', async () => {
  const { world, code } = await openInstallation()
  await createFloorOnFirstDevice(world, code)
  const password = await createTablesAndAdminOnSecondDevice(world)
  const third = await resume('desk', world, 'ana@orderi.test', password)
  await third.button('Ahora no').click()
  await third.button('Entrar').click()
  await openPath(third, '3 de 6')
  await expectStep(third, '3 de 6', /Menú/)
})

async function createFloorOnFirstDevice({ url }: World, code: string): Promise<void> {
  const first = officeOn(await setup.device('desk', undefined, { url }))
  await first.page.goto('/configurar')
  await first.page.getByLabel('Código de la terminal').fill(code)
  await first.page.getByLabel('Nombre').fill('Julia Jefa')
  await first.page.getByLabel('Correo electrónico').fill('julia@orderi.test')
  await first.page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await first.page.keyboard.press('Enter')
  await first.page.waitForURL('/super-admin/primeros-pasos')
  await first.button('Crear restaurante').waitFor()
  await first.page
    .getByRole('note')
    .getByText(/HOST=0\.0\.0\.0 y con PUBLIC_URL/)
    .waitFor()
  await expectAccessible(first.page)
  await first.picture('configurar/restaurante')
  await first.button('Crear restaurante').click()
  await fill(first.dialog('Crear restaurante'), {
    Nombre: 'Soda La Nueva',
    País: 'Costa Rica',
    'Tipo de comisión': 'Incluida en el precio',
  })
  await first.button('Seguir con Soda La Nueva').click()
  await expectStep(first, '1 de 7', /Sucursal/)
  await first.button('Nueva sucursal').click()
  await fill(first.dialog('Crear sucursal'), { Nombre: 'Centro', Teléfono: '2222-4455' })
  await expectStep(first, '2 de 7', /Salones/)
  await first.button('Nuevo salón').click()
  await fill(first.dialog('Crear salón'), { Nombre: 'Terraza' })
  await expectStep(first, '3 de 7', /Mesas/)
  await expectAccessible(first.page)
  await first.picture('configurar/mesas')
}

async function createTablesAndAdminOnSecondDevice(world: World): Promise<string> {
  const second = await resume('desk', world, 'julia@orderi.test')
  await second.button('Entrar como super administrador').click()
  await openPath(second, '3 de 7')
  await second.picture('configurar/retomar')
  await second.button('Seguir con Soda La Nueva').click()
  await expectStep(second, '3 de 7', /Mesas/)
  await second.page.getByLabel('Cuántas mesas').fill('0')
  await second.button('Crear mesas').click()
  await second.page.getByText('El valor mínimo es 1.').waitFor()
  await second.page.getByLabel('Cuántas mesas').fill('12')
  const isMade = await stopAtSixth(second)
  await second.button('Crear 12 mesas').click()
  await second.page.getByRole('alert').filter({ hasText: 'Mesas creadas: 5 de 12.' }).waitFor()
  await second.picture('configurar/mesas a medias')
  await isMade()
  await second.button('Intentar de nuevo').click()
  await expectStep(second, '4 de 7', /Menú/)
  await second.button('Dejar para después').click()
  await expectStep(second, '4 de 7', /Empleados/)
  await second.button('Nuevo usuario').click()
  await second.dialog('Crear usuario').getByLabel('Centro').check()
  await fill(second.dialog('Crear usuario'), {
    Nombre: 'Ana Admin',
    Email: 'ana@orderi.test',
    Perfil: 'Administrador',
  })
  const password = await takePassword(second, 'Ana Admin')
  await second.picture('configurar/empleados')
  return password
}

async function openHalfMade(size: DeviceSize): Promise<{ admin: Office; url: string }> {
  const { world } = await openInstallation()
  const { client: root } = await makeUser(world, { superadmin: true })
  const name = 'Soda La Nueva'
  const restaurant = await post(root, calls.createRestaurant, {
    name,
    country: 'crc',
    commissionType: 2,
    status: 1,
  })
  await post(root, calls.startRestaurant, { restaurant: restaurant.id })
  const branch = await post(root, calls.createBranch, { name: 'Centro', phone: '1', status: 1 })
  const hall = await post(root, calls.createHall, {
    branch_id: branch.id,
    name: 'Terraza',
    status: 1,
  })
  for (let number = 1; number <= 12; number += 1) {
    await post(root, calls.createTable, { hall_id: hall.id, name: `Mesa ${number}`, capacity: 4 })
  }
  const { client, ...user } = await makeUser(world, {
    name: 'Ana Admin',
    restaurantId: restaurant.id,
    type: 'admin',
  })
  const as: Person = {
    user: { ...user, name: 'Ana Admin', type: 'admin' },
    role: 'admin',
    client,
  }
  const at = { restaurant: { id: restaurant.id, name }, branch: { id: branch.id, name: 'Centro' } }
  const admin = officeOn(await setup.device(size, { as, at }, { url: world.url }))
  await admin.page.goto('/admin/primeros-pasos')
  return { admin, url: world.url }
}

test('an admin imports the menu and prints QR codes, and a guest scans one and orders', async () => {
  const size = 'desk'
  const { admin, url } = await openHalfMade(size)
  await expectStep(admin, '3 de 6', /Menú/)
  await expectAccessible(admin.page)
  await admin.picture('configurar/menú')
  const sheet = await admin.open('Importar de una hoja', 'Importar productos')
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'menu.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(MENU),
  })
  await sheet.getByRole('button', { name: 'Importar todo' }).click()
  await expectStep(admin, '4 de 6', /Menú/)
  await admin.button('Continuar').click()
  await expectStep(admin, '4 de 6', /Empleados/)
  await admin.button('Dejar para después').click()
  await admin.page.getByText(/solo se abre en esta computadora/).waitFor()
  await expectAccessible(admin.page)
  await admin.picture('configurar/códigos')
  await admin.page.getByRole('link', { name: 'Imprimir los códigos de Terraza' }).click()
  await admin.page.getByText('12 códigos en 1 hoja carta').waitFor()
  const link = await scan(admin)
  await admin.page.goBack()
  await admin.button('Continuar').click()
  await expectStep(admin, '5 de 6', /Abrir/)
  await admin.page.getByRole('button', { name: /^Abrir$/, expanded: true }).waitFor()
  await admin.picture('configurar/abrir')
  await admin.button('Abrir el punto de venta').click()
  const board = pointOfSaleOn(admin)
  await board.live.waitFor()

  const guest = await openPhone(setup, { size, url })
  await guest.page.goto(link)
  await guest.order('Casado con pollo', 'Luisa')
  await board.order(1, 'Mesa 1').getByText('Casado con pollo').waitFor()
})

test('a person who opened the next step stays there when the creation of tables finishes', async () => {
  const { admin } = await openHalfMade('phone')
  const { page } = admin
  await expectStep(admin, '3 de 6', /Menú/)
  const answer = await refuse(admin, '**/api/sucursales/*', 403, 'Ahora no.')
  await page.goto('/admin/primeros-pasos?paso=mesas')
  await page.getByRole('alert').filter({ hasText: 'Ahora no.' }).waitFor()
  await admin.picture('configurar/salones sin respuesta')
  await answer()
  await admin.button('Intentar de nuevo').click()
  await page.getByLabel('Cuántas mesas').fill('2')
  const gate = makeGate()
  await page.route('**/api/sucursales/crear-mesa', async (route) => {
    await gate.opened
    await route.continue()
  })
  await admin.button('Crear 2 mesas').click()
  await page.getByRole('button', { name: /^Empleados/ }).click()
  await page.getByRole('button', { name: /^Empleados/, expanded: true }).waitFor()
  gate.open()
  await admin.notice('2 mesas creadas exitosamente').waitFor()
  await pollQuery(page).toEqual({ paso: 'empleados' })
})

test('a set-up in English shows English errors and creates an account with English as its language', async () => {
  const { world, code } = await openInstallation()
  const { page, expects, picture } = await setup.device('desk', undefined, { url: world.url })
  await page.goto('/configurar')
  await page.getByLabel('Idioma').selectOption('en')
  await page.getByLabel('Code from the terminal').fill('aaaa aaaa')
  await page.getByLabel('Name').fill('Julia Jefa')
  await page.getByLabel('Email').fill('julia@orderi.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  expects(/status of 422/)
  await page.keyboard.press('Enter')
  await page.getByText('That is not the code that the server’s terminal shows.').waitFor()
  await page.getByLabel('Code from the terminal').fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create restaurant' }).waitFor()
  await picture('configurar/en inglés')
  await expect
    .poll(() => world.deps.pool.query('SELECT language FROM users'))
    .toEqual([{ language: 'en' }])
})

test('the set-up shows an error if the server does not respond, and offers a retry', async () => {
  const { world } = await openInstallation()
  const { page, expects, picture } = await setup.device('phone', undefined, { url: world.url })
  expects(/ERR_FAILED/)
  await page.route('**/api/instalacion', (route) => route.abort())
  await page.goto('/configurar')
  await page.getByRole('alert').filter({ hasText: 'No hay conexión con el servidor.' }).waitFor()
  await expectAccessible(page)
  await picture('configurar/sin red')
  // The login page does not wait for the response of `/api/instalacion`.
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await page.goto('/configurar')
  const retry = page.getByRole('button', { name: 'Intentar de nuevo' })
  await retry.waitFor()
  await page.unroute('**/api/instalacion')
  await retry.click()
  await page.getByLabel('Código de la terminal').waitFor()
})
