/** Compares an order with its papers in the kitchen. */
import { isHeld, isOpenStatus } from '../orders/rules.ts'
import type { Order, OrderLine } from '../orders/schema.ts'
import { isOnTicket, type TicketStations } from './routing.ts'

/** The table and the pieces of each dish that the kitchen has on paper. Held dishes do not count. */
export interface TicketContent {
  readonly table: string
  /** By the ID of the dish's first line. */
  readonly pieces: Readonly<Record<string, number>>
}

/** `line` has the name, the options and the note; `quantity` is the number of pieces that changed. */
export interface ChangedDish {
  readonly line: OrderLine
  readonly quantity: number
}

export interface TicketChanges {
  readonly voided: readonly ChangedDish[]
  /** Dishes whose void was undone. */
  readonly restored: readonly ChangedDish[]
  /** Dishes that a waiter held before. */
  readonly fired: readonly ChangedDish[]
  /** Dishes that are held again. */
  readonly held: readonly ChangedDish[]
  /** The table on the paper, if undelivered dishes belong to another table now. */
  readonly formerTable: string | null
}

interface Dish {
  readonly line: OrderLine
  ordered: number
  live: number
}

/** Groups lines with the same dish, price, options, note and seat, because voids and splits of a bill divide lines. */
function dishesOf({ products }: Order): readonly Dish[] {
  const dishes = new Map<string, Dish>()
  for (const line of products) {
    const key = JSON.stringify([line.product, line.price, line.variants, line.note, line.seat])
    const dish = dishes.get(key) ?? { line, ordered: 0, live: 0 }
    dishes.set(key, dish)
    dish.ordered += line.quantity
    if (line.status !== 'Cancelado' && !isHeld(line)) dish.live += line.quantity
  }
  return [...dishes.values()]
}

/** The order with the lines that a ticket of these stations shows. */
export function orderAt(order: Order, stations: TicketStations): Order {
  if (stations === null) return order
  return { ...order, products: order.products.filter((line) => isOnTicket(line, stations)) }
}

function contentOf(order: Order, count: (dish: Dish) => number): TicketContent {
  const pieces = dishesOf(order).map((dish) => [dish.line.id, count(dish)] as const)
  return { table: order.table.name, pieces: Object.fromEntries(pieces) }
}

export function ticketContent(order: Order): TicketContent {
  return contentOf(order, ({ live }) => live)
}

/** The assumed content of an earlier paper whose content is unknown: all ordered dishes. */
export function wholeContent(order: Order): TicketContent {
  return contentOf(order, ({ ordered }) => ordered)
}

/** The table of the last paper, and the pieces on the last paper of each dish. Papers of other stations lack some dishes. */
export function lastShown(papers: readonly TicketContent[]): TicketContent | undefined {
  const table = papers.at(-1)?.table
  if (table === undefined) return undefined
  return { table, pieces: Object.assign({}, ...papers.map(({ pieces }) => pieces)) }
}

/** The table of the first paper, and all pieces that were ever on paper. */
export function everShown(papers: readonly TicketContent[]): TicketContent | undefined {
  const [first] = papers
  if (!first) return undefined
  const pieces: Record<string, number> = {}
  for (const paper of papers) {
    for (const [id, count] of Object.entries(paper.pieces))
      pieces[id] = Math.max(pieces[id] ?? 0, count)
  }
  return { table: first.table, pieces }
}

export function changesSince(order: Order, { table, pieces }: TicketContent): TicketChanges {
  const changed = dishesOf(order).map(({ line, live }) => ({
    line,
    quantity: live - (pieces[line.id] ?? 0),
  }))
  const gone = changed
    .filter(({ quantity }) => quantity < 0)
    .map(({ line, quantity }) => ({ line, quantity: -quantity }))
  const isMoved =
    order.table.name !== table && order.products.some(({ status }) => isOpenStatus(status))
  return {
    voided: gone.filter(({ line }) => !isHeld(line)),
    held: gone.filter(({ line }) => isHeld(line)),
    restored: changed.filter(({ line, quantity }) => quantity > 0 && !line.fired_at),
    fired: changed.filter(({ line, quantity }) => quantity > 0 && line.fired_at),
    formerTable: isMoved ? table : null,
  }
}
