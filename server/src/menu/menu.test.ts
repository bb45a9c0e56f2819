import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

let world: World
let tenant: Tenant
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  tenant = await makeTenant(world, { branches: 2 })
})

const names = (list: readonly { translations: readonly { name: string }[] }[]) =>
  list.map((each) => each.translations[0]?.name)

/** The types of the last events of every branch of the tenant. */
async function lastEvents(): Promise<string[]> {
  const rows = await world.deps.pool.query<{ type: string }>(
    `SELECT DISTINCT ON (branch_id) type FROM board_events WHERE restaurant_id = $1 ORDER BY branch_id, seq DESC`,
    [tenant.restaurantId],
  )
  return rows.map((row) => row.type)
}

const makeCategory = (fields: object = {}) =>
  tenant.admin.call(calls.createCategory, { body: { order: 5, hidden: 0, ...fields } })
const makeSubcategory = (category_id: number, fields: object = {}) =>
  tenant.admin.call(calls.createSubcategory, {
    body: { category_id, order: 5, hidden: 0, ...fields },
  })
const makeProduct = (fields: object = {}) =>
  tenant.admin.call(calls.createProduct, {
    body: {
      category_id: tenant.categoryId,
      subcategory_id: tenant.subcategoryId,
      precio: 1500.5,
      order: 3,
      status: 1,
      name: 'Tamal',
      ...fields,
    },
  })

