import type { Snapshot } from '@orderi/shared/board/events'
import { applyEvents, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Pool } from '../../server/src/db/pool.ts'
import type { Columns } from '../../server/src/db/sql.ts'
import { sumSales } from '../../server/src/reports/commands/sum-sales.ts'
import {
  auditOrders,
  brokenLogs,
  type ComparedBill,
  compareBills,
  ordersNotAnnouncedOnce,
  readLogAfter,
  readSeqsAfter,
  withoutPresence,
} from '../support/database/audit.ts'
import { differingScreens } from '../support/live/board-followers.ts'
import { moneyCalls } from '../support/money/money-round.ts'
import { wrongSales } from '../support/money/sales.ts'
import type { FaultRun } from './fault-run.ts'

/** Waits until every screen has caught up. Returns a description of each violated guarantee. */
export async function violationsOf(faultRun: FaultRun): Promise<string[]> {
  const { run, falseClaims, screens } = faultRun
  const now = await faultRun.whenCaughtUp()
  return [
    ...run.surprises,
    ...moneyCalls
      .filter(({ path }) => !run.moneyPaths.has(path))
      .map(({ path }) => `never sent: ${path}`),
    ...run.refusals
      .filter(({ retryAfter }) => retryAfter === null)
      .map(() => 'refused without Retry-After'),
    ...falseClaims.map((name) => `${name} showed “live” during an outage`),
    ...differingScreens(screens, now).map((name) => `${name} shows another board`),
    ...(await listViolations(faultRun, now)),
    ...(await faultRun.withDatabase((db) => databaseViolations(faultRun, db, now))),
  ]
}

async function databaseViolations(faultRun: FaultRun, db: Pool, now: Snapshot): Promise<string[]> {
  const { tenant, notePrefix, run, start } = faultRun
  const branch = tenant.branch.id
  const { lost, doubled, partial, unknown } = await auditOrders(db, notePrefix, run.acknowledged)
  const log = await readLogAfter(db, branch, start.seq)
  const fold = snapshotOf(applyEvents(boardFrom(start.snapshot), log))
  return [
    ...lost.map((marker) => `lost: ${marker}`),
    ...doubled.map((marker) => `done twice: ${marker}`),
    ...partial.map((marker) => `partly done: ${marker}`),
    ...unknown.map((marker) => `done but not acknowledged: ${marker}`),
    ...(await brokenLogs(db)).map((each) => `a log with a gap: ${JSON.stringify(each)}`),
    ...(await ordersNotAnnouncedOnce(db)).map(
      (each) => `not announced once: ${JSON.stringify(each)}`,
    ),
    ...commitViolations(run.commits, await readSeqsAfter(db, branch, start.seq)),
    ...(JSON.stringify(fold) === JSON.stringify(now)
      ? []
      : ['the replayed log gives another board']),
    ...(await moneyViolations(faultRun, await compareBills(db, branch))),
    ...(await paymentViolations(db, branch, faultRun)),
    ...(await salesViolations(db, branch)),
  ]
}

function commitViolations(acknowledged: readonly number[], done: readonly number[]): string[] {
  const known = new Set<number>()
  const twice = acknowledged.filter((seq) => known.size === known.add(seq).size)
  const inLog = new Set(done)
  return [
    ...twice.map((seq) => `acknowledged twice: ${seq}`),
    ...[...known].filter((seq) => !inLog.has(seq)).map((seq) => `not in the log: ${seq}`),
    ...done
      .filter((seq) => !known.has(seq))
      .map((seq) => `in the log but not acknowledged: ${seq}`),
  ]
}

/** Compares the board with the calls that list orders, bills and waiter calls from the database tables. */
async function listViolations({ tenant }: FaultRun, now: Snapshot): Promise<string[]> {
  const sent = { params: { sucursal: tenant.branch.id } }
  const lists = {
    orders: [await tenant.waiter.call(calls.openOrders, sent), now.orders],
    bills: [await tenant.waiter.call(calls.openBills, sent), now.bills],
    calls: [
      await tenant.waiter.call(calls.waiterCalls, sent),
      now.bills.filter((bill) => bill.waiter_requested === 1),
    ],
  } as const
  return Object.entries(lists)
    .filter(
      ([, [{ body }, shown]]) =>
        JSON.stringify(body.data, withoutPresence) !== JSON.stringify(shown),
    )
    .map(([name]) => `the tables differ in ${name}`)
}

