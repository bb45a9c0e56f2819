import type { Bill } from '@orderi/shared/bills/schema'
import type { OrderStatus } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { billOfTable, line, orderOfTable } from '../../live/testing/boards.ts'
import { tableWork } from './tableWork.ts'

const bill = (id: number, table: number, status: Bill['status'] = 'Abierta') =>
  billOfTable(table, id, { status })

const order = (table: number, statuses: readonly OrderStatus[]) =>
  orderOfTable(table, 1, {
    products: statuses.map((status, index) => line(index + 1, { quantity: 2, status })),
  })

it('returns the open bill of a table when there is only one', () => {
  const work = tableWork(
    [bill(1, 5), bill(2, 6), bill(3, 6), bill(4, 6), bill(5, 7, 'Cerrada')],
    [],
  )
  expect(work.get(5)?.onlyBill).toBe(1)
  expect(work.get(6)?.onlyBill).toBeUndefined()
  expect(work.has(7)).toBe(false)
})

it('counts the orders and the ready dishes of each table', () => {
  const work = tableWork(
    [bill(1, 5)],
    [order(5, ['Listo', 'Preparando']), order(5, ['Listo']), order(9, ['Pendiente'])],
  )
  expect(work.get(5)).toEqual({ onlyBill: 1, orders: 2, ready: 4 })
  expect(work.get(9)).toEqual({ onlyBill: undefined, orders: 1, ready: 0 })
})
