/** The figures of a bench run and the page that shows them. */
import { doubtsOf, type Ratio, type Spread } from './compare.ts'

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
  readonly goal?: Goal
  /** Why the figure cannot be trusted; left out: it can. */
  readonly doubts?: readonly string[]
}

export type Goal = { readonly atMost: number } | { readonly atLeast: number }

/** Where, when and on what it was measured. */
export interface Conditions {
  readonly commit: string
  readonly date: string
  readonly machine: string
}

/** What one row's run found. */
export interface Finding extends Conditions {
  readonly figures: readonly Figure[]
}

/** A cost that is measured by itself. */
export function costFigure(
  row: string,
  what: string,
  cost: number | Spread,
  { unit, atMost }: { readonly unit: Figure['unit']; readonly atMost?: number | undefined },
): Figure {
  return {
    row,
    what,
    ...(typeof cost === 'number'
      ? { value: cost }
      : { value: cost.median, span: [cost.low, cost.high] as const }),
    unit,
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  }
}

/** The quotient of two costs that were measured once each. */
export function quotientFigure(
  row: string,
  what: string,
  [ours, floor]: readonly [ours: number, floor: number],
  { unit, atMost }: { readonly unit: string; readonly atMost?: number },
): Figure {
  const from = `${shown(ours)} ${unit} ÷ ${shown(floor)} ${unit}`
  return { ...costFigure(row, what, ours / floor, { unit: '×', atMost }), from }
}

/** The figure of a comparison of costs: ours divided by the floor's. */
export function ratioFigure(
  row: string,
  what: string,
  ratio: Ratio,
  { unit, goal }: { readonly unit: string; readonly goal?: Goal },
): Figure {
  return {
    row,
    what,
    value: ratio.median,
    unit: '×',
    span: [ratio.low, ratio.high],
    from: `${shown(ratio.ours)} ${unit} ÷ ${shown(ratio.floor)} ${unit}`,
    ...(goal ? { goal } : {}),
    doubts: doubtsOf(ratio),
  }
}

/** The figure of a comparison of costs in ms for each piece of work, told as work per second: ours divided by the floor's. */
export function rateFigure(
  row: string,
  what: string,
  ratio: Ratio,
  { unit, goal }: { readonly unit: string; readonly goal?: Goal },
): Figure {
  return {
    ...ratioFigure(row, what, ratio, { unit, ...(goal ? { goal } : {}) }),
    value: 1 / ratio.median,
    span: [1 / ratio.high, 1 / ratio.low],
    from: `${shown(1000 / ratio.ours)} ${unit} ÷ ${shown(1000 / ratio.floor)} ${unit}`,
  }
}

/** Undefined where there is no goal. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** The page that the documentation keeps. */
export function toMarkdown(findings: readonly Finding[]): string {
  const figures = findings.flatMap((finding) => finding.figures)
  const doubted = figures.filter(({ doubts }) => doubts && doubts.length > 0)
  return [
    '# What it costs, and how fast it is',
    '',
    'Made by `npm run bench`, or by `npm run bench -- b c` for some rows; the same figures as JSON are in `bench.json`.',
    'A figure with × is our cost divided by that of the least that could do the job, side by side in the same run:',
    'pairs in turn (ours, floor, floor, ours), 15 rounds, the median of their ratios and the middle 60 % of them. In the same',
    'rounds a side is compared with itself, which must give 1.00 ± 0.05. The load and what is measured are separate processes.',
    '',
    ...doubted.map(
      ({ row, what, doubts }) =>
        `**Cannot be trusted:** ${row}, ${what}: ${(doubts ?? []).join('; ')}.\n`,
    ),
    '| row | what | measured | rounds | from | goal | met |',
    '|---|---|---|---|---|---|---|',
    ...figures.map(toRow),
    '',
    ...placesOf(findings),
    '',
  ].join('\n')
}

/** On what each row was measured; rows of one run are told together. */
function placesOf(findings: readonly Finding[]): string[] {
  const places = new Map<string, string[]>()
  for (const { commit, date, machine, figures } of findings) {
    const place = `at \`${commit}\` on ${date}: ${machine}.`
    const rows = [...new Set(figures.map(({ row }) => row))]
    places.set(place, [...(places.get(place) ?? []), ...rows])
  }
  return [...places].map(([place, rows]) => `- ${rows.join(', ')}: ${place}`)
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
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '—'
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
