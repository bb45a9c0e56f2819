import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { DomainError } from '@orderi/shared/kernel/errors'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, openBill, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant, type Tenant } from '../../../tests/support/tenant.ts'
import { type ApiClient, openWorld, type World } from '../../../tests/support/world.ts'
import { decideOrder, needsOfOrder, type OrderRequest } from '../orders/decide-order.ts'
import { decideOrderStatus } from '../orders/decide-step.ts'
import type { BoardCommand, Present } from './boards.ts'
import type { Decision } from './decision.ts'

const world = await openWorld()
/** A node that receives no notifications from the other node. */
const unnotified = await openWorld({}, world)

/** Orders one dish at a table, on the board of a node. */
function orderAt(tenant: Tenant, table: number, userId: number): BoardCommand {
  return orderOf(tenant, userId, { tableId: tenant.branch.tables[table]?.id ?? 0 })
}

function orderOf(tenant: Tenant, userId: number, more: Partial<OrderRequest>): BoardCommand {
  const order = { orderedBy: { id: userId, name: 'Beto' }, products: dishes(tenant), ...more }
  return {
    branchId: tenant.branch.id,
    actor: null,
    keyed: keyedRequest(userId, randomUUID()),
    ...needsOfOrder(order),
    decide: (present) => decideOrder(present, order),
  }
}

const keyedRequest = (userId: number, key: string) => ({
  userId,
  path: '/pruebas',
  key,
  bodyHash: Buffer.alloc(32),
  status: 201,
})

async function userIdOf({ waiter }: Tenant): Promise<number> {
  return (await waiter.call(calls.me)).body.id
}

async function expectEqualTables(node: World, { branch }: Tenant): Promise<void> {
  const { inMemory, inTables } = await compareHeldBoard(
    node,
    await node.deps.boards.hold(branch.id),
  )
  expect(inMemory).toEqual(inTables)
}

const numberOf = (body: unknown) => (body as { order: { number: number } }).order.number

/** Runs five concurrent orders on a node's board, and counts the statements that write. */
async function runFive({ deps: { boards } }: World, tenant: Tenant, user: number) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const results = await Promise.all(
    Array.from({ length: 5 }, (_, index) => boards.run(orderAt(tenant, index % 2, user))),
  )
  const writes = query.mock.calls.filter(([statement]) =>
    (statement as { name?: string }).name?.startsWith('write-board'),
  ).length
  query.mockRestore()
  return { results, writes }
}

/** A guest's bill with a discount of 50 % by a waiter whose limit is now 10 %. */
async function openHalfPriceBill(tenant: Tenant) {
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const [table] = branch.tables
  const user = await userIdOf(tenant)
  const guest = await enterAs(world, table)
  const body = { mesa: table.code, products: dishes(tenant) }
  const { order, bill } = (await guest.send(calls.placeOrder, body)).body
  const allow = (descuento_maximo: number) =>
    admin.send(calls.setPermissions, { user, descuento_maximo })
  await allow(50)
  const half = { bill_id: bill.id, tipo: 'porcentaje' as const, valor: 50 }
  const given = { ...half, motivo: till.reasonOf('descuento') }
  expect((await waiter.send(calls.giveDiscount, given)).status).toBe(200)
  await allow(10)
  return { user, guest: await userIdOf({ ...tenant, waiter: guest }), order, bill }
}

