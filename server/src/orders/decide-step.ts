/** Decides the next status of an order or a line on the board in memory. Pure: no clock, no statement. */
import { DomainError } from '@orderi/shared/kernel/errors'
import {
  isOpenStatus,
  type OrderStates,
  statesAfterLineChange,
  statesAfterOrderChange,
} from '@orderi/shared/orders/rules'
import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import { NotHeld, type Present } from '../board/boards.ts'
import type { Decision, HeldBoard } from '../board/held-board.ts'

function orderOfLine({ board }: HeldBoard, lineId: number): Order | undefined {
  return [...board.orders.values()].find(({ products }) => products.some(({ id }) => id === lineId))
}

/**
 * Requesting the present status changes nothing. `statesAfter` gives the statuses, or undefined if they are not allowed.
 * @throws DomainError `illegal_transition`
 * @throws NotHeld for an order that is not on the board, or has a bill that is not; for a cancellation
 */
function decideStates(
  { held, now }: Present,
  order: Order | undefined,
  statesAfter: (order: Order) => OrderStates | undefined,
): Decision {
  if (!order) throw new NotHeld()
  const states = statesAfter(order)
  if (!states) throw new DomainError('illegal_transition')
  const statusOf = (line: OrderLine) => states.lines.get(line.id) ?? line.status
  const moves = (line: OrderLine) => statusOf(line) !== line.status
  if (order.status === states.status && !order.products.some(moves))
    return { events: [], answer: order }
  if (order.products.some((line) => moves(line) && statusOf(line) === 'Cancelado'))
    throw new NotHeld()
  const at = now.toISOString()
  const moved = (line: OrderLine): OrderLine =>
    moves(line) ? { ...line, status: statusOf(line), status_at: at } : line
  const changed: Order = {
    ...order,
    status: states.status,
    status_at: order.status === states.status ? order.status_at : at,
    products: order.products.map(moved),
  }
  const lines = new Map(changed.products.map((line) => [line.id, line]))
  const bills = [...held.board.bills.values()].filter(
    ({ id, products }) => id === order.bill.id || products.some((line) => lines.has(line.id)),
  )
  const billed = bills.flatMap(({ products }) => products.filter((line) => lines.has(line.id)))
  if (!held.board.bills.has(order.bill.id) || billed.length < lines.size) throw new NotHeld()
  return {
    events: [
      { type: 'order.changed', data: changed, owners: [] },
      ...bills
        .toSorted((a, b) => a.id - b.id)
        .map((bill) => ({
          type: 'bill.changed' as const,
          data: { ...bill, products: bill.products.map((line) => lines.get(line.id) ?? line) },
          owners: held.records.get(bill.id)?.owners ?? [],
        })),
    ],
    answer: changed,
  }
}

/** @throws as `decideStates` does */
export function decideOrderStatus(present: Present, orderId: number, to: OrderStatus): Decision {
  return decideStates(present, present.held.board.orders.get(orderId), (order) =>
    isOpenStatus(to) || to === 'Entregado' ? statesAfterOrderChange(order, to) : notHeld(),
  )
}

/** @throws as `decideStates` does */
export function decideLineStatus(present: Present, lineId: number, to: OrderStatus): Decision {
  return decideStates(present, orderOfLine(present.held, lineId), (order) =>
    statesAfterLineChange(order, lineId, to),
  )
}

function notHeld(): never {
  throw new NotHeld()
}
