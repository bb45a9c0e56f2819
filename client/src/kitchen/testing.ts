/** Orders for the tests of the kitchen's rules; what a test omits is invented. */
import type { Order, OrderLine } from '@orderi/shared/orders/schema'

const AT = '2026-11-20T18:00:00.000Z'

export function lineOf(id: number, changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id,
    product: { id: 1, name: 'Casado con pollo' },
    price: 4200,
    quantity: 1,
    status: 'Pendiente',
    status_at: AT,
    note: null,
    variants: [],
    ...changes,
  }
}

export function orderOf(
  id: number,
  products: readonly OrderLine[],
  changes: Partial<Order> = {},
): Order {
  return {
    id,
    number: id,
    status: 'Pendiente',
    status_at: AT,
    created_at: new Date(Date.parse(AT) + id * 1000).toISOString(),
    table: { id: 4, name: 'Mesa 4', hall: { id: 1, name: 'Terraza' } },
    bill: { id: 9, name: 'Luisa' },
    user: null,
    products: [...products],
    ...changes,
  }
}
