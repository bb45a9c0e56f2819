import { expect, test } from 'vitest'
import type { OrderLine } from '../orders/schema.ts'
import { aLine, anOrder } from '../orders/testing.ts'
import { changesPaper, orderPaper } from './order-paper.ts'
import type { Paper } from './paper.ts'
import { ticketContent } from './ticket-changes.ts'

const zone = 'America/Costa_Rica'
const starter = aLine({ id: 1, product: { id: 1, name: 'Ceviche' } })
const main = (fired_at: string | null): OrderLine =>
  aLine({ id: 2, product: { id: 2, name: 'Casado' }, quantity: 2, fired_at })

/** Everything below the heading of the paper. */
const dishesOn = (paper: Paper | undefined) =>
  paper?.lines
    .slice(paper.lines.findIndex(({ kind }) => kind === 'rule') + 1)
    .map((line) => ('text' in line ? line.text : ''))

test('a ticket lists what is held apart, and a later paper what is fired or held again', () => {
  const held = anOrder({ products: [starter, main(null)] })
  const fired = anOrder({ products: [starter, main('2026-11-20T18:40:00.000Z')] })
  const ticket = orderPaper(held, { zone, isAdded: false, earlier: [] })
  expect(dishesOn(ticket)).toEqual(['Ceviche', 'ESPERA', 'Casado'])
  const before = [ticketContent(held)]
  expect(dishesOn(changesPaper(fired, { zone, earlier: before }))).toEqual(['MARCHA', 'Casado'])
  expect(changesPaper(held, { zone, earlier: before })).toBeUndefined()
  const after = [ticketContent(fired)]
  expect(dishesOn(changesPaper(held, { zone, earlier: after }))).toEqual(['ESPERA', 'Casado'])
})

test('prints nothing when a held dish is cancelled', () => {
  const held = anOrder({ products: [starter, main(null)] })
  const cancelled = anOrder({ products: [starter, { ...main(null), status: 'Cancelado' }] })
  expect(changesPaper(cancelled, { zone, earlier: [ticketContent(held)] })).toBeUndefined()
})

test('a ticket names the seat of each dish, and a correction that of the cancelled one', () => {
  const at = (id: number, seat: number) => ({ ...starter, id, seat })
  const order = anOrder({ products: [at(1, 1), at(2, 2), { ...starter, id: 3 }] })
  const ticket = orderPaper(order, { zone, isAdded: false, earlier: [] })
  expect(dishesOn(ticket)).toEqual(['Ceviche · A1', 'Ceviche · A2', 'Ceviche'])
  const [first, second, third] = order.products as [OrderLine, OrderLine, OrderLine]
  const changed = anOrder({ products: [first, { ...second, status: 'Cancelado' }, third] })
  const earlier = [ticketContent(order)]
  expect(dishesOn(changesPaper(changed, { zone, earlier }))).toEqual(['ANULADO', 'Ceviche · A2'])
})
