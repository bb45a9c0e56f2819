import type { Order, OrderLine } from '@orderi/shared/orders/schema'

export interface OrderedLine {
  readonly order: Order
  readonly line: OrderLine
}

/** The lines of a dish that the kitchen still has to make, oldest order first. */
export function linesToMake(orders: Iterable<Order>, dish: number): readonly OrderedLine[] {
  return [...orders]
    .toSorted((a, b) => a.id - b.id)
    .flatMap((order) =>
      order.products
        .filter(
          ({ product, status }) =>
            product.id === dish && (status === 'Pendiente' || status === 'Preparando'),
        )
        .map((line) => ({ order, line })),
    )
}
