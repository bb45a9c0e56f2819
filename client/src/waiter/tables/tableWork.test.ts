import type { Bill } from '@orderi/shared/bills/schema'
import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { tableWork } from './tableWork.ts'

const at = '2026-11-20T18:00:00.000Z'

function bill(id: number, table: number, status: Bill['status'] = 'Abierta'): Bill {
  return {
    id,
    number: id,
    name: 'Ana',
    status,
    table_id: table,
    table: { name: `Mesa ${table}`, hall: { name: 'Terraza' } },
    user: null,
    restaurant: { currency: '₡', ivaIncluido: '1', servicioIncluido: '1', commissionType: 2 },
    total: 0,
    iva: 0,
    servicio: 0,
    comision: 0,
    cantidad: 0,
    totalFinal: 0,
    confirmed: 1,
    waiter_requested: 0,
    waiter_requested_at: null,
    requested_at: null,
    payment_method: null,
    created_at: at,
    closed_at: null,
    products: [],
  }
}

function order(table: number, statuses: readonly OrderStatus[]): Order {
  return {
    id: 1,
    number: 1,
    status: 'Preparando',
    status_at: at,
    created_at: at,
    table: { id: table, name: `Mesa ${table}`, hall: { id: 1, name: 'Terraza' } },
    bill: { id: 1, name: 'Ana' },
    user: null,
    products: statuses.map((status, index) => ({
      id: index + 1,
      product: { id: 1, name: 'Plato' },
      price: 1000,
      quantity: 2,
      status,
      status_at: at,
      note: null,
      variants: [],
    })),
  }
}

it('knows the bill that an order goes on, while there is no other', () => {
  const work = tableWork(
    [bill(1, 5), bill(2, 6), bill(3, 6), bill(4, 6), bill(5, 7, 'Cerrada')],
    [],
  )
  expect(work.get(5)?.onlyBill).toBe(1)
  expect(work.get(6)?.onlyBill).toBeUndefined()
  expect(work.has(7)).toBe(false)
})

it('counts the orders that were not brought, and the pieces that stand ready', () => {
  const work = tableWork(
    [bill(1, 5)],
    [order(5, ['Listo', 'Preparando']), order(5, ['Listo']), order(9, ['Pendiente'])],
  )
  expect(work.get(5)).toEqual({ onlyBill: 1, orders: 2, ready: 4 })
  expect(work.get(9)).toEqual({ onlyBill: undefined, orders: 1, ready: 0 })
})
