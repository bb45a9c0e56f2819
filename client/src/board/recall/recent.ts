import type { Floor } from '@orderi/shared/floor/schema'
import { isHeld, isOpenStatus, isToMake } from '@orderi/shared/orders/rules'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { useBill, useBranch } from '../../live/react.tsx'

export type EndedOrders = ReadonlyMap<number, Order>

const RECALL_MS = 30 * 60_000
/** Orders with cancelled dishes stay listed for a whole shift, because the kitchen may have missed the cancellation. */
const CANCELLED_LISTED_MS = 12 * 60 * 60_000
/** The maximum number of orders with cancelled dishes, and of orders without. A screen may stay open for days. */
const MAX_ORDERS = 200

/** The time of the last change of the order, or of the `lines`: of a status, or when a course was fired. */
export function changedAtMs(order: Order, lines?: readonly OrderLine[]): number {
  const changed = lines ?? order.products
  const instants = [
    lines ? order.created_at : order.status_at,
    ...changed.flatMap(({ status_at, fired_at }) => [status_at, fired_at ?? status_at]),
  ]
  return Math.max(...instants.map((instant) => Date.parse(instant)))
}

/**
 * Adds ended orders to `recent`. Of two ended states of an order, the newer one wins. An open state removes
 * the order even if its time is earlier, because an undo restores the earlier time. @param nowMs server time
 */
export function withOrders(
  recent: EndedOrders,
  changed: Iterable<Order>,
  nowMs: number,
): EndedOrders {
  const next = new Map(recent)
  for (const order of changed) {
    const known = next.get(order.id)
    if (known && !isOpenStatus(order.status) && changedAtMs(known) > changedAtMs(order)) continue
    // Deleting and inserting moves the order to the end, so that the map stays sorted by arrival.
    next.delete(order.id)
    if (!isOpenStatus(order.status)) next.set(order.id, order)
  }
  const orders = [...next.values()]
  dropOld(next, orders.filter(hasCancelled), nowMs - CANCELLED_LISTED_MS)
  dropOld(
    next,
    orders.filter((order) => !hasCancelled(order)),
    nowMs - RECALL_MS,
  )
  return next
}

function hasCancelled({ products }: Order): boolean {
  return products.some(({ status }) => status === 'Cancelado')
}

function dropOld(recent: Map<number, Order>, orders: readonly Order[], sinceMs: number): void {
  for (const [index, order] of orders.entries()) {
    if (orders.length - index > MAX_ORDERS || changedAtMs(order) < sinceMs) recent.delete(order.id)
  }
}

/** True if the server would accept an undo of the last step of the order, or of the `lines`. */
export function isUndoable(
  order: Order,
  nowMs: number,
  {
    isBillOpen,
    branch,
    lines,
  }: {
    readonly isBillOpen: boolean
    readonly branch: Pick<Floor, 'cobros' | 'control'> | null
    readonly lines?: readonly OrderLine[] | undefined
  },
): boolean {
  const changed = changedAtMs(order, lines)
  const voidsAreFinal = branch?.cobros === 1 && branch.control !== 'libre'
  const isVoid = (lines ?? order.products).some(
    ({ status, status_at }) => status === 'Cancelado' && Date.parse(status_at) === changed,
  )
  return (
    isBillOpen &&
    !(voidsAreFinal && isVoid) &&
    changed > Date.parse(order.created_at) &&
    nowMs - changed <= RECALL_MS
  )
}

/** Like `isUndoable`, for an order on the board. */
export function useIsUndoable(order: Order, nowMs: number, lines?: readonly OrderLine[]): boolean {
  const isBillOpen = useBill(order.bill.id) !== undefined
  return isUndoable(order, nowMs, { isBillOpen, branch: useBranch(), lines })
}

export function recallableOrders(recent: EndedOrders, nowMs: number): readonly Order[] {
  return [...recent.values()]
    .filter((order) => nowMs - changedAtMs(order) <= RECALL_MS)
    .toSorted((a, b) => changedAtMs(b) - changedAtMs(a) || b.id - a.id)
}

/** The lines of a station that are not held. */
export const firedLines = ({ products }: Order, ofStation: (line: OrderLine) => boolean) =>
  products.filter((line) => ofStation(line) && !isHeld(line))

/** The lines whose last change is the station's own. A course is fired at the pass, so the pass takes that back. */
export const ownLines = ({ products }: Order, ofStation: (line: OrderLine) => boolean) =>
  products.filter(
    (line) => ofStation(line) && (line.fired_at === undefined || line.status !== 'Pendiente'),
  )

/** The orders of which a station has no line left to make since at most 30 minutes, oldest change first. */
export function ordersDoneBy(
  orders: readonly Order[],
  ofStation: (line: OrderLine) => boolean,
  nowMs: number,
): readonly Order[] {
  const linesOf = (order: Order) => firedLines(order, ofStation)
  return orders
    .filter((order) => {
      const lines = linesOf(order)
      return (
        lines.length > 0 && !lines.some(isToMake) && nowMs - changedAtMs(order, lines) <= RECALL_MS
      )
    })
    .toSorted((a, b) => changedAtMs(a, linesOf(a)) - changedAtMs(b, linesOf(b)) || a.id - b.id)
}
