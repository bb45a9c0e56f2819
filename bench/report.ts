/** The figures of a bench run and the page that shows them. */
import { doubtsOf, type Ratio, type Spread } from './compare.ts'

/** One line of the table. */
export interface Figure {
  /** What was measured, in words. */
  readonly what: string
  /** What was found, in `unit`; of a comparison, our cost divided by the floor's. */
  readonly value: number
  readonly unit: string
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
  /** `a1`, `b2` … */
  readonly row: string
  readonly figures: readonly Figure[]
}

/** How a figure is shown, and its limit. */
interface Shown {
  readonly unit: string
  readonly atMost?: number | undefined
}

/** A cost that is measured by itself. */
export function costFigure(what: string, cost: number | Spread, { unit, atMost }: Shown): Figure {
  return {
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
  what: string,
  [ours, floor]: readonly [ours: number, floor: number],
  { unit, atMost }: Shown,
): Figure {
  const from = `${shown(ours)} ${unit} ÷ ${shown(floor)} ${unit}`
  return { ...costFigure(what, ours / floor, { unit: '×', atMost }), from }
}

/** A comparison of costs: ours divided by the floor's. */
export function ratioFigure(what: string, ratio: Ratio, { unit, atMost }: Shown): Figure {
  const from = `${shown(ratio.ours)} ${unit} ÷ ${shown(ratio.floor)} ${unit}`
  return { ...costFigure(what, ratio, { unit: '×', atMost }), from, doubts: doubtsOf(ratio) }
}

/** A comparison of costs in ms for each piece of work, shown as work per second: ours divided by the floor's. */
export function rateFigure(
  what: string,
  ratio: Ratio,
  { unit, atLeast }: { readonly unit: string; readonly atLeast: number },
): Figure {
  return {
    ...ratioFigure(what, ratio, { unit }),
    value: 1 / ratio.median,
    span: [1 / ratio.high, 1 / ratio.low],
    from: `${shown(1000 / ratio.ours)} ${unit} ÷ ${shown(1000 / ratio.floor)} ${unit}`,
    goal: { atLeast },
  }
}

/** Undefined where there is no goal. */
export function isMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

/** The page that the documentation keeps. */
export function toMarkdown(findings: readonly Finding[]): string {
  const figures = findings.flatMap(({ row, figures: own }) =>
    own.map((figure) => ({ row, ...figure })),
  )
  return [
    '# What it costs, and how fast it is',
    '',
    'Made by `npm run bench`, or by `npm run bench -- b c` for some rows; the same figures as JSON are in `bench.json`.',
    'A figure with × is our cost divided by that of the least that could do the job, side by side in the same run:',
    'pairs in turn (ours, floor, floor, ours), 15 rounds, the median of their ratios and the middle 60 % of them. In the same',
    'rounds a side is compared with itself, which must give 1.00 ± 0.05. The load and what is measured are separate processes.',
    '',
    ...figures.flatMap(({ row, what, doubts = [] }) =>
      doubts.length > 0 ? `**Cannot be trusted:** ${row}, ${what}: ${doubts.join('; ')}.\n` : [],
    ),
    '| row | what | measured | rounds | from | goal | met |',
    '|---|---|---|---|---|---|---|',
    ...figures.map((figure) => `| ${[figure.row, ...cellsOf(figure)].join(' | ')} |`),
    '',
    ...placesOf(findings),
    '',
  ].join('\n')
}

/** Where the rows were measured; rows of one run share a line. */
function placesOf(findings: readonly Finding[]): string[] {
  const places = new Map<string, string[]>()
  for (const { row, commit, date, machine } of findings) {
    const place = `at \`${commit}\` on ${date}: ${machine}.`
    places.set(place, [...(places.get(place) ?? []), row])
  }
  return [...places].map(([place, rows]) => `- ${rows.join(', ')}: ${place}`)
}

/** A figure in text: what, the value, its span, its origin, its goal and whether it was met. */
export function cellsOf(figure: Figure): string[] {
  const { what, value, unit, span, from, goal } = figure
  const met = isMet(figure)
  return [
    what,
    `${shown(value)} ${unit}`.trim(),
    span ? `${shown(span[0])} to ${shown(span[1])}` : '',
    from ?? '',
    goal ? ('atMost' in goal ? `≤ ${shown(goal.atMost)}` : `≥ ${shown(goal.atLeast)}`) : '',
    met === undefined ? '' : met ? 'yes' : '**no**',
  ]
}

/** Three digits that mean something: 0.0123, 1.23, 12.3, 123, 1,230. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '—'
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