test('decides a step, an approved order and a guest’s order on a discounted bill together', async () => {
  const tenant = await makeTenant(world)
  const { user, guest, order, bill } = await openHalfPriceBill(tenant)
  const approver = { id: await userIdOf({ ...tenant, waiter: tenant.admin }), name: 'Ana Admin' }
  const own = { isManager: false, isKitchen: false, permissions: [], maxDiscount: 1000 }
  const authority = {
    user: { id: user, name: 'Beto' },
    own,
    approved: { ...own, maxDiscount: 6000, approver },
  }
  const step = (present: Present) => decideOrderStatus(present, order.id, 'Preparando', null)
  const { boards } = world.deps
  const [, , { body }] = await Promise.all([
    boards.run({ ...orderOf(tenant, user, {}), decide: step }),
    boards.run(orderOf(tenant, user, { billId: bill.id, authority })),
    boards.run(
      orderOf(tenant, guest, {
        tableId: tenant.branch.tables[0].id,
        guest: { id: guest, name: 'Luisa' },
      }),
    ),
  ])
  expect(body).toMatchObject({ bill: { id: bill.id, bruto: 3000, descuento: 1000 } })
  await expectEqualTables(world, tenant)
  const rows = await world.deps.pool.query(
    `SELECT a.kind, a.basis_points, a.amount_c, a.limited_c, a.approver_id, l.status
      FROM adjustments a LEFT JOIN order_lines l ON l.id = a.line_id AND l.adjustment_id = a.id
      WHERE a.bill_id = $1 ORDER BY a.id`,
    [bill.id],
  )
  const percentage = { kind: 'descuento', basis_points: 5000, amount_c: null, limited_c: 0 }
  const revoked = { ...percentage, kind: 'retiro', basis_points: null, approver_id: null }
  const onLine = { ...percentage, basis_points: null, amount_c: 50_000, limited_c: 50_000 }
  expect(rows).toEqual([
    { ...percentage, approver_id: null, status: null },
    { ...revoked, status: null },
    { ...percentage, approver_id: approver.id, status: null },
    { ...onLine, approver_id: approver.id, status: 'Preparando' },
    { ...onLine, approver_id: approver.id, status: 'Pendiente' },
    { ...revoked, status: null },
  ])
})

test('writes all waiting commands of a branch with one statement', async () => {
  const tenant = await makeTenant(world)
  const user = await userIdOf(tenant)
  await world.deps.boards.run(orderAt(tenant, 0, user))
  const { results, writes } = await runFive(world, tenant, user)
  expect(writes).toBe(1)
  expect(results.map(({ body }) => numberOf(body))).toEqual([2, 3, 4, 5, 6])
  await expectEqualTables(world, tenant)
})

test('writes all waiting commands with two statements if another node has written', async () => {
  const tenant = await makeTenant(world)
  const user = await userIdOf(tenant)
  await unnotified.deps.boards.run(orderAt(tenant, 0, user))
  await world.deps.boards.run(orderAt(tenant, 0, user))
  const { results, writes } = await runFive(unnotified, tenant, user)
  expect(writes).toBe(2)
  expect(results.map(({ body }) => numberOf(body))).toEqual([3, 4, 5, 6, 7])
  await expectEqualTables(unnotified, tenant)
})

test('rejects a defective command, without an effect on the batch, the board or the log', async () => {
  const tenant = await makeTenant(world)
  const user = await userIdOf(tenant)
  const { boards } = world.deps
  const ok = () => boards.run(orderAt(tenant, 0, user))
  const defect = () =>
    boards.run({
      ...orderAt(tenant, 0, user),
      decide() {
        throw new TypeError('a defect')
      },
    })
  const refused = () =>
    boards.run({
      ...orderAt(tenant, 0, user),
      decide() {
        throw new DomainError('bill_full')
      },
    })
  /** An order with a text that cannot be stored, so the statement fails. */
  const unwritable = () => {
    const order = orderAt(tenant, 0, user)
    return boards.run({
      ...order,
      decide: (present) => withNote(order.decide(present), 'a\u0000b'),
    })
  }
  const results = await Promise.allSettled([ok(), defect(), ok(), refused(), unwritable(), ok()])
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ])
  await expectEqualTables(world, tenant)
  const params = { sucursal: tenant.branch.id }
  expect((await tenant.waiter.call(calls.openOrders, { params })).body.data).toHaveLength(3)
})

function withNote(decision: Decision, note: string): Decision {
  const [created, ...others] = decision.events
  if (created?.type !== 'order.created') throw new Error('not an order')
  const products = created.data.products.map((line) => ({ ...line, note }))
  return { ...decision, events: [{ ...created, data: { ...created.data, products } }, ...others] }
}

