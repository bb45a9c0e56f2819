import { calls } from '@orderi/shared/contract/all'
import type { SentRow, SheetRow } from '@orderi/shared/menu/sheet'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeTenant, type Tenant } from '../../../../tests/support/tenant.ts'
import { openWorld } from '../../../../tests/support/world.ts'

const world = await openWorld()
/** For simulations and refused imports, which change nothing. */
const unchanged = await makeTenant(world)
let tenant: Tenant
beforeEach(() => {
  tenant = unchanged
})
const renewTenant = async () => {
  tenant = await makeTenant(world)
}

const send = (filas: SentRow[], simular: boolean, esperado?: string) =>
  tenant.admin.send(calls.importProducts, { filas, simular, esperado })

async function menu(): Promise<string[]> {
  const { body } = await tenant.admin.call(calls.products, {})
  const es = (list: readonly { name: string }[]) => list[0]?.name
  return body.data.map(
    ({ subcategory, translations, price }) =>
      `${es(subcategory.category.translations)} › ${es(subcategory.translations)} › ${es(translations)}: ${price}`,
  )
}

const BEFORE = [
  'Platos › Fuertes › Café: 1000',
  'Platos › Fuertes › Casado: 10000',
  'Platos › Fuertes › Gallo pinto: 2500',
]
const row = (nombre: string, precio: string, more: SheetRow = {}): SheetRow => ({
  categoria: 'Platos',
  subcategoria: 'Fuertes',
  nombre,
  precio,
  ...more,
})

async function events(): Promise<number> {
  const [found] = await world.deps.pool.query<{ count: number }>(
    `SELECT count(*) FROM board_events WHERE restaurant_id = $1 AND type = 'menu.changed'`,
    [tenant.restaurantId],
  )
  return found?.count ?? 0
}

test('understands rows without a subcategory, names in other languages, repeated names and other restaurants’ IDs', async () => {
  await renewTenant()
  const { admin, categoryId: category_id, subcategoryId: subcategory_id } = tenant
  const [foreign] = unchanged.products
  const place = (categoria: string): SheetRow => ({ categoria, subcategoria: '' })
  await send([row('Doble', '1'), row('Mora', '1', { subcategoria: 'Dulces' })], false)
  const dish = { category_id, subcategory_id, precio: 2, order: 1, status: '1' }
  await admin.send(calls.createProduct, { ...dish, name: 'doble' })
  const { body: tea } = await admin.send(calls.createProduct, {
    ...dish,
    name: '',
    translations: [{ language_code: 'en', name: 'Tea' }],
  })
  const { body } = await send(
    [
      row('Olla', '5.200,5', place('Platos')),
      row('Flan', '1800', place('Postres')),
      row('mora', '1900', place('Platos')),
      { ...row('', '2'), id: String(tea.id), detalle: '', nombre_en: 'Tea' },
      row('DOBLE', '3'),
      { id: String(foreign.id), precio: '1' },
    ],
    true,
  )
  const understood = (categoria: string, subcategoria: string, precio: number) => ({
    entendido: { categoria, subcategoria, precio },
  })
  expect(body.subcategorias).toEqual(['Postres › Postres'])
  expect(body.filas).toMatchObject([
    { accion: 'crear', ...understood('Platos', 'Fuertes', 5200.5) },
    { accion: 'crear', ...understood('Postres', 'Postres', 1800) },
    { accion: 'cambiar', ...understood('Platos', 'Dulces', 1900) },
    { accion: 'igual', errores: [] },
    { errores: ['Hay varios productos con ese nombre: indique cuál en la columna Id.'] },
    { errores: [`No hay un producto con el Id ${foreign.id}.`] },
  ])
})

