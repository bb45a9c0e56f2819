/** What the kitchen has before it: the orders with something to make, and what was cancelled until somebody saw it. */
import { compareInstants } from '@orderi/shared/kernel/days'
import { sortOrders } from '@orderi/shared/orders/reduce'
import { isOpen } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { Seen } from './seen.ts'

/** An order as the kitchen sees it. */
export interface Ticket {
  readonly id: number
  /** The ids of the lines that are shown, in their order; at least one. */
  readonly lines: readonly number[]
  /** Equal for tickets that take the same place. */
  readonly key: string
  /** As it was when its place was worked out: states may be older than the board's. */
  readonly order: Order
}

/** The orders of a board, and those that left it lately. */
export interface KitchenOrders {
  readonly open: ReadonlyMap<number, Order>
  readonly gone: ReadonlyMap<number, Order>
}

/** True while the kitchen has to do something about it. */
export function isToMake(line: Pick<OrderLine, 'status'>): boolean {
  return line.status === 'Pendiente' || line.status === 'Preparando'
}

/** What one tap on a ticket takes these lines to: all of them to one state, the slowest first. */
export function kitchenStep(
  lines: readonly Pick<OrderLine, 'status'>[],
): 'Preparando' | 'Listo' | undefined {
  if (lines.some(({ status }) => status === 'Pendiente')) return 'Preparando'
  return lines.some(({ status }) => status === 'Preparando') ? 'Listo' : undefined
}

/** The name of a mark: what was seen once need not be seen again. */
export function addedMark(order: Pick<Order, 'id'>): string {
  return `agregado ${order.id}`
}

/** Of a line that was cancelled; cancelled anew after it was taken back, it is another. */
export function cancelledMark(line: Pick<OrderLine, 'id' | 'status_at'>): string {
  return `cancelado ${line.id} ${line.status_at}`
}

/** What decides about tickets beside the orders themselves. */
interface Eyes {
  readonly seen: Seen
  /** The lines of this station. */
  readonly shows: (line: OrderLine) => boolean
}

/** The lines that a ticket shows of an order; none when the kitchen has nothing to do with it. */
export function ticketLines(order: Order, { seen, shows }: Eyes): readonly OrderLine[] {
  const isCancelledUnseen = (line: OrderLine) =>
    line.status === 'Cancelado' &&
    Date.parse(line.status_at) >= seen.sinceMs &&
    !seen.marks.has(cancelledMark(line))
  const mine = order.products.filter(shows)
  if (!isOpen(order.status)) return mine.filter(isCancelledUnseen)
  if (!mine.some((line) => isToMake(line) || isCancelledUnseen(line))) return []
  return mine.filter((line) => isToMake(line) || line.status === 'Listo' || isCancelledUnseen(line))
}

/** Works out the tickets, oldest first; one that takes the same place as before is the same object. */
export function createTickets(eyes: Eyes): (orders: KitchenOrders) => readonly Ticket[] {
  let known = new Map<number, Ticket>()
  const fresh = (order: Order): Ticket | undefined => {
    const last = known.get(order.id)
    if (last?.order === order) return last
    const lines = ticketLines(order, eyes).map((line) => line.id)
    if (lines.length === 0) return undefined
    const key = JSON.stringify([order.id, order.table.name, lines])
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

/** The list that is shown while nothing may move: as it was, with what came in since at its end. */
export function withArrivals(
  settled: readonly Ticket[],
  latest: readonly Ticket[],
): readonly Ticket[] {
  if (settled === latest) return settled
  const shown = new Set(settled.map((ticket) => ticket.id))
  const end = settled.at(-1)
  const at = end ? latest.findIndex((ticket) => ticket.id === end.id) : -1
  const arrivals = latest.slice(at + 1).filter((ticket) => !shown.has(ticket.id))
  const isAfterAll =
    !end ||
    arrivals.every(({ order }) => compareInstants(order.created_at, end.order.created_at) >= 0)
  return isAfterAll && arrivals.length > 0 ? [...settled, ...arrivals] : settled
}
