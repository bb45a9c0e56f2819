/** The kitchen's tickets: orders with lines to prepare, and cancelled lines until they are seen. */

import { sortOrders } from '@orderi/shared/board/reduce'
import { heldCourses, isWork, readyLines, workSince } from '@orderi/shared/courses/rules'
import type { LineCourse } from '@orderi/shared/courses/schema'
import { compareInstants } from '@orderi/shared/kernel/days'
import { isHeld, isOpenStatus, isToMake } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { stationOf } from '@orderi/shared/stations/rules'
import type { Station } from '@orderi/shared/stations/schema'
import type { SeenMarks } from './seen.ts'

export interface Ticket {
  readonly id: number
  /** The ids of the shown order lines in their sequence; at least one. At the pass, grouped by station. */
  readonly lines: readonly number[]
  /** On a station's screen: how many dishes other stations still prepare. */
  readonly rest: readonly DishesAtStation[]
  /** At the pass: the stations by which the lines are grouped. Otherwise empty. */
  readonly stations: readonly Station[]
  /** Changes when the ticket's size may have changed. */
  readonly key: string
  /** The order when the ticket was created. Its statuses may be outdated. */
  readonly order: Order
}

export interface DishesAtStation {
  readonly station: string
  readonly count: number
}

/** `gone` contains orders that have recently left the board. */
export interface KitchenOrders {
  readonly open: ReadonlyMap<number, Order>
  readonly gone: ReadonlyMap<number, Order>
}

/** The status to which a tap moves the least advanced lines; undefined if all lines are ready. */
export function nextKitchenStatus(
  lines: readonly Pick<OrderLine, 'status' | 'fired_at'>[],
): 'Preparando' | 'Listo' | undefined {
  const toMake = lines.filter(isToMake)
  if (toMake.some(({ status }) => status === 'Pendiente')) return 'Preparando'
  return toMake.length > 0 ? 'Listo' : undefined
}

/** The mark of a seen order that was added to an open bill. */
export function addedMark(order: Pick<Order, 'id'>): string {
  return `agregado ${order.id}`
}

/** The mark of a seen cancellation. A later cancellation of the same line has another time, and so another mark. */
export function cancelledMark(line: Pick<OrderLine, 'id' | 'status_at'>): string {
  return `cancelado ${line.id} ${line.status_at}`
}

export function cancelledMarks(lines: readonly OrderLine[]): readonly string[] {
  return lines.filter(({ status }) => status === 'Cancelado').map(cancelledMark)
}

/** The effect of a tap on a ticket's header: a new status, `seen`, or a course to fire. */
export type TicketAction =
  | 'Preparando'
  | 'Listo'
  | 'Entregado'
  | 'seen'
  | { readonly fire: LineCourse }

/**
 * Undefined if a tap has no effect. The pass advances no dish; it delivers ready dishes. A screen with `mayFire` fires the
 * next course when no dish waits.
 * @param areSeen whether all cancelled lines were seen
 */
export function ticketAction(
  order: Order,
  lines: readonly OrderLine[],
  {
    areSeen,
    isPass,
    mayFire,
  }: { readonly areSeen: boolean; readonly isPass: boolean; readonly mayFire: boolean },
): TicketAction | undefined {
  const next = isOpenStatus(order.status) ? nextKitchenStatus(lines) : undefined
  if (next && !isPass) return next
  const isReady = readyLines(order).length > 0
  if (next && !isReady) return undefined
  if (!areSeen) return 'seen'
  if (isPass && isReady) return 'Entregado'
  const mayFireNext = mayFire && !order.products.some(isWork)
  const [course] = mayFireNext ? heldCourses(order.products) : []
  return course && { fire: course }
}

const NOT_GROUPED: readonly Station[] = []

export interface TicketFilter {
  readonly seen: SeenMarks
  readonly shows: (line: OrderLine) => boolean
  /** The stations of the branch, if the screen shows one of them or the pass. */
  readonly stations?: readonly Station[]
  /** The pass also shows orders that are ready, and shows them first. */
  readonly isPass?: boolean
}

