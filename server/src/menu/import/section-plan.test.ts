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

async function categoryNamed(name: string) {
  const { body } = await tenant.admin.call(calls.categories, {})
  return body.data.find(({ translations }) => translations[0]?.name === name)
}

const texts = (list: readonly { language_code: string; name: string; description: string }[]) =>
  list.map((each) => [each.language_code, each.name, each.description])

const desserts: SheetRow = { categoria: 'Postres', detalle: 'De la casa', nombre_en: 'Desserts' }

test('creates a category and a subcategory with their translations, sort numbers and visibility', async () => {
  const { status, body } = await send([
    { ...desserts, orden: '7', estado: 'Inactivo', detalle_en: 'Our own' },
    { categoria: 'Postres', subcategoria: 'Helados', nombre_fr: 'Glaces', orden: '3' },
    { categoria: 'Postres', subcategoria: 'Helados', nombre: 'Sorbete', precio: '900' },
  ])
  expect(status).toBe(200)
  expect(body).toMatchObject({ crear: 1, secciones: 2, categorias: ['Postres'] })
  expect(body.filas.map(({ nombre, accion }) => [nombre, accion])).toEqual([
    ['Postres', 'crear'],
    ['Postres › Helados', 'crear'],
    ['Sorbete', 'crear'],
  ])
  const category = await categoryNamed('Postres')
  expect(category).toMatchObject({ order: 7, hidden: 1 })
  expect(texts(category?.translations ?? [])).toEqual([
    ['es', 'Postres', 'De la casa'],
    ['en', 'Desserts', 'Our own'],
  ])
  expect(category?.subcategories).toMatchObject([{ order: 3, hidden: 0 }])
  expect(texts(category?.subcategories[0]?.translations ?? [])).toEqual([
    ['es', 'Helados', ''],
    ['fr', 'Glaces', ''],
  ])
})

test('changes only the values that the row of an existing category contains', async () => {
  await send([{ ...desserts, orden: '7' }])
  const rows = [{ categoria: 'POSTRES', nombre_en: 'Sweets', estado: 'Inactivo' }]
  const simulated = await send(rows, true)
  expect(simulated.body).toMatchObject({ secciones: 1, categorias: [] })
  expect(simulated.body.filas[0]?.cambios).toEqual([
    { campo: 'Estado', antes: 'Activo', despues: 'Inactivo' },
    { campo: 'Nombre (en)', antes: 'Desserts', despues: 'Sweets' },
  ])
  const before = await categoryNamed('Postres')
  expect(before?.hidden).toBe(0)

  await send(rows)
  const after = await categoryNamed('Postres')
  expect(after).toMatchObject({ order: 7, hidden: 1, version: (before?.version ?? 0) + 1 })
  expect(texts(after?.translations ?? [])).toEqual([
    ['es', 'Postres', 'De la casa'],
    ['en', 'Sweets', ''],
  ])
  const again = await send(rows)
  expect(again.body).toMatchObject({ secciones: 0, igual: 1 })
  expect((await categoryNamed('Postres'))?.version).toBe(after?.version)
})

test('rejects a section row with an invalid sort number, and imports nothing', async () => {
  const { status, body } = await send([{ ...desserts, orden: 'primero' }])
  expect(status).toBe(422)
  expect(body.errors).toEqual({ 'filas.0': ['Orden: escriba un número entero desde 0.'] })
  expect(await categoryNamed('Postres')).toBeUndefined()
})

test('rejects a product without a name', async () => {
  const { status } = await send([{ categoria: 'Postres', precio: '900' }])
  expect(status).toBe(422)
})
