import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { namesOf, openMenuTests } from '../../../tests/support/restaurant/menu.ts'
import { enterAs, makeTenant, makeUser } from '../../../tests/support/tenant.ts'
import type { Columns } from '../db/sql.ts'

const menu = await openMenuTests()

describe('categories', () => {
  test('returns a category in the same format when it is created, changed and read', async () => {
    const created = await menu.makeCategory({
      name: ' Bebidas ',
      description: 'Frías',
      translations: [{ language_code: 'en', name: 'Drinks' }],
      restaurant_id: 999,
    })
    expect(created.status).toBe(201)
    expect(calls.createCategory.answer.parse(created.body)).toEqual(created.body)
    expect(created.body).toMatchObject({ order: 5, hidden: 0, version: 1, subcategories: [] })
    expect(namesOf([created.body])).toEqual(['Bebidas'])
    const changed = await menu.tenant.admin.send(calls.updateCategory, {
      id: created.body.id,
      hidden: '1',
      name: 'Refrescos',
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ order: 5, hidden: 1, version: 2 })
    expect(changed.body.translations.map((each) => each.name)).toEqual(['Refrescos', 'Drinks'])
    const read = await menu.tenant.waiter.get(calls.category, created.body.id)
    expect(read.body).toEqual(changed.body)
    expect(await menu.lastEvents()).toEqual(['menu.changed', 'menu.changed'])
  })

  test('lists categories by sort number, then by Spanish name, with their subcategories', async () => {
    const { body: eñe } = await menu.makeCategory({ name: 'Ñampí', order: 0 })
    await menu.makeCategory({ name: 'nacho', order: 0 })
    await menu.makeCategory({ name: 'Ópera', order: 0 })
    await menu.makeSubcategory(eñe.id, { name: 'Después', order: 2 })
    await menu.makeSubcategory(eñe.id, { name: 'Zeta', order: 1 })
    await menu.makeSubcategory(eñe.id, { name: 'Ábaco', order: 1 })
    const { body } = await menu.tenant.waiter.call(calls.categories)
    expect(namesOf(body.data)).toEqual(['nacho', 'Ñampí', 'Ópera', 'Platos'])
    expect(body.total).toBe(4)
    expect(namesOf(body.data[1]?.subcategories ?? [])).toEqual(['Ábaco', 'Zeta', 'Después'])
  })

  test('searches names and descriptions of categories, ignoring case and accents, and supports no wildcards', async () => {
    await menu.makeCategory({ name: 'Café', description: '100 % arábica' })
    const search = async (buscar: string) =>
      (await menu.tenant.admin.call(calls.categories, { query: { buscar } })).body.total
    expect(await search(' CAFE ')).toBe(1)
    expect(await search('arabica')).toBe(1)
    expect(await search('%')).toBe(1)
    expect(await search('_')).toBe(0)
    expect(await search('')).toBe(2)
  })

  test('lists categories in pages', async () => {
    for (let order = 10; order < 22; order += 1)
      await menu.makeCategory({ name: `C${order}`, order })
    const page = async (query: object) =>
      (await menu.tenant.admin.call(calls.categories, { query })).body
    expect((await page({ tamano: '10' })).data).toHaveLength(10)
    expect(namesOf((await page({ tamano: '10', pagina: '2' })).data)).toEqual(['C19', 'C20', 'C21'])
    expect(await page({ tamano: '10', pagina: '3' })).toEqual({ data: [], total: 13 })
    expect((await page({})).data).toHaveLength(13)
    expect(
      (await menu.tenant.admin.call(calls.categories, { query: { tamano: '15' } })).status,
    ).toBe(422)
  })

  test('deletes a category only if it has no product', async () => {
    const { body } = await menu.makeCategory()
    await menu.makeSubcategory(body.id)
    const remove = (id: number) => menu.tenant.admin.send(calls.deleteCategory, { id })
    expect((await remove(body.id)).status).toBe(204)
    expect((await remove(body.id)).status).toBe(404)
    const used = await remove(menu.tenant.categoryId)
    expect([used.status, used.body.code]).toEqual([409, 'in_use'])
    const subcategory = await menu.tenant.admin.send(calls.deleteSubcategory, {
      id: menu.tenant.subcategoryId,
    })
    expect(subcategory.body.code).toBe('in_use')
  })

  test('repeats the refusal of a deletion for the same idempotency key', async () => {
    const key = randomUUID()
    const remove = () =>
      menu.tenant.admin.send(calls.deleteCategory, { id: menu.tenant.categoryId }, key)
    expect((await remove()).headers.get('Idempotent-Replayed')).toBe(null)
    const again = await remove()
    expect([again.status, again.body.code]).toEqual([409, 'in_use'])
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
  })

  test('changes a subcategory without changing its category', async () => {
    const changed = await menu.tenant.admin.send(calls.updateSubcategory, {
      id: menu.tenant.subcategoryId,
      order: 9,
      description: 'Con arroz',
    })
    expect(changed.body).toMatchObject({
      id: menu.tenant.subcategoryId,
      category_id: menu.tenant.categoryId,
      order: 9,
      version: 2,
      translations: [{ language_code: 'es', name: 'Fuertes', description: 'Con arroz' }],
    })
    expect(calls.updateSubcategory.answer.parse(changed.body)).toEqual(changed.body)
  })
})

