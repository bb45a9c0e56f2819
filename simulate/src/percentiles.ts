/** Durations in milliseconds with one decimal. All are 0 if nothing was measured. */
export interface Percentiles {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
}

export function percentilesOf(durations: readonly number[]): Percentiles {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
    return Math.round(found * 10) / 10
  }
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }
}
