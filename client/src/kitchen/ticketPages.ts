/** The heights of a ticket's header and of its rows. All heights in this file have the same unit. */
export interface TicketHeights {
  readonly header: number
  readonly rows: readonly number[]
}

export interface PageLayout {
  readonly columns: number
  readonly height: number
  readonly gap: number
  /** The height of the text above the rows of a ticket that continues from the previous column. */
  readonly continued: number
  /** The height of the text below the rows of a ticket that continues in the next column. */
  readonly foot: number
}

/** Rows of a ticket that share a column: `from` (inclusive) to `to` (exclusive). */
export interface TicketPiece<T> {
  readonly ticket: T
  readonly from: number
  readonly to: number
}

type Column<T> = readonly TicketPiece<T>[]
export type TicketPage<T> = readonly Column<T>[]

/** A ticket that is higher than a column starts below other tickets if more than this share of a column is free. */
const EMPTY_SHARE = 1 / 3
/** A ticket is split over pages if more than this share of a page would otherwise stay empty. */
const EMPTY_PAGE_SHARE = 1 / 2

/**
 * Fills columns and pages with tickets in sequence. Only a ticket that is higher than a column is split.
 * A row that is higher than a column has a column to itself.
 */
export function packTickets<T>(
  tickets: readonly T[],
  sizeOf: (ticket: T) => TicketHeights,
  room: PageLayout,
): readonly TicketPage<T>[] {
  const pages: TicketPiece<T>[][][] = [[]]
  let used = 0

  const columnsOfPage = () => pages.at(-1) ?? []
  const openColumn = () => {
    if (columnsOfPage().length === room.columns) pages.push([])
    columnsOfPage().push([])
    used = 0
  }
  const put = (ticket: T, { from, to, height }: Part) => {
    columnsOfPage().at(-1)?.push({ ticket, from, to })
    used += height + room.gap
  }

  for (const ticket of tickets) {
    const size = sizeOf(ticket)
    const rest = columnsOfPage().length === 0 ? 0 : room.height - used
    const whole = size.header + sum(size.rows)
    if (whole <= rest) {
      put(ticket, { from: 0, to: size.rows.length, height: whole })
      continue
    }
    const columnsLeft = room.columns - columnsOfPage().length
    const isSplit = whole > room.height
    const broken =
      isSplit && rest > room.height * EMPTY_SHARE ? splitToFit(size, room, rest) : undefined
    if (broken && broken.length - 1 <= columnsLeft) {
      for (const [index, part] of broken.entries()) {
        if (index > 0) openColumn()
        put(ticket, part)
      }
      continue
    }
    const parts = partsOf(size, room, room.height)
    const isPageFull = columnsLeft <= room.columns * EMPTY_PAGE_SHARE
    if (parts.length > columnsLeft && parts.length <= room.columns && isPageFull) pages.push([])
    for (const part of parts) {
      openColumn()
      put(ticket, part)
    }
  }
  return pages.filter((page, index) => index === 0 || page.length > 0)
}

interface Part {
  readonly from: number
  readonly to: number
  readonly height: number
}

/** Splits a ticket that starts in `rest`, a column's free height. Undefined if fewer than two rows fit, or if all fit. */
function splitToFit(
  size: TicketHeights,
  room: PageLayout,
  rest: number,
): readonly Part[] | undefined {
  const parts = partsOf(size, room, rest)
  const [first] = parts
  if (!first || first.height > rest || first.to < 2 || parts.length < 2) return undefined
  return parts
}

/** Splits a ticket. The first part is at most `first` high, each other part at most a column, unless a row is higher. */
function partsOf(
  { header: head, rows: lines }: TicketHeights,
  room: PageLayout,
  first: number,
): readonly Part[] {
  const parts: Part[] = []
  let from = 0
  while (from < lines.length) {
    const highest = from === 0 ? first : room.height
    let height = from === 0 ? head : room.continued
    let to = from
    for (;;) {
      const line = lines[to]
      if (line === undefined) break
      const rest = sum(lines.slice(to + 1))
      // The column needs space for all further rows, or for the text below a split ticket.
      const isFitting = height + line + Math.min(rest, room.foot) <= highest
      if (to > from && !isFitting) break
      height += line
      to += 1
    }
    parts.push({ from, to, height: to < lines.length ? height + room.foot : height })
    from = to
  }
  return parts
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
