/** The page numbers of a list (specification, section 9). */

const ALL_UP_TO = 8
const AROUND = 2

/** A page number, or a gap of omitted pages. */
export type PageLink = number | 'gap'

/** At least one. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Up to 8 pages: all. Otherwise the first, the last, and the current one ± 2, with gaps. */
export function pageLinks(current: number, count: number): PageLink[] {
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
