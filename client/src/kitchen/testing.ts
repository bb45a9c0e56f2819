import type { Order, OrderLine } from '@orderi/shared/orders/schema'
import type { Station } from '@orderi/shared/stations/schema'
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

export function kitchenStation(id: number, changes: Partial<Station> = {}): Station {
  return {
    id,
    branch_id: 7,
    name: `Estación ${id}`,
    order: id,
    color: 'azul',
    sonido: 'campana',
    predeterminada: 0,
    version: 1,
    ...changes,
  }
}
