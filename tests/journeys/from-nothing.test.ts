import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { afterEach, expect, test } from 'vitest'
import { setUpJourney } from '../support/browser/journey.ts'
import { scanQrCode } from '../support/browser/qr-codes.ts'
import { prepareBuiltServer } from '../support/processes/built-server.ts'
import { PASSWORD } from '../support/restaurant/house.ts'
import { openPhone } from '../support/screens/guest.ts'
import {
  type Office,
  officeOn,
  openFromMenu,
  signIn,
  takePassword,
} from '../support/screens/office.ts'
import { type PointOfSale, pointOfSaleOn, untilGone } from '../support/screens/point-of-sale.ts'

const FOUNDER = { ADMIN_EMAIL: 'jefa@orderi.test', ADMIN_PASSWORD: PASSWORD }

const serverStops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of serverStops.splice(0)) await end()
})

// Must follow the hook above: later hooks run first, so devices close before their servers.
const setup = setUpJourney()

/** Finds a field by its label. The label of a required field ends with ` *`. */
function labelled(form: Locator, label: string): Locator {
  const text = label.replaceAll(/[()]/g, String.raw`\$&`)
  return form.getByLabel(new RegExp(String.raw`^${text}( \*)?$`))
}

async function save(
  office: Office,
  title: string,
  fields: Readonly<Record<string, string>>,
  notice: string,
): Promise<void> {
  const form = office.dialog(title)
  for (const [label, value] of Object.entries(fields)) {
    const field = labelled(form, label)
    if (await field.evaluate((element) => element.tagName === 'SELECT')) {
      await field.selectOption(value)
    } else await field.fill(value)
  }
  await form.getByRole('button', { name: 'Guardar' }).click()
  await office.notice(notice).waitFor()
  await untilGone(form)
}

async function makeRestaurant(office: Office, name: string): Promise<void> {
  await openFromMenu(office, 'Restaurantes')
  await office.button('Nuevo restaurante').click()
  await save(
    office,
    'Crear restaurante',
    { Nombre: name, País: 'Costa Rica', 'Tipo de comisión': 'Incluida en el precio' },
    'Restaurante creado exitosamente',
  )
  await office.button(`Entrar a ${name}`).click()
  await office.button('Entrar sin sucursal').click()
}

async function makeFloor(office: Office): Promise<void> {
  const { page } = office
  await page.getByText('No hay sucursales añadidos').waitFor()
  await office.button('Nueva sucursal').click()
  const branch = { Nombre: 'Centro', Teléfono: '2222-4455', Dirección: 'Calle 33' }
  await save(office, 'Crear sucursal', branch, 'Sucursal creado exitosamente')
  await page.getByRole('link', { name: 'Salones de Centro' }).click()
  await office.button('Nuevo salón').click()
  await save(office, 'Crear salón', { Nombre: 'Terraza' }, 'Salon creado exitosamente')
  await page.getByRole('link', { name: 'Mesas de Terraza' }).click()
  for (const [name, capacity] of [
    ['Mesa 1', '2'],
    ['Mesa 2', '4'],
  ] as const) {
    await office.button('Nueva mesa').click()
    const table = { Nombre: name, Capacidad: capacity }
    await save(office, 'Crear mesa', table, 'Mesa creada exitosamente')
    await office.row(name).waitFor()
  }
}

async function scan(office: Office, table: string): Promise<string> {
  const [file] = await Promise.all([
    office.page.waitForEvent('download'),
    office.button(`Descargar el código QR de ${table}`).click(),
  ])
  expect(file.suggestedFilename()).toBe(`qr-Terraza-${table}.png`)
  const { text } = await scanQrCode(await readFile(await file.path()))
  return text ?? ''
}

async function makeMenu(office: Office): Promise<void> {
  const { page } = office
  await openFromMenu(office, 'Categorias')
  await office.button('Nueva categoría').click()
  await save(office, 'Crear categoría', { Nombre: 'Platos' }, 'categoria creado exitosamente')
  await page.getByRole('link', { name: 'Sub Categorias de Platos' }).click()
  await office.button('Nueva subcategoría').click()
  await save(
    office,
    'Crear subcategoría',
    { 'Nombre (es)': 'Casados' },
    'Subcategoria creada exitosamente',
  )
  await openFromMenu(office, 'Productos')
  await office.button('Nuevo producto').click()
  await labelled(office.dialog('Crear producto'), 'Categoría').selectOption('Platos')
  await save(
    office,
    'Crear producto',
    { Nombre: 'Casado con pollo', Precio: '4200', 'Sub Categoría': 'Casados' },
    'Producto creado exitosamente',
  )
}

async function hireWaiter(office: Office, email: string): Promise<string> {
  await openFromMenu(office, 'Usuarios')
  await office.button('Nuevo usuario').click()
  await office.dialog('Crear usuario').getByLabel('Centro').check()
  const fields = { Nombre: 'Saúl Solís', Email: email, Perfil: 'Salonero' }
  await save(office, 'Crear usuario', fields, 'Empleado creado exitosamente')
  return takePassword(office, 'Saúl Solís')
}

test('sets up a restaurant on an empty database and takes a guest’s order', async () => {
  const server = await prepareBuiltServer({ isEmpty: true })
  serverStops.push(() => server.remove())
  await server.start({ DEMO: '0', ...FOUNDER })
  const { url } = server
  const founder = FOUNDER.ADMIN_EMAIL
  const office = officeOn(await setup.device('phone', undefined, { url }))
  const { page } = office
  await page.goto('/')
  await signIn(office, founder, PASSWORD)
  await page.getByText('No hay Restaurantes disponibles').waitFor()
  await office.button('Entrar como super administrador').click()
  await makeRestaurant(office, 'Soda La Nueva')
  await makeFloor(office)
  const link = await scan(office, 'Mesa 2')
  await makeMenu(office)
  const email = 'saul@orderi.test'
  const password = await hireWaiter(office, email)
  const board = await openBoardAsWaiter(url, email, password)
  const guest = await openPhone(setup, { url })
  await guest.page.goto(link)
  await guest.order('Casado con pollo', 'Luisa')
  await board.show('Pedidos')
  await board.order(1, 'Mesa 2').getByText('Casado con pollo').waitFor()
  await board.order(1, 'Mesa 2').getByText(/Luisa/).waitFor()
  await board.picture('oficina/de la nada al tablero')
})

async function openBoardAsWaiter(
  url: string,
  email: string,
  password: string,
): Promise<PointOfSale> {
  const waiters = officeOn(await setup.device('phone', undefined, { url }))
  await waiters.page.goto('/')
  await signIn(waiters, email, password)
  await waiters.button('Ahora no').click()
  await waiters.button('Entrar').click()
  await waiters.page
    .getByText(/^En vivo/)
    .first()
    .waitFor()
  await openFromMenu(waiters, 'Punto de venta')
  const board = pointOfSaleOn(waiters)
  await board.live.waitFor()
  return board
}
