/** The pass shows the state of each station above its lines. */
import { isHeld } from '@orderi/shared/orders/rules'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { stationOf } from '@orderi/shared/stations/rules'
import type { Station } from '@orderi/shared/stations/schema'
import { linesOfTicket, type Ticket } from './tickets.ts'

export interface StationHeading {
  readonly station: Station
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

/** Adds headings to lines that are sorted by station. */
export function withHeadings(
  lines: readonly OrderLine[],
  stations: readonly Station[],
): readonly TicketLine[] {
  const placed = lines.map((line) => ({ line, station: stationOf(line, stations) }))
  return placed.map(({ line, station }, index) => {
    if (!station || placed[index - 1]?.station === station) return { line }
    const group = placed.flatMap((each) => (each.station === station ? each.line : []))
    return { line, heading: { station, status: groupStatus(group) } }
  })
}

/** The lines that a ticket shows, with headings at the pass. */
export function ticketLinesOf(order: Order, ticket: Ticket): readonly TicketLine[] {
  return withHeadings(linesOfTicket(order, ticket), ticket.stations)
}
