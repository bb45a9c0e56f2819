/** What a bench run leaves behind: a table for people, and the same as JSON. */
import type { Ratio } from './compare.ts'

/** One line of the table. */
export interface Figure {
  /** The row of the plan it belongs to: `a1`, `b2` … */
  readonly row: string
  /** What was measured, in words. */
  readonly what: string
  /** What was found, in `unit`; of a comparison, our cost divided by the floor's. */
  readonly value: number
  readonly unit: '×' | 'ms' | 'kB' | 'MB' | 's' | 'orders/s' | 'queries' | '%' | ''
  /** The middle 60 % of the rounds, where there were rounds. */
  readonly span?: readonly [low: number, high: number]
  /** The costs that the ratio is made of, as text: `12.1 ms ÷ 9.8 ms`. */
  readonly from?: string
  /** What it may be; left out: it is only told. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
}

/** Where, when and on what it was measured. */
export interface Conditions {
  readonly commit: string
  readonly date: string
  readonly machine: string
  readonly node: string
  readonly command: string
}

/** The figure of a comparison. */
export function ratioFigure(
  row: string,
  what: string,
  ratio: Ratio,
  { unit, atMost }: { readonly unit: string; readonly atMost?: number },
): Figure {
  return {
    row,
    what,
    value: ratio.median,
    unit: '×',
    span: [ratio.low, ratio.high],
    from: `${shown(ratio.ours)} ${unit} ÷ ${shown(ratio.floor)} ${unit}`,
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  }
}

/** Undefined where there is no goal. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** The page that the documentation keeps. */
export function toMarkdown(
  figures: readonly Figure[],
  conditions: Conditions,
  doubts: readonly string[],
): string {
  const { commit, date, machine, node, command } = conditions
  return [
    '# What it costs, and how fast it is',
    '',
    `Measured with \`${command}\` at ${commit} on ${date}: ${machine}, Node ${node}.`,
    'A figure with × is our cost divided by that of the least that could do the job, side by side in the same run:',
    'pairs in turn (ours, floor, floor, ours), at least 15 rounds, the median of their ratios and the middle 60 % of them.',
    '',
    ...(doubts.length === 0 ? [] : [`**This run cannot be trusted:** ${doubts.join('; ')}.`, '']),
    '| row | what | measured | rounds | from | goal | met |',
    '|---|---|---|---|---|---|---|',
    ...figures.map(toRow),
    '',
  ].join('\n')
}

function toRow(figure: Figure): string {
  const { row, what, value, unit, span, from, goal } = figure
  const met = isMet(figure)
  return `| ${[
    row,
    what,
    `${shown(value)} ${unit}`.trim(),
    span ? `${shown(span[0])} to ${shown(span[1])}` : '',
    from ?? '',
    goal ? ('atMost' in goal ? `≤ ${shown(goal.atMost)}` : `≥ ${shown(goal.atLeast)}`) : '',
    met === undefined ? '' : met ? 'yes' : '**no**',
  ].join(' | ')} |`
}

/** Three digits that mean something: 0.0123, 1.23, 12.3, 123, 1,230. */
function shown(value: number): string {
  if (!Number.isFinite(value)) return '—'
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
