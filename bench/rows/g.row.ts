/** What the first page of a long list costs at the server: 10,000 products, 200,000 bills, with and without a search. */
import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, bench, describe } from 'vitest'
import { makeTenant, type Tenant } from '../../tests/support/tenant.ts'
import { startWorld, type World } from '../../tests/support/world.ts'

const PRODUCTS = 10_000
const BILLS = 200_000

let world: World
let tenant: Tenant

beforeAll(async () => {
  world = await startWorld()
  tenant = await makeTenant(world)
  const { pool } = world.deps
  await pool.query(
    `INSERT INTO products (restaurant_id, category_id, subcategory_id, price, sort_order, active, translations)
      SELECT $1, $2, $3, n, n % 50, true, jsonb_build_array(jsonb_build_object('language_code', 'es',
        'name', 'Plato ' || n, 'description', 'Descripción ' || n, 'address', ''))
      FROM generate_series(1, $4::int) AS n`,
    [tenant.restaurantId, tenant.categoryId, tenant.subcategoryId, PRODUCTS],
  )
  await pool.query(
    `INSERT INTO bills (restaurant_id, branch_id, day, number, name, status, table_id, table_name, hall_name, currency,
        iva_rate, iva_included, service_rate, service_included, commission_rate, commission_type, created_at, closed_at)
      SELECT $1, $2, current_date, n, 'Cliente ' || n, 'Cerrada', $3, 'Mesa 1', 'Terraza', '₡', 13, false, 10, false, 3, 2,
        date_trunc('month', now()) + n * interval '1 second', now()
      FROM generate_series(1, $4::int) AS n`,
    [tenant.restaurantId, tenant.branch.id, tenant.branch.tables[0]?.id, BILLS],
  )
  await pool.query('ANALYZE products; ANALYZE bills')
}, 120_000)
afterAll(() => world.close())

describe(`${PRODUCTS} products`, () => {
  bench('first page', async () => {
    await tenant.admin.call(calls.products, { query: { tamano: '10', pagina: '1' } })
  })
  bench('first page of a search', async () => {
    await tenant.admin.call(calls.products, { query: { tamano: '10', buscar: 'plato 77' } })
  })
})

describe(`${BILLS} bills of one month`, () => {
  const at = () => ({ sucursal: tenant.branch.id })
  bench('first page', async () => {
    await tenant.admin.call(calls.billHistory, {
      params: at(),
      query: { tamano: '10', pagina: '1' },
    })
  })
  bench('first page of a search', async () => {
    await tenant.admin.call(calls.billHistory, {
      params: at(),
      query: { tamano: '10', buscar: 'cliente 77' },
    })
  })
})
