/** The pieces that are left of a dish, counted down by orders. */
import type { Order, OrderLine } from '../orders/schema.ts'

export const MAX_COUNTED = 9999

/** Guests and waiters see the number when at most this many pieces are left, unless a person sets another threshold. */
export const DEFAULT_THRESHOLD = 5

/** The number that menus show. Null above the threshold. */
export function shownLeft(countdown: {
  readonly left: number
  readonly threshold: number
}): number | null {
  const left = Math.max(countdown.left, 0)
  return left <= countdown.threshold ? left : null
}

/** How many pieces of a dish the order takes. A cancelled line takes its pieces only if the kitchen had begun it. */
export function piecesOf(
  order: Pick<Order, 'products'> | undefined,
  dish: number,
  wasStarted: (line: OrderLine) => boolean,
): number {
  return (order?.products ?? [])
    .filter((line) => line.product.id === dish && (line.status !== 'Cancelado' || wasStarted(line)))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
