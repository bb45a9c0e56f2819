import type { BoardEvent } from '@orderi/shared/board/events'
import type { Order } from '@orderi/shared/orders/schema'

/** The order to which this event calls waiters. Undefined for another change of an order that was called before. */
export function calledOrder({
  type,
  at,
  data,
}: Pick<BoardEvent, 'type' | 'at' | 'data'>): Order | undefined {
  if (type !== 'order.changed' || !data || !('called_at' in data)) return undefined
  return data.called_at && Date.parse(data.called_at) === Date.parse(at) ? data : undefined
}