describe('categories', () => {
  test('are created, changed and read as one shape', async () => {
    const created = await makeCategory({
      name: ' Bebidas ',
      description: 'Frías',
      translations: [{ language_code: 'en', name: 'Drinks' }],
      restaurant_id: 999,
    })
    expect(created.status).toBe(201)
    expect(calls.createCategory.answer.parse(created.body)).toEqual(created.body)
    expect(created.body).toMatchObject({ order: 5, hidden: 0, version: 1, subcategories: [] })
    expect(names([created.body])).toEqual(['Bebidas'])
    const changed = await tenant.admin.call(calls.updateCategory, {
      body: { id: created.body.id, hidden: '1', name: 'Refrescos' },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ order: 5, hidden: 1, version: 2 })
    expect(changed.body.translations.map((each) => each.name)).toEqual(['Refrescos', 'Drinks'])
    const read = await tenant.waiter.call(calls.category, { params: { id: created.body.id } })
    expect(read.body).toEqual(changed.body)
    expect(await lastEvents()).toEqual(['menu.changed', 'menu.changed'])
  })

  test('are listed by order, then by Spanish name, with their subcategories', async () => {
    const { body: eñe } = await makeCategory({ name: 'Ñampí', order: 0 })
    await makeCategory({ name: 'nacho', order: 0 })
    await makeCategory({ name: 'Ópera', order: 0 })
    await makeSubcategory(eñe.id, { name: 'Después', order: 2 })
    await makeSubcategory(eñe.id, { name: 'Zeta', order: 1 })
    await makeSubcategory(eñe.id, { name: 'Ábaco', order: 1 })
    const { body } = await tenant.waiter.call(calls.categories)
    expect(names(body.data)).toEqual(['nacho', 'Ñampí', 'Ópera', 'Platos'])
    expect(body.total).toBe(4)
    expect(names(body.data[1]?.subcategories ?? [])).toEqual(['Ábaco', 'Zeta', 'Después'])
  })

  test('are searched in name and description, without case, accents or wildcards', async () => {
    await makeCategory({ name: 'Café', description: '100 % arábica' })
    const search = async (buscar: string) =>
      (await tenant.admin.call(calls.categories, { query: { buscar } })).body.total
    expect(await search(' CAFE ')).toBe(1)
    expect(await search('arabica')).toBe(1)
    expect(await search('%')).toBe(1)
    expect(await search('_')).toBe(0)
    expect(await search('')).toBe(2)
  })

  test('come in pages', async () => {
    for (let order = 10; order < 22; order += 1) await makeCategory({ name: `C${order}`, order })
    const page = async (query: object) =>
      (await tenant.admin.call(calls.categories, { query })).body
    expect((await page({ tamano: '10' })).data).toHaveLength(10)
    expect(names((await page({ tamano: '10', pagina: '2' })).data)).toEqual(['C19', 'C20', 'C21'])
    expect(await page({ tamano: '10', pagina: '3' })).toEqual({ data: [], total: 13 })
    expect((await page({})).data).toHaveLength(13)
    expect((await tenant.admin.call(calls.categories, { query: { tamano: '15' } })).status).toBe(
      422,
    )
  })

  test('are deleted while no product is in them', async () => {
    const { body } = await makeCategory()
    await makeSubcategory(body.id)
    const remove = (id: number) => tenant.admin.call(calls.deleteCategory, { body: { id } })
    expect((await remove(body.id)).status).toBe(204)
    expect((await remove(body.id)).status).toBe(404)
    const used = await remove(tenant.categoryId)
    expect([used.status, used.body.code]).toEqual([409, 'in_use'])
    const subcategory = await tenant.admin.call(calls.deleteSubcategory, {
      body: { id: tenant.subcategoryId },
    })
    expect(subcategory.body.code).toBe('in_use')
  })

  test('a refused deletion is kept under its key', async () => {
    const key = randomUUID()
    const remove = () =>
      tenant.admin.call(calls.deleteCategory, { body: { id: tenant.categoryId }, key })
    expect((await remove()).headers.get('Idempotent-Replayed')).toBe(null)
    const again = await remove()
    expect([again.status, again.body.code]).toEqual([409, 'in_use'])
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('a subcategory is changed on its own', async () => {
    const changed = await tenant.admin.call(calls.updateSubcategory, {
      body: { id: tenant.subcategoryId, order: 9, description: 'Con arroz' },
    })
    expect(changed.body).toMatchObject({
      id: tenant.subcategoryId,
      category_id: tenant.categoryId,
      order: 9,
      version: 2,
      translations: [{ language_code: 'es', name: 'Fuertes', description: 'Con arroz' }],
    })
    expect(calls.updateSubcategory.answer.parse(changed.body)).toEqual(changed.body)
  })
})

describe('products', () => {
  test('are written with precio and read with price', async () => {
    const { status, body } = await makeProduct({ description: 'De cerdo', sold_out: 1, price: 1 })
    expect(status).toBe(201)
    expect(calls.createProduct.answer.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      restaurant_id: tenant.restaurantId,
      price: 1500.5,
      order: 3,
      status: '1',
      sold_out: 0,
      imagen: null,
      variants: [],
      version: 1,
    })
    const changed = await tenant.admin.call(calls.updateProduct, {
      body: { id: body.id, precio: 0, status: '0' },
    })
    expect(changed.body).toMatchObject({ price: 0, status: '0', order: 3, version: 2 })
    expect(names([changed.body])).toEqual(['Tamal'])
    expect(await lastEvents()).toEqual(['menu.changed', 'menu.changed'])
  })

  test('belong to a subcategory of their category', async () => {
    const { body: other } = await makeCategory()
    const { body: drinks } = await makeSubcategory(other.id)
    const wrong = await makeProduct({ category_id: other.id })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['subcategory_id']])
    const [product] = tenant.products
    const move = (fields: object) =>
      tenant.admin.call(calls.updateProduct, { body: { id: product.id, ...fields } })
    expect((await move({ category_id: other.id })).status).toBe(422)
    expect((await move({ subcategory_id: drinks.id, category_id: tenant.categoryId })).status).toBe(
      422,
    )
    expect((await move({ subcategory_id: drinks.id })).body).toMatchObject({
      category_id: other.id,
      subcategory_id: drinks.id,
      subcategory: { id: drinks.id, category: { id: other.id } },
    })
  })

  test('match their own name and those of category and subcategory', async () => {
    await makeProduct({ name: 'Olla de carne', description: 'sopa' })
    const search = async (buscar: string) =>
      names((await tenant.waiter.call(calls.products, { query: { buscar } })).body.data)
    expect(await search('OLLA')).toEqual(['Olla de carne'])
    expect(await search('fuertes')).toHaveLength(4)
    expect(await search('plato')).toHaveLength(4)
    expect(await search('sopa')).toEqual([])
  })

  test('are listed by order then name, and by visibility', async () => {
    const { body: hidden } = await makeCategory({ hidden: 1 })
    const { body: inBoth } = await makeSubcategory(hidden.id, { hidden: 1 })
    const { body: inOne } = await makeSubcategory(hidden.id, { hidden: 0 })
    const place = { category_id: hidden.id, order: 0 }
    await makeProduct({ ...place, subcategory_id: inBoth.id, name: 'Oculto' })
    await makeProduct({ ...place, subcategory_id: inOne.id, name: 'A medias' })
    const list = async (query: object) => (await tenant.waiter.call(calls.products, { query })).body
    expect(names((await list({})).data)).toEqual([
      'A medias',
      'Oculto',
      'Café',
      'Casado',
      'Gallo pinto',
    ])
    expect(names((await list({ visibilidad: '0' })).data)).toEqual([
      'Café',
      'Casado',
      'Gallo pinto',
    ])
    expect(names((await list({ visibilidad: '1' })).data)).toEqual(['Oculto'])
    expect((await list({ visibilidad: '2', tamano: '10' })).total).toBe(5)
    expect((await tenant.waiter.call(calls.products, { query: { visibilidad: '0' } })).status).toBe(
      200,
    )
  })

  test('take names of 2,000 of the widest characters', async () => {
    const name = Array.from({ length: 2000 }, (_, index) =>
      String.fromCodePoint(0x1f300 + ((index * 7919) % 700)),
    ).join('')
    const { status, body } = await makeProduct({ name })
    expect(status).toBe(201)
    expect(names([body])).toEqual([name])
  })

  test('are deleted while nobody ordered them and no variant offers them', async () => {
    const { body } = await makeProduct()
    const remove = (id: number) => tenant.admin.call(calls.deleteProduct, { body: { id } })
    expect((await remove(body.id)).status).toBe(204)
    const [asOption, , casado] = tenant.products
    expect((await remove(asOption.id)).body.code).toBe('in_use')
    const [table] = tenant.branch.tables
    if (!table) throw new Error('no table')
    await tenant.admin.call(calls.deleteVariant, { body: { id: tenant.variant.id } })
    const guest = await enterAs(world, table)
    const ordered = await guest.call(calls.placeOrder, {
      body: { mesa: table.code, products: [{ product_id: casado.id, quantity: 1 }] },
    })
    expect(ordered.status).toBe(201)
    expect((await remove(casado.id)).body.code).toBe('in_use')
  })

  test('run out by a word of the waiter, and guests cannot order them then', async () => {
    const [coffee] = tenant.products
    const [table] = tenant.branch.tables
    if (!table) throw new Error('no table')
    const soldOut = await tenant.waiter.call(calls.setSoldOut, {
      body: { id: coffee.id, sold_out: 1 },
    })
    expect(soldOut.body).toMatchObject({ id: coffee.id, sold_out: 1 })
    expect(await lastEvents()).toEqual(['menu.changed', 'menu.changed'])
    const guest = await enterAs(world, table)
    const order = () =>
      guest.call(calls.placeOrder, {
        body: { mesa: table.code, products: [{ product_id: coffee.id, quantity: 1 }] },
      })
    expect((await order()).body.code).toBe('product_unavailable')
    await tenant.waiter.call(calls.setSoldOut, { body: { id: coffee.id, sold_out: '0' } })
    expect((await order()).status).toBe(201)
  })
})

