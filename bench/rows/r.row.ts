/** Measures reports over a year of a busy branch, the platform's dashboard, and the memory of a year's export. */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { calls } from '@orderi/shared/contract/all'
import { TimesKey } from '@orderi/shared/reports/kitchen-times'
import { SalesKey } from '@orderi/shared/reports/sales'
import { test } from 'vitest'
import { createPool } from '../../server/src/db/pool.ts'
import { sumKitchenTimes } from '../../server/src/reports/commands/sum-kitchen-times.ts'
import { rebuildSales } from '../../server/src/reports/commands/sum-sales.ts'
import { LINES_PER_BILL } from '../../tests/support/restaurant/year.ts'
import { makeUser } from '../../tests/support/tenant.ts'
import { isShortRun, nowMs } from '../compare.ts'
import type { LoadHandlers } from '../processes/load.ts'
import { startHelper, startNode } from '../processes.ts'
import { record } from '../record.ts'
import { costFigure, type Figure } from '../report.ts'
import { openYearDatabase } from '../year.ts'

const BUSY_BILLS = isShortRun ? 5000 : 200_000
const BILLS = isShortRun ? 20_000 : 1_000_000
const TIMES = isShortRun ? 2 : 7
const REPORT_AT_MOST_MS = 300
const EXPORT_STARTS_AT_MOST_MS = 1000
const EXPORT_GROWS_AT_MOST_MB = 64

const databaseUrl = await openYearDatabase({ branches: 100, busyBills: BUSY_BILLS, bills: BILLS })
const sums = createPool(databaseUrl, { max: 1, statementTimeoutMs: 600_000 })
const begun = nowMs()
await rebuildSales(sums)
const rebuilt = (nowMs() - begun) / 1000
const begunTimes = nowMs()
await sumKitchenTimes(sums)
const summedTimes = (nowMs() - begunTimes) / 1000
await sums.query(
  'VACUUM ANALYZE sales_days, sales_months, stale_sales, kitchen_times, kitchen_months',
)
await sums.end()
const node = await startNode({ DATABASE_URL: databaseUrl })
const { client } = await makeUser(node, { restaurantId: 1, type: 'admin' })
const superadmin = await makeUser(node, { superadmin: true })
const load = await startHelper<LoadHandlers>('load')

const today = new Date()
const lastYear = new Date(today.getTime() - 365 * 24 * 60 * 60_000)
const day = (instant: Date) => instant.toISOString().slice(0, 10)
const year = { desde: day(lastYear), hasta: day(today) }
const count = (value: number) => value.toLocaleString('en')

async function read(what: string, path: string, query: object, token = ''): Promise<Figure> {
  const get = `${node.url}/api${path}?${new URLSearchParams({ ...query })}`
  const cost = await load.ask('read', get, token, TIMES)
  return costFigure(what, cost, { unit: 'ms', atMost: REPORT_AT_MOST_MS })
}

const residentMb = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${node.pid}/status`, 'utf8'))?.[1]) / 1000

/** Downloads the CSV file of a year of bills. Returns the time until it starts, and the growth of the server's memory. */
async function exportYear(): Promise<{ startsMs: number; grownMb: number }> {
  const before = residentMb()
  let most = before
  const path = calls.exportBills.path.replace(':sucursal', '1')
  const sent = nowMs()
  const answer = await fetch(`${node.url}/api${path}?${new URLSearchParams(year)}`, {
    headers: { Authorization: `Bearer ${client.token}` },
  })
  const reader = answer.body?.getReader()
  await reader?.read()
  const startsMs = nowMs() - sent
  while ((await reader?.read())?.done === false) most = Math.max(most, residentMb())
  return { startsMs, grownMb: most - before }
}

test('r: cost of reports over a year, the dashboard of the platform, and a year’s export', async () => {
  const figures: Figure[] = []
  const size = `${count(BUSY_BILLS)} bills and ${count(BUSY_BILLS * LINES_PER_BILL)} dishes`
  for (const por of SalesKey.options) {
    const query = { ...year, por, sucursal: '1' }
    figures.push(
      await read(`${por}, a year of ${size}`, calls.salesReport.path, query, client.token),
    )
  }
  for (const por of TimesKey.options) {
    const query = { ...year, por, sucursal: '1' }
    const path = calls.kitchenTimes.path
    figures.push(await read(`kitchen by ${por}, a year of ${size}`, path, query, client.token))
  }
  const dashboard = calls.dashboard.path.replace(':year', String(today.getFullYear()))
  const all = `${count(BILLS)} bills and ${count(BILLS * LINES_PER_BILL)} dishes`
  figures.push(
    await read(
      `dashboard of the platform, ${all}`,
      dashboard,
      { todos: '1' },
      superadmin.client.token,
    ),
  )
  await exportYear()
  const { startsMs, grownMb } = await exportYear()
  const [, load5 = 0] = loadavg()
  const doubts =
    load5 > cpus().length ? [`other work on the machine, with a load of ${load5.toFixed(0)}`] : []
  const measured = [
    ...figures,
    costFigure(`until the export of ${count(BUSY_BILLS)} bills starts`, startsMs, {
      unit: 'ms',
      atMost: EXPORT_STARTS_AT_MOST_MS,
    }),
    costFigure('growth of the server meanwhile', grownMb, {
      unit: 'MB',
      atMost: EXPORT_GROWS_AT_MOST_MB,
    }),
    costFigure(`summing ${all} anew`, rebuilt, { unit: 's', atMost: undefined }),
    costFigure('summing the kitchen’s times of a year', summedTimes, {
      unit: 's',
      atMost: undefined,
    }),
  ]
  record(
    'r',
    measured.map((figure) => ({ ...figure, doubts })),
  )
})
