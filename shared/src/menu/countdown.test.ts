import { expect, test } from 'vitest'
import type { OrderLine } from '../orders/schema.ts'
import { aLine, anOrder } from '../orders/testing.ts'
import { piecesOf, shownLeft } from './countdown.ts'

test('shows the number at or below the threshold, and never less than 0', () => {
  const shown = (left: number, threshold = 5) => shownLeft({ left, threshold })
  expect([6, 5, 1, 0, -2].map((left) => shown(left))).toEqual([null, 5, 1, 0, 0])
  expect([1, 0].map((left) => shown(left, 0))).toEqual([null, 0])
})

test('counts the pieces of all lines of a dish except those that were cancelled before the kitchen began them', () => {
  const [lobster, rice] = [
    { id: 7, name: 'Langosta' },
    { id: 8, name: 'Arroz' },
  ]
  const products = [
    aLine({ product: lobster, quantity: 2 }),
    aLine({ product: lobster, quantity: 3, status: 'Entregado' }),
    aLine({ product: lobster, quantity: 4, status: 'Cancelado' }),
    aLine({ id: 99, product: lobster, quantity: 6, status: 'Cancelado' }),
    aLine({ product: rice, quantity: 9 }),
  ]
  const wasStarted = ({ id }: OrderLine) => id === 99
  expect(piecesOf(anOrder({ products }), 7, wasStarted)).toBe(11)
  expect(piecesOf(undefined, 7, wasStarted)).toBe(0)
})
