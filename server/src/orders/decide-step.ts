/** Decides the next status of an order or a line on the board in memory. Pure: no clock, no statement. */
import { UNDO_MINUTES } from '@orderi/shared/bills/rules'
import { DomainError } from '@orderi/shared/kernel/errors'
import {
  isOpenStatus,
  type OrderStates,
  statesAfterLineChange,
  statesAfterOrderChange,
  withStates,
} from '@orderi/shared/orders/rules'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { NotHeld, type Present } from '../board/boards.ts'
import type { Decision, HeldBoard } from '../board/held-board.ts'

function orderOfLine({ board }: HeldBoard, lineId: number): Order | undefined {
  return [...board.orders.values()].find(({ products }) => products.some(({ id }) => id === lineId))
}

/**
 * `statesAfter` returns undefined if the change is not allowed. For an undo, `previous` is the order before the undone
 * change, whose open statuses keep their times.
 * @throws DomainError `illegal_transition`
 * @throws NotHeld for an order or a bill that is not on the board, and for a cancellation
 */
function decideStates(
  { held, now }: Present,
  order: Order | undefined,
  statesAfter: (order: Order) => OrderStates | undefined,
  previous?: Order,
): Decision {
  if (!order) throw new NotHeld()
  const states = statesAfter(order)
  if (!states) throw new DomainError('illegal_transition')
  const changed = withStates(order, states, now.toISOString(), previous)
  if (changed === order) return { events: [], answer: order }
  if (
    changed.products.some((line) => line.status === 'Cancelado' && !order.products.includes(line))
  )
    throw new NotHeld()
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

const statusesOf = ({ status, products }: Order) =>
  JSON.stringify([status, products.map((line) => [line.id, line.status])])

/** The present order. An order that has left the board is the one of its newest event, unless this batch moved it. */
function presentOrder({ board, past }: HeldBoard, orderId: number): Order | undefined {
  const newest = past.orders.get(orderId)?.[0]?.data
  const order = board.orders.get(orderId) ?? newest
  const isNewest = order && newest && statusesOf(order) === statusesOf(newest)
  return isNewest && board.orders.has(orderId) === isOpenStatus(order.status) ? order : undefined
}

/**
 * Undoes the most recent status change of an order and its lines. A second undo redoes it.
 * @throws DomainError `nothing_to_undo` if there was no change, or it is over 30 minutes old
 * @throws NotHeld as `decideStates` does, and for orders with cancelled or divided lines
 */
export function decideUndo(present: Present, orderId: number): Decision {
  const order = presentOrder(present.held, orderId)
  if (!order || order.products.some(({ status }) => status === 'Cancelado')) throw new NotHeld()
  const past = present.held.past.orders.get(orderId) ?? []
  const before = past.findIndex(({ data }) => statusesOf(data) !== statusesOf(order))
  const change = past[before - 1]
  const previous = past[before]?.data
  if (!change || !previous) throw new DomainError('nothing_to_undo')
  const lines = new Map(previous.products.map(({ id, status }) => [id, status]))
  if (lines.size !== order.products.length || order.products.some(({ id }) => !lines.has(id)))
    throw new NotHeld()
  if (present.now.getTime() - change.at.getTime() > UNDO_MINUTES * 60_000)
    throw new DomainError('nothing_to_undo')
  return decideStates(present, order, () => ({ status: previous.status, lines }), previous)
}

function notHeld(): never {
  throw new NotHeld()
}
