import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { playRoundOf } from '../../../tests/support/money/money-round.ts'
import { takeOnlinePayments } from '../../../tests/support/money/online.ts'
import { wrongSales } from '../../../tests/support/money/sales.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { rebuildSales, sumSales } from './commands/sum-sales.ts'

const world = await openWorld()
const { pool } = world.deps

test('calculates sums equal to the rows after each command about money, and after a rebuild', async () => {
  const tenant = await makeTenant(world)
  const { admin, branch } = tenant
  const till = await openTill(admin, branch.id)
  await takeOnlinePayments(admin, branch.id)
  const expectRight = async () => expect(await wrongSales(pool, branch.id)).toEqual([])
  await playRoundOf(world, tenant, till, {
    async onAnswer() {
      await expectRight()
      await sumSales(pool)
      await expectRight()
    },
  })
  const before = await pool.query('SELECT * FROM sales_days ORDER BY branch_id, date, kind, key')
  expect(before.length).toBeGreaterThan(5)
  await pool.query('UPDATE sales_days SET total_c = total_c + 1 WHERE branch_id = $1', [branch.id])
  expect(await wrongSales(pool, branch.id)).not.toEqual([])
  await rebuildSales(pool)
  await expectRight()
  expect(await pool.query('SELECT * FROM sales_days ORDER BY branch_id, date, kind, key')).toEqual(
    before,
  )
})

test('waits for another node that sums the same month', async () => {
  const tenant = await makeTenant(world)
  const { waiter, branch } = tenant
  const sell = async () => {
    const { id: bill_id } = await openBill(tenant)
    await waiter.send(calls.closeBill, { bill_id, payment_method: 'tarjeta' })
  }
  await sell()
  const blocker = await pool.driver.connect()
  await blocker.query('BEGIN; LOCK TABLE sales_days')
  const first = sumSales(pool)
  await untilLockAwaited(pool, 'DELETE FROM sales_days')
  await sell()
  const second = sumSales(pool)
  await untilLockAwaited(pool, 'pg_advisory_xact_lock')
  await blocker.query('COMMIT')
  blocker.release()
  await Promise.all([first, second])
  expect(await wrongSales(pool, branch.id)).toEqual([])
  expect(await pool.query('SELECT FROM stale_sales')).toEqual([])
})
