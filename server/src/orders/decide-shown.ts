/** Decides which orders a kitchen screen shows for the first time. Pure: no clock, no SQL. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Order } from '@orderi/shared/orders/schema'
import { withShown } from '@orderi/shared/stations/acknowledgement'
import { hasStation } from '@orderi/shared/stations/rules'
import { orderEvent } from '../bills/held-bill.ts'
import type { Present } from '../board/boards.ts'
import type { Decision } from '../board/decision.ts'
import { type HeldBoard, orderIn } from '../board/held-board.ts'
import { billsOf } from './decide-step.ts'

type ShownRequest = BodyOf<Calls['reportShown']>

/**
 * Appends one event for each order that is shown at the station for the first time. Ended orders stay as they are.
 * @throws DomainError `not_found` for an order or a station of another branch
 */
export function decideShown({ held, now }: Present, { estacion, pedidos }: ShownRequest): Decision {
  const { stations } = held.board.branch
  const at = now.toISOString()
  const station = estacion ?? null
  if (!hasStation(stations, station)) throw new DomainError('not_found')
  const orders = [...new Set(pedidos)].map((id) => {
    const order = orderIn(held, id)
    if (!order) throw new DomainError('not_found')
    return order
  })
  const shown = orders
    .map((order) => withShown(order, station, { stations, at }))
    .filter((order) => !orders.includes(order))
  return {
    events: shown.map((order) => orderEvent(order, ownersOf(held, order))),
    answer: { pedidos: shown.map(({ id }) => id) },
  }
}

/** The guests whose bills contain a line of the order. */
function ownersOf(held: HeldBoard, order: Order): number[] {
  const owners = billsOf(held, order).flatMap(({ id }) => held.records.get(id)?.owners ?? [])
  return [...new Set(owners)]
}
