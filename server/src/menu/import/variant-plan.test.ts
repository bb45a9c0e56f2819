import { calls } from '@orderi/shared/contract/all'
import type { SheetRow } from '@orderi/shared/menu/sheet'
import { beforeEach, expect, test } from 'vitest'
import { makeTenant, type Tenant } from '../../../../tests/support/tenant.ts'
import { openWorld } from '../../../../tests/support/world.ts'

let tenant: Tenant
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world)
})

const send = (filas: SheetRow[], simular = false) =>
  tenant.admin.send(calls.importProducts, { filas, simular })

const place = { categoria: 'Platos', subcategoria: 'Fuertes' }
const drink = { ...place, nombre: 'Gallo pinto', variante: 'Bebida' }

async function variantsOf(dish: string) {
  const { body } = await tenant.admin.call(calls.products, { query: { buscar: dish } })
  return body.data[0]?.variants ?? []
}

const summaryOf = (variants: Awaited<ReturnType<typeof variantsOf>>) =>
  variants.map(({ name, quantity, required, options }) => ({
    name,
    quantity,
    required,
    options: options.map((option) => `${option.name} + ${option.additional_price}`),
  }))

test('creates variants whose options are stored products or products of the same sheet', async () => {
  const { status, body } = await send([
    { ...drink, cantidad: '2', obligatorio: 'Sí', opcion: 'cafe', precio_adicional: '' },
    { ...drink, opcion: 'Fresco de cas', precio_adicional: '1.250,50', variante_en: '' },
    { ...place, nombre: 'Fresco de cas', precio: '1200' },
    { ...place, nombre: 'Fresco de cas', variante: 'Tamaño', variante_en: 'Size', opcion: '' },
  ])
  expect(status).toBe(200)
  expect(body).toMatchObject({ crear: 1, cambiar: 0, variantes: 3, igual: 0, rechazar: 0 })
  expect(body.filas.map(({ fila, nombre, accion }) => [fila, nombre, accion])).toEqual([
    [2, 'Gallo pinto · Bebida · Café', 'crear'],
    [3, 'Gallo pinto · Bebida · Fresco de cas', 'crear'],
    [4, 'Fresco de cas', 'crear'],
    [5, 'Fresco de cas · Tamaño', 'crear'],
  ])
  expect(summaryOf(await variantsOf('gallo'))).toEqual([
    { name: 'Bebida', quantity: 2, required: 1, options: ['Café + 0', 'Fresco de cas + 1250.5'] },
  ])
  const [size] = await variantsOf('fresco')
  expect(size).toMatchObject({ name: 'Tamaño', quantity: 1, required: 0, options: [] })
  expect(size?.translations).toEqual([
    { language_code: 'es', name: 'Tamaño' },
    { language_code: 'en', name: 'Size' },
  ])
})

test('sets a variant’s options to the options in the sheet, without changing the IDs of remaining options or other variants', async () => {
  await send([
    { ...drink, cantidad: '1', opcion: 'Café', precio_adicional: '100' },
    { ...drink, opcion: 'Casado', precio_adicional: '200' },
    { ...drink, variante: 'Extra', opcion: 'Café' },
  ])
  const [before] = await variantsOf('gallo')
  const rows = [{ ...drink, cantidad: '3', opcion: 'Casado', precio_adicional: '250' }]
  const simulated = await send(rows, true)
  expect(simulated.body).toMatchObject({ aplicado: false, variantes: 1 })
  expect(simulated.body.filas[0]).toMatchObject({
    accion: 'cambiar',
    cambios: [
      { campo: 'Cantidad', antes: '1', despues: '3' },
      { campo: 'Opciones', antes: 'Café, Casado', despues: 'Casado' },
      { campo: 'Precio Adicional', antes: '200.00', despues: '250.00' },
    ],
  })
  expect(await variantsOf('gallo')).toHaveLength(2)
  await send(rows)
  const [after, extra] = await variantsOf('gallo')
  expect(after).toMatchObject({ id: before?.id, version: 2, quantity: 3 })
  expect(after?.options).toMatchObject([{ id: before?.options[1]?.id, additional_price: 250 }])
  expect(extra).toMatchObject({ name: 'Extra', version: 1 })
  expect((await send(rows)).body).toMatchObject({ variantes: 0, igual: 1 })
})

const casesWith = (coffee: number, foreign: number): [SheetRow, ...string[]][] => [
  [{ ...drink, opcion: 'Nada así' }, 'Opcion: no hay un producto que se llame Nada así.'],
  [
    { ...drink, opcion: 'café' },
    `Opcion: hay varios productos con ese nombre; escriba cuál así: café [${coffee}].`,
  ],
  [{ ...drink, opcion: 'Gallo pinto' }, 'Opcion: un producto no es opción de sí mismo.'],
  [{ ...drink, opcion: `Café [${foreign}]` }, `Opcion: no hay un producto con el Id ${foreign}.`],
  [{ ...drink, opcion: `Café [${coffee}]`, cantidad: '1' }],
  [
    { ...drink, opcion: `Café [${coffee}]`, cantidad: '1' },
    'Opcion: es la misma que la de la fila 6.',
  ],
  [
    { ...drink, opcion: 'Casado', cantidad: '2' },
    'Cantidad: la fila 6 de la misma variante dice otra cosa.',
  ],
  [
    { ...drink, nombre: 'No existe', opcion: 'Casado' },
    'Su producto no está en el menú ni en otra fila.',
  ],
  [{ id: '999999999', variante: 'Bebida' }, 'No hay un producto con el Id 999999999.'],
  [
    { ...drink, variante: 'Bebida [999999999]' },
    'Variante: el producto no tiene una con el Id 999999999.',
  ],
  [{ ...drink, variante: '', opcion: 'Casado' }, 'Variante: es obligatorio.'],
  [{ ...drink, precio: '100' }, 'Precio: va en la fila del producto, no en la de su variante.'],
]

test('reports why the row of a variant is refused, and then imports nothing', async () => {
  await tenant.admin.send(calls.createProduct, {
    category_id: tenant.categoryId,
    subcategory_id: tenant.subcategoryId,
    name: 'CAFÉ',
    precio: 1,
    order: 9,
    status: '1',
  })
  const [foreign] = (await makeTenant(world)).products
  const cases = casesWith(tenant.products[0].id, foreign.id)
  const { body } = await send(
    cases.map(([row]) => row),
    true,
  )
  expect(body.filas.map(({ errores }) => errores)).toEqual(cases.map(([, ...texts]) => texts))
  expect(body).toMatchObject({ variantes: 1, rechazar: 11 })
  const refused = await send([
    ...cases.map(([row]) => row),
    { ...place, nombre: 'Nuevo', precio: '1' },
  ])
  expect([refused.status, Object.keys(refused.body.errors ?? {})[0]]).toEqual([422, 'filas.0'])
  expect(await variantsOf('gallo')).toEqual([])
  const { body: found } = await tenant.admin.call(calls.products, { query: { buscar: 'Nuevo' } })
  expect(found.total).toBe(0)
})
