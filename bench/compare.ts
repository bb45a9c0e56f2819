/** Comparisons that mean something on a machine that others use too: two sides in turn, many rounds, and a check of the method itself. */

/** One side of a comparison. */
export interface Side {
  readonly name: string
  /** Does the work once and gives what it cost, in the row's unit: the lower, the better. */
  run(): Promise<number>
}

/** The median of the rounds' own ratios, and the span that holds the middle 60 % of them. */
export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** What one side cost beside the other, and how far that can be believed. */
export interface Ratio extends Spread {
  /** The median cost of each side, in the row's unit. */
  readonly ours: number
  readonly floor: number
  readonly rounds: number
  /** A side beside itself, in the same rounds: what is not 1 here is noise. */
  readonly same: Spread
  /** The floor when it is slowed on purpose, beside the floor. */
  readonly slowed: Spread
}

/** What is compared. */
export interface Comparison {
  readonly ours: Side
  readonly floor: Side
  /** The floor, made slower on purpose: a run that does not see it sees nothing. */
  readonly slowed: Side
  readonly rounds?: number
}

/** Fewer say nothing about what is usual. */
const LEAST_ROUNDS = 15
/** How far two equal sides may seem to differ. */
const SAME_WITHIN = 0.05

/**
 * Runs both sides in turn: ours, floor, floor, ours, and the other way round in every second round, so that whatever
 * slows the machine for a while slows both. The two runs in the middle of a round are of one side: they tell what a
 * side costs beside itself. The slowed side comes last in one round and first in the next. A first round warms up and does not count.
 */
export async function compare({ ours, floor, slowed, rounds = 0 }: Comparison): Promise<Ratio> {
  const costs: { ours: number; floor: number; same: number; slowed: number }[] = []
  for (let round = 0; round <= Math.max(rounds, LEAST_ROUNDS); round += 1) {
    const isOursAround = round % 2 === 0
    const [outer, inner] = isOursAround ? [ours, floor] : [floor, ours]
    const early = isOursAround ? undefined : await slowed.run()
    const first = await outer.run()
    const second = await inner.run()
    const third = await inner.run()
    const fourth = await outer.run()
    const slow = early ?? (await slowed.run())
    if (round === 0) continue
    const around = (first + fourth) / 2
    const middle = (second + third) / 2
    const [our, bare] = isOursAround ? [around, middle] : [middle, around]
    costs.push({ ours: our, floor: bare, same: second / third, slowed: slow / bare })
  }
  return {
    ...spreadOf(costs.map((cost) => cost.ours / cost.floor)),
    ours: quantile(
      costs.map((cost) => cost.ours),
      0.5,
    ),
    floor: quantile(
      costs.map((cost) => cost.floor),
      0.5,
    ),
    rounds: costs.length,
    same: spreadOf(costs.map((cost) => cost.same)),
    slowed: spreadOf(costs.map((cost) => cost.slowed)),
  }
}

/** The median of values, and the span of their middle 60 %. */
export function spreadOf(values: readonly number[]): Spread {
  return {
    median: quantile(values, 0.5),
    low: quantile(values, 0.2),
    high: quantile(values, 0.8),
  }
}

/** The value below which a share of the values lies, between the two nearest ones. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Why a comparison cannot be trusted; empty when it can. */
export function doubtsOf({ same, slowed }: Pick<Ratio, 'same' | 'slowed'>): string[] {
  const doubts: string[] = []
  if (!(Math.abs(same.median - 1) <= SAME_WITHIN)) {
    doubts.push(`a side beside itself costs ${same.median.toFixed(2)} times as much`)
  }
  if (!(slowed.low > 1 && slowed.median > same.high)) {
    doubts.push(
      `a side that was slowed on purpose is not seen: ${slowed.low.toFixed(2)} to ${slowed.high.toFixed(2)}`,
    )
  }
  return doubts
}
