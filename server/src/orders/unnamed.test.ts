import { calls } from '@orderi/shared/contract/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { startWorld, type World } from '../../../tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

test('shows “Sin nombre” for a missing name on orders, bills, boards and the guest’s menu', async () => {
  const tenant = await makeTenant(world)
  const { pool } = world.deps
  const [table] = tenant.branch.tables
  if (!table) throw new Error('no table')
  await pool.query("UPDATE variants SET name = '' WHERE id = $1", [tenant.variant.id])
  await pool.query("UPDATE tables SET name = '' WHERE id = $1", [table.id])
  await pool.query("UPDATE halls SET name = '' WHERE id = $1", [table.hallId])
  const guest = await enterAs(world, table)
  const variants = [
    {
      variant_id: tenant.variant.id,
      options: [{ option_id: tenant.variant.options[0] ?? 0, quantity: 1 }],
    },
  ]
  const { body } = await guest.call(calls.placeOrder, {
    body: {
      mesa: table.code,
      products: [{ product_id: tenant.products[2].id, quantity: 1, variants }],
    },
  })
  const place = { name: 'Sin nombre', hall: { name: 'Sin nombre' } }
  const lines = [{ variants: [{ name: 'Sin nombre', options: [{ name: 'Café' }] }] }]
  expect(body).toMatchObject({
    order: { table: place, products: lines },
    bill: { table: place, products: lines },
  })

  // As an earlier release stored it.
  await pool.query(
    `UPDATE order_lines SET variants = replace(variants::text, 'Sin nombre', '')::json
      WHERE order_id = $1`,
    [body.order.id],
  )
  const params = { sucursal: tenant.branch.id }
  const orders = await tenant.waiter.call(calls.openOrders, { params })
  expect(orders.body.data).toMatchObject([{ products: lines }])
  const board = await tenant.waiter.call(calls.floor, { params })
  expect(board.body.halls).toMatchObject([{ name: 'Sin nombre' }])
  expect(board.body.halls[0]?.tables.find(({ id }) => id === table.id)).toMatchObject(place)
  const menu = await guest.call(calls.menu, { body: { mesa: table.code } })
  expect(menu.body.table).toMatchObject(place)
  // A form gets the stored name.
  const hall = await tenant.admin.call(calls.hall, { params: { id: table.hallId } })
  expect(hall.body.name).toBe('')
})
