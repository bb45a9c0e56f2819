import { calls } from '@orderi/shared/contract/all'
import type { Locator } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { issueInstallationCode } from '../../server/src/accounts/commands/invitation.ts'
import { pollQuery, pollValue } from '../support/browser/assertions.ts'
import { CLIENT_DIR, expectAccessible, makeGate, setUpJourney } from '../support/browser/journey.ts'
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
  const { world } = await openInstallation()
  const { client, ...root } = await makeUser(world, { name: 'Julia Jefa', superadmin: true })
  const as: Person = {
    user: { ...root, name: 'Julia Jefa', type: 'superadmin' },
    role: 'superadmin',
    client,
  }
  const first = officeOn(await setup.device('desk', { as }, { url: world.url }))
  await first.page.goto('/super-admin/primeros-pasos')
  await createFloor(first)
  const password = await createTablesAndAdmin(first)
  const second = officeOn(await setup.device('phone', undefined, { url: world.url }))
  await second.page.goto('/login')
  await signIn(second, 'ana@orderi.test', password)
  await second.button('Ahora no').click()
  await second.button('Entrar').click()
  await second.page.waitForURL('/admin/*')
  await second.page.goto('/admin/primeros-pasos')
  await expectStep(second, '3 de 6', /Menú/)
})

test('the installation code in the terminal sets up a new installation', async () => {
  const { world, code } = await openInstallation()
  const office = officeOn(await setup.device('phone', undefined, { url: world.url }))
  const { page } = office
  await openSetUp(office)
  await enterCode(office, code)
  const answer = await refuse(office, '**/api/restaurantes/primeros-pasos', 403, 'Ahora no.')
  await page.reload()
  await page
    .getByRole('alert')
    .filter({ hasText: 'No se pudo leer lo que ya tiene el restaurante. Ahora no.' })
    .waitFor()
  await office.picture('configurar/pasos sin respuesta')
  await answer()
  await office.button('Intentar de nuevo').click()
  await office.button('Crear restaurante').waitFor()
  await page.goto('/configurar')
  await page.getByText('Esta instalación ya está configurada').waitFor()
  await office.picture('configurar/ya configurada')
})

/** Opens the set-up while its server does not respond, and retries. */
async function openSetUp({ page, expects, picture, button }: Office): Promise<void> {
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
  await page.unroute('**/api/instalacion')
  await page.reload()
  await page.waitForURL('/configurar')
  await button('Crear la cuenta y empezar').waitFor()
  await picture('configurar/código')
}

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
  await office.picture('configurar/código equivocado')
  await pollValue(page.getByLabel('Nombre')).toBe('Julia Jefa')
  await page.getByLabel('Código de la terminal').fill(code.toLowerCase())
  await page.keyboard.press('Enter')
  await untilGone(begin)
  await page.waitForURL('/super-admin/primeros-pasos')
}

async function createFloor(office: Office): Promise<void> {
  const { page } = office
  await office.button('Crear restaurante').waitFor()
  await page
    .getByRole('note')
    .getByText(/HOST=0\.0\.0\.0 y con PUBLIC_URL/)
    .waitFor()
  await office.picture('configurar/restaurante')
  await office.button('Crear restaurante').click()
  await fill(office.dialog('Crear restaurante'), {
    Nombre: 'Soda La Nueva',
    País: 'Costa Rica',
    'Tipo de comisión': 'Incluida en el precio',
  })
  await office.button('Seguir con Soda La Nueva').click()
  await expectStep(office, '1 de 7', /Sucursal/)
  await office.button('Nueva sucursal').click()
  await fill(office.dialog('Crear sucursal'), { Nombre: 'Centro', Teléfono: '2222-4455' })
  await expectStep(office, '2 de 7', /Salones/)
  await office.button('Nuevo salón').click()
  await fill(office.dialog('Crear salón'), { Nombre: 'Terraza' })
  await expectStep(office, '3 de 7', /Mesas/)
  await expectAccessible(page)
  await office.picture('configurar/mesas')
}

async function createTablesAndAdmin(office: Office): Promise<string> {
  const { page } = office
  await page.getByLabel('Cuántas mesas').fill('0')
  await office.button('Crear mesas').click()
  await page.getByText('El valor mínimo es 1.').waitFor()
  await page.getByLabel('Cuántas mesas').fill('12')
  const isMade = await stopAtSixth(office)
  await office.button('Crear 12 mesas').click()
  await page.getByRole('alert').filter({ hasText: 'Mesas creadas: 5 de 12.' }).waitFor()
  await office.picture('configurar/mesas a medias')
  await isMade()
  await office.button('Intentar de nuevo').click()
  await expectStep(office, '4 de 7', /Menú/)
  await office.button('Dejar para después').click()
  await expectStep(office, '4 de 7', /Empleados/)
  await office.button('Nuevo usuario').click()
  await office.dialog('Crear usuario').getByLabel('Centro').check()
  await fill(office.dialog('Crear usuario'), {
    Nombre: 'Ana Admin',
    Email: 'ana@orderi.test',
    Perfil: 'Administrador',
  })
  const password = await takePassword(office, 'Ana Admin')
  await office.picture('configurar/empleados')
  return password
}

async function openHalfMade(): Promise<{ admin: Office; url: string }> {
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
  const admin = officeOn(await setup.device('desk', { as, at }, { url: world.url }))
  return { admin, url: world.url }
}

/** Creates two tables, and opens the next step before they are created. */
async function addTables(admin: Office): Promise<void> {
  const { page } = admin
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
}

test('an admin adds tables, imports the menu and prints QR codes, and a guest scans one and orders', async () => {
  const { admin, url } = await openHalfMade()
  await addTables(admin)
  await admin.page.getByRole('button', { name: /^Menú/ }).click()
  await expectStep(admin, '3 de 6', /Menú/)
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
  await admin.picture('configurar/códigos')
  await admin.page.getByRole('link', { name: 'Imprimir los códigos de Terraza' }).click()
  await admin.page.getByText('14 códigos en 2 hojas carta').waitFor()
  const link = await scan(admin)
  await admin.page.goBack()
  await admin.button('Continuar').click()
  await expectStep(admin, '5 de 6', /Abrir/)
  await admin.page.getByRole('button', { name: /^Abrir$/, expanded: true }).waitFor()
  await admin.picture('configurar/abrir')
  await admin.button('Abrir el punto de venta').click()
  const board = pointOfSaleOn(admin)
  await board.live.waitFor()

  const guest = await openPhone(setup, { url })
  await guest.page.goto(link)
  await guest.order('Casado con pollo', 'Luisa')
  await board.order(1, 'Mesa 1').getByText('Casado con pollo').waitFor()
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
