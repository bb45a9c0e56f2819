/** Whether something that was measured again and again stays as it is or grows: what "flat" means in the soak. */

/** One measurement: when, in any unit, and how much, in any other. */
export interface Sample {
  readonly at: number
  readonly value: number
}

export interface Verdict {
  readonly isFlat: boolean
  /** How many samples were judged: those after the warm-up. */
  readonly judged: number
  /** Of the judged ones; the level that growth is measured by. */
  readonly median: number
  /** Growth over the judged time by the line through the samples, as a share of its start; negative: it shrank. */
  readonly byLine: number
  /** How far the median of the last half lies above that of the first, as a share of it. */
  readonly byHalves: number
}

/** What everything needs to get warm: code compiled, caches and pools filled. */
const WARM_UP_SHARE = 1 / 3
/** More than this is growth. */
const TOLERANCE = 0.1
/** With fewer a line says nothing. */
const FEWEST = 6

/**
 * Judges samples in the order of their time: growing when either the line through what follows the warm-up or its
 * halves say so. Whatever shrinks is flat.
 */
export function judge(samples: readonly Sample[]): Verdict {
  const judged = samples.slice(Math.floor(samples.length * WARM_UP_SHARE))
  if (judged.length < FEWEST) throw new Error(`${samples.length} samples are too few to judge`)
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

/** The line of Theil and Sen, whose slope is the median of all pairs': a sample that stands out does not tilt it. */
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

/** The middle one, or the mean of the two in the middle. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0
  return (low + high) / 2
}
