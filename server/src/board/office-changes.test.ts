/** Tests that a board command on one node uses the changes of office calls on another node, without a notification. */

import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, type World } from '../../../tests/support/world.ts'
import { finishErasures } from '../customers/commands/erase-account.ts'

const office = await openWorld()
const board = await openWorld({}, office)

const onBoard = ({ token }: ApiClient) => board.client(token)

/** A waiter's order at the first table, on the node of the board. */
function take(tenant: Tenant, waiter: ApiClient = tenant.waiter) {
  return takeOrder(tenant, {}, onBoard(waiter))
}

async function expectEqualTables(node: World, { branch }: Tenant): Promise<void> {
  const { inMemory, inTables } = await compareHeldBoard(
    node,
    await node.deps.boards.hold(branch.id),
  )
  expect(inMemory).toEqual(inTables)
}

test('sees prices, sold-out dishes, categories, tables and employees as the office has changed them', async () => {
  const tenant = await makeTenant(office)
  const { admin, waiter, products, categoryId: category, branch } = tenant
  const [{ id: dish }] = products
  const [{ id: table }] = branch.tables
  const { restaurantId } = tenant
  const person = await makeUser(office, { restaurantId, branchIds: [branch.id] })
  const taken = { status: 201 }
  const priced = { body: { order: { products: [{ price: 4321 }] } } }
  const unavailable = { status: 409, body: { code: 'product_unavailable' } }
  const renamed = { body: { order: { table: { name: 'Ventana' } } } }
  const inactive = { status: 404, body: { code: 'table_inactive' } }
  const steps = [
    [() => admin.send(calls.updateProduct, { id: dish, precio: 4321 }), { ...taken, ...priced }],
    [() => waiter.send(calls.setSoldOut, { id: dish, sold_out: 1 }), unavailable],
    [() => waiter.send(calls.setSoldOut, { id: dish, sold_out: 0 }), taken],
    [() => admin.send(calls.updateCategory, { id: category, hidden: 1 }), unavailable],
    [() => admin.send(calls.updateCategory, { id: category, hidden: 0 }), taken],
    [() => admin.send(calls.updateTable, { id: table, name: 'Ventana' }), { ...taken, ...renamed }],
    [() => admin.send(calls.updateTable, { id: table, status: 0 }), inactive],
    [() => admin.send(calls.updateTable, { id: table, status: 1 }), taken],
    [() => admin.send(calls.dismissEmployee, { user: person.id }), { status: 403 }],
  ] as const
  expect(await take(tenant, person.client)).toMatchObject(taken)
  for (const [change, next] of steps) {
    expect((await change()).status).toBeLessThan(300)
    expect(await take(tenant, person.client)).toMatchObject(next)
    await expectEqualTables(board, tenant)
  }
})

test('applies a lower discount limit that another node has set', async () => {
  const tenant = await makeTenant(office)
  const till = await openTill(tenant.admin, tenant.branch.id)
  const { body: user } = await tenant.waiter.call(calls.me)
  const allow = (descuento_maximo: number) =>
    tenant.admin.send(calls.setPermissions, { user: user.id, descuento_maximo })
  await allow(50)
  const { body } = await take(tenant)
  const discount = (valor: number) =>
    onBoard(tenant.waiter).send(calls.giveDiscount, {
      bill_id: body.bill.id,
      tipo: 'porcentaje',
      valor,
      motivo: till.reasonOf('descuento'),
    })
  expect((await discount(40)).status).toBe(200)
  await allow(10)
  expect(await discount(50)).toMatchObject({ status: 409, body: { code: 'needs_approval' } })
  await expectEqualTables(board, tenant)
})

test('does not write the name of a guest who was erased on another node', async () => {
  const tenant = await makeTenant(office)
  const [table] = tenant.branch.tables
  const guest = await enterAs(office, table, 'Ximena Quesada')
  const { body } = await placeOrder(onBoard(guest), tenant)
  await guest.send(calls.eraseAccount, {})
  await finishErasures(office.deps)
  const { body: order } = await onBoard(tenant.waiter).send(calls.changeOrderStatus, {
    order_id: body.order.id,
    estado: 'Preparando',
  })
  expect(JSON.stringify(order)).not.toContain('Ximena')
  await expectEqualTables(board, tenant)
})