describe('rows that are simulated or refused', () => {
  test('lists the effect and the changes of each row, and changes nothing', async () => {
    const [coffee, pinto] = tenant.products
    const rows = [
      row('Olla de carne', '₡5.200,50', { detalle: 'Con yuca', nombre_en: 'Beef stew' }),
      row('cafe', '1.250'),
      { id: String(pinto.id), precio: '2500' },
      row('Té', 'caro'),
      { id: '999999999', precio: '1' },
      { ...row('Flan', '1800'), categoria: 'Postres', subcategoria: 'De la casa' },
      { id: String(coffee.id), precio: '1' },
      row('OLLA DE CARNE', '1'),
    ]
    const { status, body } = await send(rows, true)
    expect(status).toBe(200)
    expect(calls.importProducts.answer.parse(body)).toEqual(body)
    expect(body).toMatchObject({ aplicado: false, crear: 2, cambiar: 1, igual: 1, rechazar: 4 })
    expect([body.categorias, body.subcategorias]).toEqual([['Postres'], ['Postres › De la casa']])
    expect(body.filas.map(({ accion, errores }) => [accion, ...errores])).toEqual([
      ['crear'],
      ['cambiar'],
      ['igual'],
      ['rechazar', 'Precio: escriba un monto con dos decimales como máximo.'],
      ['rechazar', 'No hay un producto con el Id 999999999.'],
      ['crear'],
      ['rechazar', 'Es el mismo producto que el de la fila 3.'],
      ['rechazar', 'Es el mismo producto que el de la fila 2.'],
    ])
    expect(body.filas[1]?.cambios).toEqual([
      { campo: 'Precio', antes: '1000.00', despues: '1250.00' },
      { campo: 'Nombre', antes: 'Café', despues: 'cafe' },
    ])
    expect([await menu(), await events()]).toEqual([BEFORE, 0])
  })

  test('reports errors with the row numbers of the spreadsheet, including empty rows', async () => {
    const rows = [
      { ...row('Bueno', '100'), fila: 3 },
      { ...row('Malo', 'x'), fila: 7 },
      { ...row('BUENO', '1'), fila: 9 },
    ]
    const { body: simulated } = await send(rows, true)
    expect(simulated.filas.map(({ fila, errores }) => [fila, errores.length])).toEqual([
      [3, 0],
      [7, 1],
      [9, 1],
    ])
    expect(simulated.filas[2]).toMatchObject({
      errores: ['Es el mismo producto que el de la fila 3.'],
      detalles: [{ code: 'row_repeated', params: { row: 3 } }],
    })
    expect(Object.keys((await send(rows, false)).body.errors ?? {})).toEqual(['filas.1', 'filas.2'])
    expect(await send(rows.toReversed(), true)).toMatchObject({
      status: 422,
      body: { errors: { filas: ['Los números de las filas deben ir de menor a mayor.'] } },
    })
  })

  test('changes nothing if one row is refused', async () => {
    const { status, body } = await send([row('Bueno', '100'), row('Malo', 'x')], false)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'invalid',
      message: 'Hay filas con errores: no se importó nada.',
      params: { reason: 'rows_refused' },
      errors: { 'filas.1': ['Precio: escriba un monto con dos decimales como máximo.'] },
      details: { 'filas.1': [{ code: 'cell_not_amount', params: { column: 'Precio' } }] },
    })
    expect(await menu()).toEqual(BEFORE)
    expect(await events()).toBe(0)
  })
})

describe('an import', () => {
  beforeEach(renewTenant)

  test('applies all rows in one import and notifies the boards once', async () => {
    const [coffee, , casado] = tenant.products
    const rows = [
      row('Olla de carne', '5200', { detalle: 'Con yuca', nombre_en: 'Beef stew', orden: '4' }),
      { id: String(coffee.id), estado: 'Inactivo', agotado: 'Sí', nombre_fr: 'Café filtre' },
      {
        id: String(casado.id),
        categoria: 'Almuerzos',
        subcategoria: 'Casados',
        precio: '9 500,00',
      },
    ]
    const simulated = await send(rows, true)
    const { status, body } = await send(rows, false, simulated.body.huella)
    expect([status, body.aplicado]).toEqual([200, true])
    expect(await menu()).toEqual([
      'Platos › Fuertes › Café: 1000',
      'Almuerzos › Casados › Casado: 9500',
      'Platos › Fuertes › Gallo pinto: 2500',
      'Platos › Fuertes › Olla de carne: 5200',
    ])
    const read = await tenant.admin.get(calls.product, coffee.id)
    expect(read.body).toMatchObject({ status: '0', sold_out: 1, version: 2, price: 1000 })
    expect(read.body.translations.map((each) => [each.language_code, each.name])).toEqual([
      ['es', 'Café'],
      ['fr', 'Café filtre'],
    ])
    const moved = await tenant.admin.get(calls.product, casado.id)
    expect(moved.body.variants).toHaveLength(1)
    expect(await events()).toBe(1)
    const again = { crear: 0, cambiar: 0, igual: 3, categorias: [], subcategorias: [] }
    expect((await send(rows, true)).body).toMatchObject(again)
  })

  test('stores the answer of an import without its rows, and does not store a simulation’s answer', async () => {
    const filas = [row('Flan', '1800')]
    const ask = (simular: boolean, key: string) =>
      tenant.admin.send(calls.importProducts, { filas, simular }, key)
    await ask(true, 'only-told')
    const [first, again] = [await ask(false, 'done'), await ask(false, 'done')]
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(again.body).toEqual({ ...first.body, filas: [] })
    const later = await ask(true, 'only-told')
    expect([later.headers.get('Idempotent-Replayed'), later.body.igual]).toEqual([null, 1])
  })

  test('changes nothing if the effect of the import would differ from the simulation', async () => {
    const rows = [row('Café', '1200')]
    const simulated = await send(rows, true)
    // Changes the price after the simulation. The import would overwrite the new price.
    await tenant.admin.send(calls.updateProduct, { id: tenant.products[0].id, precio: 1100 })
    const { status, body } = await send(rows, false, simulated.body.huella)
    expect([status, body]).toMatchObject([409, { code: 'stale' }])
    expect(await menu()).toContain('Platos › Fuertes › Café: 1100')
    const again = await send(rows, true)
    expect(again.body.filas[0]?.cambios).toMatchObject([{ antes: '1100.00', despues: '1200.00' }])
    expect((await send(rows, false, again.body.huella)).status).toBe(200)
  })

  test('accepts up to 10,000 rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => row(`Plato ${index}`, `${index}`))
    const { status, body } = await send(rows, false)
    expect([status, body.crear]).toEqual([200, 10_000])
    expect((await send([...rows, row('Uno más', '1')], true)).status).toBe(422)
    const page = await tenant.admin.call(calls.products, { query: { tamano: '10', pagina: '1' } })
    expect(page.body.total).toBe(10_003)
  })
})

