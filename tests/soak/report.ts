/** Writes the figures of a soak run as Markdown. */
import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Verdict } from './judge.ts'
import { createTable } from './table.ts'

export interface Series {
  readonly name: string
  readonly verdict: Verdict
}

export interface Run {
  readonly seed: number
  readonly evenings: number
  readonly simulatedMinutes: number
  readonly seconds: number
  readonly events: number
  /** The intended number of events. A busy machine may not reach it in time. */
  readonly wanted: number
  readonly orders: number
  readonly bills: number
}

export type Row = Readonly<Record<string, number>>

export function writeReport(run: Run, judged: readonly Series[], rows: readonly Row[]): string {
  const hours = (run.simulatedMinutes / 60).toFixed(0)
  return `# A soak

What the product holds after a long evening: nothing that it did not hold after a short one. \`npm run test:soak\` writes this page.

Evenings of two hours are played one after the other, as fast as the machine plays them: guests, kitchen and waiters of all the demo's branches
through the public API, with the product as a process of its own on its embedded database, four pages in a real browser (the point of sale on a
wall and on a desk, the kitchen on a wall, a guest's phone) and thirteen screens without one. At the end of each evening everything is served and paid,
every screen is compared with the server, and after a full collection it is measured what the server and each page still hold.

Flat: after the warm-up (the first third of the evenings) the line through the measurements (Theil and Sen) rises by 10 % of its start at most, and
the median of the later half lies 10 % above that of the earlier at most.

${createTable([
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

## Flat or not

${createTable([
  ['what', 'median', 'growth by the line', 'by the halves', ''],
  ...judged.map(({ name, verdict }) => [
    name,
    amount(name, verdict.median),
    share(verdict.byLine),
    share(verdict.byHalves),
    verdict.isFlat ? 'flat' : '**grows**',
  ]),
])}

## At the end of each evening

MB are millions of bytes. The database grows with what is kept; it is not judged. The event loop's delay is that of the whole evening.

${createTable([
  ['evening', ...Object.keys(rows[0] ?? {})],
  ...rows.map((row, index) => [
    String(index + 1),
    ...Object.entries(row).map(([name, value]) => amount(name, value)),
  ]),
])}
`
}

function eventsOf({ events, wanted }: Run): string {
  const reached = events.toLocaleString('en')
  return events >= wanted
    ? reached
    : `${reached} of ${wanted.toLocaleString('en')}: the machine was too busy for more in the time that a run has`
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

/** Works outside a Git repository as well, where it returns `unknown`. */
function git(...args: string[]): string {
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}
