/** What must be true after an evening, whatever went wrong in it: every promise that was broken, in words. */
import type { Snapshot } from '@orderi/shared/board/events'
import { applyEvents, boardFrom, snapshotOf } from '@orderi/shared/board/reduce'
import { calls } from '@orderi/shared/contract/all'
import { sumCents, toAmount, toCents } from '@orderi/shared/kernel/money'
import type { Pool } from '../../server/src/db/pool.ts'
import {
  addUp,
  auditOrders,
  badlyAnnounced,
  brokenLogs,
  commitsAfter,
  logAfter,
  type Money,
} from '../support/audit.ts'
import { screensUnlike } from '../support/following.ts'
import type { Evening } from './evening.ts'

/** Looks at all of it once every screen has caught up; nothing when every promise was kept. */
export async function wrongsOf(evening: Evening): Promise<string[]> {
  const { run, lies, screens } = evening
  const now = await evening.whenCaughtUp()
  return [
    ...run.surprises,
    ...run.refusals
      .filter(({ retryAfter }) => retryAfter === null)
      .map(() => 'refused without a word about when to come back'),
    ...lies.map((name) => `${name} said that it is live when nobody could know`),
    ...screensUnlike(screens, now).map((name) => `${name} shows something else`),
    ...(await wrongLists(evening, now)),
    ...(await evening.withDatabase((db) => wrongsInside(evening, db, now))),
  ]
}

async function wrongsInside(evening: Evening, db: Pool, now: Snapshot): Promise<string[]> {
  const { tenant, beginning, run, start } = evening
  const branch = tenant.branch.id
  const { lost, doubled, partial, unknown } = await auditOrders(db, beginning, run.acknowledged)
  const log = await logAfter(db, branch, start.seq)
  const fold = snapshotOf(applyEvents(boardFrom(start.snapshot), log))
  return [
    ...lost.map((marker) => `lost: ${marker}`),
    ...doubled.map((marker) => `done twice: ${marker}`),
    ...partial.map((marker) => `half done: ${marker}`),
    ...unknown.map((marker) => `done, and nobody was told: ${marker}`),
    ...(await brokenLogs(db)).map((each) => `a log with a hole: ${JSON.stringify(each)}`),
    ...(await badlyAnnounced(db)).map((each) => `not announced once: ${JSON.stringify(each)}`),
    ...wrongCommits(run.commits, await commitsAfter(db, branch, start.seq)),
    ...(JSON.stringify(fold) === JSON.stringify(now)
      ? []
      : ['the fold of the log is another board']),
    ...(await wrongMoney(evening, await addUp(db, branch))),
  ]
}

/** Every command that was acknowledged stands in the log once, and nothing else does. */
function wrongCommits(told: readonly number[], done: readonly number[]): string[] {
  const known = new Set<number>()
  const twice = told.filter((seq) => known.size === known.add(seq).size)
  const kept = new Set(done)
  return [
    ...twice.map((seq) => `two answers: ${seq}`),
    ...[...known].filter((seq) => !kept.has(seq)).map((seq) => `not in the log: ${seq}`),
    ...done
      .filter((seq) => !known.has(seq))
      .map((seq) => `in the log, and nobody was told: ${seq}`),
  ]
}

/** The three lists that screens used to poll are read from the tables alone. */
async function wrongLists({ tenant }: Evening, now: Snapshot): Promise<string[]> {
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
    .filter(([, [{ body }, shown]]) => JSON.stringify(body.data) !== JSON.stringify(shown))
    .map(([name]) => `the tables say something else about ${name}`)
}

/** Lines, bills and the bookkeeper's sheet come to the same. */
async function wrongMoney(evening: Evening, bills: readonly Money[]): Promise<string[]> {
  const sheet = await readSheet(evening)
  const sum = toAmount(sumCents(bills.map(({ kept }) => toCents(kept.totalFinal))))
  return [
    ...bills
      .filter(({ kept, added }) => JSON.stringify(kept) !== JSON.stringify(added))
      .map(({ bill, added }) => `bill ${bill} is not ${JSON.stringify(added)}`),
    ...(sheet.count === bills.length && sheet.sum === sum
      ? []
      : [`the sheet has ${sheet.count} bills of ${sheet.sum}, not ${bills.length} of ${sum}`]),
  ]
}

/** The sheet of all days, as it is downloaded: its bills, and the sum of what they come to. */
async function readSheet({ url, tenant }: Evening): Promise<{ count: number; sum: number }> {
  const path = calls.exportBills.path.replace(':sucursal', String(tenant.branch.id))
  const answer = await fetch(`${url}/api${path}?desde=2000-01-01&hasta=2099-12-31`, {
    headers: { Authorization: `Bearer ${tenant.admin.token}` },
  })
  const [titles = '', ...rows] = (await answer.text()).trimEnd().split('\r\n')
  const column = titles.split(';').indexOf('Total')
  const totals = rows.map((row) => Number(row.split(';')[column]?.replace(',', '.')))
  return { count: rows.length, sum: toAmount(sumCents(totals.map(toCents))) }
}
