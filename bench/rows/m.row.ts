/** Compares the costs of frequent calls and of a plain Express route that sends the same bytes. */
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { makeTenant } from '../../tests/support/tenant.ts'
import { compare } from '../compare.ts'
import type { MinimalServerHandlers } from '../processes/floors.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { type Figure, ratioFigure } from '../report.ts'

const ORDERS = 20
const DISHES = 300
const AT_MOST = 2.5
const RUN_MS = 150
/** Disables compression, so that the product and the route send the same bytes. */
const PLAIN = { 'accept-encoding': 'identity' }

const node = await startNode()
const load = await startHelper<LoadHandlers>('load')
const floors = await startHelper<MinimalServerHandlers>('floors')
const tenant = await makeTenant(node, { tables: ORDERS })
const { restaurantId, branch, products } = tenant
for (const table of branch.tables) {
  const { status } = await tenant.waiter.call(calls.takeOrder, {
    body: {
      table_id: table.id,
      products: [
        { product_id: products[0].id, quantity: 1 },
        { product_id: products[1].id, quantity: 2, note: 'Sin natilla' },
      ],
    },
  })
  expect(status).toBe(201)
}
await node.pool.query(
  `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
    SELECT $1, $2, $3, 500 + n, n, true, jsonb_build_array(jsonb_build_object('language_code', 'es', 'name',
      'Plato ' || n, 'description', 'Arroz, frijoles, plátano maduro y ensalada', 'address', ''))
    FROM generate_series(1, $4::int) AS n`,
  [restaurantId, tenant.categoryId, tenant.subcategoryId, DISHES - products.length],
)
await node.pool.query('ANALYZE')

const READS = [
  { what: 'the caller (GET /me)', path: calls.me.path },
  {
    what: `open orders of a branch with ${ORDERS}`,
    path: calls.openOrders.path.replace(':sucursal', String(branch.id)),
  },
  {
    what: `menu of ${DISHES} dishes`,
    path: calls.menu.path,
    body: JSON.stringify({ restaurante: restaurantId }),
  },
]

test('m: cost of frequent reads, compared with a route that sends the same bytes', async () => {
  const token = tenant.waiter.token ?? ''
  const figures: Figure[] = []
  for (const { what, path: ourPath, body } of READS) {
    const path = `/api${ourPath}`
    const more = { headers: PLAIN, ...(body !== undefined && { body }) }
    const textAt = async (url: string) => {
      const method = body === undefined ? 'GET' : 'POST'
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(url + path, { method, headers, body: body ?? null })
      expect(answer.status).toBe(200)
      return answer.text()
    }
    const text = await textAt(node.url)
    const floorUrl = await floors.ask('answers', { [path]: text })
    expect(await textAt(floorUrl)).toBe(text)
    const read = (url: string, times: number) => load.ask('read', url + path, token, times, more)
    await read(node.url, 200)
    const times = Math.max(2, Math.ceil(RUN_MS / (await read(node.url, 50))))
    const ratio = await compare(
      () => read(node.url, times),
      () => read(floorUrl, times),
    )
    const size = Buffer.byteLength(text)
    const title = `${what}, ${(size / 1000).toFixed(1)} kB ÷ Express`
    figures.push(ratioFigure(title, ratio, { unit: 'ms', atMost: AT_MOST }))
  }
  record('m', figures)
})
