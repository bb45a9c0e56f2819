import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { GrowthVerdict } from './judge.ts'
import { markdownTable } from './table.ts'

export interface JudgedSeries {
  readonly name: string
  readonly verdict: GrowthVerdict
}

export interface SoakRun {
  readonly seed: number
  readonly evenings: number
  readonly simulatedMinutes: number
  readonly seconds: number
  readonly events: number
  /** The intended number. A busy machine may not reach it in time. */
  readonly wanted: number
  readonly orders: number
  readonly bills: number
}

export type Row = Readonly<Record<string, number>>

export function formatReport(
  run: SoakRun,
  judged: readonly JudgedSeries[],
  rows: readonly Row[],
): string {
  const hours = (run.simulatedMinutes / 60).toFixed(0)
  return `# Soak test

\`npm run test:soak\` writes this page. It checks that memory does not grow over many evenings.

It plays evenings of two hours, one after the other, as fast as the machine allows. Guests, kitchen and waiters of all the
demo's branches use the public API. The product runs as a separate process with its embedded database. Four pages in a real
browser (the point of sale on a wall and on a desk, the kitchen on a wall, a guest's phone) and thirteen screens without a
browser watch. At the end of each evening all orders are served and paid. The test then compares every screen with the server
and measures memory after a full garbage collection.

A series is flat when, after a warm-up of a third of the evenings, both hold: its trend (Theil–Sen) rises by at most 10 % of
its start, and the median of the later half is at most 10 % above that of the earlier half.

${markdownTable([
  ['', ''],
  ['commit', git('rev-parse', '--short=10', 'HEAD')],
  ['date', new Date().toISOString().slice(0, 10)],
  ['machine', machine()],
  ['command', '`npm run test:soak`'],
  ['seed', String(run.seed)],
  ['played', `${run.evenings} evenings, ${hours} simulated hours, in ${run.seconds.toFixed(0)} s`],
  ['events', eventsOf(run)],
  ['orders, bills closed', `${run.orders.toLocaleString('en')}, ${run.bills.toLocaleString('en')}`],
])}

## Growth

${markdownTable([
  ['series', 'median', 'trend', 'halves', ''],
  ...judged.map(({ name, verdict }) => [
    name,
    amount(name, verdict.median),
    share(verdict.byLine),
    share(verdict.byHalves),
    verdict.isFlat ? 'flat' : '**grows**',
  ]),
])}

## Values after each evening

MB are millions of bytes. The database grows with its data and is not judged. The event loop's delay covers the whole evening.

${markdownTable([
  ['evening', ...Object.keys(rows[0] ?? {})],
  ...rows.map((row, index) => [
    String(index + 1),
    ...Object.entries(row).map(([name, value]) => amount(name, value)),
  ]),
])}
`
}

function eventsOf({ events, wanted }: SoakRun): string {
  const reached = events.toLocaleString('en')
  return events >= wanted
    ? reached
    : `${reached} of ${wanted.toLocaleString('en')}: the machine was too busy to reach them in time`
}

function amount(name: string, value: number): string {
  if (/\bMB\b/.test(name)) return (value / 1e6).toFixed(1)
  if (/\bms\b/.test(name)) return value.toFixed(1)
  return Math.round(value).toLocaleString('en')
}

function share(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(100 * value).toFixed(1)} %`
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model.replaceAll(/\s+/g, ' ').trim()
  return `${availableParallelism()} cores${model ? ` (${model})` : ''}, ${gigabytes} GB, Node ${process.versions.node}`
}

function git(...args: string[]): string {
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}
