const ALL_UP_TO = 8
const AROUND = 2

export type PagerEntry = number | 'gap'

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Up to 8 pages: all pages. Otherwise the first, the last, and the current page ± 2, with gaps. */
export function pageLinks(current: number, count: number): PagerEntry[] {
  if (count <= ALL_UP_TO) return Array.from({ length: count }, (_, index) => index + 1)
  const from = Math.max(2, current - AROUND)
  const to = Math.min(count - 1, current + AROUND)
  const between = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? (['gap'] as const) : []),
    ...between,
    ...(to < count - 1 ? (['gap'] as const) : []),
    count,
  ]
}
