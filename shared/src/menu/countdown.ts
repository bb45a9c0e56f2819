/** The pieces that are left of a dish, counted down by orders. */
import type { Order } from '../orders/schema.ts'

export const MAX_COUNTED = 9999

/** Guests and waiters see a number from this many pieces on, unless a person sets another threshold. */
export const DEFAULT_THRESHOLD = 5

/** The number that menus show. Null above the threshold. */
export function shownLeft(countdown: {
  readonly left: number
  readonly threshold: number
}): number | null {
  const left = Math.max(countdown.left, 0)
  return left === 0 || left <= countdown.threshold ? left : null
}

/** How many pieces of a dish the order takes. Cancelled lines take none. */
export function piecesOf(order: Pick<Order, 'products'> | undefined, dish: number): number {
  return (order?.products ?? [])
    .filter(({ product, status }) => product.id === dish && status !== 'Cancelado')
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