/** Expects exactly the acknowledged payments, each once, no closed bill with a balance, and a balanced ledger. */
async function paymentViolations(
  db: Pool,
  branch: number,
  { run, notePrefix }: FaultRun,
): Promise<string[]> {
  const payments = await db.query<{ reference: string; count: number }>(
    `SELECT reference, count(*) FROM payments WHERE branch_id = $1 AND reference IS NOT NULL GROUP BY reference`,
    [branch],
  )
  const found = new Set(payments.map(({ reference }) => reference))
  const acknowledged = new Set(run.payments)
  const unpaid = await db.query<Columns<'bills', 'id'>>(
    `SELECT id FROM bills WHERE branch_id = $1 AND status = 'Cerrada' AND total_final * 100 <> paid_c`,
    [branch],
  )
  const unbalanced = await db.query<{ source: string; source_id: number }>(
    `SELECT source, source_id FROM ledger WHERE branch_id = $1
      GROUP BY source, source_id HAVING sum(debit_c) <> sum(credit_c)`,
    [branch],
  )
  const receivables = await db.query<{ bill: number; cents: number }>(
    `SELECT b.id AS bill, sum(l.debit_c - l.credit_c) AS cents
      FROM ledger l JOIN bills b ON b.id = staying_bill(l.bill_id)
      WHERE l.branch_id = $1 AND l.account = 'receivables' AND b.status = 'Cerrada'
      GROUP BY b.id HAVING sum(l.debit_c) <> sum(l.credit_c)`,
    [branch],
  )
  return [
    ...run.payments.filter((each) => !found.has(each)).map((each) => `lost payment: ${each}`),
    ...payments.filter(({ count }) => count > 1).map(({ reference }) => `paid twice: ${reference}`),
    ...[...found]
      .filter((each) => each.startsWith(notePrefix) && !acknowledged.has(each))
      .map((each) => `paid but not acknowledged: ${each}`),
    ...unpaid.map(({ id }) => `bill ${id} is closed with a balance`),
    ...unbalanced.map((each) => `${each.source} ${each.source_id} is not balanced in the ledger`),
    ...receivables.map(
      ({ bill, cents }) => `the ledger has ${cents} due of the closed bill ${bill}`,
    ),
  ]
}

/** Checks the sums of unmarked days, then sums the marked days and checks all sums. */
async function salesViolations(db: Pool, branch: number): Promise<string[]> {
  const unmarked = await wrongSales(db, branch)
  await sumSales(db)
  return [...unmarked, ...(await wrongSales(db, branch))].map(
    (each) => `sums of sales: ${JSON.stringify(each)}`,
  )
}

/** Stored bills must equal computed ones. The exported CSV file must have the same count and total. */
async function moneyViolations(
  faultRun: FaultRun,
  bills: readonly ComparedBill[],
): Promise<string[]> {
  const sheet = await readSheet(faultRun)
  const sum = toAmount(sumCents(bills.map(({ stored }) => toCents(stored.totalFinal))))
  return [
    ...bills
      .filter(({ stored, computed }) => JSON.stringify(stored) !== JSON.stringify(computed))
      .map(({ bill, computed }) => `bill ${bill} is not ${JSON.stringify(computed)}`),
    ...(sheet.count === bills.length && sheet.sum === sum
      ? []
      : [`the sheet has ${sheet.count} bills of ${sheet.sum}, not ${bills.length} of ${sum}`]),
  ]
}

async function readSheet({ url, tenant }: FaultRun): Promise<{ count: number; sum: number }> {
  const path = calls.exportBills.path.replace(':sucursal', String(tenant.branch.id))
  const answer = await fetch(`${url}/api${path}?desde=2000-01-01&hasta=2099-12-31`, {
    headers: { Authorization: `Bearer ${tenant.admin.token}` },
  })
  const [titles = '', ...rows] = (await answer.text()).trimEnd().split('\r\n')
  const column = titles.split(';').indexOf('Total')
  const totals = rows.map((row) => Number(row.split(';')[column]?.replace(',', '.')))
  return { count: rows.length, sum: toAmount(sumCents(totals.map(toCents))) }
}
