import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { namesOf, openMenuTests } from '../../../tests/support/restaurant/menu.ts'
import { enterAs } from '../../../tests/support/tenant.ts'
import type { Columns } from '../db/sql.ts'

const menu = await openMenuTests()

describe('categories', () => {
  test('returns a category or subcategory in the same format when it is created, changed and read', async () => {
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
    const { subcategoryId: id, categoryId: category_id } = menu.tenant
    const facts = { order: 9, description: 'Con arroz' }
    const inside = await menu.tenant.admin.send(calls.updateSubcategory, { id, ...facts })
    expect(calls.updateSubcategory.answer.parse(inside.body)).toEqual(inside.body)
    expect(inside.body).toMatchObject({
      id,
      category_id,
      order: 9,
      version: 2,
      translations: [{ language_code: 'es', name: 'Fuertes', description: 'Con arroz' }],
    })
  })

  test('lists and searches categories by sort number, then by Spanish name, with their subcategories, in pages', async () => {
    const { body: eñe } = await menu.makeCategory({ name: 'Ñampí', order: 0 })
    await menu.makeCategory({ name: 'nacho', order: 0, description: '100 % arábica' })
    await menu.makeCategory({ name: 'Ópera', order: 0 })
    await menu.makeSubcategory(eñe.id, { name: 'Después', order: 2 })
    await menu.makeSubcategory(eñe.id, { name: 'Zeta', order: 1 })
    await menu.makeSubcategory(eñe.id, { name: 'Ábaco', order: 1 })
    const list = async (query: object = {}) =>
      (await menu.tenant.waiter.call(calls.categories, { query })).body
    const { data, total } = await list()
    expect([namesOf(data), total]).toEqual([['nacho', 'Ñampí', 'Ópera', 'Platos'], 4])
    expect(namesOf(data[1]?.subcategories ?? [])).toEqual(['Ábaco', 'Zeta', 'Después'])
    for (const [buscar, found] of [
      [' OPERA ', 1],
      ['arabica', 1],
      ['%', 1],
      ['_', 0],
      ['', 4],
    ] as const)
      expect([buscar, (await list({ buscar })).total]).toEqual([buscar, found])
    for (let order = 10; order < 18; order += 1)
      await menu.makeCategory({ name: `C${order}`, order })
    expect((await list({ tamano: '10' })).data).toHaveLength(10)
    expect(namesOf((await list({ tamano: '10', pagina: '2' })).data)).toEqual(['C16', 'C17'])
    expect(await list({ tamano: '10', pagina: '3' })).toEqual({ data: [], total: 12 })
  })

  test('deletes a category only if it has no product, and repeats the refusal for the same key', async () => {
    const { admin, categoryId, subcategoryId } = menu.tenant
    const { body } = await menu.makeCategory()
    await menu.makeSubcategory(body.id)
    const remove = (id: number, key?: string) => admin.send(calls.deleteCategory, { id }, key)
    expect((await remove(body.id)).status).toBe(204)
    expect((await remove(body.id)).status).toBe(404)
    for (const replayed of [null, 'true']) {
      const used = await remove(categoryId, 'used')
      expect([used.status, used.body.code]).toEqual([409, 'in_use'])
      expect(used.headers.get('Idempotent-Replayed')).toBe(replayed)
    }
    const subcategory = await admin.send(calls.deleteSubcategory, { id: subcategoryId })
    expect(subcategory.body.code).toBe('in_use')
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
