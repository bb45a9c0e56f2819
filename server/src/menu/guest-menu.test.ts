import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { calls } from '@orderi/shared/contract/all'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { openWorld, startWorld } from '../../../tests/support/world.ts'
import type { Pool } from '../db/pool.ts'
import type { NamedStatement } from '../db/sql.ts'
import { type CachedMenu, createGuestMenus } from './queries/guest-menu.ts'

let tenant: Tenant
const world = await openWorld()
beforeEach(async () => {
  tenant = await makeTenant(world)
})

const readMenu = async (body: object = { restaurante: tenant.restaurantId }) =>
  (await world.client().send(calls.menu, body)).body
const firstNames = async (body?: object) => {
  const menu = await readMenu(body)
  return menu.categories[0]?.subcategories[0]?.products.map((product) => product.name)
}

describe('the menu of a guest', () => {
  test('includes the guest’s table, unless it is requested by restaurant, and sold-out dishes', async () => {
    expect(await readMenu()).toMatchObject({ branch: null, table: null })
    const [table] = tenant.branch.tables
    const { status, body } = await world.client().send(calls.menu, { mesa: table?.code })
    expect(status).toBe(200)
    expect(calls.menu.answer.parse(body)).toEqual(body)
    expect(body.restaurant).toMatchObject({
      id: tenant.restaurantId,
      name: 'Restaurante de prueba',
      iva: 13,
      ivaIncluido: '0',
    })
    expect(body.branch).toMatchObject({ id: tenant.branch.id, name: 'Sucursal 1', abierta: 1 })
    expect(body.table).toMatchObject({ id: table?.id, hall: { name: 'Terraza' } })
    const readDishes = (menu: typeof body) => menu.categories[0]?.subcategories[0]?.products ?? []
    const coffee = { name: 'Café', additional_price: 0 }
    const pinto = { name: 'Gallo pinto', additional_price: 500 }
    expect(readDishes(body)[1]).toMatchObject({
      name: 'Casado',
      price: 10_000,
      sold_out: 0,
      variants: [{ name: 'Guarnición', required: 1, options: [coffee, pinto] }],
    })
    // A sold-out dish remains in the menu, but not among the options of other dishes.
    await tenant.waiter.send(calls.setSoldOut, { id: tenant.products[0].id, sold_out: 1 })
    const dishes = readDishes(await readMenu())
    expect(dishes.map((each) => [each.name, each.sold_out])).toEqual([
      ['Café', 1],
      ['Casado', 0],
      ['Gallo pinto', 0],
    ])
    const [side] = dishes[1]?.variants ?? []
    expect(side?.options).toMatchObject([pinto])
    expect(side?.unavailable).toEqual([{ id: expect.any(Number), name: 'Café' }])
  })

  test('excludes hidden and inactive entries, and sections without visible entries', async () => {
    const { admin } = tenant
    const { body: empty } = await admin.send(calls.createCategory, {
      order: 0,
      hidden: 0,
      name: 'Vacía',
    })
    await admin.send(calls.createSubcategory, {
      category_id: empty.id,
      order: 0,
      hidden: 0,
      name: 'Vacía también',
    })
    expect((await readMenu()).categories.map((category) => category.name)).toEqual(['Platos'])
    await admin.send(calls.updateProduct, { id: tenant.products[0].id, status: 0 })
    expect(await firstNames()).toEqual(['Casado', 'Gallo pinto'])
    await admin.send(calls.updateSubcategory, { id: tenant.subcategoryId, hidden: 1 })
    expect((await readMenu()).categories).toEqual([])
    await admin.send(calls.updateSubcategory, { id: tenant.subcategoryId, hidden: 0 })
    await admin.send(calls.updateCategory, { id: tenant.categoryId, hidden: 1 })
    expect((await readMenu()).categories).toEqual([])
  })

  test('falls back to Spanish texts, then to “Sin nombre”, and sorts by sort number, then by displayed name', async () => {
    const { admin } = tenant
    const [coffee, pinto] = tenant.products
    await admin.send(calls.updateProduct, {
      id: coffee.id,
      translations: [{ language_code: 'en', name: 'Coffee' }],
    })
    await admin.send(calls.updateProduct, { id: pinto.id, name: '' })
    const inEnglish = { restaurante: tenant.restaurantId, idioma: 'en' }
    expect(await firstNames(inEnglish)).toEqual(['Casado', 'Coffee', 'Sin nombre'])
    expect(await firstNames()).toEqual(['Café', 'Casado', 'Sin nombre'])
    await admin.send(calls.updateProduct, { id: pinto.id, order: 0 })
    expect(await firstNames()).toEqual(['Sin nombre', 'Café', 'Casado'])
  })
})

