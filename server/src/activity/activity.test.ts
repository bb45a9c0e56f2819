import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import type { QueryInput } from '@orderi/shared/contract/call'
import { beforeEach, expect, test } from 'vitest'
import { makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { cleanUp } from '../cleanup.ts'
import { hashPassword } from '../identity/passwords.ts'
import { RECORDED } from './recorded-calls.ts'

let now = new Date('2026-05-04T18:00:00.000Z')
const world = await openWorld({ clock: () => now, activityDays: 30 })
let tenant: Tenant
beforeEach(async () => {
  now = new Date('2026-05-04T18:00:00.000Z')
  tenant = await makeTenant(world)
})

type Query = QueryInput<typeof calls.activity>

async function read(query: Query = {}, who = tenant.admin) {
  const { status, body } = await who.call(calls.activity, { query })
  expect([status, body]).toEqual([200, calls.activity.answer.parse(body)])
  return body
}

/** The entries of the log as short lists, newest first. */
async function entries(query: Query = {}) {
  const { data } = await read(query)
  return data.map(({ action, kind, name, changes }) => [
    action,
    kind,
    name,
    ...changes.map(({ field, of, before, after }) =>
      [field, ...(of === null ? [] : [of]), before, after].flat(),
    ),
  ])
}

const product = () => tenant.products[0].id
const setPrice = (precio: number, key?: string) =>
  tenant.admin.call(calls.updateProduct, {
    body: { id: product(), precio },
    ...(key === undefined ? {} : { key }),
  })

const hire = async () => {
  const { body } = await tenant.admin.send(calls.createEmployee, {
    name: 'Beto',
    email: `${randomUUID()}@pruebas.test`,
    type: 'salonero',
    sucursalesSeleccionadas: [tenant.branch.id],
  })
  return body
}

async function download(path: string, query: Record<string, string>) {
  const answer = await fetch(`${world.url}/api${path}?${new URLSearchParams(query).toString()}`, {
    headers: { Authorization: `Bearer ${tenant.admin.token}` },
  })
  const text = await answer.text()
  expect([answer.status, text]).toEqual([200, text])
  return text
}

test('records who changed a price, with the values before and after', async () => {
  expect((await setPrice(4500)).status).toBe(200)
  const { data, people } = await read()
  expect(data).toMatchObject([
    {
      at: now.toISOString(),
      user: { name: 'Ana Admin' },
      action: 'cambiar',
      kind: 'producto',
      name: 'Café',
      branch: null,
      changes: [{ field: 'precio', of: null, before: 1000, after: 4500 }],
    },
  ])
  expect(people).toEqual([data[0]?.user])
})

test('records the price of each option', async () => {
  const { variant, products } = tenant
  const options = [{ id: products[0].id, additional_price: 150 }]
  await tenant.admin.send(calls.saveOptions, { product_variant_id: variant.id, options })
  const [[action, kind, , ...changes] = []] = await entries()
  expect([action, kind]).toEqual(['cambiar', 'variante'])
  expect(changes).toContainEqual(['opcion', 'Café', expect.anything(), 150])
})

test('records every product that an import changes', async () => {
  const filas = [
    {
      id: String(product()),
      nombre: 'Café',
      categoria: 'Platos',
      subcategoria: 'Fuertes',
      precio: '1200',
    },
    { nombre: 'Arroz', categoria: 'Platos', subcategoria: 'Fuertes', precio: '5' },
  ]
  const { status } = await tenant.admin.call(calls.importProducts, {
    body: { filas, simular: false },
  })
  expect(status).toBe(200)
  expect(await entries()).toEqual([
    ['importar', 'carta', null, ['creados', null, 1], ['cambiados', null, 1]],
    ['cambiar', 'producto', 'Café', ['precio', 1000, 1200]],
  ])
})

test('records hiring, roles, permissions and dismissal, but no PIN, password or e-mail', async () => {
  const { user_id: user, user: person } = await hire()
  await tenant.admin.send(calls.setPermissions, {
    user,
    permisos: ['caja', 'anulaciones'],
    descuento_maximo: 15,
    pin: '2468',
  })
  await tenant.admin.send(calls.updateEmployee, { user, type: 'admin', name: 'Beto Mora' })
  await tenant.admin.send(calls.renewPassword, { user })
  await tenant.admin.send(calls.dismissEmployee, { user })
  expect(await entries({ tipo: 'personas' })).toEqual([
    [
      'eliminar',
      'empleado',
      'Beto Mora',
      ['type', 'admin', null],
      ['sucursales', 'Sucursal 1', null],
    ],
    ['clave', 'empleado', 'Beto Mora'],
    ['cambiar', 'empleado', 'Beto Mora', ['type', 'salonero', 'admin'], ['user', null, null]],
    [
      'cambiar',
      'empleado',
      'Beto',
      ['permisos', 'anulaciones', 'caja'],
      ['descuento_maximo', 0, 15],
      ['pin', null, null],
    ],
    ['crear', 'empleado', 'Beto', ['type', null, 'salonero'], ['sucursales', null, 'Sucursal 1']],
  ])
  const rows = await world.deps.pool.query<{ text: string }>(
    'SELECT a::text AS text FROM activity a WHERE restaurant_id = $1',
    [tenant.restaurantId],
  )
  const stored = rows.map(({ text }) => text).join('\n')
  expect(stored).not.toContain('2468')
  expect(stored).not.toContain(person.email)
  expect(stored).not.toContain('argon2')
})

test('records settings of the restaurant, its branches, payments and registers', async () => {
  const { admin, branch } = tenant
  await admin.send(calls.updateOwnRestaurant, { iva: 15, legal_name: 'Soda S. A.', contact: 'Eva' })
  await admin.send(calls.updateBranch, {
    id: branch.id,
    minutos_rojo: 40,
    impresora: '10.0.0.9',
    tolerancia_caja: 0,
  })
  await admin.send(calls.setReceiving, { id: branch.id, abierta: 0 })
  await admin.send(calls.createPaymentMethod, { name: 'Cheque', kind: 'otro' })
  await admin.send(calls.createRegister, { branch_id: branch.id, name: 'Barra', kind: 'caja' })
  await admin.send(calls.renewTableCode, { id: branch.tables[0].id })
  await admin.send(calls.setSummaryAddresses, { correos: ['ana@pruebas.test'] })
  expect(await entries()).toEqual([
    ['cambiar', 'correos', 'Restaurante de prueba', ['correos', null, null]],
    ['codigo', 'mesa', 'Mesa 1'],
    ['crear', 'caja', 'Barra'],
    ['crear', 'metodo', 'Cheque'],
    ['cambiar', 'sucursal', 'Sucursal 1', ['abierta', 1, 0]],
    [
      'cambiar',
      'sucursal',
      'Sucursal 1',
      ['minutos_rojo', expect.any(Number), 40],
      ['impresora', '', '10.0.0.9'],
      ['tolerancia_caja', null, 0],
    ],
    [
      'cambiar',
      'restaurante',
      'Restaurante de prueba',
      ['legal_name', '', 'Soda S. A.'],
      ['iva', 13, 15],
      ['contact', null, null],
    ],
  ])
})

test('records who exported which period', async () => {
  const days = { desde: '2026-05-01', hasta: '2026-05-31' }
  const { id } = tenant.branch
  await download(`/adminsitracion/exportar-cuentas/${id}`, days)
  await download(`/adminsitracion/exportar-movimientos/${id}`, { ...days, formato: 'xlsx' })
  await download('/reportes/ventas', { ...days, por: 'producto', formato: 'csv' })
  await download(`/adminsitracion/libro/${id}`, days)
  const { data } = await read({ tipo: 'exportaciones' })
  expect(data.map(({ name, branch, user }) => [name, branch, user?.name])).toEqual([
    ['libro-2026-05-01-2026-05-31', 'Sucursal 1', 'Ana Admin'],
    ['ventas-producto-2026-05-01-2026-05-31.csv', null, 'Ana Admin'],
    ['movimientos-2026-05-01-2026-05-31.xlsx', 'Sucursal 1', 'Ana Admin'],
    ['cuentas-2026-05-01-2026-05-31.csv', 'Sucursal 1', 'Ana Admin'],
  ])
})

test('records each change of a device, and the browser that becomes it and logs out', async () => {
  const settings = {
    name: 'Muro',
    sucursal: tenant.branch.id,
    tipo: 'salon',
    segundos: 60,
  } as const
  const { body } = await tenant.admin.send(calls.createDevice, { ...settings, pin: 'dinero' })
  const { id, codigo = '' } = body
  await tenant.admin.send(calls.updateDevice, { ...settings, id, pin: 'nunca' })
  await tenant.admin.send(calls.updateDevice, { ...settings, id, pin: 'nunca', segundos: 600 })
  await tenant.admin.send(calls.updateDevice, { ...settings, id, pin: 'nunca', segundos: 600 })
  const registration = await world.client().send(calls.registerDevice, { codigo })
  expect(registration.status).toBe(200)
  expect((await world.client(registration.body.token).call(calls.logout)).status).toBe(204)
  expect(await entries({ tipo: 'personas' })).toEqual([
    ['cambiar', 'dispositivo', 'Muro', ['activo', 1, 0]],
    ['cambiar', 'dispositivo', 'Muro', ['activo', null, 1]],
    ['cambiar', 'dispositivo', 'Muro', ['segundos', 60, 600]],
    ['cambiar', 'dispositivo', 'Muro', ['pide_pin', 'dinero', 'nunca']],
    ['crear', 'dispositivo', 'Muro'],
  ])
})

test('records who marks a dish as sold out, and in which branch', async () => {
  const { id } = tenant.products[0]
  const sell = (sold_out: 0 | 1) =>
    tenant.waiter.send(calls.setSoldOut, { id, sold_out, branch_id: tenant.branch.id })
  expect((await sell(1)).status).toBe(200)
  expect((await sell(0)).status).toBe(200)
  expect(await entries()).toEqual([
    ['cambiar', 'producto', 'Café', ['agotado', 'Sucursal 1']],
    ['cambiar', 'producto', 'Café', ['agotado', 'Sucursal 1']],
  ])
  expect(
    (await read()).data.map(({ changes: [change] }) => [change?.before, change?.after]),
  ).toEqual([
    [['Sucursal 1'], []],
    [[], ['Sucursal 1']],
  ])
})

test('records a menu that leaves as a file, but no other reads of it', async () => {
  await tenant.admin.call(calls.products, { query: { pagina: '1', exportar: '1' } })
  await tenant.admin.call(calls.products, { query: { pagina: '2' } })
  expect(await entries()).toEqual([['exportar', 'archivo', 'menu']])
})

test('records the sessions that a person ends, in the restaurants where the person works', async () => {
  const { id, client } = await makeUser(world, {
    name: 'Eva',
    restaurantId: tenant.restaurantId,
    branchIds: [tenant.branch.id],
  })
  await world.tokenOf(id)
  await world.tokenOf(id)
  expect((await client.call(calls.endOtherSessions)).status).toBe(204)
  expect((await client.call(calls.endOtherSessions)).status).toBe(204)
  expect(await entries()).toEqual([['cambiar', 'empleado', 'Eva', ['sesiones', 2, null]]])
})

test('records that a person changes the own name, e-mail or password, without the values', async () => {
  const { id, email, client } = await makeUser(world, { restaurantId: tenant.restaurantId })
  await world.deps.pool.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    id,
    await hashPassword('la clave anterior'),
  ])
  const rename = () => client.send(calls.updateProfile, { name: 'Otro nombre', email })
  expect((await rename()).status).toBe(200)
  await rename()
  const change = { current_password: 'la clave anterior', password: 'una clave nueva y larga' }
  expect((await client.send(calls.updatePassword, change)).status).toBe(204)
  expect(await entries({ persona: String(id) })).toEqual([
    ['cambiar', 'empleado', 'Otro nombre', ['clave', null, null]],
    ['cambiar', 'empleado', 'Otro nombre', ['user', null, null]],
  ])
})

