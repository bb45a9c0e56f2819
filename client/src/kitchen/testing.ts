import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { AT, line, orderAt } from '../live/testing/boards.ts'

export function lineOf(id: number, changes: Partial<OrderLine> = {}): OrderLine {
  return line(id, { product: { id: 1, name: 'Casado con pollo' }, price: 4200, ...changes })
}

export function orderOf(
  id: number,
  products: readonly OrderLine[],
  changes: Partial<Order> = {},
): Order {
  return orderAt(4, id, {
    created_at: new Date(Date.parse(AT) + id * 1000).toISOString(),
    bill: { id: 9, name: 'Luisa' },
    products: [...products],
    ...changes,
  })
}
