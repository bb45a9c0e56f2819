import type { BoardEvent } from '@orderi/shared/board/events'
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

export interface LostDishes {
  readonly order: Order
  readonly lines: readonly OrderLine[]
}

/** The lines that an event has just cancelled. Undefined if it cancelled none, or if the user `own` caused it. */
export function lostDishes(event: BoardEvent, own: number | undefined): LostDishes | undefined {
  if (event.type !== 'order.changed' || event.actor?.id === own) return undefined
  const lines = event.data.products.filter(
    ({ status, status_at }) =>
      status === 'Cancelado' && Date.parse(status_at) === Date.parse(event.at),
  )
  return lines.length > 0 ? { order: event.data, lines } : undefined
}
