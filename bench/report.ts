import { type Ratio, reasonsForDoubt, type Spread } from './compare.ts'

export interface Figure {
  readonly what: string
  /** In `unit`. For a comparison, the ratio of the product's cost or rate to the minimal server's. */
  readonly value: number
  readonly unit: string
  /** The range of the middle 60 % of the rounds' values. */
  readonly span?: readonly [low: number, high: number]
  /** The two costs or rates whose ratio is `value`, such as `12.1 ms ÷ 9.8 ms`. */
  readonly from?: string
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
  readonly doubts?: readonly string[]
}

export interface RowResult {
  readonly row: string
  readonly commit: string
  readonly date: string
  readonly machine: string
  readonly figures: readonly Figure[]
}

interface Shown {
  readonly unit: string
  readonly atMost?: number | undefined
}

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

export function quotientFigure(
  what: string,
  [ours, floor]: readonly [ours: number, floor: number],
  { unit, atMost }: Shown,
): Figure {
  const from = `${threeDigits(ours)} ${unit} ÷ ${threeDigits(floor)} ${unit}`
  return { ...costFigure(what, ours / floor, { unit: '×', atMost }), from }
}

export function ratioFigure(what: string, ratio: Ratio, { unit, atMost }: Shown): Figure {
  const from = `${threeDigits(ratio.ours)} ${unit} ÷ ${threeDigits(ratio.floor)} ${unit}`
  return { ...costFigure(what, ratio, { unit: '×', atMost }), from, doubts: reasonsForDoubt(ratio) }
}

/** Like `ratioFigure`, for costs in ms per operation, which are shown as operations per second. */
export function rateFigure(
  what: string,
  ratio: Ratio,
  { unit, atLeast }: { readonly unit: string; readonly atLeast: number },
): Figure {
  return {
    ...ratioFigure(what, ratio, { unit }),
    value: 1 / ratio.median,
    span: [1 / ratio.high, 1 / ratio.low],
    from: `${threeDigits(1000 / ratio.ours)} ${unit} ÷ ${threeDigits(1000 / ratio.floor)} ${unit}`,
    goal: { atLeast },
  }
}

export function isGoalMet({ value, goal }: Figure): boolean | undefined {
  if (!goal) return undefined
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

export function toMarkdown(findings: readonly RowResult[]): string {
  const figures = findings.flatMap(({ row, figures: own }) =>
    own.map((figure) => ({ row, ...figure })),
  )
  return [
    '# Benchmarks',
    '',
    '`npm run bench` writes this page; `npm run bench -- b c` measures some rows. `bench.json` has the same figures, and',
    '[bench-notes.md](bench-notes.md) explains some of them. A value with × compares our cost with a floor: the least that',
    'could do the job. Both run in turn (ours, floor, floor, ours) for 15 rounds; the value is the median of the ratios, and',
    '“rounds” has the middle 60 % of them. In the same rounds each side is compared with itself, which must give 1.00 ± 0.05.',
    'Load and measured servers are separate processes.',
    '',
    ...figures.flatMap(({ row, what, doubts = [] }) =>
      doubts.length > 0 ? `**Unreliable:** ${row}, ${what}: ${doubts.join('; ')}.\n` : [],
    ),
    '| row | what | measured | rounds | from | goal | met |',
    '|---|---|---|---|---|---|---|',
    ...figures.map((figure) => `| ${[figure.row, ...tableCellsOf(figure)].join(' | ')} |`),
    '',
    ...placesOf(findings),
    '',
  ].join('\n')
}

function placesOf(findings: readonly RowResult[]): string[] {
  const places = new Map<string, string[]>()
  for (const { row, commit, date, machine } of findings) {
    const place = `at \`${commit}\` on ${date}: ${machine}.`
    places.set(place, [...(places.get(place) ?? []), row])
  }
  return [...places].map(([place, rows]) => `- ${rows.join(', ')}: ${place}`)
}

export function tableCellsOf(figure: Figure): string[] {
  const { what, value, unit, span, from, goal } = figure
  const met = isGoalMet(figure)
  return [
    what,
    `${threeDigits(value)} ${unit}`.trim(),
    span ? `${threeDigits(span[0])} to ${threeDigits(span[1])}` : '',
    from ?? '',
    goal
      ? 'atMost' in goal
        ? `≤ ${threeDigits(goal.atMost)}`
        : `≥ ${threeDigits(goal.atLeast)}`
      : '',
    met === undefined ? '' : met ? 'yes' : '**no**',
  ]
}

/** Formats a number with three significant digits: 0.0123, 1.23, 12.3, 123, 1,230. */
export function threeDigits(value: number): string {
  if (!Number.isFinite(value)) return '—'
  return value.toLocaleString('en', { maximumSignificantDigits: 3 })
}