test('opens only the menu with a table code of an inactive branch, and nothing if the restaurant is inactive', async () => {
  const code = tenant.branch.tables[0].code
  await world.deps.pool.query('UPDATE branches SET status = 0 WHERE id = $1', [tenant.branch.id])
  const closed = await readMenu({ mesa: code })
  expect(closed).toMatchObject({
    restaurant: { id: tenant.restaurantId },
    branch: null,
    table: null,
  })
  expect(closed.categories).toHaveLength(1)
  const entered = await world.client().send(calls.enterTable, { mesa: code })
  expect(entered.status).toBe(404)
  await world.deps.pool.query('UPDATE restaurants SET status = 0 WHERE id = $1', [
    tenant.restaurantId,
  ])
  for (const body of [
    { mesa: code },
    { restaurante: tenant.restaurantId },
    { restaurante: 99_999_999 },
  ])
    expect((await world.client().send(calls.menu, body)).status).toBe(404)
})

test('answers 304 to a client that already has the current menu', async () => {
  const ask = (language: string, known?: string) =>
    fetch(`${world.url}/api/menu`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Encoding': 'gzip',
        ...(known !== undefined && { 'If-None-Match': known }),
      },
      body: JSON.stringify({ restaurante: tenant.restaurantId, idioma: language }),
    })
  // The server compresses only large responses.
  await world.deps.pool.query('UPDATE products SET translations = $2 WHERE restaurant_id = $1', [
    tenant.restaurantId,
    JSON.stringify([{ language_code: 'es', name: 'Café', description: 'a'.repeat(1500) }]),
  ])
  const first = await ask('es')
  const tag = first.headers.get('ETag') ?? ''
  expect([first.status, first.headers.get('Content-Encoding')]).toEqual([200, 'gzip'])
  expect(calls.menu.answer.parse(await first.json())).toBeDefined()
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
    const again = await ask('es', known)
    expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
    expect(again.headers.get('ETag')).toBe(tag)
  }
  expect((await ask('es', '"x"')).status).toBe(200)
  await tenant.waiter.send(calls.setSoldOut, { id: tenant.products[0].id, sold_out: 1 })
  const changed = await ask('es', tag)
  expect(changed.status).toBe(200)
  expect(changed.headers.get('ETag')).not.toBe(tag)
})

const menuOf = async (answer: Promise<CachedMenu>) => JSON.parse((await answer).text())

/** A cache in which every restaurant has this menu. */
function menusOf(menu: string) {
  const query = async <Row>(statement: string | NamedStatement) => {
    const isMenu = typeof statement === 'object' && statement.name === 'guest-menu'
    return [isMenu ? { menu } : { version: '1', table: null }] as Row[]
  }
  const menus = createGuestMenus({ query }, () => new Date())
  return { menus, read: (restaurantId: number) => menus.read({ restaurantId, language: 'es' }) }
}

