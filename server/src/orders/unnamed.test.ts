import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { placeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

test('returns “Sin nombre” for empty names, including those that an earlier release stored, but not for a form', async () => {
  const tenant = await makeTenant(world)
  const { branch, variant, products } = tenant
  const [table] = branch.tables
  const { pool } = world.deps
  await pool.query("UPDATE variants SET name = '' WHERE id = $1", [variant.id])
  await pool.query("UPDATE tables SET name = '' WHERE id = $1", [table.id])
  await pool.query("UPDATE halls SET name = '' WHERE id = $1", [table.hallId])
  const guest = await enterAs(world, table)
  const place = { name: 'Sin nombre', hall: { name: 'Sin nombre' } }
  const lines = [{ variants: [{ name: 'Sin nombre', options: [{ name: 'Café' }] }] }]

  const options = [{ option_id: variant.options[0] ?? 0, quantity: 1 }]
  const variants = [{ variant_id: variant.id, options }]
  const chosen = { products: [{ product_id: products[2].id, quantity: 1, variants }] }
  const { body } = await placeOrder(guest, tenant, chosen)
  const named = { table: place, products: lines }
  expect(body).toMatchObject({ order: named, bill: named })
  await pool.query(
    `UPDATE order_lines SET variants = replace(variants::text, 'Sin nombre', '')::json
      WHERE order_id = $1`,
    [body.order.id],
  )
  const orders = await tenant.waiter.get(calls.openOrders, branch.id)
  expect(orders.body.data).toMatchObject([{ products: lines }])

  const { halls } = (await tenant.waiter.get(calls.floor, branch.id)).body
  expect(halls).toMatchObject([{ name: 'Sin nombre' }])
  expect(halls[0]?.tables.find(({ id }) => id === table.id)).toMatchObject(place)
  const menu = await guest.send(calls.menu, { mesa: table.code })
  expect(menu.body.table).toMatchObject(place)
  const hall = await tenant.admin.get(calls.hall, table.hallId)
  expect(hall.body.name).toBe('')
})
