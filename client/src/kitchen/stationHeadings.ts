/** The pass shows the state of each station above its lines. */
import { isHeld } from '@orderi/shared/orders/rules'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { stationOf } from '@orderi/shared/stations/rules'
import type { Station } from '@orderi/shared/stations/schema'
import type { LineRow } from './rows.ts'
import { linesOfTicket, type Ticket } from './tickets.ts'

export interface StationHeading {
  /** Undefined for the dishes without a station. */
  readonly station: Station | undefined
  readonly status: OrderStatus
}

export interface TicketLine {
  readonly line: OrderLine
  /** Before the first line of each station. */
  readonly heading?: StationHeading | undefined
}

/** A station's work on an order: ready if all its lines are, in progress if any line was begun. */
export function groupStatus(lines: readonly Pick<OrderLine, 'status' | 'fired_at'>[]): OrderStatus {
  const statuses = lines.flatMap((line) =>
    line.status === 'Cancelado' || isHeld(line) ? [] : [line.status],
  )
  if (statuses.length === 0) return lines.some(isHeld) ? 'Pendiente' : 'Cancelado'
  if (statuses.every((status) => status === 'Entregado')) return 'Entregado'
  if (statuses.every((status) => status === 'Listo' || status === 'Entregado')) return 'Listo'
  return statuses.every((status) => status === 'Pendiente') ? 'Pendiente' : 'Preparando'
}

/** Adds headings to lines that are sorted by station. Without stations, no line has one. */
export function withHeadings(
  lines: readonly OrderLine[],
  { products }: Pick<Order, 'products'>,
  stations: readonly Station[],
): readonly TicketLine[] {
  if (stations.length === 0) return lines.map((line) => ({ line }))
  return lines.map((line, index) => {
    const station = stationOf(line, stations)
    const last = lines[index - 1]
    if (last && stationOf(last, stations) === station) return { line }
    const group = products.filter((each) => stationOf(each, stations) === station)
    return { line, heading: { station, status: groupStatus(group) } }
  })
}

/** The lines that a ticket shows, with headings at the pass. */
export function ticketLinesOf(order: Order, ticket: Ticket): readonly TicketLine[] {
  return withHeadings(linesOfTicket(order, ticket), order, ticket.stations)
}

/** The heading to repeat where a ticket continues with the row `from`. Undefined if this row shows its own heading. */
export function repeatedHeading(
  rows: readonly {
    readonly row: Pick<LineRow, 'isFirst'>
    readonly heading?: StationHeading | undefined
  }[],
  from: number,
): StationHeading | undefined {
  const next = rows[from]
  if (!next || (next.heading && next.row.isFirst)) return undefined
  return rows.slice(0, from + 1).findLast(({ heading }) => heading)?.heading
}
