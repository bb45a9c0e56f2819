import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { namesOf, openMenuTests } from '../../../tests/support/restaurant/menu.ts'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'

const menu = await openMenuTests()

describe('products', () => {
  test('accepts a product’s price in the field `precio` and returns it in the field `price`', async () => {
    const { status, body } = await menu.makeProduct({
      description: 'De cerdo',
      sold_out: 1,
      price: 1,
    })
    expect(status).toBe(201)
    expect(calls.createProduct.answer.parse(body)).toEqual(body)
    expect(body).toMatchObject({
      restaurant_id: menu.tenant.restaurantId,
      price: 1500.5,
      order: 3,
      status: '1',
      sold_out: 0,
      imagen: null,
      variants: [],
      version: 1,
    })
    const changed = await menu.tenant.admin.send(calls.updateProduct, {
      id: body.id,
      precio: 0,
      status: '0',
    })
    expect(changed.body).toMatchObject({ price: 0, status: '0', order: 3, version: 2 })
    expect(namesOf([changed.body])).toEqual(['Tamal'])
    expect(await menu.lastEvents()).toEqual(['menu.changed', 'menu.changed'])
  })

  test('requires that a product’s subcategory belongs to its category', async () => {
    const { body: other } = await menu.makeCategory()
    const { body: drinks } = await menu.makeSubcategory(other.id)
    const wrong = await menu.makeProduct({ category_id: other.id })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['subcategory_id']])
    const move = (fields: object) =>
      menu.tenant.admin.send(calls.updateProduct, { id: menu.tenant.products[0].id, ...fields })
    expect((await move({ category_id: other.id })).status).toBe(422)
    expect(
      (await move({ subcategory_id: drinks.id, category_id: menu.tenant.categoryId })).status,
    ).toBe(422)
    expect((await move({ subcategory_id: drinks.id })).body).toMatchObject({
      category_id: other.id,
      subcategory_id: drinks.id,
      subcategory: { id: drinks.id, category: { id: other.id } },
    })
  })

  test('searches products by name, category and subcategory', async () => {
    await menu.makeProduct({ name: 'Olla de carne', description: 'sopa' })
    const search = async (buscar: string) =>
      namesOf((await menu.tenant.waiter.call(calls.products, { query: { buscar } })).body.data)
    expect(await search('OLLA')).toEqual(['Olla de carne'])
    expect(await search('fuertes')).toHaveLength(4)
    expect(await search('plato')).toHaveLength(4)
    expect(await search('sopa')).toEqual([])
  })

  test('finds a product by words in any order and in any field, and without punctuation', async () => {
    await menu.makeProduct({ name: 'Arroz con camarones y piña' })
    await menu.makeProduct({ name: '7-Up 100% natural' })
    const search = async (buscar: string) =>
      namesOf((await menu.tenant.admin.call(calls.products, { query: { buscar } })).body.data)
    for (const found of [
      'arroz camarones',
      'Camarones ARROZ',
      'pina plato arroz',
      'fuertes piña',
    ]) {
      expect([found, await search(found)]).toEqual([found, ['Arroz con camarones y piña']])
    }
    for (const found of ['7up', '7-up', '7 up', '100%', 'natural 7up']) {
      expect([found, await search(found)]).toEqual([found, ['7-Up 100% natural']])
    }
    expect(await search('arroz pollo')).toEqual([])
    expect(await search('50%')).toEqual([])
    expect(await search('_')).toEqual([])
  })

  test('lists products by sort number, then by name, and filters them by visibility', async () => {
    const { body: hidden } = await menu.makeCategory({ hidden: 1 })
    const { body: inBoth } = await menu.makeSubcategory(hidden.id, { hidden: 1 })
    const { body: inOne } = await menu.makeSubcategory(hidden.id, { hidden: 0 })
    const place = { category_id: hidden.id, order: 0 }
    await menu.makeProduct({ ...place, subcategory_id: inBoth.id, name: 'Oculto' })
    await menu.makeProduct({ ...place, subcategory_id: inOne.id, name: 'A medias' })
    const list = async (query: object) =>
      (await menu.tenant.waiter.call(calls.products, { query })).body
    expect(namesOf((await list({})).data)).toEqual([
      'A medias',
      'Oculto',
      'Café',
      'Casado',
      'Gallo pinto',
    ])
    expect(namesOf((await list({ visibilidad: '0' })).data)).toEqual([
      'Café',
      'Casado',
      'Gallo pinto',
    ])
    expect(namesOf((await list({ visibilidad: '1' })).data)).toEqual(['Oculto'])
    expect((await list({ visibilidad: '2', tamano: '10' })).total).toBe(5)
    expect(
      (await menu.tenant.waiter.call(calls.products, { query: { visibilidad: '0' } })).status,
    ).toBe(200)
  })

  test('accepts product names of 2,000 four-byte characters', async () => {
    const name = Array.from({ length: 2000 }, (_, index) =>
      String.fromCodePoint(0x1f300 + ((index * 7919) % 700)),
    ).join('')
    const { status, body } = await menu.makeProduct({ name })
    expect(status).toBe(201)
    expect(namesOf([body])).toEqual([name])
  })

  test('deletes a product only if it was never ordered and is not an option', async () => {
    const { body } = await menu.makeProduct()
    const remove = (id: number) => menu.tenant.admin.send(calls.deleteProduct, { id })
    expect((await remove(body.id)).status).toBe(204)
    const [asOption, , casado] = menu.tenant.products
    expect((await remove(asOption.id)).body.code).toBe('in_use')
    const [table] = menu.tenant.branch.tables
    await menu.tenant.admin.send(calls.deleteVariant, { id: menu.tenant.variant.id })
    const guest = await enterAs(menu.world, table)
    const ordered = await guest.send(calls.placeOrder, {
      mesa: table.code,
      products: [{ product_id: casado.id, quantity: 1 }],
    })
    expect(ordered.status).toBe(201)
    expect((await remove(casado.id)).body.code).toBe('in_use')
  })

  test('rejects orders of a product that a waiter marked as sold out', async () => {
    const [coffee] = menu.tenant.products
    const [table] = menu.tenant.branch.tables
    const soldOut = await menu.tenant.waiter.send(calls.setSoldOut, { id: coffee.id, sold_out: 1 })
    expect(soldOut.body).toMatchObject({ id: coffee.id, sold_out: 1 })
    expect(await menu.lastEvents()).toEqual(['menu.changed', 'menu.changed'])
    const guest = await enterAs(menu.world, table)
    const order = () => placeOrder(guest, menu.tenant)
    expect((await order()).body.code).toBe('product_unavailable')
    await menu.tenant.waiter.send(calls.setSoldOut, { id: coffee.id, sold_out: '0' })
    expect((await order()).status).toBe(201)
  })
})

