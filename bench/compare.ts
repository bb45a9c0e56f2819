/** Compares two costs on a shared machine by alternating between both sides for many rounds. */

/** Does the work of one side once. Returns its cost in the row's unit; lower is better. */
export type Side = () => Promise<number>

export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

/** The median of the rounds' ratios and the limits of their middle 60 %. */
export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

export interface Ratio extends Spread {
  readonly ours: number
  readonly floor: number
  readonly rounds: number
  /** A side's cost relative to itself in the same rounds. Its difference from 1 is noise. */
  readonly same: Spread
}

/** `BENCH=short` checks that a row runs; its figures are not precise. */
export const isShort = process.env['BENCH'] === 'short'
const ROUNDS = isShort ? 2 : 15
/** The largest difference between equal sides that still counts as equal. */
const SAME_WITHIN = 0.05

/**
 * Runs both sides in turn (ours, floor, floor, ours, then reversed), so that a slow phase of the machine affects both.
 * The two middle runs of a round measure the noise. The first round is a warm-up.
 */
export async function compare(ours: Side, floor: Side, rounds = ROUNDS): Promise<Ratio> {
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

/** A quantile, interpolated between the two nearest values. NaN if there are no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/** Reasons not to trust a comparison. */
export function doubtsOf({ same }: Pick<Ratio, 'same'>): string[] {
  if (Math.abs(same.median - 1) <= SAME_WITHIN) return []
  return [`a side compared with itself costs ${same.median.toFixed(2)} times as much`]
}
