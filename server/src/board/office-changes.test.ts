/** Tests that a board command on one node uses the changes of office calls on another node, without a notification. */

import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant, makeUser, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, type World } from '../../../tests/support/world.ts'
import { finishErasures } from '../customers/commands/erase-account.ts'

const office = await openWorld()
const board = await openWorld({}, office)

const onBoard = ({ token }: ApiClient) => board.client(token)

/** A waiter's order at the first table, on the node of the board. */
function take(tenant: Tenant, waiter: ApiClient = tenant.waiter) {
  const products = dishes(tenant)
  const body = { table_id: tenant.branch.tables[0].id, products }
  return onBoard(waiter).send(calls.takeOrder, body)
}

async function expectEqualTables(node: World, { branch }: Tenant): Promise<void> {
  const { inMemory, inTables } = await compareHeldBoard(
    node,
    await node.deps.boards.hold(branch.id),
  )
  expect(inMemory).toEqual(inTables)
}

const changes: Record<string, { change: (tenant: Tenant) => Promise<unknown>; next: object }> = {
  'a price': {
    change: ({ admin, products: [dish] }) =>
      admin.send(calls.updateProduct, { id: dish.id, precio: 4321 }),
    next: { status: 201, body: { order: { products: [{ price: 4321 }] } } },
  },
  'a dish that ran out': {
    change: ({ waiter, products: [dish] }) =>
      waiter.send(calls.setSoldOut, { id: dish.id, sold_out: 1 }),
    next: { status: 409, body: { code: 'product_unavailable' } },
  },
  'a hidden category': {
    change: ({ admin, categoryId }) =>
      admin.send(calls.updateCategory, { id: categoryId, hidden: 1 }),
    next: { status: 409, body: { code: 'product_unavailable' } },
  },
  'the name of a table': {
    change: ({ admin, branch: { tables } }) =>
      admin.send(calls.updateTable, { id: tables[0].id, name: 'Ventana' }),
    next: { status: 201, body: { order: { table: { name: 'Ventana' } } } },
  },
  'a table that is out of use': {
    change: ({ admin, branch: { tables } }) =>
      admin.send(calls.updateTable, { id: tables[0].id, status: 0 }),
    next: { status: 404, body: { code: 'table_inactive' } },
  },
}

test.each(Object.entries(changes))(
  'applies a change on another node to the next order: %s',
  async (_what, { change, next }) => {
    const tenant = await makeTenant(office)
    expect((await take(tenant)).status).toBe(201)
    expect(await change(tenant)).toMatchObject({ status: 200 })
    expect(await take(tenant)).toMatchObject(next)
    await expectEqualTables(board, tenant)
  },
)

test('refuses an order of a waiter who was dismissed on another node', async () => {
  const tenant = await makeTenant(office)
  const { id, client } = await makeUser(office, {
    restaurantId: tenant.restaurantId,
    branchIds: [tenant.branch.id],
  })
  expect((await take(tenant, client)).status).toBe(201)
  await tenant.admin.send(calls.dismissEmployee, { user: id })
  expect((await take(tenant, client)).status).toBe(403)
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
  const products = dishes(tenant)
  const { body } = await onBoard(guest).send(calls.placeOrder, { mesa: table.code, products })
  await guest.send(calls.eraseAccount, {})
  await finishErasures(office.deps)
  const { body: order } = await onBoard(tenant.waiter).send(calls.changeOrderStatus, {
    order_id: body.order.id,
    estado: 'Preparando',
  })
  expect(JSON.stringify(order)).not.toContain('Ximena')
  await expectEqualTables(board, tenant)
})