describe('variants', () => {
  const makeVariant = (fields: object = {}) =>
    menu.tenant.admin.send(calls.createVariant, {
      product_id: menu.tenant.products[0].id,
      name: 'Leche',
      quantity: 1,
      required: 0,
      ...fields,
    })

  test('creates, changes and deletes variants', async () => {
    const { status, body } = await makeVariant({
      translations: [{ language_code: 'en', name: 'Milk' }],
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      product_id: menu.tenant.products[0].id,
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
    const changed = await menu.tenant.admin.send(calls.updateVariant, {
      id: body.id,
      required: '1',
      name: 'Tipo de leche',
    })
    expect(changed.body).toMatchObject({ name: 'Tipo de leche', required: 1, quantity: 1 })
    expect(changed.body.translations[1]?.name).toBe('Milk')
    const remove = () => menu.tenant.admin.send(calls.deleteVariant, { id: body.id })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
  })

  test('replaces the options of a variant, without changing the IDs of unchanged options', async () => {
    const [coffee, pinto, casado] = menu.tenant.products
    const { body: variant } = await makeVariant({ product_id: casado.id })
    const save = (options: object[], headers = {}) =>
      menu.tenant.admin.call(calls.saveOptions, {
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
    const remove = () => menu.tenant.admin.send(calls.deleteOption, { id: option?.id })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await save([])).body.options).toEqual([])
  })

  test('rejects an option that is the product itself, is repeated, has a negative price or is of another tenant', async () => {
    const [coffee, pinto, casado] = menu.tenant.products
    const other = await makeTenant(menu.world)
    const save = (...ids: number[]) =>
      menu.tenant.admin.send(calls.saveOptions, {
        product_variant_id: menu.tenant.variant.id,
        options: ids.map((id) => ({ id, additional_price: 1 })),
      })
    const itself = await save(coffee.id, casado.id)
    expect([itself.status, Object.keys(itself.body.errors ?? {})]).toEqual([422, ['options.1.id']])
    expect((await save(pinto.id, coffee.id, pinto.id)).body.errors).toHaveProperty(['options.2.id'])
    expect((await save(coffee.id, other.products[0].id)).status).toBe(404)
    const negative = await menu.tenant.admin.send(calls.saveOptions, {
      product_variant_id: menu.tenant.variant.id,
      options: [{ id: coffee.id, additional_price: -1 }],
    })
    expect(negative.status).toBe(422)
  })

  test('does not change past orders when a variant changes', async () => {
    const [table] = menu.tenant.branch.tables
    const guest = await enterAs(menu.world, table)
    const choice = {
      variant_id: menu.tenant.variant.id,
      options: [{ option_id: menu.tenant.variant.options[1], quantity: 2 }],
    }
    const { body: placed } = await guest.send(calls.placeOrder, {
      mesa: table.code,
      products: [{ product_id: menu.tenant.products[2].id, quantity: 1, variants: [choice] }],
    })
    await menu.tenant.admin.send(calls.updateVariant, { id: menu.tenant.variant.id, name: 'Otro' })
    await menu.tenant.admin.send(calls.deleteVariant, { id: menu.tenant.variant.id })
    await menu.tenant.admin.send(calls.updateProduct, {
      id: menu.tenant.products[2].id,
      precio: 1,
      name: 'Cambiado',
    })
    const { body } = await menu.tenant.waiter.get(calls.openOrders, menu.tenant.branch.id)
    expect(body.data).toEqual([placed.order])
  })
})
