/** Milliseconds, doubled after each failure. */
export interface BackOff {
  readonly first: number
  readonly longest: number
}

export function backOff({ first, longest }: BackOff, failures: number): number {
  return Math.min(first * 2 ** failures, longest)
}
