/** Writes the figures of a row to `docs/bench.json` and `docs/bench.md`, beside those of the other rows. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { isShort } from './compare.ts'
import { type Conditions, type Figure, type Finding, isMet, shown, toMarkdown } from './report.ts'

const JSON_FILE = join(process.cwd(), 'docs/bench.json')
const PAGE = join(process.cwd(), 'docs/bench.md')

/** Replaces a row file's figures by those of this run, and prints them. A short run only prints. */
export function record(rows: string, figures: readonly Figure[]): void {
  for (const figure of figures) say(figure)
  if (isShort) return
  const findings: Record<string, Finding> = existsSync(JSON_FILE)
    ? JSON.parse(readFileSync(JSON_FILE, 'utf8'))
    : {}
  findings[rows] = { ...conditions(), figures }
  const sorted = Object.entries(findings).toSorted(([a], [b]) => a.localeCompare(b))
  writeFileSync(JSON_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  writeFileSync(PAGE, toMarkdown(sorted.map(([, finding]) => finding)))
}

function say(figure: Figure): void {
  const { row, what, value, unit, span, from, doubts } = figure
  const met = isMet(figure)
  const parts = [
    `${row} ${what}: ${shown(value)} ${unit}`.trim(),
    span && `(${shown(span[0])} to ${shown(span[1])})`,
    from && `= ${from}`,
    met === undefined ? '' : met ? 'met' : 'MISSED',
    ...(doubts ?? []).map((doubt) => `not to be trusted: ${doubt}`),
  ]
  // oxlint-disable-next-line no-console -- what was measured is what the bench is for
  console.log(parts.filter(Boolean).join(' '))
}

/** The commit, with a plus where the folder holds more than that. */
function conditions(): Conditions {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', ':!docs')
  const [cpu] = cpus()
  return {
    commit: git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+'),
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
  }
}
