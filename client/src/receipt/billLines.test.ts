import type { OrderLine } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { billRows, splitCancelled, undeliveredPieces } from './billLines.ts'

function line(id: number, changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id,
    product: { id: 1, name: 'Imperial' },
    price: 1500.5,
    quantity: 1,
    status: 'Entregado',
    status_at: '2026-11-20T12:00:00.000Z',
    note: null,
    variants: [],
    ...changes,
  }
}

it('adds up the quantities of a dish with the same price and options, regardless of notes', () => {
  const rows = billRows([line(1), line(2, { quantity: 2, note: 'Bien fría' })])
  expect(rows.map(({ name, quantity, total }) => ({ name, quantity, total }))).toEqual([
    { name: 'Imperial', quantity: 3, total: 4501.5 },
  ])
})

it('lists a dish separately for each price and choice of options', () => {
  const variants = [{ name: 'Tamaño', options: [{ name: 'Grande', quantity: 1, price: 0 }] }]
  expect(billRows([line(1), line(2, { price: 1600 }), line(3, { variants })])).toHaveLength(3)
})

it('lists cancelled dishes separately, and counts undelivered pieces', () => {
  const lines = [
    line(1),
    line(2, { status: 'Cancelado' }),
    line(3, { status: 'Listo', quantity: 2 }),
  ]
  expect(splitCancelled(lines).cancelled.map(({ id }) => id)).toEqual([2])
  expect(undeliveredPieces(lines)).toBe(2)
})
