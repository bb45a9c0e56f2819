/** Tickets in columns and columns in pages: whole where they fit, in pieces where nothing else lets them be read. */

/** How high a ticket is: its head, and each of its lines. */
export interface Sized {
  readonly head: number
  /** At least one. */
  readonly lines: readonly number[]
}

/** What a page has to give; heights in one unit. */
export interface Room {
  readonly columns: number
  readonly height: number
  /** Between two tickets of a column. */
  readonly gap: number
  /** The head of a piece that goes on from the column before. */
  readonly continued: number
  /** What a piece ends with that goes on in the next column. */
  readonly foot: number
}

/** Lines `from` up to, without, `to` of a ticket. */
export interface Piece<T> {
  readonly ticket: T
  readonly from: number
  readonly to: number
}

type Column<T> = readonly Piece<T>[]
export type Page<T> = readonly Column<T>[]

/**
 * The pages of tickets, in their order down the columns. A ticket is in pieces only when it is higher than a column,
 * and over two pages only when it does not fit on one. A line that is higher than a column has one to itself.
 */
export function packTickets<T>(
  tickets: readonly T[],
  sizeOf: (ticket: T) => Sized,
  room: Room,
): readonly Page<T>[] {
  const pages: Piece<T>[][][] = [[]]
  let used = 0

  const columnsOfPage = () => pages.at(-1) ?? []
  const openColumn = () => {
    if (columnsOfPage().length === room.columns) pages.push([])
    columnsOfPage().push([])
    used = 0
  }
  const put = (piece: Piece<T>, height: number) => {
    columnsOfPage().at(-1)?.push(piece)
    used += height + room.gap
  }

  for (const ticket of tickets) {
    const size = sizeOf(ticket)
    const whole = size.head + sum(size.lines)
    if (whole <= room.height) {
      if (columnsOfPage().length === 0 || used + whole > room.height) openColumn()
      put({ ticket, from: 0, to: size.lines.length }, whole)
      continue
    }
    const parts = partsOf(size, room)
    const left = room.columns - columnsOfPage().length
    if (parts.length > left && parts.length <= room.columns) pages.push([])
    for (const { from, to, height } of parts) {
      openColumn()
      put({ ticket, from, to }, height)
    }
  }
  return pages
}

/** A ticket that is too high for a column, in pieces that are not. */
function partsOf({ head, lines }: Sized, room: Room) {
  const parts: { from: number; to: number; height: number }[] = []
  let from = 0
  while (from < lines.length) {
    let height = from === 0 ? head : room.continued
    let to = from
    for (;;) {
      const line = lines[to]
      if (line === undefined) break
      const foot = to + 1 < lines.length ? room.foot : 0
      if (to > from && height + line + foot > room.height) break
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