describe('variants', () => {
  const makeVariant = (fields: object = {}) =>
    tenant.admin.call(calls.createVariant, {
      body: {
        product_id: tenant.products[0].id,
        name: 'Leche',
        quantity: 1,
        required: 0,
        ...fields,
      },
    })

  test('are created, changed and deleted', async () => {
    const { status, body } = await makeVariant({
      translations: [{ language_code: 'en', name: 'Milk' }],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      product_id: tenant.products[0].id,
      name: 'Leche',
      quantity: 1,
      required: 0,
      translations: [
        { language_code: 'es', name: 'Leche' },
        { language_code: 'en', name: 'Milk' },
      ],
      options: [],
      version: 1,
    })
    const changed = await tenant.admin.call(calls.updateVariant, {
      body: { id: body.id, required: '1', name: 'Tipo de leche' },
    })
    expect(changed.body).toMatchObject({ name: 'Tipo de leche', required: 1, quantity: 1 })
    expect(changed.body.translations[1]?.name).toBe('Milk')
    const remove = () => tenant.admin.call(calls.deleteVariant, { body: { id: body.id } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
  })

  test('are replaced option by option; what stays keeps its id', async () => {
    const [coffee, pinto, casado] = tenant.products
    const { body: variant } = await makeVariant({ product_id: casado.id })
    const save = (options: object[], headers = {}) =>
      tenant.admin.call(calls.saveOptions, {
        body: { product_variant_id: variant.id, options },
        headers,
      })
    const first = await save([
      { id: coffee.id, additional_price: 100 },
      { id: pinto.id, additional_price: 0 },
    ])
    expect(calls.saveOptions.answer.parse(first.body)).toEqual(first.body)
    expect(first.body.options.map((option) => [option.name, option.additional_price])).toEqual([
      ['Café', 100],
      ['Gallo pinto', 0],
    ])
    const second = await save([{ id: pinto.id, additional_price: 250.25 }])
    expect(second.body.options).toEqual([{ ...first.body.options[1], additional_price: 250.25 }])
    expect(second.body.version).toBe(first.body.version + 1)
    const [option] = second.body.options
    const remove = () => tenant.admin.call(calls.deleteOption, { body: { id: option?.id } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await save([])).body.options).toEqual([])
  })

  test('refuse the product itself, doubles, negative prices and strangers', async () => {
    const [coffee, pinto, casado] = tenant.products
    const other = await makeTenant(world)
    const save = (...ids: number[]) =>
      tenant.admin.call(calls.saveOptions, {
        body: {
          product_variant_id: tenant.variant.id,
          options: ids.map((id) => ({ id, additional_price: 1 })),
        },
      })
    const itself = await save(coffee.id, casado.id)
    expect([itself.status, Object.keys(itself.body.errors ?? {})]).toEqual([422, ['options.1.id']])
    expect((await save(pinto.id, coffee.id, pinto.id)).body.errors).toHaveProperty(['options.2.id'])
    expect((await save(coffee.id, other.products[0].id)).status).toBe(404)
    const negative = await tenant.admin.call(calls.saveOptions, {
      body: {
        product_variant_id: tenant.variant.id,
        options: [{ id: coffee.id, additional_price: -1 }],
      },
    })
    expect(negative.status).toBe(422)
  })

  test('that change do not change what was ordered', async () => {
    const [table] = tenant.branch.tables
    if (!table) throw new Error('no table')
    const guest = await enterAs(world, table)
    const choice = {
      variant_id: tenant.variant.id,
      options: [{ option_id: tenant.variant.options[1], quantity: 2 }],
    }
    const { body: placed } = await guest.call(calls.placeOrder, {
      body: {
        mesa: table.code,
        products: [{ product_id: tenant.products[2].id, quantity: 1, variants: [choice] }],
      },
    })
    await tenant.admin.call(calls.updateVariant, { body: { id: tenant.variant.id, name: 'Otro' } })
    await tenant.admin.call(calls.deleteVariant, { body: { id: tenant.variant.id } })
    await tenant.admin.call(calls.updateProduct, {
      body: { id: tenant.products[2].id, precio: 1, name: 'Cambiado' },
    })
    const { body } = await tenant.waiter.call(calls.openOrders, {
      params: { sucursal: tenant.branch.id },
    })
    expect(body.data).toEqual([placed.order])
  })
})

describe('two people who edit', () => {
  test('the second is told when it says which version it read', async () => {
    const update = (order: number, headers: Record<string, string> = {}) =>
      tenant.admin.call(calls.updateCategory, { body: { id: tenant.categoryId, order }, headers })
    expect((await update(2, { 'If-Match': '"1"' })).body.version).toBe(2)
    const stale = await update(3, { 'If-Match': '"1"' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect((await update(4, { 'If-Match': 'nada' })).status).toBe(409)
    expect((await update(5, { 'If-Match': '2' })).body.version).toBe(3)
    expect((await update(6)).body).toMatchObject({ order: 6, version: 4 })
  })

  test('at once: both writes are counted, and every board hears of both', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, order) =>
        tenant.admin.call(calls.updateProduct, { body: { id: tenant.products[0].id, order } }),
      ),
    )
    const { body } = await tenant.admin.call(calls.products)
    expect(body.data.find((each) => each.id === tenant.products[0].id)?.version).toBe(9)
    const heads = await world.deps.pool.query<{ seq: number }>(
      'SELECT seq FROM board_heads WHERE restaurant_id = $1',
      [tenant.restaurantId],
    )
    expect(heads.map((head) => head.seq)).toEqual([8, 8])
  })
})