test('records no reads, no refused commands, and no commands without a change', async () => {
  await tenant.admin.call(calls.products, { query: {} })
  await download('/reportes/ventas', { por: 'producto' })
  expect((await tenant.admin.send(calls.updateProduct, { id: product(), precio: -1 })).status).toBe(
    422,
  )
  const stale = await tenant.admin.call(calls.updateProduct, {
    body: { id: product(), precio: 7 },
    headers: { 'If-Match': '9' },
  })
  expect(stale.status).toBe(409)
  expect((await tenant.admin.send(calls.deleteCategory, { id: tenant.categoryId })).status).toBe(
    409,
  )
  expect((await setPrice(1000)).status).toBe(200)
  expect(await entries()).toEqual([])
})

test('records one entry for a repeated request', async () => {
  const key = randomUUID()
  await setPrice(4500, key)
  await setPrice(4500, key)
  expect(await entries()).toHaveLength(1)
})

test('shows the log only to admins of the restaurant', async () => {
  await setPrice(4500)
  const other = await makeTenant(world)
  expect((await read({}, other.admin)).data).toEqual([])
  expect((await tenant.waiter.call(calls.activity, { query: {} })).status).toBe(403)
})

test('filters by person, kind, search and calendar days of the restaurant', async () => {
  const boss = await makeUser(world, {
    name: 'Eva',
    restaurantId: tenant.restaurantId,
    type: 'admin',
  })
  // In Costa Rica, this is still 30 April.
  now = new Date('2026-05-01T05:00:00.000Z')
  await setPrice(2000)
  now = new Date('2026-05-01T06:00:00.000Z')
  await boss.client.send(calls.updateHall, { id: tenant.branch.hallId, name: 'Patio' })
  expect(await entries()).toEqual([['cambiar', 'salon', 'Patio', ['name', 'Terraza', 'Patio']]])
  const all = { desde: '2026-04-01', hasta: '2026-05-31' }
  expect(await entries(all)).toHaveLength(2)
  expect(await entries({ ...all, hasta: '2026-04-30' })).toHaveLength(1)
  expect(await entries({ ...all, tipo: 'carta' })).toHaveLength(1)
  expect(await entries({ ...all, persona: String(boss.id) })).toHaveLength(1)
  expect(await entries({ ...all, buscar: 'patio eva' })).toHaveLength(1)
  const { data, total } = await read({ ...all, pagina: '2', tamano: '10' })
  expect([data, total]).toEqual([[], 2])
})

