import type { Order, OrderLine } from './schema.ts'

const AT = '2026-11-20T18:00:00.000Z'

export function aLine(fields: Partial<OrderLine> = {}): OrderLine {
  return {
    id: 1,
    product: { id: 1, name: 'Casado' },
    price: 3500,
    quantity: 1,
    status: 'Pendiente',
    status_at: AT,
    note: null,
    variants: [],
    ...fields,
  }
}

/** A pending order on bill 1, for tests. */
export function anOrder(fields: Partial<Order> = {}): Order {
  return {
    id: 1,
    number: fields.id ?? 1,
    status: 'Pendiente',
    status_at: AT,
    created_at: AT,
    table: { id: 1, name: 'Mesa 1', hall: { id: 1, name: 'Salón' } },
    bill: { id: 1, name: 'Ana' },
    user: null,
    products: [],
    ...fields,
  }
}