describe('the cached menu', () => {
  const builds = (node = world) => node.deps.guestMenus.builds
  const atTable = () => ({ mesa: tenant.branch.tables[0].code })

  test('builds a menu once for all tables of a branch and for concurrent requests', async () => {
    const before = builds()
    const menus = await Promise.all(
      tenant.branch.tables.flatMap(({ code }) => [
        readMenu({ mesa: code }),
        readMenu({ mesa: code }),
      ]),
    )
    // An order does not drop the menu.
    expect((await takeOrder(tenant)).status).toBe(201)
    await readMenu(atTable())
    expect(builds() - before).toBe(1)
    expect([...new Set(menus.map((menu) => menu.table?.id))]).toEqual(
      tenant.branch.tables.map(({ id }) => id),
    )
  })

  test('compresses a menu once per table, and derives its entity tag from the content', async () => {
    const menus = createGuestMenus(world.deps.pool, () => new Date())
    const { restaurantId, branch } = tenant
    const [here, again, next] = await Promise.all(
      [0, 0, 1].map((index) => {
        const tableId = branch.tables[index]?.id ?? 0
        return menus.read({ restaurantId, branchId: branch.id, tableId, language: 'es' })
      }),
    )
    if (!here || !again || !next) throw new Error('no menu')
    expect([again.tag, next.tag]).toEqual([here.tag, expect.not.stringContaining(here.tag)])
    expect(await again.gzip()).toBe(await here.gzip())
    expect(gunzipSync(await next.gzip()).toString()).toBe(next.text())
    const body = { mesa: branch.tables[1].code }
    expect(JSON.parse(next.text())).toEqual(await readMenu(body))
  })

  test('caches menus separately per language, branch and restaurant', async () => {
    const before = builds()
    const other = await makeTenant(world)
    for (const body of [
      { restaurante: tenant.restaurantId },
      { restaurante: tenant.restaurantId, idioma: 'en' },
      { restaurante: other.restaurantId },
      atTable(),
    ]) {
      await readMenu(body)
      await readMenu(body)
    }
    expect(builds() - before).toBe(4)
  })

  test('reloads a cached menu from the database after any node changes the menu, the branch or the restaurant', async () => {
    const peer = await startWorld({ hasPeers: true }, world)
    const { admin, branch } = tenant
    const changes: (() => Promise<{ status: number }>)[] = [
      () => admin.send(calls.setSoldOut, { id: tenant.products[0].id, sold_out: 1 }),
      () => admin.send(calls.setReceiving, { id: branch.id, abierta: 0 }),
      () => admin.send(calls.updateOwnRestaurant, { phone: '2222-2222' }),
    ]
    try {
      for (const changeIt of changes) {
        const peerMenu = () => peer.client().send(calls.menu, atTable())
        await peerMenu()
        await readMenu()
        const before = [builds(), builds(peer)]
        expect((await changeIt()).status).toBe(200)
        await Promise.all([readMenu(), readMenu(), peerMenu(), peerMenu()])
        expect([builds(), builds(peer)]).toEqual(before.map((count) => count + 1))
      }
    } finally {
      await peer.close()
    }
  })

  test('reloads a cached menu from the database after a minute', async () => {
    let now = Date.now()
    const menus = createGuestMenus(world.deps.pool, () => new Date(now))
    const request = { restaurantId: tenant.restaurantId, language: 'es' } as const
    await menus.read(request)
    await menus.read(request)
    expect(menus.builds).toBe(1)
    now += 60_000
    await menus.read(request)
    expect(menus.builds).toBe(2)
  })

  test('does not cache a menu after a failed read', async () => {
    let isBroken = true
    const query: Pool['query'] = (statement, values) =>
      isBroken && typeof statement === 'object' && statement.name === 'guest-menu'
        ? Promise.reject(new Error('away'))
        : world.deps.pool.query(statement, values)
    const menus = createGuestMenus({ query }, () => new Date())
    const request = { restaurantId: tenant.restaurantId, language: 'es' } as const
    await expect(menus.read(request)).rejects.toThrow('away')
    isBroken = false
    expect(await menuOf(menus.read(request))).toMatchObject({
      restaurant: { id: tenant.restaurantId },
    })
  })

  test('evicts the least recently used menu when the cache is full', async () => {
    const menu = JSON.stringify({
      restaurant: {},
      branch: null,
      categories: [{ name: 'x'.repeat(6_000_000), subcategories: [] }],
    })
    const { menus, read } = menusOf(menu)
    for (const id of [1, 2, 1, 3]) await read(id)
    expect(menus.builds).toBe(3)
    await read(1)
    expect(menus.builds).toBe(3)
    await read(2)
    expect(menus.builds).toBe(4)
  })

  test('counts compressed menus towards the size limit of the cache', async () => {
    const noise = randomBytes(3_500_000).toString('hex')
    const categories = [{ name: noise, subcategories: [] }]
    const menu = JSON.stringify({ restaurant: {}, branch: null, categories })
    const { menus, read } = menusOf(menu)
    for (const id of [1, 2]) await (await read(id)).gzip()
    await read(1)
    expect(menus.builds).toBe(3)
  })
})

test('does not build a menu for a branch of another restaurant', async () => {
  const menus = createGuestMenus(world.deps.pool, () => new Date())
  const other = await makeTenant(world)
  for (const branchId of [99_999_999, other.branch.id]) {
    const request = { restaurantId: tenant.restaurantId, branchId, language: 'es' } as const
    await expect(menus.read(request)).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(menus.builds).toBe(0)
})