test('exports a row for each changed field, and records this export too', async () => {
  await tenant.admin.send(calls.updateProduct, { id: product(), precio: 4500.5, status: '0' })
  const text = await download('/actividad', { formato: 'csv' })
  const place = '04/05/2026 12:00;Ana Admin;Cambió;Producto;Café;'
  expect(text.split('\r\n').slice(1, 3)).toEqual([
    `${place};Precio;;1000,00;4500,50`,
    `${place};Activo;;Sí;No`,
  ])
  expect(await entries({ tipo: 'exportaciones' })).toEqual([
    ['exportar', 'archivo', 'actividad-2026-05-01-2026-05-31.csv'],
  ])
})

test('contains no name of a person who was erased', async () => {
  const { user_id: user, user: person, temporary_password: password = '' } = await hire()
  const { body } = await world.client().send(calls.login, { email: person.email, password })
  const beto = world.client(body.token)
  await tenant.admin.send(calls.updateEmployee, { user, type: 'admin' })
  await beto.send(calls.startRestaurant, { restaurant: tenant.restaurantId })
  await beto.send(calls.updateHall, { id: tenant.branch.hallId, name: 'Patio' })
  await tenant.admin.send(calls.dismissEmployee, { user })
  const again = await world.client().send(calls.login, { email: person.email, password })
  const erased = await world.client(again.body.token).send(calls.eraseAccount, { password })
  expect(erased.status).toBe(204)
  const { data } = await read()
  expect(data.map((entry) => [entry.user?.name, entry.kind, entry.name])).toEqual([
    ['Ana Admin', 'empleado', null],
    [undefined, 'salon', 'Patio'],
    ['Ana Admin', 'empleado', null],
    ['Ana Admin', 'empleado', null],
  ])
  expect(JSON.stringify(data)).not.toContain('Beto')
})

test('is kept as many days as the installation says', async () => {
  await setPrice(2000)
  now = new Date('2026-05-20T18:00:00.000Z')
  await setPrice(3000)
  now = new Date('2026-06-04T18:00:00.000Z')
  await cleanUp(world.deps)
  expect(await entries({ desde: '2026-05-01' })).toEqual([
    ['cambiar', 'producto', 'Café', ['precio', 2000, 3000]],
  ])
})

/** Commands of admins and managers that are not recorded, and why. */
const UNRECORDED: Readonly<Record<string, string>> = {
  finishCodes: 'a step of the set-up',
  printTest: 'prints a paper',
  refundOnline: 'a board command, in the history of its bill',
}

test('records every command of admins and managers', () => {
  const commands = Object.entries(calls).filter(
    ([, call]) => ['A', 'B'].includes(call.access) && call.method === 'POST',
  )
  const missing = commands.map(([name]) => name).filter((name) => !(name in RECORDED))
  expect(missing.filter((name) => !(name in UNRECORDED))).toEqual([])
})