describe('concurrent edits', () => {
  test('rejects the second of two edits that are based on the same version of a category', async () => {
    const update = (order: number, headers: Record<string, string> = {}) =>
      menu.tenant.admin.call(calls.updateCategory, {
        body: { id: menu.tenant.categoryId, order },
        headers,
      })
    expect((await update(2, { 'If-Match': '"1"' })).body.version).toBe(2)
    const stale = await update(3, { 'If-Match': '"1"' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect((await update(4, { 'If-Match': 'nada' })).status).toBe(409)
    expect((await update(5, { 'If-Match': '2' })).body.version).toBe(3)
    expect((await update(6)).body).toMatchObject({ order: 6, version: 4 })
  })

  test('applies concurrent edits that name no version, and notifies every board of each edit', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, order) =>
        menu.tenant.admin.send(calls.updateProduct, { id: menu.tenant.products[0].id, order }),
      ),
    )
    const { body } = await menu.tenant.admin.call(calls.products)
    expect(body.data.find((each) => each.id === menu.tenant.products[0].id)?.version).toBe(9)
    const heads = await menu.world.deps.pool.query<Columns<'board_heads', 'seq'>>(
      'SELECT seq FROM board_heads WHERE restaurant_id = $1',
      [menu.tenant.restaurantId],
    )
    expect(heads.map((head) => head.seq)).toEqual([8, 8])
  })

  test('deletes a product while a guest orders it, without a deadlock', async () => {
    const [table] = menu.tenant.branch.tables
    const guest = await enterAs(menu.world, table)
    const { body: product } = await menu.makeProduct()
    const statuses = await Promise.all([
      ...Array.from({ length: 5 }, async () => {
        const { status } = await guest.send(calls.placeOrder, {
          mesa: table.code,
          products: [{ product_id: product.id, quantity: 1 }],
        })
        return status
      }),
      menu.tenant.admin.send(calls.deleteProduct, { id: product.id }).then((it) => it.status),
    ])
    expect(statuses.filter((status) => ![201, 204, 404, 409].includes(status))).toEqual([])
  })
})

describe('access to a menu', () => {
  test('rejects categories and products of another restaurant', async () => {
    const other = await makeTenant(menu.world)
    const { admin } = menu.tenant
    const [theirs] = other.products
    const answers = [
      await admin.get(calls.category, other.categoryId),
      await admin.send(calls.updateCategory, { id: other.categoryId, order: 1 }),
      await admin.send(calls.deleteCategory, { id: other.categoryId }),
      await menu.makeSubcategory(other.categoryId),
      await admin.send(calls.updateSubcategory, { id: other.subcategoryId, order: 1 }),
      await admin.send(calls.deleteSubcategory, { id: other.subcategoryId }),
      await menu.makeProduct({ subcategory_id: other.subcategoryId }),
      await menu.makeProduct({ category_id: other.categoryId }),
      await admin.send(calls.updateProduct, { id: theirs.id, order: 1 }),
      await admin.send(calls.deleteProduct, { id: theirs.id }),
      await admin.send(calls.setSoldOut, { id: theirs.id, sold_out: 1 }),
      await admin.send(calls.createVariant, {
        product_id: theirs.id,
        name: 'x',
        quantity: 1,
        required: 1,
      }),
      await admin.send(calls.updateVariant, { id: other.variant.id, quantity: 2 }),
      await admin.send(calls.deleteVariant, { id: other.variant.id }),
      await admin.send(calls.deleteOption, { id: other.variant.options[0] }),
      await admin.send(calls.saveOptions, { product_variant_id: other.variant.id, options: [] }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 404))
    expect((await admin.get(calls.category, 'x')).status).toBe(404)
  })

  test('lets a waiter read the menu and mark products as sold out, but change nothing else', async () => {
    expect((await menu.tenant.waiter.call(calls.categories)).status).toBe(200)
    expect((await menu.tenant.waiter.send(calls.createCategory, {})).status).toBe(403)
    expect((await menu.tenant.waiter.send(calls.deleteProduct, {})).status).toBe(403)
  })

  test('requires a session with a chosen restaurant, and rejects requests for another restaurant', async () => {
    const root = await makeUser(menu.world, { superadmin: true })
    expect((await root.client.call(calls.categories)).body.code).toBe('no_restaurant')
    const other = await menu.tenant.admin.call(calls.categories, {
      headers: { 'X-Restaurante': '1234567' },
    })
    expect([other.status, other.body.code]).toEqual([409, 'other_restaurant'])
    const same = await menu.tenant.admin.call(calls.categories, {
      headers: { 'X-Restaurante': String(menu.tenant.restaurantId) },
    })
    expect(same.status).toBe(200)
  })
})
