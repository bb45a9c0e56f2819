/** The caller chooses the units of `at` and `value`. */
export interface Sample {
  readonly at: number
  readonly value: number
}

export interface GrowthVerdict {
  readonly isFlat: boolean
  readonly judged: number
  readonly median: number
  /** Growth of the fitted line over the judged time, as a share of the line's first value. */
  readonly byLine: number
  /** Difference between the medians of the second and the first half, as a share of the median of the first half. */
  readonly byHalves: number
}

/** The share of the run that is ignored, because code is compiled, and caches and pools fill up. */
const WARM_UP_SHARE = 1 / 3
const TOLERANCE = 0.1
const MIN_SAMPLES = 6

/** Samples must be in time order. A series is flat if both measures of its growth are at most `TOLERANCE`. */
export function judgeGrowth(samples: readonly Sample[]): GrowthVerdict {
  const judged = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
  if (judged.length < MIN_SAMPLES) throw new Error(`${samples.length} samples are too few to judge`)
  const half = judged.length / 2
  const early = medianOf(judged.slice(0, Math.floor(half)).map(({ value }) => value))
  const late = medianOf(judged.slice(Math.ceil(half)).map(({ value }) => value))
  const byHalves = late / early - 1
  const byLine = growthByLine(judged)
  return {
    isFlat: byLine <= TOLERANCE && byHalves <= TOLERANCE,
    judged: judged.length,
    median: medianOf(judged.map(({ value }) => value)),
    byLine,
    byHalves,
  }
}

/** Theil–Sen estimator: the slope is the median over all pairs, so an outlier does not tilt the line. */
function growthByLine(samples: readonly Sample[]): number {
  const slopes: number[] = []
  for (const [index, one] of samples.entries()) {
    for (const other of samples.slice(index + 1)) {
      if (other.at !== one.at) slopes.push((other.value - one.value) / (other.at - one.at))
    }
  }
  const slope = medianOf(slopes)
  const start = samples[0]?.at ?? 0
  const end = samples.at(-1)?.at ?? 0
  const level = medianOf(samples.map(({ at, value }) => value - slope * (at - start)))
  return (slope * (end - start)) / level
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0
  return (low + high) / 2
}
