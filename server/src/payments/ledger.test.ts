import { calls } from '@orderi/shared/contract/all'
import { toCents } from '@orderi/shared/kernel/money'
import { expect, test } from 'vitest'
import { chargeBill } from '../../../tests/support/money/charges.ts'
import { openTill } from '../../../tests/support/money/till.ts'
import { takeOrder } from '../../../tests/support/restaurant/orders.ts'
import { makeTenant } from '../../../tests/support/tenant.ts'
import { openWorld } from '../../../tests/support/world.ts'

const world = await openWorld()

interface Entry {
  readonly source: string
  readonly account: string
  readonly debit: number
  readonly credit: number
}

/** The entries of a branch, without zeros. */
function readLedger(branchId: number): Promise<readonly Entry[]> {
  return world.deps.pool.query<Entry>(
    `SELECT source, account, sum(debit_c) AS debit, sum(credit_c) AS credit FROM ledger
      WHERE branch_id = $1 GROUP BY 1, 2 HAVING sum(debit_c) <> 0 OR sum(credit_c) <> 0 ORDER BY 1, 2`,
    [branchId],
  )
}

test.each([true, false])(
  'creates ledger entries whose debits equal their credits (charges included in the prices: %s)',
  async (isIncluded) => {
    const tenant = await makeTenant(world, {
      ivaIncluded: isIncluded,
      serviceIncluded: isIncluded,
      commissionType: isIncluded ? 2 : 1,
      prices: [1669.29],
    })
    const { admin, waiter, branch } = tenant
    const till = await openTill(admin, branch.id)
    const { body } = await takeOrder(tenant)
    const { saldo } = body.bill
    const { body: bill } = await chargeBill(waiter, till, body.bill, {
      pagos: [
        { metodo: till.methodOf('tarjeta'), monto: 500, propina: 50, excedente: 20 },
        { metodo: till.methodOf('efectivo'), monto: saldo - 500, recibido: 5000 },
      ],
    })
    expect(bill.status).toBe('Cerrada')
    const refund = {
      payment_id: bill.payments[0]?.id ?? 0,
      motivo: till.reasonOf('devolucion'),
      monto: 120,
    }
    await admin.send(calls.refundPayment, refund)
    const entries = await readLedger(branch.id)
    for (const source of ['bill', 'payment']) {
      const own = entries.filter((entry) => entry.source === source)
      const sum = (side: 'debit' | 'credit') => own.reduce((total, entry) => total + entry[side], 0)
      expect([source, sum('debit')]).toEqual([source, sum('credit')])
    }
    const receivables = entries.filter(({ account }) => account === 'receivables')
    expect(receivables).toHaveLength(2)
    expect(receivables.reduce((rest, { debit, credit }) => rest + debit - credit, 0)).toBe(0)
    expect(entries.find(({ account }) => account === 'refunds')?.credit).toBe(-10_000)
    const read = await admin.get(calls.ledger, branch.id)
    expect(read.body.unbalanced).toEqual([])
    for (const { account, debit, credit } of read.body.data) {
      const own = entries.filter((entry) => entry.account === account)
      const cents = (side: 'debit' | 'credit') => own.reduce((sum, entry) => sum + entry[side], 0)
      expect([account, toCents(debit), toCents(credit)]).toEqual([
        account,
        cents('debit'),
        cents('credit'),
      ])
    }
  },
)

test('lists in the ledger a payment whose debits differ from its credits', async () => {
  const { pool } = world.deps
  const tenant = await makeTenant(world)
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const { body } = await takeOrder(tenant)
  const { body: bill } = await chargeBill(waiter, till, body.bill)
  const payment = bill.payments[0]?.id
  await pool.query(`ALTER TABLE payments DISABLE TRIGGER USER`)
  await pool.query(`ALTER TABLE payments DROP CONSTRAINT payments_check`)
  await pool.query('UPDATE payments SET applied_c = applied_c - 1 WHERE id = $1', [payment])
  const read = await admin.get(calls.ledger, branch.id)
  expect(read.body.unbalanced).toEqual([{ source: 'payment', id: payment }])
})

test('adds a refund of an open bill to its balance, even at the time of the closing, and reduces sales by a refund of a closed bill until it reopens', async () => {
  const tenant = await makeTenant(world)
  const { admin, waiter, branch } = tenant
  const till = await openTill(admin, branch.id)
  const { bill } = (await takeOrder(tenant)).body
  const bill_id = bill.id
  const charge = async (monto: number, saldo_visto: number) => {
    const pagos = [{ metodo: till.methodOf('tarjeta'), monto }]
    const charged = await chargeBill(waiter, till, bill, { saldo_visto, pagos })
    return charged.body.payments.at(-1)?.id ?? 0
  }
  const refund = (payment_id: number) =>
    admin.send(calls.refundPayment, { payment_id, motivo: till.reasonOf('devolucion') })
  const balances = async () => {
    const entries = await readLedger(branch.id)
    return ['refunds', 'receivables'].map((account) =>
      entries
        .filter((entry) => entry.account === account)
        .reduce((sum, { debit, credit }) => sum + debit - credit, 0),
    )
  }
  const total = bill.saldo
  await refund(await charge(500, total))
  const last = await charge(total, total)
  expect(await balances()).toEqual([0, 0])
  // The bill's status decides, not the time.
  await world.deps.pool.query(
    'UPDATE bills SET closed_at = (SELECT min(at) FROM payments WHERE bill_id = $1) WHERE id = $1',
    [bill_id],
  )
  expect(await balances()).toEqual([0, 0])
  await refund(last)
  expect(await balances()).toEqual([total * 100, 0])
  await admin.send(calls.reopenBill, { bill_id })
  await charge(total, total)
  expect(await balances()).toEqual([0, 0])
})