/** Returns no lines if the kitchen does not need the order. Held lines come last; at the pass, last within their station. */
export function ticketLines(order: Order, filter: TicketFilter): readonly OrderLine[] {
  const { seen, shows, isPass = false } = filter
  const isCancelledUnseen = (line: OrderLine) =>
    line.status === 'Cancelado' &&
    line.fired_at !== null &&
    Date.parse(line.status_at) >= seen.sinceMs &&
    !seen.marks.has(cancelledMark(line))
  const mine = order.products.filter(shows)
  if (!isOpenStatus(order.status)) return mine.filter(isCancelledUnseen)
  const isHere = (line: OrderLine) =>
    isToMake(line) || isCancelledUnseen(line) || (isPass && line.status === 'Listo')
  const work = mine.some(isHere)
    ? mine.filter((line) => isHere(line) || line.status === 'Listo')
    : []
  const lines = [...work, ...mine.filter(isHeld)]
  return isPass ? byStation(lines, filter.stations ?? []) : lines
}

/** Groups lines by station. Lines without a station come last. */
function byStation(
  lines: readonly OrderLine[],
  stations: readonly Station[],
): readonly OrderLine[] {
  const placeOf = (line: OrderLine) => {
    const station = stationOf(line, stations)
    return station ? stations.indexOf(station) : stations.length
  }
  return lines.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The dishes of the order that other stations still prepare, by station. */
function restOf({ products }: Order, { shows, stations = [] }: TicketFilter): DishesAtStation[] {
  const others = products.filter((line) => isToMake(line) && !shows(line))
  return stations.flatMap(({ id, name }) => {
    const theirs = others.filter((line) => stationOf(line, stations)?.id === id)
    const count = theirs.reduce((sum, { quantity }) => sum + quantity, 0)
    return count > 0 ? [{ station: name, count }] : []
  })
}

/** The lines that a ticket shows, in the ticket's sequence. */
export function linesOfTicket(
  { products }: Order,
  { lines }: Pick<Ticket, 'lines'>,
): readonly OrderLine[] {
  return lines.flatMap((id) => products.find((line) => line.id === id) ?? [])
}

/** When the age of a ticket begins. Undefined if the ticket shows only held lines. */
export function ticketSince(
  order: Order,
  { shows, isPass = false }: Omit<TicketFilter, 'seen'>,
): string | undefined {
  return workSince(order, (line) => shows(line) && (isHeld(line) || isToMake(line) || isPass))
}

/** Orders whose work began first come first. Orders of which everything is held come last. */
function byWork(orders: readonly Order[], filter: TicketFilter): readonly Order[] {
  const since = new Map(orders.map((order) => [order, ticketSince(order, filter)]))
  return orders.toSorted((a, b) => {
    const [ofA, ofB] = [since.get(a), since.get(b)]
    return ofA && ofB ? compareInstants(ofA, ofB) : Number(!ofA) - Number(!ofB)
  })
}

/** True if all dishes of the order or of a course are ready, so that they can leave the pass. */
const isComplete = (order: Order) =>
  readyLines(order).length > 0 ||
  (!order.products.some(isToMake) && !(order.status === 'Pendiente' && order.products.some(isHeld)))

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
    const held = shown.filter(isHeld).map(({ id }) => id)
    const rest = restOf(order, filter)
    const key = JSON.stringify([order.id, order.table.name, lines, cancelled, rest, held])
    if (last?.key === key) return last
    return {
      id: order.id,
      lines,
      rest,
      stations: (filter.isPass && filter.stations) || NOT_GROUPED,
      key,
      order,
    }
  }
  return ({ open, gone }) => {
    const left = [...gone.values()].filter((order) => !open.has(order.id))
    const tickets = new Map<number, Ticket>()
    const sorted = byWork(sortOrders([...open.values(), ...left]), filter)
    const orders = filter.isPass
      ? [...sorted.filter(isComplete), ...sorted.filter((order) => !isComplete(order))]
      : sorted
    for (const order of orders) {
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
  // Tickets with only held lines come after all others, including new ones.
  const end = settled.findLast((ticket) => !linesOfTicket(ticket.order, ticket).every(isHeld))
  const at = end ? latest.findIndex((ticket) => ticket.id === end.id) : -1
  const arrivals = latest.slice(at + 1).filter((ticket) => !shown.has(ticket.id))
  const areArrivalsLast =
    !end ||
    arrivals.every(({ order }) => compareInstants(order.created_at, end.order.created_at) >= 0)
  return areArrivalsLast && arrivals.length > 0 ? [...settled, ...arrivals] : settled
}
