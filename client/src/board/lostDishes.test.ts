import type { BoardEvent } from '@orderi/shared/board/events'
import { expect, it } from 'vitest'
import { kitchenLine, kitchenOrder } from '../kitchen/testing.ts'
import { lostDishes } from './lostDishes.ts'

const AT = '2026-11-20T18:09:00.000Z'
const cancelled = kitchenLine(2, { status: 'Cancelado', status_at: AT })
const earlier = kitchenLine(3, { status: 'Cancelado', status_at: '2026-11-20T18:08:00.000Z' })
const event = (type: 'order.changed' | 'order.created', actor: number | null) =>
  ({
    seq: 1,
    at: AT,
    actor: actor === null ? null : { id: actor, name: 'Ana', type: 'admin' },
    type,
    data: kitchenOrder(4, [kitchenLine(1), cancelled, earlier]),
  }) as BoardEvent

it('finds the lines that another person has just cancelled', () => {
  expect(lostDishes(event('order.changed', 7), 8)).toMatchObject({
    order: { id: 4 },
    lines: [{ id: 2 }],
  })
  expect(lostDishes(event('order.changed', null), 8)?.lines).toHaveLength(1)
})

it('ignores the person’s own cancellations and other events', () => {
  expect(lostDishes(event('order.changed', 8), 8)).toBeUndefined()
  expect(lostDishes(event('order.created', 7), 8)).toBeUndefined()
})
