import { calls } from '@orderi/shared/contract/all'
import { beforeAll, describe, expect, test } from 'vitest'
import { enterAs, makeTenant, type Tenant, type TestTable } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

describe('shows “Sin nombre” for a missing name', () => {
  const place = { name: 'Sin nombre', hall: { name: 'Sin nombre' } }
  const lines = [{ variants: [{ name: 'Sin nombre', options: [{ name: 'Café' }] }] }]
  let tenant: Tenant
  let table: TestTable
  let guest: ApiClient
  beforeAll(async () => {
    tenant = await makeTenant(world)
    const { pool } = world.deps
    table = tenant.branch.tables[0]
    await pool.query("UPDATE variants SET name = '' WHERE id = $1", [tenant.variant.id])
    await pool.query("UPDATE tables SET name = '' WHERE id = $1", [table.id])
    await pool.query("UPDATE halls SET name = '' WHERE id = $1", [table.hallId])
    guest = await enterAs(world, table)
  })

  test('returns “Sin nombre” for empty names on orders and bills, including those that an earlier release stored', async () => {
    const options = [{ option_id: tenant.variant.options[0] ?? 0, quantity: 1 }]
    const variants = [{ variant_id: tenant.variant.id, options }]
    const { body } = await guest.send(calls.placeOrder, {
      mesa: table.code,
      products: [{ product_id: tenant.products[2].id, quantity: 1, variants }],
    })
    expect(body).toMatchObject({
      order: { table: place, products: lines },
      bill: { table: place, products: lines },
    })
    await world.deps.pool.query(
      `UPDATE order_lines SET variants = replace(variants::text, 'Sin nombre', '')::json
        WHERE order_id = $1`,
      [body.order.id],
    )
    const params = { sucursal: tenant.branch.id }
    const orders = await tenant.waiter.call(calls.openOrders, { params })
    expect(orders.body.data).toMatchObject([{ products: lines }])
  })

  test('returns “Sin nombre” for empty names on the board and in the food menu', async () => {
    const params = { sucursal: tenant.branch.id }
    const board = await tenant.waiter.call(calls.floor, { params })
    expect(board.body.halls).toMatchObject([{ name: 'Sin nombre' }])
    expect(board.body.halls[0]?.tables.find(({ id }) => id === table.id)).toMatchObject(place)
    const menu = await guest.send(calls.menu, { mesa: table.code })
    expect(menu.body.table).toMatchObject(place)
  })

  test('returns an empty name unchanged for a form', async () => {
    const hall = await tenant.admin.get(calls.hall, table.hallId)
    expect(hall.body.name).toBe('')
  })
})
