import { calls } from '@orderi/shared/contract/all'
import { expect, test } from 'vitest'
import { untilLockAwaited } from '../../../tests/support/database/locks.ts'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { wrongSales } from '../../../tests/support/money/sales.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { openBill } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'
import { rebuildSales, sumSales } from './commands/sum-sales.ts'

let now = new Date('2026-05-04T18:00:00.000Z')
const world = await openWorld({ clock: () => now })
const { pool } = world.deps

/** A branch in Costa Rica whose only bill was charged at 2:00 on the night before 6 May. */
async function openBranch() {
  now = new Date('2026-05-05T18:00:00.000Z')
  const tenant = await makeTenant(world)
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  now = new Date('2026-05-06T08:00:00.000Z')
  const bill = await openBill(tenant)
  const { id: bill_id, saldo } = bill
  const pagos = [{ metodo: till.methodOf('efectivo'), monto: saldo }]
  await chargeBill(waiter, till, bill, { pagos })
  return {
    admin,
    branch,
    till,
    startDayAt: (inicio_dia: string) =>
      admin.send(calls.updateBranch, { id: branch.id, inicio_dia }),
    /** The days on which reports, transactions and the receipt show the bill. */
    async shownOn() {
      const days: unknown[] = []
      for (const day of ['2026-05-05', '2026-05-06']) {
        const query = { desde: day, hasta: day }
        const report = await admin.call(calls.salesReport, { query: { ...query, por: 'hora' } })
        const params = { sucursal: branch.id }
        const list = await admin.call(calls.transactions, { params, query })
        days.push([day.slice(-2), report.body.totals.bills, list.body.total])
      }
      const { body: receipt } = await admin.send(calls.receipt, { bill_id })
      const line = receipt.paper.lines.find((each) => each.kind === 'pair' && each.text === 'Día')
      return { days, receipt: line?.kind === 'pair' && line.right }
    },
  }
}

const BEFORE = {
  days: [
    ['05', 1, 1],
    ['06', 0, 0],
  ],
  receipt: '05/05/2026',
}
/** The receipt shows its stored day, so that a later paper is a copy. */
const AFTER = {
  ...BEFORE,
  days: [
    ['05', 0, 0],
    ['06', 1, 1],
  ],
}

test('counts a bill that is closed before the start of the day on the previous day, in all lists', async () => {
  const { admin, branch, till, startDayAt, shownOn } = await openBranch()
  const read = await admin.get(calls.branch, branch.id)
  expect(read.body.inicio_dia).toBe('04:00')
  await sumSales(pool)
  expect(await shownOn()).toEqual(BEFORE)
  const closing = { turno: till.turno, monto: 0, motivo: till.reasonOf('movimiento') }
  const { body: z } = await admin.send(calls.closeRegister, closing)

  expect((await startDayAt('02:00')).body.inicio_dia).toBe('02:00')
  expect(await shownOn()).toEqual(AFTER)
  await sumSales(pool)
  expect(await shownOn()).toEqual(AFTER)
  expect(await wrongSales(pool, branch.id)).toEqual([])
  const sums = () =>
    pool.query('SELECT * FROM sales_days WHERE branch_id = $1 ORDER BY kind, key', [branch.id])
  const changed = await sums()
  await rebuildSales(pool)
  expect(await sums()).toEqual(changed)

  await startDayAt('02:30')
  expect(await shownOn()).toEqual(BEFORE)
  // By default, the transactions are those of the business day's month.
  const count = async () => (await admin.get(calls.transactions, branch.id)).body.total
  now = new Date('2026-06-01T08:00:00.000Z')
  expect(await count()).toBe(1)
  await startDayAt('01:00')
  expect(await count()).toBe(0)
  const session = await admin.get(calls.cashSession, till.turno)
  expect(session.body.figures).toEqual(z.figures)
})

test('refuses a day that starts after the morning or between half hours', async () => {
  const { admin, branch } = await makeTenant(world)
  for (const inicio_dia of ['4:00', '04:15', '12:00', '24:00', '', null]) {
    const body = { id: branch.id, inicio_dia }
    expect(await admin.send(calls.updateBranch, body)).toMatchObject({
      status: 422,
      body: { errors: { inicio_dia: [expect.any(String)] } },
    })
  }
})

test('uses the new start of the day for days that are summed while it changes', async () => {
  const { branch, shownOn } = await openBranch()
  const blocker = await pool.driver.connect()
  await blocker.query('BEGIN')
  await blocker.query("UPDATE branches SET day_starts_at = '02:00' WHERE id = $1", [branch.id])
  const summing = sumSales(pool)
  await untilLockAwaited(pool, 'FOR SHARE')
  await blocker.query('COMMIT')
  blocker.release()
  await summing
  expect(await wrongSales(pool, branch.id)).toEqual([])
  expect(await shownOn()).toEqual(AFTER)
})
