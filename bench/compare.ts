/** Comparisons that mean something on a machine that others use too: two sides in turn, many rounds, and a check of the method itself. */

/** One side of a comparison. */
export interface Side {
  readonly name: string
  /** Does the work once and gives what it cost, in the row's unit: the lower, the better. */
  run(): Promise<number>
}

/** What one side cost beside the other. */
export interface Ratio {
  /** The median of the rounds' own ratios, and the span that holds the middle 60 % of them. */
  readonly median: number
  readonly low: number
  readonly high: number
  /** The median cost of each side, in the row's unit. */
  readonly ours: number
  readonly floor: number
  readonly rounds: number
}

/** Fewer say nothing about what is usual. */
const LEAST_ROUNDS = 15
/** How far two equal sides may seem to differ. */
const SAME_WITHIN = 0.05

/**
 * Runs both sides in turn: ours, floor, floor, ours, and the other way round in every second round, so that whatever
 * slows the machine for a while slows both. A first round warms up and does not count.
 */
export async function compare(ours: Side, floor: Side, rounds = LEAST_ROUNDS): Promise<Ratio> {
  const costs: { ours: number; floor: number }[] = []
  for (let round = 0; round <= Math.max(rounds, LEAST_ROUNDS); round += 1) {
    const [outer, inner] = round % 2 === 0 ? [ours, floor] : [floor, ours]
    const first = await outer.run()
    const middle = (await inner.run()) + (await inner.run())
    const around = first + (await outer.run())
    if (round === 0) continue
    costs.push(
      outer === ours
        ? { ours: around / 2, floor: middle / 2 }
        : { ours: middle / 2, floor: around / 2 },
    )
  }
  const ratios = costs.map((cost) => cost.ours / cost.floor)
  return {
    median: quantile(ratios, 0.5),
    low: quantile(ratios, 0.2),
    high: quantile(ratios, 0.8),
    ours: quantile(
      costs.map((cost) => cost.ours),
      0.5,
    ),
    floor: quantile(
      costs.map((cost) => cost.floor),
      0.5,
    ),
    rounds: costs.length,
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

/** Why a run cannot be trusted; empty when it can. */
export function doubtsOf(same: Ratio, slowed: Ratio): string[] {
  const doubts: string[] = []
  if (!(Math.abs(same.median - 1) <= SAME_WITHIN)) {
    doubts.push(`a side beside itself costs ${same.median.toFixed(2)} times as much`)
  }
  if (!(slowed.low > same.high && slowed.low > 1)) {
    doubts.push(
      `a side that was slowed on purpose is not seen: ${slowed.low.toFixed(2)} to ${slowed.high.toFixed(2)}`,
    )
  }
  return doubts
}
