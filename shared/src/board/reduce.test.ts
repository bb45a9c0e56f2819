import { expect, test } from 'vitest'
import type { Bill } from '../bills/schema.ts'
import { aBill } from '../bills/testing.ts'
import type { Order } from '../orders/schema.ts'
import { anOrder } from '../orders/testing.ts'
import type { BoardEvent, Snapshot } from './events.ts'
import { applyEvents, boardFrom, snapshotOf } from './reduce.ts'

const at = '2026-05-01T18:00:00.000Z'
const created_at = (id: number) => `2026-05-01T18:0${id}:00.000Z`
const order = (id: number, status: Order['status'] = 'Pendiente') =>
  anOrder({ id, status, created_at: created_at(id) })
const bill = (id: number, status: Bill['status'] = 'Abierta') =>
  aBill({ id, status, created_at: created_at(id) })
const start: Snapshot = {
  branch: { id: 1 } as Snapshot['branch'],
  orders: [order(1), order(2)],
  bills: [bill(2), bill(1)],
}
const event = (type: BoardEvent['type'], data: unknown) =>
  ({ seq: 1, at, actor: null, type, data }) as BoardEvent

test('converts a snapshot to a board and back without loss', () => {
  expect(snapshotOf(boardFrom(start))).toEqual(start)
})

test('replaces an open order or bill on an event, and removes an order or bill that has ended', () => {
  const board = applyEvents(boardFrom(start), [
    event('order.changed', order(1, 'Entregado')),
    event('order.created', order(3)),
    event('bill.closed', bill(1, 'Cerrada')),
    event('bill.requested', bill(2, 'Cuenta Solicitada')),
  ])
  expect(snapshotOf(board)).toEqual({
    ...start,
    orders: [order(2), order(3)],
    bills: [bill(2, 'Cuenta Solicitada')],
  })
})

test('does not copy an entity that no event changes', () => {
  const before = boardFrom(start)
  const after = applyEvents(before, [event('order.changed', order(1, 'Preparando'))])
  expect(after.orders.get(2)).toBe(before.orders.get(2))
  expect(after.branch).toBe(before.branch)
})

test('replaces all halls and tables on a floor event, and ignores a menu event', () => {
  const floor = { id: 1, name: 'otra' }
  const board = applyEvents(boardFrom(start), [
    event('floor.changed', floor),
    event('menu.changed', null),
  ])
  expect(board.branch).toBe(floor)
})
