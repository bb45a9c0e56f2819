import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { isShortRun } from './compare.ts'
import { type Figure, type RowResult, tableCellsOf, toMarkdown } from './report.ts'

const JSON_FILE = join(process.cwd(), 'docs/bench.json')
const PAGE = join(process.cwd(), 'docs/bench.md')

export function record(row: string, figures: readonly Figure[]): void {
  for (const figure of figures) {
    const cells = [row, ...tableCellsOf(figure), ...(figure.doubts ?? [])]
    // oxlint-disable-next-line no-console -- the bench prints its figures
    console.log(cells.filter(Boolean).join(' | '))
  }
  if (isShortRun) return
  const findings: Record<string, RowResult> = existsSync(JSON_FILE)
    ? JSON.parse(readFileSync(JSON_FILE, 'utf8'))
    : {}
  findings[row] = { row, ...conditions(), figures }
  const sorted = Object.entries(findings).toSorted(([a], [b]) => a.localeCompare(b))
  writeFileSync(JSON_FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
  writeFileSync(PAGE, toMarkdown(sorted.map(([, finding]) => finding)))
}

function conditions() {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', ':!docs')
  const [cpu] = cpus()
  return {
    commit: git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+'),
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`,
  }
}
