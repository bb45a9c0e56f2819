// What a guest's phone has to fetch before it shows a dish.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLIENT_DIR } from './support/stage.ts'
import { makeTenant } from './support/tenant.ts'
import { startWorld, type World } from './support/world.ts'

const KILOBYTE = 1000
const SCRIPT_LIMIT = 130 * KILOBYTE
const STYLE_LIMIT = 15 * KILOBYTE
const MENU_LIMIT = 25 * KILOBYTE
const DISHES = 300

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** What the page names, with all that those files import at once, gzipped. */
function firstBytes(page: string, ending: string): number {
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
  for (const [path] of page.matchAll(/\/assets\/[^"]+\.(?:js|css)/g)) follow(path)
  return [...seen]
    .filter((path) => path.endsWith(ending))
    .reduce((sum, path) => sum + gzipSync(readFileSync(join(CLIENT_DIR, path))).length, 0)
}

test('the scripts and styles before the first paint are few, and none of them is the staff’s', () => {
  const page = readFileSync(join(CLIENT_DIR, 'customer.html'), 'utf8')
  const scripts = firstBytes(page, '.js')
  expect(scripts).toBeGreaterThan(10 * KILOBYTE)
  expect(scripts).toBeLessThan(SCRIPT_LIMIT)
  expect(firstBytes(page, '.css')).toBeLessThan(STYLE_LIMIT)
  const worker = readFileSync(join(CLIENT_DIR, 'menu-sw.js'), 'utf8')
  expect(worker).toContain('/customer.html')
  expect(worker).not.toMatch(/index\.html|antine|PointOfSale|woff2/)
})

test('a menu of 300 dishes is small, and not sent again while it is the same', async () => {
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
      body: JSON.stringify({ mesa: tenant.branch.tables[0]?.code }),
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
