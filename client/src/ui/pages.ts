const MAX_WITHOUT_GAPS = 8
const LINKS_EACH_SIDE = 2

export type PagerEntry = number | 'gap'

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Up to 8 pages: all pages. Otherwise the first, the last, and the current page ± 2, with gaps. */
export function pageLinks(current: number, count: number): PagerEntry[] {
  if (count <= MAX_WITHOUT_GAPS) return Array.from({ length: count }, (_, index) => index + 1)
  const from = Math.max(2, current - LINKS_EACH_SIDE)
  const to = Math.min(count - 1, current + LINKS_EACH_SIDE)
  const between = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return [
    1,
    ...(from > 2 ? (['gap'] as const) : []),
    ...between,
    ...(to < count - 1 ? (['gap'] as const) : []),
    count,
  ]
}
