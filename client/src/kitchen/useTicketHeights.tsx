/** Measures ticket heights in a hidden layer. Parts with the same content are measured once. */
import { isHeld } from '@orderi/shared/orders/rules'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowsOf } from './rows.ts'
import { type TicketLine, ticketLinesOf } from './stationHeadings.ts'
import classes from './Ticket.module.css'
import {
  ContinuedTicketHeader,
  TicketContinuesFooter,
  TicketHeader,
  TicketRow,
} from './TicketParts.tsx'
import type { TicketHeights } from './ticketPages.ts'
import type { Ticket } from './tickets.ts'
import type { TicketSpace } from './useTicketSpace.ts'

type Heights = ReadonlyMap<string, number>
const NONE: Heights = new Map()

/** Contains only the length of the order's number, because all digits have the same width. */
const isAllHeld = (ticket: Ticket) =>
  ticketLinesOf(ticket.order, ticket).every(({ line }) => isHeld(line))

function headKey(ticket: Ticket): string {
  const { order, rest } = ticket
  const { number, table, user, bill } = order
  const orderedBy = user?.name ?? bill.name
  return JSON.stringify([String(number).length, table.name, orderedBy, rest, isAllHeld(ticket)])
}
function lineKey({ line, heading }: TicketLine): string {
  const { product, quantity, note, variants, status, course, seat } = line
  const isCancelled = status === 'Cancelado'
  const station = heading && [heading.station?.name]
  const held = isHeld(line) && course?.name
  return JSON.stringify([
    product.name,
    String(quantity).length,
    note,
    variants,
    isCancelled,
    station,
    held,
    seat,
  ])
}
function rowKey(line: string, index: number): string {
  return `${line} ${index}`
}
const CONTINUED = 'continued'
const FOOT = 'foot'

interface Keys {
  readonly head: string
  readonly lines: readonly string[]
}

const known = new WeakMap<Ticket, Keys>()

/** Cached, because each new ticket causes hundreds of tickets to be packed again. */
function keysOf(ticket: Ticket): Keys {
  const keys = known.get(ticket) ?? {
    head: headKey(ticket),
    lines: ticketLinesOf(ticket.order, ticket).map(lineKey),
  }
  known.set(ticket, keys)
  return keys
}

/** `scope` identifies the column width, the font size and the loaded fonts. */
interface Measured {
  readonly scope: string
  readonly heights: Heights
}

/** Returns the size of each ticket, zero until measured. The caller must render `layer`. */
export function useTicketHeights(tickets: readonly Ticket[], space: TicketSpace | undefined) {
  const fonts = useLoadedFonts()
  const [measured, setMeasured] = useState<Measured>({ scope: '', heights: NONE })
  const scope = `${space?.columnWidth} ${space?.rem} ${fonts}`
  const heights = measured.scope === scope ? measured.heights : NONE
  const heightOf = (key: string) => heights.get(key) ?? 0
  const isSplit = (ticket: Ticket, line: string) =>
    space !== undefined &&
    heightOf(keysOf(ticket).head) + heightOf(line) + heightOf(FOOT) > space.height
  const missing = space ? piecesWithout(heights, tickets, isSplit) : []
  const onMeasured = useCallback(
    (fresh: Heights) =>
      setMeasured((last) => ({
        scope,
        heights: new Map(last.scope === scope ? [...last.heights, ...fresh] : fresh),
      })),
    [scope],
  )
  return {
    isMeasured: space !== undefined && missing.length === 0,
    continued: heightOf(CONTINUED),
    foot: heightOf(FOOT),
    sizeOf: (ticket: Ticket): TicketHeights => {
      const { head, lines } = keysOf(ticket)
      const shown = ticketLinesOf(ticket.order, ticket)
      const rows = lines.flatMap((key, index) => {
        const line = shown[index]
        if (!line || !isSplit(ticket, key)) return [heightOf(key)]
        return rowsOf(line.line, true).map((_, row) => heightOf(rowKey(key, row)))
      })
      return { header: heightOf(head), rows: rows }
    },
    splitOf: (ticket: Ticket): readonly number[] =>
      ticket.lines.filter((_, index) => isSplit(ticket, keysOf(ticket).lines[index] ?? '')),
    layer: space && missing.length > 0 && (
      <Layer width={space.columnWidth} pieces={missing} onMeasured={onMeasured} />
    ),
  }
}

interface Unmeasured {
  readonly key: string
  readonly content: ReactNode
}

function piecesWithout(
  heights: Heights,
  tickets: readonly Ticket[],
  isSplit: (ticket: Ticket, line: string) => boolean,
): readonly Unmeasured[] {
  const missing = new Map<string, ReactNode>()
  const addPart = (key: string, content: () => ReactNode) => {
    if (!heights.has(key) && !missing.has(key)) missing.set(key, content())
  }
  for (const ticket of tickets) {
    const { head, lines } = keysOf(ticket)
    addPart(head, () => (
      <TicketHeader
        order={ticket.order}
        rest={ticket.rest}
        since={isAllHeld(ticket) ? undefined : ticket.order.created_at}
        lines={ticket.order.products}
        action=""
      />
    ))
    if (lines.some((key) => !heights.has(key) || isSplit(ticket, key))) {
      for (const line of ticketLinesOf(ticket.order, ticket)) {
        const key = lineKey(line)
        const { heading } = line
        for (const row of rowsOf(line.line, false))
          addPart(key, () => <TicketRow row={row} heading={heading} />)
        if (!isSplit(ticket, key)) continue
        for (const [index, row] of rowsOf(line.line, true).entries()) {
          addPart(rowKey(key, index), () => <TicketRow row={row} heading={heading} />)
        }
      }
    }
    addPart(CONTINUED, () => <ContinuedTicketHeader order={ticket.order} />)
    addPart(FOOT, () => <TicketContinuesFooter />)
  }
  return [...missing].map(([key, content]) => ({ key, content }))
}

function Layer(props: {
  width: number
  pieces: readonly Unmeasured[]
  onMeasured: (heights: Heights) => void
}) {
  const { width, pieces, onMeasured } = props
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const drawn = [...(ref.current?.children ?? [])]
    onMeasured(
      new Map(
        pieces.map(({ key }, index) => [key, drawn[index]?.getBoundingClientRect().height ?? 0]),
      ),
    )
  }, [pieces, onMeasured])
  return (
    <div ref={ref} className={classes['measure']} style={{ width }} aria-hidden inert>
      {pieces.map(({ key, content }) => (
        <div key={key}>{content}</div>
      ))}
    </div>
  )
}

function useLoadedFonts(): number {
  const [loaded, setLoaded] = useState(0)
  useEffect(() => {
    let isOver = false
    void document.fonts.ready.then(() => {
      if (!isOver) setLoaded((count) => count + 1)
    })
    return () => {
      isOver = true
    }
  }, [])
  return loaded
}