test('decides a command again on the newest board if the node’s board was old', async () => {
  const tenant = await makeTenant(world)
  const waiterAt = (node: World) => node.client(tenant.waiter.token)
  const take = (node: World) => takeOrder(tenant, {}, waiterAt(node))
  const numbers = []
  for (const node of [world, unnotified, world, unnotified, unnotified, world])
    numbers.push((await take(node)).body.order.number)
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6])
  const { body } = await take(world)
  await waiterAt(unnotified).send(calls.closeBill, { bill_id: body.bill.id })
  const late = await takeOrder(tenant, { bill_id: body.bill.id }, waiterAt(world))
  expect(late).toMatchObject({ status: 409, body: { code: 'bill_closed' } })
  const moved = await waiterAt(unnotified).send(calls.changeOrderStatus, {
    order_id: body.order.id,
    estado: 'Preparando',
  })
  expect(moved.status).toBe(200)
  const skipped = await waiterAt(world).send(calls.changeOrderStatus, {
    order_id: body.order.id,
    estado: 'Listo',
  })
  expect(skipped.status).toBe(200)
})

test('makes progress on both of two nodes that write to one branch at the same time', async () => {
  const tenant = await makeTenant(world)
  const take = (node: World) => takeOrder(tenant, {}, node.client(tenant.waiter.token))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => take(index % 2 === 0 ? world : unnotified)),
  )
  const numbers = answers.map(({ body }) => body.order.number).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('does not run a command that timed out in the queue', async () => {
  const tenant = await makeTenant(world)
  const user = await userIdOf(tenant)
  const { boards, commandQueue } = world.deps
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const blocking = commandQueue.run(tenant.branch.id, () => opened)
  await expect(boards.run(orderAt(tenant, 0, user))).rejects.toMatchObject({ code: 'unavailable' })
  open()
  await blocking
  expect(numberOf((await boards.run(orderAt(tenant, 0, user))).body)).toBe(1)
  await expectEqualTables(world, tenant)
})

test('reads a board again if the events that it lacks were deleted', async () => {
  const tenant = await makeTenant(world)
  const user = await userIdOf(tenant)
  await world.deps.boards.run(orderAt(tenant, 0, user))
  const later = await unnotified.deps.boards.run(orderAt(tenant, 0, user))
  await unnotified.deps.boards.run(orderAt(tenant, 1, user))
  await world.deps.pool.query('DELETE FROM board_events WHERE branch_id = $1 AND seq <= $2', [
    tenant.branch.id,
    later.boardSeq,
  ])
  expect(numberOf((await world.deps.boards.run(orderAt(tenant, 0, user))).body)).toBe(4)
  await expectEqualTables(world, tenant)
})

test('opens a new bill for the order of a guest who may no longer share a bill', async () => {
  const tenant = await makeTenant(world)
  const [table] = tenant.branch.tables
  const [ana, beto] = [await enterAs(world, table, 'Ana'), await enterAs(world, table, 'Beto')]
  const body = { mesa: table.code, products: dishes(tenant) }
  const order = async (guest: ApiClient) => (await guest.send(calls.placeOrder, body)).body.bill.id
  const bill_id = await order(ana)
  const asked = await beto.send(calls.askToJoin, { mesa: table.code, bill_id })
  const answerJoin = (aceptar: 0 | 1) => ana.send(calls.answerJoin, { id: asked.body.id, aceptar })
  await answerJoin(1)
  expect(await order(beto)).toBe(bill_id)
  await answerJoin(0)
  expect(await order(beto)).not.toBe(bill_id)
  await expectEqualTables(world, tenant)
})

test('writes a charge with the batch statement, and closes the bill', async () => {
  const tenant = await makeTenant(world)
  const till = await openTill(tenant.admin, tenant.branch.id)
  const bill = await openBill(tenant)
  const charge = (monto: number, saldo: number) =>
    chargeBill(tenant.waiter, till, bill, {
      saldo_visto: saldo,
      pagos: [{ metodo: till.methodOf('tarjeta'), monto }],
    })
  const part = await charge(100, bill.saldo)
  expect(part.body).toMatchObject({ pagado: 100, status: 'Cuenta Solicitada' })
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const closed = await charge(bill.saldo - 100, bill.saldo - 100)
  const names = query.mock.calls
    .map(([statement]) => (statement as { name?: string }).name)
    .filter((name) => name === 'till' || name?.startsWith('write-board'))
  query.mockRestore()
  expect(closed.body).toMatchObject({ status: 'Cerrada', payment_method: 'tarjeta', saldo: 0 })
  expect(names).toEqual(['till', expect.stringMatching(/^write-board/)])
  await expectEqualTables(world, tenant)
})
