import { expect, it } from 'vitest'
import { line, orderOfTable } from '../../live/testing/boards.ts'
import { isOrderWaiting } from './orderAlarm.ts'

it('an order waits at a station until the dishes of this station were begun', () => {
  const order = orderOfTable(4, 1, {
    products: [line(1, { station: 1, status: 'Preparando' }), line(2, { station: 2 })],
    status: 'Pendiente',
  })
  const at = (id: number) => ({ shows: ({ station }: { station?: unknown }) => station === id })
  expect(isOrderWaiting(order, at(1))).toBe(false)
  expect(isOrderWaiting(order, at(2))).toBe(true)
  expect(isOrderWaiting(order, { shows: () => true })).toBe(true)
  expect(isOrderWaiting(undefined, at(2))).toBe(false)
})

it('an order does not wait for its held dishes', () => {
  const held = orderOfTable(4, 1, { products: [line(1, { fired_at: null })] })
  expect(isOrderWaiting(held, { shows: () => true })).toBe(false)
})
