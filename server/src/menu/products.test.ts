import { calls } from '@orderi/shared/contract/all'
import { describe, expect, test } from 'vitest'
import { namesOf, openMenuTests } from '../../../tests/support/restaurant/menu.ts'
import { dishes, openBill, takeOrder } from '../../../tests/support/restaurant/orders.ts'

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

  test('searches products by words of any field in any order, without punctuation', async () => {
    const rice = 'Arroz con camarones y piña'
    await menu.makeProduct({ name: 'Olla de carne', description: 'sopa' })
    await menu.makeProduct({ name: rice })
    await menu.makeProduct({ name: '7-Up 100% natural' })
    const search = async (buscar: string) =>
      namesOf((await menu.tenant.waiter.call(calls.products, { query: { buscar } })).body.data)
    for (const [name, ...texts] of [
      ['Olla de carne', 'OLLA'],
      [rice, 'arroz camarones', 'Camarones ARROZ', 'pina plato arroz', 'fuertes piña'],
      ['7-Up 100% natural', '7up', '7-up', '7 up', '100%', 'natural 7up'],
    ] as const)
      for (const text of texts) expect([text, await search(text)]).toEqual([text, [name]])
    for (const all of ['fuertes', 'plato']) expect(await search(all)).toHaveLength(6)
    for (const text of ['sopa', 'arroz pollo', '50%', '_']) expect(await search(text)).toEqual([])
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
    const shown = ['Café', 'Casado', 'Gallo pinto']
    expect(namesOf((await list({})).data)).toEqual(['A medias', 'Oculto', ...shown])
    expect(namesOf((await list({ visibilidad: '0' })).data)).toEqual(shown)
    expect(namesOf((await list({ visibilidad: '1' })).data)).toEqual(['Oculto'])
    expect((await list({ visibilidad: '2', tamano: '10' })).total).toBe(5)
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
    await menu.tenant.admin.send(calls.deleteVariant, { id: menu.tenant.variant.id })
    await openBill(menu.tenant, { products: dishes(menu.tenant, 0, 0, 1) })
    expect((await remove(casado.id)).body.code).toBe('in_use')
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
    const { admin } = menu.tenant
    const milk = { language_code: 'en', name: 'Milk' }
    const { status, body } = await makeVariant({ translations: [milk] })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: body.id,
      product_id: menu.tenant.products[0].id,
      name: 'Leche',
      quantity: 1,
      required: 0,
      translations: [{ language_code: 'es', name: 'Leche' }, milk],
      options: [],
      version: 1,
    })
    const { id } = body
    const name = 'Tipo de leche'
    const changed = await admin.send(calls.updateVariant, { id, required: '1', name })
    expect(changed.body).toMatchObject({ name, required: 1, quantity: 1 })
    expect(changed.body.translations[1]).toEqual(milk)
    const remove = () => admin.send(calls.deleteVariant, { id })
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

  test('rejects an option that is the product itself or is repeated', async () => {
    const [coffee, pinto, casado] = menu.tenant.products
    const save = (...ids: number[]) =>
      menu.tenant.admin.send(calls.saveOptions, {
        product_variant_id: menu.tenant.variant.id,
        options: ids.map((id) => ({ id, additional_price: 1 })),
      })
    const itself = await save(coffee.id, casado.id)
    expect([itself.status, Object.keys(itself.body.errors ?? {})]).toEqual([422, ['options.1.id']])
    expect((await save(pinto.id, coffee.id, pinto.id)).body.errors).toHaveProperty(['options.2.id'])
  })

  test('does not change past orders when a variant changes', async () => {
    const { admin, waiter, branch, products, variant } = menu.tenant
    const choice = {
      variant_id: variant.id,
      options: [{ option_id: variant.options[1], quantity: 2 }],
    }
    const { id } = products[2]
    const { body: taken } = await takeOrder(menu.tenant, {
      products: [{ product_id: id, quantity: 1, variants: [choice] }],
    })
    await admin.send(calls.updateVariant, { id: variant.id, name: 'Otro' })
    await admin.send(calls.deleteVariant, { id: variant.id })
    await admin.send(calls.updateProduct, { id, precio: 1, name: 'Cambiado' })
    const { body } = await waiter.get(calls.openOrders, branch.id)
    expect(body.data).toEqual([taken.order])
  })
})
