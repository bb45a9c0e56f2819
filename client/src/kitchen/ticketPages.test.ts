import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type PageLayout, packTickets, type TicketHeights } from './ticketPages.ts'

const ROOM: PageLayout = { columns: 3, height: 100, gap: 5, continued: 10, foot: 4 }

interface Numbered extends TicketHeights {
  readonly id: number
}

const pack = (tickets: readonly Numbered[], room = ROOM) =>
  packTickets(tickets, (ticket) => ticket, room).map((page) =>
    page.map((column) => column.map(({ ticket, from, to }) => [ticket.id, from, to])),
  )

const ticket = (id: number, ...lines: number[]): Numbered => ({ id, header: 20, rows: lines })

it('places tickets in sequence into columns and pages', () => {
  const small = [1, 2, 3, 4, 5, 6, 7].map((id) => ticket(id, 10, 10))
  expect(pack(small)).toEqual([
    [
      [
        [1, 0, 2],
        [2, 0, 2],
      ],
      [
        [3, 0, 2],
        [4, 0, 2],
      ],
      [
        [5, 0, 2],
        [6, 0, 2],
      ],
    ],
    [[[7, 0, 2]]],
  ])
})

it('moves a ticket to the next column if it fits whole there but not in the current column', () => {
  expect(pack([ticket(1, 48), ticket(2, 30, 30)])).toEqual([[[[1, 0, 1]], [[2, 0, 2]]]])
})

it('keeps a ticket whole that fits into a column, even if much of the previous column stays empty', () => {
  const [small, large] = [ticket(1, 10), ticket(2, 10, 15, 20, 20)]
  expect(pack([small, large])).toEqual([[[[1, 0, 1]], [[2, 0, 4]]]])
  expect(pack([small, large], { ...ROOM, columns: 1 })).toEqual([[[[1, 0, 1]]], [[[2, 0, 4]]]])
})

it('starts a ticket that is higher than a column below other tickets, unless a part would be on another page', () => {
  const [small, large] = [ticket(1, 10), ticket(2, 10, 15, 30, 30)]
  const columns = [
    [
      [1, 0, 1],
      [2, 0, 2],
    ],
    [[2, 2, 4]],
  ]
  expect(pack([small, large])).toEqual([columns])
  expect(pack([small, large], { ...ROOM, columns: 1 })).toEqual([
    [[[1, 0, 1]]],
    [[[2, 0, 3]]],
    [[[2, 3, 4]]],
  ])
})

it('splits a ticket that is higher than a column, and places other tickets below its last part', () => {
  expect(pack([ticket(1, 30, 30, 30, 20), ticket(2, 10)])).toEqual([
    [
      [[1, 0, 2]],
      [
        [1, 2, 4],
        [2, 0, 1],
      ],
    ],
  ])
})

it('starts a new page instead of splitting a ticket across two pages', () => {
  const long = ticket(3, 30, 30, 30, 30)
  expect(pack([ticket(1, 70), ticket(2, 70), long])).toEqual([
    [[[1, 0, 1]], [[2, 0, 1]]],
    [[[3, 0, 2]], [[3, 2, 4]]],
  ])
  expect(pack([long], { ...ROOM, columns: 1 })).toEqual([[[[3, 0, 2]]], [[[3, 2, 4]]]])
})

it('splits a ticket across pages if most of a page would otherwise stay empty', () => {
  const long = ticket(2, 30, 30, 30, 30, 30, 30)
  expect(pack([ticket(1, 70), long])).toEqual([
    [[[1, 0, 1]], [[2, 0, 2]], [[2, 2, 4]]],
    [[[2, 4, 6]]],
  ])
})

it('returns one empty page if there are no tickets', () => {
  expect(pack([])).toEqual([[]])
})

const tickets = fc
  .array(
    fc.record({
      header: fc.integer({ min: 1, max: 60 }),
      rows: fc.array(fc.integer({ min: 1, max: 140 }), { minLength: 1, maxLength: 14 }),
    }),
    { maxLength: 40 },
  )
  .map((list) => list.map((each, id): Numbered => ({ ...each, id })))

const rooms = fc.record({
  columns: fc.integer({ min: 1, max: 6 }),
  height: fc.integer({ min: 80, max: 400 }),
  gap: fc.integer({ min: 0, max: 10 }),
  continued: fc.integer({ min: 1, max: 20 }),
  foot: fc.integer({ min: 1, max: 10 }),
})

it('places every row exactly once and in sequence, and exceeds no column’s height', () => {
  fc.assert(
    fc.property(tickets, rooms, (list, room) => {
      const pages = packTickets(list, (each) => each, room)
      const shown = pages.flat(2)
      expect(shown.flatMap(({ ticket: { id }, from, to }) => range(from, to, id))).toEqual(
        list.flatMap(({ id, rows: lines }) => range(0, lines.length, id)),
      )
      for (const page of pages) {
        expect(page.length).toBeLessThanOrEqual(room.columns)
        for (const column of page) {
          const [only] = column
          const isOneLine = column.length === 1 && only && only.to - only.from === 1
          if (!isOneLine) expect(heightOf(column, room)).toBeLessThanOrEqual(room.height)
        }
      }
    }),
  )
})

it('splits only tickets that are higher than a column', () => {
  fc.assert(
    fc.property(tickets, rooms, (list, room) => {
      const pages = packTickets(list, (each) => each, room)
      for (const each of list) {
        const columns = pages.flat().filter((column) => column.some((p) => p.ticket === each))
        const whole = each.header + each.rows.reduce((a, b) => a + b, 0)
        expect(columns.length === 1 || whole > room.height).toBe(true)
        const onPages = pages.filter((page) => page.flat().some((p) => p.ticket === each))
        const before = onPages[0]?.findIndex((column) => column.some((p) => p.ticket === each)) ?? 0
        const isPageEmpty = before < room.columns / 2
        expect(onPages.length === 1 || columns.length > room.columns || isPageEmpty).toBe(true)
      }
    }),
  )
})

function range(from: number, to: number, id: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `${id}.${from + index}`)
}

function heightOf(
  column: readonly { ticket: Numbered; from: number; to: number }[],
  room: PageLayout,
): number {
  const heights = column.map(({ ticket: { header: head, rows: lines }, from, to }) => {
    const own = lines.slice(from, to).reduce((a, b) => a + b, 0)
    const foot = to < lines.length ? room.foot : 0
    return own + foot + (from === 0 ? head : room.continued)
  })
  return heights.reduce((a, b) => a + b, 0) + room.gap * (column.length - 1)
}