test('refuses the row of a cell that the spreadsheet could not give as text, and erases nothing', async () => {
  await renewTenant()
  const [coffee] = tenant.products
  const id = String(coffee.id)
  await send([{ id, detalle: '1/2 pollo a la leña' }], false)
  const filas: SentRow[] = [
    { id, ilegibles: { detalle: 'fecha' } },
    { ...row('Sopa', ''), ilegibles: { precio: 'formula', nombre: 'error' } },
    { ...row('Té', '1'), ilegibles: { precio: 'porcentaje' } },
  ]
  const { body } = await send(filas, true)
  expect(body.filas.map(({ accion, errores }) => [accion, ...errores])).toEqual([
    ['rechazar', 'Detalle: Excel convirtió esta celda en fecha: póngala como texto.'],
    [
      'rechazar',
      'Nombre: la celda muestra un error: corríjala o déjela vacía.',
      'Precio: el archivo no trae el resultado de la fórmula: ábralo, guárdelo de nuevo y vuelva a elegirlo.',
    ],
    ['rechazar', 'Precio: la celda es un porcentaje: escriba el monto o el texto.'],
  ])
  expect((await send(filas, false)).status).toBe(422)
  const read = await tenant.admin.get(calls.product, coffee.id)
  expect(read.body.translations[0]?.description).toBe('1/2 pollo a la leña')
})

test('a product without a sort number follows the rows of the sheet, or the stored products of its subcategory', async () => {
  await renewTenant()
  const [coffee] = tenant.products
  await tenant.admin.send(calls.updateProduct, { id: coffee.id, order: 4 })
  const place = { categoria: 'Postres', subcategoria: 'Fríos' }
  const rows = [
    row('Nuevo zapote', '1', place),
    row('Nuevo arroz', '1', { ...place, orden: '7' }),
    row('Nuevo cas', '1', { ...place, orden: '' }),
    row('Nuevo mango', '1', place),
    row('Nuevo té', '1'),
    row('Nuevo agua', '1'),
    row('Café', '1000'),
  ]
  await send(rows, false)
  const { body } = await tenant.admin.call(calls.products, { query: {} })
  const orders = new Map(body.data.map((each) => [each.translations[0]?.name, each.order]))
  expect(rows.map(({ nombre }) => orders.get(nombre))).toEqual([0, 7, 8, 9, 5, 6, 4])
})

test('reads three digits by the decimal sign of the restaurant’s country', async () => {
  const pricesOf = async (...precios: string[]) => {
    const rows = precios.map((precio, index) => row(`Sopa ${index}`, precio))
    return (await send(rows, true)).body.filas.map(({ entendido }) => entendido?.precio)
  }
  expect(await pricesOf('12.500', '12,500')).toEqual([12_500, undefined])
  tenant = await makeTenant(world, { country: 'gua' })
  expect(await pricesOf('12,500', '12.500', '0.500')).toEqual([12_500, undefined, 0.5])
})
