import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { EventsMessage } from '@orderi/shared/board/messages'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { CLIENT_DIR } from './support/browser/journey.ts'
import { openScreen } from './support/live/screen.ts'
import { makeTenant } from './support/tenant.ts'
import { openWorld } from './support/world.ts'

const KILOBYTE = 1000
/** The server compresses responses of at least this many bytes. */
const COMPRESSED_FROM = 1024
const MENU_LIMIT = 25 * KILOBYTE
const DISHES = 300

const world = await openWorld()

/** Returns the number of transferred bytes of a page's files, the given chunks, and all their static imports. */
function firstBytes(page: string, parts: readonly string[], ending: '.js' | '.css'): number {
  const seen = new Set<string>()
  const follow = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    if (!path.endsWith('.js')) return
    const code = readFileSync(join(CLIENT_DIR, path), 'utf8')
    for (const [, next = ''] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) {
      follow(`/assets/${next}`)
    }
  }
  const html = readFileSync(join(CLIENT_DIR, page), 'utf8')
  for (const [path] of html.matchAll(/\/assets\/[^"]+\.(?:js|css)/g)) follow(path)
  const built = readdirSync(join(CLIENT_DIR, 'assets'))
  for (const part of parts) {
    const file = built.find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))
    if (!file) throw new Error(`the build has no ${part}`)
    follow(`/assets/${file}`)
  }
  return [...seen]
    .filter((path) => path.endsWith(ending))
    .map((path) => readFileSync(join(CLIENT_DIR, path)))
    .reduce((sum, file) => sum + (file.length < COMPRESSED_FROM ? file : gzipSync(file)).length, 0)
}

test.each([
  { what: 'the guests’ menu', page: 'customer.html', parts: [], limit: 115 },
  { what: 'the login', page: 'index.html', parts: ['login'], limit: 165 },
  {
    what: 'the point of sale',
    page: 'index.html',
    parts: ['shell', 'board'],
    limit: 280,
  },
])('the scripts that $what loads before its first paint are small', ({ page, parts, limit }) => {
  const scripts = firstBytes(page, parts, '.js')
  expect(scripts).toBeGreaterThan(10 * KILOBYTE)
  expect(scripts).toBeLessThan(limit * KILOBYTE)
})

test('the guests’ app has a small style sheet, and shares no file with the staff’s app', () => {
  expect(firstBytes('customer.html', [], '.css')).toBeLessThan(15 * KILOBYTE)
  const worker = readFileSync(join(CLIENT_DIR, 'menu-sw.js'), 'utf8')
  expect(worker).toContain('/customer.html')
  expect(worker).not.toMatch(/index\.html|antine|PointOfSale|woff2/)
})

test('sends a menu of 300 dishes in a small response, and does not send an unchanged menu again', async () => {
  const tenant = await makeTenant(world)
  await world.deps.pool.query(
    `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
      SELECT $1, $2, $3, 1000 + 50 * n, n, true, json_build_array(json_build_object('language_code', 'es',
        'name', 'Plato número ' || n || ' ' || left(md5(n::text), 8), 'description', 'Con ' || md5((n * 7)::text)
          || ', arroz, frijoles, ensalada y plátano maduro', 'address', ''))
      FROM generate_series(1, $4) AS n`,
    [tenant.restaurantId, tenant.categoryId, tenant.subcategoryId, DISHES],
  )
  const ask = (headers: Record<string, string>) =>
    fetch(`${world.url}/api${calls.menu.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ mesa: tenant.branch.tables[0].code }),
    })
  const first = await ask({ 'Accept-Encoding': 'gzip' })
  const text = await first.text()
  expect(JSON.parse(text).categories[0].subcategories[0].products.length).toBeGreaterThan(DISHES)
  expect(first.headers.get('content-encoding')).toBe('gzip')
  expect(gzipSync(text).length).toBeLessThan(MENU_LIMIT)
  const again = await ask({ 'If-None-Match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('sends a new order in a socket message that is hardly larger than the order and its bill', async () => {
  const { admin, branch, products, variant } = await makeTenant(world)
  const screen = await openScreen(world.url, admin.token, branch.id)
  const messages: EventsMessage[] = []
  screen.socket.on('board:events', (message) => messages.push(message))
  const [option_id = 0] = variant.options
  await admin.send(calls.takeOrder, {
    table_id: branch.tables[0].id,
    products: [
      { product_id: products[0].id, quantity: 2 },
      { product_id: products[1].id, quantity: 1, note: 'Sin natilla' },
      {
        product_id: products[2].id,
        quantity: 1,
        variants: [{ variant_id: variant.id, options: [{ option_id }] }],
      },
    ],
  })
  await screen.reaches(2)
  screen.close()
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  expect(messages).toHaveLength(1)
  const [order, bill] = messages[0]?.events ?? []
  expect([order?.type, bill?.type]).toEqual(['order.created', 'bill.opened'])
  expect(bytes(order)).toBeLessThan(1100)
  expect(bytes(bill)).toBeLessThan(1500)
  expect(bytes(messages[0])).toBeLessThan(bytes(order) + bytes(bill) + 100)
})