describe('whose menu', () => {
  test("nothing of another restaurant's is found", async () => {
    const other = await makeTenant(world)
    const { admin } = tenant
    const [theirs] = other.products
    const answers = [
      await admin.call(calls.category, { params: { id: other.categoryId } }),
      await admin.call(calls.updateCategory, { body: { id: other.categoryId, order: 1 } }),
      await admin.call(calls.deleteCategory, { body: { id: other.categoryId } }),
      await makeSubcategory(other.categoryId),
      await admin.call(calls.updateSubcategory, { body: { id: other.subcategoryId, order: 1 } }),
      await admin.call(calls.deleteSubcategory, { body: { id: other.subcategoryId } }),
      await makeProduct({ subcategory_id: other.subcategoryId }),
      await makeProduct({ category_id: other.categoryId }),
      await admin.call(calls.updateProduct, { body: { id: theirs.id, order: 1 } }),
      await admin.call(calls.deleteProduct, { body: { id: theirs.id } }),
      await admin.call(calls.setSoldOut, { body: { id: theirs.id, sold_out: 1 } }),
      await admin.call(calls.createVariant, {
        body: { product_id: theirs.id, quantity: 1, required: 1 },
      }),
      await admin.call(calls.updateVariant, { body: { id: other.variant.id, quantity: 2 } }),
      await admin.call(calls.deleteVariant, { body: { id: other.variant.id } }),
      await admin.call(calls.deleteOption, { body: { id: other.variant.options[0] } }),
      await admin.call(calls.saveOptions, {
        body: { product_variant_id: other.variant.id, options: [] },
      }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect((await admin.call(calls.category, { params: { id: 'x' } })).status).toBe(404)
  })

  test('a waiter reads, and only says what ran out', async () => {
    expect((await tenant.waiter.call(calls.categories)).status).toBe(200)
    expect((await tenant.waiter.call(calls.createCategory, { body: {} })).status).toBe(403)
    expect((await tenant.waiter.call(calls.deleteProduct, { body: {} })).status).toBe(403)
  })

  test('a restaurant has to be chosen, and be the one that the screen shows', async () => {
    const root = await makeUser(world, { superadmin: true })
    expect((await root.speaker.call(calls.categories)).body.code).toBe('no_restaurant')
    const other = await tenant.admin.call(calls.categories, {
      headers: { 'X-Restaurante': '1234567' },
    })
    expect([other.status, other.body.code]).toEqual([409, 'other_restaurant'])
    const same = await tenant.admin.call(calls.categories, {
      headers: { 'X-Restaurante': String(tenant.restaurantId) },
    })
    expect(same.status).toBe(200)
  })

  test('an order that is placed while a product is deleted does not wait for it for ever', async () => {
    const [table] = tenant.branch.tables
    if (!table) throw new Error('no table')
    const guest = await enterAs(world, table)
    const { body: product } = await makeProduct()
    const statuses = await Promise.all([
      ...Array.from({ length: 5 }, async () => {
        const { status } = await guest.call(calls.placeOrder, {
          body: { mesa: table.code, products: [{ product_id: product.id, quantity: 1 }] },
        })
        return status
      }),
      tenant.admin.call(calls.deleteProduct, { body: { id: product.id } }).then((it) => it.status),
    ])
    expect(statuses.filter((status) => ![201, 204, 404, 409].includes(status))).toEqual([])
  })
})
