/** The kitchen's tickets: orders with lines to prepare, and cancelled lines until they are seen. */

import { sortOrders } from '@orderi/shared/board/reduce'
import { compareInstants } from '@orderi/shared/kernel/days'
import { isOpenStatus } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { SeenMarks } from './seen.ts'

export interface Ticket {
  readonly id: number
  /** The ids of the shown order lines in their sequence; at least one. */
  readonly lines: readonly number[]
  /** Changes when the ticket's size may have changed. */
  readonly key: string
  /** The order when the ticket was created. Its statuses may be outdated. */
  readonly order: Order
}

/** `gone` contains orders that have recently left the board. */
export interface KitchenOrders {
  readonly open: ReadonlyMap<number, Order>
  readonly gone: ReadonlyMap<number, Order>
}

export function isToMake(line: Pick<OrderLine, 'status'>): boolean {
  return line.status === 'Pendiente' || line.status === 'Preparando'
}

/** The status to which a tap moves the least advanced lines; undefined if all lines are ready. */
export function nextKitchenStatus(
  lines: readonly Pick<OrderLine, 'status'>[],
): 'Preparando' | 'Listo' | undefined {
  if (lines.some(({ status }) => status === 'Pendiente')) return 'Preparando'
  return lines.some(({ status }) => status === 'Preparando') ? 'Listo' : undefined
}

/** The mark of a seen order that was added to an open bill. */
export function addedMark(order: Pick<Order, 'id'>): string {
  return `agregado ${order.id}`
}

/** The mark of a seen cancellation. A later cancellation of the same line has another time, and so another mark. */
export function cancelledMark(line: Pick<OrderLine, 'id' | 'status_at'>): string {
  return `cancelado ${line.id} ${line.status_at}`
}

interface TicketFilter {
  readonly seen: SeenMarks
  readonly shows: (line: OrderLine) => boolean
}

/** Returns no lines if the kitchen does not need the order. */
export function ticketLines(order: Order, { seen, shows }: TicketFilter): readonly OrderLine[] {
  const isCancelledUnseen = (line: OrderLine) =>
    line.status === 'Cancelado' &&
    Date.parse(line.status_at) >= seen.sinceMs &&
    !seen.marks.has(cancelledMark(line))
  const mine = order.products.filter(shows)
  if (!isOpenStatus(order.status)) return mine.filter(isCancelledUnseen)
  if (!mine.some((line) => isToMake(line) || isCancelledUnseen(line))) return []
  return mine.filter((line) => isToMake(line) || line.status === 'Listo' || isCancelledUnseen(line))
}

/** The returned function sorts tickets by age. A ticket of unchanged size stays the same object. */
export function createTickets(filter: TicketFilter): (orders: KitchenOrders) => readonly Ticket[] {
  let known = new Map<number, Ticket>()
  const fresh = (order: Order): Ticket | undefined => {
    const last = known.get(order.id)
    if (last?.order === order) return last
    const shown = ticketLines(order, filter)
    const lines = shown.map((line) => line.id)
    if (lines.length === 0) return undefined
    const cancelled = shown.filter(({ status }) => status === 'Cancelado').map(({ id }) => id)
    const key = JSON.stringify([order.id, order.table.name, lines, cancelled])
    return last?.key === key ? last : { id: order.id, lines, key, order }
  }
  return ({ open, gone }) => {
    const left = [...gone.values()].filter((order) => !open.has(order.id))
    const tickets = new Map<number, Ticket>()
    for (const order of sortOrders([...open.values(), ...left])) {
      const ticket = fresh(order)
      if (ticket) tickets.set(order.id, ticket)
    }
    known = tickets
    return [...tickets.values()]
  }
}

/** Appends new tickets to `settled`, so that no other ticket moves while staff touch the screen. */
export function withArrivals(
  settled: readonly Ticket[],
  latest: readonly Ticket[],
): readonly Ticket[] {
  if (settled === latest) return settled
  const shown = new Set(settled.map((ticket) => ticket.id))
  const end = settled.at(-1)
  const at = end ? latest.findIndex((ticket) => ticket.id === end.id) : -1
  const arrivals = latest.slice(at + 1).filter((ticket) => !shown.has(ticket.id))
  const areArrivalsLast =
    !end ||
    arrivals.every(({ order }) => compareInstants(order.created_at, end.order.created_at) >= 0)
  return areArrivalsLast && arrivals.length > 0 ? [...settled, ...arrivals] : settled
}
