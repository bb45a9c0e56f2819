import { randomUUID } from 'node:crypto'
import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { openTill } from '../../../tests/support/money/till.ts'
import { dishes, placeOrder, takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { compareHeldBoard } from '../../../tests/support/server/held-boards.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import type { BoardCommand } from '../board/boards.ts'
import type { Authority } from '../identity/approval.ts'
import { decideMerge, decideSeparation, needsOfMerge, needsOfSeparation } from './decide-merge.ts'
import { decideMove } from './decide-move.ts'
import { decidePlan, needsOfPlan } from './decide-shares.ts'
import { decideSplit, needsOfSplit } from './decide-split.ts'

const world = await openWorld()

/** A branch with a discounted bill of staff, and a guest's bill. */
async function openHouse() {
  const tenant = await makeTenant(world)
  const { admin, branch } = tenant
  const till = await openTill(admin, branch.id)
  const [, second, third] = branch.tables
  const products = dishes(tenant, 3)
  const { body: one } = await takeOrder(tenant, { products }, admin)
  const guest = await enterAs(world, second)
  const { body: two } = await placeOrder(guest, tenant, { mesa: second.code, products })
  await admin.send(calls.giveDiscount, {
    bill_id: one.bill.id,
    tipo: 'porcentaje',
    valor: 10,
    motivo: till.reasonOf('descuento'),
  })
  const { body: user } = await admin.call(calls.me)
  const command = (needed: Pick<BoardCommand, 'decide'> & Partial<BoardCommand>): BoardCommand => ({
    branchId: branch.id,
    actor: null,
    keyed: {
      userId: user.id,
      path: '/pruebas',
      key: randomUUID(),
      bodyHash: Buffer.alloc(32),
      status: 200,
    },
    ...needed,
  })
  const own = { isManager: true, isKitchen: false, permissions: [], maxDiscount: 0 }
  const by: Authority = { user: { id: user.id, name: user.name }, own, approved: null }
  return { tenant, guest, one, two, by, command, table: third }
}

type House = Awaited<ReturnType<typeof openHouse>>

function commandsOf({ command, by }: House) {
  return {
    merge: (bill_id: number, otras: number[]) =>
      command({
        ...needsOfMerge({ bill_id, otras }),
        decide: (present) => decideMerge(present, { bill_id, otras }, by),
      }),
    separate: (bill_id: number, otras: number[]) =>
      command({
        ...needsOfSeparation({ bill_id, otras }),
        decide: (present) => decideSeparation(present, { bill_id, otras }, by),
      }),
    split: (bill_id: number, order_line_id: number) => {
      const body = { bill_id, partes: [{ lineas: [{ order_line_id, cantidad: 1 }] }] }
      return command({
        ...needsOfSplit(body),
        decide: (present) => decideSplit(present, body, by),
      })
    },
    plan: (bill_id: number, cantidad: number) => {
      const body = { bill_id, tipo: 'iguales' as const, cantidad }
      return command({ ...needsOfPlan(body), decide: (present) => decidePlan(present, body) })
    },
    move: (bill_id: number, table_id: number) =>
      command({
        names: { ordersOf: [bill_id] },
        decide: (present) => decideMove(present, { bill_id, table_id }),
      }),
  }
}

/** Runs commands in one batch, and checks that the board in memory equals the one from the tables. */
async function runTogether({ tenant }: House, commands: readonly BoardCommand[]) {
  const { boards } = world.deps
  const results = await Promise.all(commands.map((command) => boards.run(command)))
  const held = await boards.hold(tenant.branch.id)
  const { inMemory, inTables } = await compareHeldBoard(world, held)
  expect(inMemory).toEqual(inTables)
  return results.map(({ body }) => body)
}

test('plans, merges, moves and splits a bill in one batch', async () => {
  const house = await openHouse()
  const { one, two, table } = house
  const { merge, move, plan, split } = commandsOf(house)
  const [line] = two.order.products
  const [, , , parts] = await runTogether(house, [
    plan(one.bill.id, 2),
    merge(one.bill.id, [two.bill.id]),
    move(one.bill.id, table.id),
    split(one.bill.id, line?.id ?? 0),
  ])
  expect(parts).toMatchObject({
    bills: [
      { id: one.bill.id, table_id: table.id, cantidad: 5, shares: [{}, {}] },
      { table_id: table.id, cantidad: 1 },
    ],
  })
  const { body } = await house.guest.call(calls.openBill, { query: {} })
  expect(body.bill).toMatchObject({ id: one.bill.id })
})

test('separates bills in the same batch of commands that merged them', async () => {
  const house = await openHouse()
  const { one, two } = house
  const { merge, separate } = commandsOf(house)
  const ids = [one.bill.id, two.bill.id] as const
  const [, separated] = await runTogether(house, [
    merge(ids[0], [ids[1]]),
    separate(ids[0], [ids[1]]),
  ])
  expect(separated).toMatchObject({
    bills: [
      { id: ids[0], cantidad: 3, descuento: 300 },
      { id: ids[1], cantidad: 3, merged_into: null, closed_at: null },
    ],
  })
  const rows = await world.deps.pool.query('SELECT 1 FROM join_requests WHERE bill_id = $1', [
    ids[0],
  ])
  expect(rows).toEqual([])
})

test('moves a bill together with its delivered orders', async () => {
  const house = await openHouse()
  const { tenant, one, table } = house
  for (const estado of ['Preparando', 'Listo', 'Entregado'] as const)
    await tenant.admin.send(calls.changeOrderStatus, { order_id: one.order.id, estado })
  await runTogether(house, [commandsOf(house).move(one.bill.id, table.id)])
  const { body } = await tenant.admin.get(calls.recentOrders, tenant.branch.id)
  expect(body.data).toMatchObject([{ id: one.order.id, table: { id: table.id } }])
})
