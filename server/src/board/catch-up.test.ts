/** Tests that a snapshot from memory always has the same text as one from the tables. */
import type { Bill } from '@orderi/shared/bills/schema'
import { calls } from '@orderi/shared/contract/all'
import { createRandom } from '@orderi/shared/kernel/random'
import { OrderStatus } from '@orderi/shared/orders/schema'
import { expect, test } from 'vitest'
import { playRoundOf } from '../../../tests/support/money/money-round.ts'
import { takeOnlinePayments } from '../../../tests/support/money/online.ts'
import { choosePaymentCommand } from '../../../tests/support/money/payment-commands.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { seedOfRun } from '../../../tests/support/seed.ts'
import { enterAs, makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { readSnapshot } from '../log/read.ts'
import { readCatchUp } from './catch-up.ts'

const COMMANDS = 80

const world = await openWorld()
/** Decides no command and gets no events of the other node, so it reads the missed events for each snapshot. */
const reader = await openWorld({}, world)

async function openBranch() {
  const tenant = await makeTenant(world)
  const { admin, branch } = tenant
  const till = await openTill(admin, branch.id)
  await takeOnlinePayments(admin, branch.id)
  await admin.send(calls.updateOwnRestaurant, { iva: 13, servicio: 10 })
  // From now on, both nodes hold the board.
  for (const { deps } of [world, reader]) await readCatchUp(deps, branch.id, {})
  const builds = () => [world, reader].map(({ deps }) => deps.boards.counts.builds)
  return {
    ...tenant,
    till,
    builds,
    async expectSameText() {
      const { pool, boardLogSql } = world.deps
      const { epoch, seq, snapshot } = await readSnapshot(pool, boardLogSql, branch.id)
      for (const { deps } of [world, reader]) {
        const { at: _at, ...sent } = await readCatchUp(deps, branch.id, {})
        expect(JSON.stringify(sent)).toBe(JSON.stringify({ epoch, seq, snapshot }))
      }
      return snapshot
    },
  }
}

test('returns the same snapshot from memory as from the tables after each command about money', async () => {
  const house = await openBranch()
  const { till, builds, expectSameText } = house
  const before = builds()
  await playRoundOf(world, house, till, { onAnswer: expectSameText })
  await expectSameText()
  expect(builds()).toEqual(before)
})

test('returns the same snapshot from memory as from the tables after each of many random commands', async () => {
  const random = createRandom(seedOfRun())
  const { admin, waiter, branch, products, till, builds, expectSameText } = await openBranch()
  const guest = await enterAs(world, branch.tables[0])
  const before = builds()
  let paid: Bill | undefined
  let refused = 0
  for (let count = 0; count < COMMANDS; count += 1) {
    const { orders, bills } = await expectSameText()
    const dishes = Array.from({ length: random.between(1, 3) }, () => ({
      product_id: random.pick(products.slice(0, 2)).id,
      quantity: random.between(1, 3),
    }))
    const table = random.pick(branch.tables)
    const order = orders.length > 0 ? random.pick(orders) : undefined
    const bill = bills.length > 0 ? random.pick(bills) : undefined
    const money = random.chance(0.5)
      ? choosePaymentCommand({ random, till, bills, paid, reference: `R${count}` })
      : undefined
    const commands = [
      () => waiter.send(calls.takeOrder, { table_id: table.id, products: dishes }),
      () => guest.send(calls.placeOrder, { mesa: table.code, products: dishes }),
      () => guest.call(random.pick([calls.callWaiter, calls.requestBill, calls.cancelBillRequest])),
      () =>
        waiter.send(calls.changeOrderStatus, {
          order_id: order?.id ?? 1,
          estado: random.pick(OrderStatus.options),
        }),
      () =>
        waiter.send(calls.changeLineStatus, {
          order_line_id: order?.products.at(-1)?.id ?? 1,
          estado: random.pick(OrderStatus.options),
        }),
      () => waiter.send(calls.undoOrder, { order_id: order?.id ?? 1 }),
      () => waiter.send(calls.sendWaiter, { bill_id: bill?.id ?? 1 }),
      () => waiter.send(calls.moveBill, { bill_id: bill?.id ?? 1, table_id: table.id }),
      () => waiter.send(calls.reopenBill, { bill_id: paid?.id ?? 1 }),
    ]
    const { status, body } = money
      ? await admin.send(money.call, money.body)
      : await random.pick(commands)()
    if (status >= 400) refused += 1
    else if (money?.references) paid = body as unknown as Bill
  }
  await expectSameText()
  expect(refused).toBeLessThan(COMMANDS * 0.8)
  expect(builds()).toEqual(before)
})
