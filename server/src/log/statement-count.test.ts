/** Tests the number of SQL statements of commands, which, unlike durations, does not depend on the machine. */

import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

/** Statements that are not counted: those of timers, and those that read blocks of IDs. */
const IGNORED =
  /waiting-jobs|read-heads|persons-by-session|print_jobs|open-print-jobs|has-unsettled-attempts|next-ids-of/

const world = await openWorld()
const tenant = await makeTenant(world)

async function statementsOf(call: () => Promise<{ readonly status: number }>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    expect((await call()).status).toBeLessThan(300)
    return query.mock.calls
      .map(([statement]) => nameOf(statement))
      .filter((name) => !IGNORED.test(name))
  } finally {
    query.mockRestore()
  }
}

function nameOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const { name, text } = statement as { name?: string; text: string }
  return name ?? text.trim()
}

const products = () => dishes(tenant)
const take = () => takeOrder(tenant, {}, tenant.waiter, randomUUID())

// The first order reads the board into the memory of the node.
beforeAll(take)

test('takes a waiter’s order with one SQL statement', async () => {
  expect(await statementsOf(take)).toEqual([expect.stringMatching(/^write-board/)])
})

test('answers a repeated order with one SQL statement', async () => {
  const key = randomUUID()
  const again = () => takeOrder(tenant, {}, tenant.waiter, key)
  await again()
  expect(await statementsOf(again)).toEqual(['caller'])
})

test('takes an order on a shared bill with one SQL statement, and with two if the bill has a percentage discount', async () => {
  const { admin, waiter, branch, products: menu } = await makeTenant(world)
  const till = await openTill(admin, branch.id)
  const order = (where: object) => {
    const body = { ...where, products: [{ product_id: menu[0].id, quantity: 1 }] }
    return waiter.send(calls.takeOrder, body, randomUUID())
  }
  const bill_id = (await order({ table_id: branch.tables[0].id })).body.bill.id
  const orderMore = () => order({ bill_id })
  const plan = { bill_id, tipo: 'iguales' as const, cantidad: 2 }
  expect((await waiter.send(calls.planShares, plan)).status).toBe(200)
  // The first order after another command reads the changed bill.
  await orderMore()
  const written = expect.stringMatching(/^write-board/)
  expect(await statementsOf(orderMore)).toEqual([written])
  const half = { bill_id, tipo: 'porcentaje' as const, valor: 50 }
  const given = { ...half, motivo: till.reasonOf('descuento') }
  expect((await admin.send(calls.giveDiscount, given)).status).toBe(200)
  await orderMore()
  expect(await statementsOf(orderMore)).toEqual(['given-discounts', written])
})

test('gives a discount with three SQL statements, and removes the service with two', async () => {
  const { admin, branch, restaurantId, products: menu } = await makeTenant(world)
  await admin.send(calls.startRestaurant, { restaurant: restaurantId, branch: branch.id })
  const till = await openTill(admin, branch.id)
  const order = {
    table_id: branch.tables[0].id,
    products: [{ product_id: menu[0].id, quantity: 1 }],
  }
  const { body } = await admin.send(calls.takeOrder, order)
  const corrected = { bill_id: body.bill.id, motivo: till.reasonOf('descuento') }
  const discount = (valor: number) => () => {
    const given = { ...corrected, tipo: 'porcentaje' as const, valor }
    return admin.send(calls.giveDiscount, given, randomUUID())
  }
  const waive = () => admin.send(calls.waiveService, corrected, randomUUID())
  await discount(10)()
  const written = expect.stringMatching(/^write-board/)
  expect(await statementsOf(discount(20))).toEqual(['active-reasons', 'given-discounts', written])
  expect(await statementsOf(waive)).toEqual(['active-reasons', written])
})

test('changes an order’s status with one SQL statement, which does not write the bill', async () => {
  const { order, bill } = (await take()).body
  const versionOf = () => world.deps.pool.query('SELECT xmin FROM bills WHERE id = $1', [bill.id])
  const former = await versionOf()
  const statements = await statementsOf(() =>
    tenant.waiter.send(
      calls.changeOrderStatus,
      { order_id: order.id, estado: 'Preparando' },
      randomUUID(),
    ),
  )
  expect(statements).toEqual([expect.stringMatching(/^write-board/)])
  expect(await versionOf()).toEqual(former)
})

test('closes a bill without a charge with two SQL statements', async () => {
  const { bill } = (await take()).body
  const close = () => tenant.waiter.send(calls.closeBill, { bill_id: bill.id }, randomUUID())
  expect(await statementsOf(close)).toEqual(['till', expect.stringMatching(/^write-board/)])
})

test('charges a bill and closes it with two SQL statements', async () => {
  const { admin, waiter, branch, products: menu } = await makeTenant(world)
  const { caja, methodOf } = await openTill(admin, branch.id)
  const order = {
    table_id: branch.tables[0].id,
    products: [{ product_id: menu[0].id, quantity: 1 }],
  }
  const { id: bill_id, saldo } = (await waiter.send(calls.takeOrder, order)).body.bill
  const pagos = [{ metodo: methodOf('tarjeta'), monto: saldo }]
  const charge = () =>
    waiter.send(calls.chargeBill, { bill_id, caja, saldo_visto: saldo, pagos }, randomUUID())
  expect(await statementsOf(charge)).toEqual(['till', expect.stringMatching(/^write-board/)])
})

test('takes a guest’s first order with at most twelve SQL statements', async () => {
  const [, table] = tenant.branch.tables
  const guest = await enterAs(world, table)
  const placed = await statementsOf(() =>
    guest.send(calls.placeOrder, { mesa: table.code, products: products() }, randomUUID()),
  )
  expect(placed.length, placed.join(' | ')).toBeLessThanOrEqual(12)
})
