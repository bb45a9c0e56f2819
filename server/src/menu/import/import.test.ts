import { calls } from '@orderi/shared/contract/all'
import type { SentRow, SheetRow } from '@orderi/shared/menu/sheet'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeTenant, type Tenant } from '../../../../tests/support/tenant.ts'
import { openWorld } from '../../../../tests/support/world.ts'

let tenant: Tenant
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world)
})

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

describe('a row without a subcategory', () => {
  const place = (categoria: string): SheetRow => ({ categoria, subcategoria: '' })
  const understood = (categoria: string, subcategoria: string, precio: number) => ({
    categoria,
    subcategoria,
    precio,
  })

  test('puts a row without a subcategory into the category’s first subcategory, or creates a subcategory with the category’s name', async () => {
    const { body } = await send(
      [row('Olla', '5.200,5', place('Platos')), row('Flan', '1800', place('Postres'))],
      true,
    )
    expect(body.filas.map(({ entendido }) => entendido)).toEqual([
      understood('Platos', 'Fuertes', 5200.5),
      understood('Postres', 'Postres', 1800),
    ])
    expect(body.subcategorias).toEqual(['Postres › Postres'])
  })

  test('finds a product in any subcategory if its row names no subcategory', async () => {
    const rows = [row('Flan', '1800', { categoria: 'Platos', subcategoria: 'Dulces' })]
    await send(rows, false)
    const { body } = await send([row('flan', '1900', place('Platos'))], true)
    expect(body.filas).toMatchObject([
      { accion: 'cambiar', entendido: understood('Platos', 'Dulces', 1900) },
    ])
  })
})

describe('a simulation', () => {
  test('lists the effect of each row in a simulation and changes nothing', async () => {
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
    expect([await menu(), await events()]).toEqual([BEFORE, 0])
  })

  test('lists the changes of a product in a simulation', async () => {
    const { body } = await send([row('cafe', '1.250')], true)
    expect(body.filas[0]?.cambios).toEqual([
      { campo: 'Precio', antes: '1000.00', despues: '1250.00' },
      { campo: 'Nombre', antes: 'Café', despues: 'cafe' },
    ])
  })

  test('recognises a product whose name exists only in a language other than Spanish', async () => {
    const translations = [
      { language_code: 'en' as const, name: 'Tea', description: '', address: '' },
    ]
    const { body: tea } = await tenant.admin.send(calls.createProduct, {
      category_id: tenant.categoryId,
      subcategory_id: tenant.subcategoryId,
      name: '',
      precio: 2,
      order: 1,
      status: '1',
      translations,
    })
    const exported = { ...row('', '2'), id: String(tea.id), detalle: '', nombre_en: 'Tea' }
    const { body } = await send([exported], true)
    expect(body.filas).toMatchObject([{ accion: 'igual', errores: [] }])
  })

  test('does not find products of another restaurant', async () => {
    const other = await makeTenant(world)
    const { body } = await send([{ id: String(other.products[0].id), precio: '1' }], true)
    expect(body.rechazar).toBe(1)
  })

  test('requires the product ID when several products have the same name', async () => {
    await send([row('Doble', '1')], false)
    await tenant.admin.send(calls.createProduct, {
      category_id: tenant.categoryId,
      subcategory_id: tenant.subcategoryId,
      name: 'doble',
      precio: 2,
      order: 1,
      status: '1',
    })
    const { body } = await send([row('DOBLE', '3')], true)
    expect(body.filas[0]?.errores).toEqual([
      'Hay varios productos con ese nombre: indique cuál en la columna Id.',
    ])
  })
})

describe('an import', () => {
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
  })

  test('leaves a product sold out in the same branches when its price is imported', async () => {
    tenant = await makeTenant(world, { branches: 2 })
    const [{ id }] = tenant.products
    await tenant.waiter.send(calls.setSoldOut, { id, sold_out: 1 })
    expect((await send([{ id: String(id), precio: '1200' }], false)).status).toBe(200)
    const { body } = await tenant.admin.get(calls.product, id)
    expect(body).toMatchObject({ price: 1200, sold_out_branches: [tenant.branch.id] })
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

  test('changes nothing when the same sheet is imported again', async () => {
    const rows = [row('Flan', '1800', { categoria: 'Postres', subcategoria: 'Fríos' })]
    await send(rows, false)
    const { body } = await send(rows, true)
    expect(body).toMatchObject({
      crear: 0,
      cambiar: 0,
      igual: 1,
      categorias: [],
      subcategorias: [],
    })
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

describe('a cell that the spreadsheet could not give as text', () => {
  test('refuses the row of an unreadable cell with the reason, and erases nothing', async () => {
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
})

describe('a product without a sort number', () => {
  const orders = async () => {
    const { body } = await tenant.admin.call(calls.products, { query: { buscar: 'nuevo' } })
    return body.data.map(({ translations, order }) => [translations[0]?.name, order])
  }

  test('sorts products without a sort number by the rows of the sheet', async () => {
    const place = { categoria: 'Postres', subcategoria: 'Fríos' }
    await send(
      [
        row('Nuevo zapote', '1', place),
        row('Nuevo arroz', '1', { ...place, orden: '7' }),
        row('Nuevo cas', '1', { ...place, orden: '' }),
        row('Nuevo mango', '1', place),
      ],
      false,
    )
    expect(await orders()).toEqual([
      ['Nuevo zapote', 0],
      ['Nuevo arroz', 7],
      ['Nuevo cas', 8],
      ['Nuevo mango', 9],
    ])
  })

  test('adds a product without a sort number after the stored products of its subcategory', async () => {
    const [coffee] = tenant.products
    await tenant.admin.send(calls.updateProduct, { id: coffee.id, order: 4 })
    const rows = [row('Nuevo té', '1'), row('Nuevo agua', '1'), row('Café', '1000')]
    await send(rows, false)
    expect(await orders()).toEqual([
      ['Nuevo té', 5],
      ['Nuevo agua', 6],
    ])
    const read = await tenant.admin.get(calls.product, coffee.id)
    expect(read.body.order).toBe(4)
  })
})

test('reads a separator before three digits by the number format of the restaurant’s country', async () => {
  const priceOf = async (country: 'crc' | 'gua', precio: string) => {
    tenant = await makeTenant(world, { country })
    const { body } = await send([row('Sopa', precio)], true)
    return body.filas[0]?.entendido?.precio
  }
  expect(await priceOf('crc', '12.500')).toBe(12_500)
  expect(await priceOf('crc', '12,500')).toBeUndefined()
  expect(await priceOf('gua', '12,500')).toBe(12_500)
  expect(await priceOf('gua', '12.500')).toBeUndefined()
  expect(await priceOf('gua', '0.500')).toBe(0.5)
})
