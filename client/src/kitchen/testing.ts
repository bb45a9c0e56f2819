import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import { line, orderOfTable, TEST_TIME } from '../live/testing/boards.ts'

export function kitchenLine(id: number, changes: Partial<OrderLine> = {}): OrderLine {
  return line(id, { product: { id: 1, name: 'Casado con pollo' }, price: 4200, ...changes })
}

export function kitchenOrder(
  id: number,
  products: readonly OrderLine[],
  changes: Partial<Order> = {},
): Order {
  return orderOfTable(4, id, {
    created_at: new Date(Date.parse(TEST_TIME) + id * 1000).toISOString(),
    bill: { id: 9, name: 'Luisa' },
    products: [...products],
    ...changes,
  })
}
