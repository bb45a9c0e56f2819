import type { BoardEvent } from '@orderi/shared/board/events'
import { expect, test } from 'vitest'
import { atMinute, bill, line, order, orderEvent, snapshot } from '../live/testing/boards.ts'
import { isShown, momentsOf } from './moments.ts'

const ana = { id: 1, name: 'Ana' }
const luis = { id: 2, name: 'Luis', type: 'salonero' as const }

const ended = (events: readonly BoardEvent[], orders = snapshot().orders) =>
  momentsOf({ snapshot: snapshot(orders) }, events, Date.parse(atMinute(60)))

test('lists orders, calls and bills with their people', () => {
  const events: BoardEvent[] = [
    { seq: 1, at: atMinute(0), actor: luis, type: 'order.created', data: order(4, { user: ana }) },
    { seq: 2, at: atMinute(1), actor: null, type: 'waiter.called', data: bill(1) },
    { ...orderEvent(3, order(4, { status: 'Listo' }), atMinute(2)) },
    { seq: 4, at: atMinute(3), actor: null, type: 'bill.requested', data: bill(1) },
    { seq: 5, at: atMinute(4), actor: luis, type: 'bill.closed', data: bill(1) },
  ]
  const moments = ended(events)
  expect(moments.map(({ kind }) => kind)).toEqual(['order', 'call', 'asked', 'closed'])
  expect(moments[0]).toMatchObject({ number: 4, people: ['Ana', 'Luis'] })
  expect(moments.filter((each) => isShown(each, { person: 'Luis' }))).toHaveLength(2)
  expect(moments.filter((each) => isShown(each, { table: 99 }))).toHaveLength(0)
  expect(moments.filter((each) => isShown(each, { kind: 'call' }))).toHaveLength(1)
})

test('an order is late at the branch’s limit if it is not ready by then', () => {
  const placed = (seq: number, id: number): BoardEvent => {
    const data = order(id, { created_at: atMinute(0) })
    return { seq, at: atMinute(0), actor: null, type: 'order.created', data }
  }
  const ready = (seq: number, id: number, minute: number) =>
    orderEvent(seq, order(id, { status: 'Listo', created_at: atMinute(0) }), atMinute(minute))
  const moments = ended([
    placed(1, 1),
    placed(2, 2),
    placed(3, 3),
    ready(4, 1, 14),
    ready(5, 2, 16),
  ])
  const late = moments.filter(({ kind }) => kind === 'late')
  expect(late.map(({ number, at }) => [number, at])).toEqual([
    [2, Date.parse(atMinute(15))],
    [3, Date.parse(atMinute(15))],
  ])
})

test('an order that was late before the first event is no moment', () => {
  const old = order(1, { created_at: atMinute(-60) })
  const fresh = order(2, { created_at: atMinute(-5) })
  const late = ended([orderEvent(1, order(3), atMinute(0))], [old, fresh])
  expect(late.filter(({ kind }) => kind === 'late').map(({ number }) => number)).toEqual([2, 3])
})

test('an order is late by the time at which its course was fired, and not while it is held', () => {
  const placed = (seq: number, id: number): BoardEvent => {
    const data = order(id, { created_at: atMinute(0), products: [line(id, { fired_at: null })] })
    return { seq, at: atMinute(0), actor: null, type: 'order.created', data }
  }
  const fired = order(2, {
    created_at: atMinute(0),
    products: [line(2, { fired_at: atMinute(20) })],
  })
  const moments = ended([placed(1, 1), placed(2, 2), orderEvent(3, fired, atMinute(20))])
  const late = moments.filter(({ kind }) => kind === 'late')
  expect(late.map(({ number, at }) => [number, at])).toEqual([[2, Date.parse(atMinute(35))]])
})

test('an order is late by its slowest unfinished dish in branches that measure ages by dish', () => {
  const soup = line(1, { usual: 600 })
  const steak = line(2, { usual: 1800 })
  const { branch } = snapshot()
  const measures: BoardEvent = {
    seq: 1,
    at: atMinute(0),
    actor: null,
    type: 'floor.changed',
    data: { ...branch, edades_por_plato: 1 },
  }
  const placed = (id: number, steakNow = steak) =>
    order(id, { created_at: atMinute(0), products: [soup, steakNow] })
  const served = { ...steak, status: 'Entregado' } as const
  const late = ended(
    [
      measures,
      orderEvent(2, placed(2, served), atMinute(5)),
      orderEvent(3, placed(3, served), atMinute(20)),
    ],
    [placed(1), placed(2), placed(3)],
  ).filter(({ kind }) => kind === 'late')
  expect(late.map(({ number, at }) => [number, at])).toEqual([
    [2, Date.parse(atMinute(10))],
    [3, Date.parse(atMinute(20))],
    [1, Date.parse(atMinute(30))],
  ])
})

test('a changed limit applies to the orders that are not yet late', () => {
  const placed = (id: number, minute: number) => order(id, { created_at: atMinute(minute) })
  const limit = (seq: number, minute: number, minutos_rojo: number): BoardEvent => {
    const data = { ...snapshot().branch, minutos_rojo }
    return { seq, at: atMinute(minute), actor: null, type: 'floor.changed', data }
  }
  const start = [placed(1, -10), placed(2, -4), placed(3, 0)]
  const late = ended([limit(1, 1, 15), limit(2, 10, 30), limit(3, 28, 20)], start)
  expect(late.map(({ number, at }) => [number, at])).toEqual([
    [1, Date.parse(atMinute(5))],
    [2, Date.parse(atMinute(26))],
    [3, Date.parse(atMinute(28))],
  ])
})

test('the times of moments never go back, even if the clocks of nodes differ', () => {
  const called = (seq: number, minute: number): BoardEvent => {
    return { seq, at: atMinute(minute), actor: null, type: 'waiter.called', data: bill(seq) }
  }
  const moments = ended([called(1, 5), called(2, 4), called(3, 6)])
  expect(moments.map(({ key, at }) => [key, at])).toEqual([
    ['1', Date.parse(atMinute(5))],
    ['2', Date.parse(atMinute(5))],
    ['3', Date.parse(atMinute(6))],
  ])
})
