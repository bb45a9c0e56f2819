import type { OrderLine } from '@orderi/shared/orders/schema'
import { aLine } from '@orderi/shared/orders/testing'
import { expect, it } from 'vitest'
import { billRows, discountLabel, splitCancelled, undeliveredPieces } from './billLines.ts'

const line = (id: number, changes: Partial<OrderLine> = {}) =>
  aLine({
    id,
    product: { id: 1, name: 'Imperial' },
    price: 1500.5,
    status: 'Entregado',
    ...changes,
  })

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

it('lists a dish separately for each seat', () => {
  const rows = billRows([line(1, { seat: 2 }), line(2), line(3, { seat: 2 })])
  expect(rows.map(({ quantity, seat }) => [quantity, seat])).toEqual([
    [2, 2],
    [1, undefined],
  ])
})

it('lists a discounted line separately, with the amount of its discount', () => {
  const discount = {
    id: 1,
    order_line_id: 2,
    kind: 'descuento',
    tipo: 'porcentaje',
    valor: 10,
  } as const
  const courtesy = { ...discount, id: 2, order_line_id: 3, kind: 'cortesia', valor: 100 } as const
  const onBill = { ...discount, id: 3, order_line_id: null }
  const lines = [line(1), line(2, { quantity: 2 }), line(3)]
  const rows = billRows(lines, [discount, courtesy, onBill])
  expect(rows.map(({ quantity, discount: given }) => [quantity, given?.amount])).toEqual([
    [1, undefined],
    [2, 300.1],
    [1, 1500.5],
  ])
  const words = { cortesia: 'Cortesía', descuento: 'Descuento' }
  expect(rows.map(({ discount: given }) => given && discountLabel(given, words))).toEqual([
    null,
    'Descuento 10 %',
    'Cortesía',
  ])
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
