/** Does the measured work once, and returns its cost in the unit of the bench row. Lower is better. */
export type MeasuredRun = () => Promise<number>

export function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** The median of several values, and the range of the middle 60 % of them. */
export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

/** The spread of ours ÷ floor per round. `ours` and `floor` are the median costs of the product and of a minimal server. */
export interface Ratio extends Spread {
  readonly ours: number
  readonly floor: number
  readonly rounds: number
  /** Noise: the ratio of the costs of two runs of the same side in one round, which is 1 on a quiet machine. */
  readonly same: Spread
}

/** With `BENCH=short`, each bench row runs briefly, only to prove that it works. Its figures are not precise. */
export const isShortRun = process.env['BENCH'] === 'short'
const ROUNDS = isShortRun ? 2 : 15
/** If the median of `Ratio.same` differs from 1 by more than this, the machine was too noisy to compare costs. */
const MAX_NOISE = 0.05

/**
 * Runs both sides in turn (ours, floor, floor, ours; reversed in every second round), so that a slow phase of the
 * machine affects both sides. The first round is a warm-up and does not count.
 */
export async function compare(
  ours: MeasuredRun,
  floor: MeasuredRun,
  rounds = ROUNDS,
): Promise<Ratio> {
  const costs: { ours: number; floor: number; same: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const isOursAround = round % 2 === 0
    const [outer, inner] = isOursAround ? [ours, floor] : [floor, ours]
    const [first, second, third, fourth] = [
      await outer(),
      await inner(),
      await inner(),
      await outer(),
    ]
    if (round === 0) continue
    const around = (first + fourth) / 2
    const middle = (second + third) / 2
    const [our, bare] = isOursAround ? [around, middle] : [middle, around]
    costs.push({ ours: our, floor: bare, same: second / third })
  }
  return {
    ...spreadOf(costs.map((cost) => cost.ours / cost.floor)),
    ours: median(costs.map((cost) => cost.ours)),
    floor: median(costs.map((cost) => cost.floor)),
    rounds: costs.length,
    same: spreadOf(costs.map((cost) => cost.same)),
  }
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    median: quantile(values, 0.5),
    low: quantile(values, 0.2),
    high: quantile(values, 0.8),
  }
}

/** Returns the quantile at `share` (0 to 1), interpolated between the two nearest values; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

export function reasonsForDoubt({ same }: Pick<Ratio, 'same'>): string[] {
  if (Math.abs(same.median - 1) <= MAX_NOISE) return []
  return [`a side compared with itself costs ${same.median.toFixed(2)} times as much`]
}
