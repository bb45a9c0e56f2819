import { expect, test } from 'vitest'
import type { Bill } from '../bills/schema.ts'
import type { Order, OrderStatus } from '../orders/schema.ts'
import type { Actor } from './events.ts'
import { type StoryEvent, storyOfBill } from './story.ts'

const minute = (value: number) => `2026-05-01T18:${String(value).padStart(2, '0')}:00.000Z`
const ana: Actor = { id: 1, name: 'Ana', type: 'admin' }
const saul: Actor = { id: 2, name: 'Saúl', type: 'salonero' }

function bill(changes: Partial<Bill> = {}): Bill {
  return {
    id: 7,
    number: 1,
    status: 'Abierta',
    table_id: 4,
    user: null,
    table: { name: 'Mesa 4', hall: { name: 'Terraza' } },
    created_at: minute(0),
    requested_at: null,
    closed_at: null,
    payment_method: null,
    totalFinal: 5000,
    ...changes,
  } as Bill
}

/** An order of one coffee and two pintos, with the status of both lines. `at`: minute of the event. */
function order(coffee: OrderStatus, pinto: OrderStatus, at: number): Order {
  return {
    id: 3,
    number: 12,
    created_at: minute(0),
    user: { id: 9, name: 'Luisa' },
    products: [
      {
        id: 1,
        product: { id: 1, name: 'Café' },
        quantity: 1,
        status: coffee,
        status_at: minute(at),
      },
      {
        id: 2,
        product: { id: 2, name: 'Pinto' },
        quantity: 2,
        status: pinto,
        status_at: minute(at),
      },
    ],
  } as Order
}

const event = (type: StoryEvent['type'], at: number, data: Bill | Order, actor: Actor = saul) =>
  ({ at: minute(at), actor, type, data }) as StoryEvent

const opening = [
  event('order.created', 0, order('Pendiente', 'Pendiente', 0)),
  event('bill.opened', 0, bill()),
]
const entriesOf = (...events: StoryEvent[]) => storyOfBill(bill(), [], [...opening, ...events]).data

test('starts a bill’s history with its opening and its first order', () => {
  const actor = { name: 'Saúl', type: 'salonero' }
  const lines = [
    { name: 'Café', quantity: 1 },
    { name: 'Pinto', quantity: 2 },
  ]
  expect(storyOfBill(bill(), [], opening)).toEqual({
    data: [
      { at: minute(0), actor, what: 'bill.opened' },
      { at: minute(0), actor, what: 'order.created', order: 12, lines },
    ],
    total: 2,
    complete: true,
  })
})

test('groups lines with the same change into one entry, and names the person who cancelled a line', () => {
  expect(
    entriesOf(
      event('order.changed', 2, order('Preparando', 'Preparando', 2)),
      event('order.changed', 5, order('Preparando', 'Cancelado', 5), ana),
    ).slice(2),
  ).toMatchObject([
    { what: 'line.changed', from: 'Pendiente', to: 'Preparando', lines: { length: 2 } },
    {
      at: minute(5),
      actor: { name: 'Ana', type: 'admin' },
      what: 'line.changed',
      order: 12,
      from: 'Preparando',
      to: 'Cancelado',
      lines: [{ name: 'Pinto', quantity: 2 }],
    },
  ])
})

const moved = { table_id: 5, table: { name: 'Mesa 5', hall: { name: 'Salón' } } }

test('records the move of a bill to another table, but no change of its total', () => {
  const steps = entriesOf(
    event('bill.changed', 1, bill({ totalFinal: 9000 })),
    event('bill.changed', 2, bill(moved)),
  )
  expect(steps.slice(2)).toMatchObject([{ what: 'bill.moved', table: 'Mesa 5', hall: 'Salón' }])
})

test('records a bill request, its withdrawal, the payment and the reopening', () => {
  const closed = { status: 'Cerrada', payment_method: 'sinpe', closed_at: minute(7) } as const
  const steps = entriesOf(
    event('bill.requested', 3, bill({ status: 'Cuenta Solicitada' })),
    event('bill.changed', 4, bill()),
    event('bill.closed', 7, bill(closed)),
    event('bill.reopened', 8, bill()),
  )
  expect(steps.slice(2)).toMatchObject([
    { what: 'bill.requested' },
    { what: 'bill.unrequested' },
    { what: 'bill.closed', payment_method: 'sinpe', totalFinal: 5000 },
    { what: 'bill.reopened' },
  ])
})

test('records a waiter call, its answer, the withdrawal of the answer, and the withdrawal of the waiter call', () => {
  const steps = entriesOf(
    event('waiter.called', 5, bill()),
    event('waiter.sent', 6, bill()),
    event('waiter.called', 6, bill({ waiter_requested: 1, waiter_requested_at: minute(5) })),
    event('bill.changed', 6, bill({ waiter_requested: 0 })),
  )
  expect(steps.slice(2)).toMatchObject([
    { what: 'waiter.called' },
    { what: 'waiter.sent' },
    { what: 'waiter.unsent' },
    { what: 'waiter.cancelled' },
  ])
})

test('sorts the events of one commit by the times at which their entities changed', () => {
  const whole = order('Entregado', 'Cancelado', 9)
  const closed = bill({ status: 'Cerrada', closed_at: minute(30) })
  const steps = storyOfBill(
    closed,
    [],
    [
      event('order.created', 30, whole, null),
      event('bill.opened', 30, closed, null),
      event('bill.closed', 30, closed, null),
    ],
  ).data
  expect(steps.map((step) => [step.at, step.what])).toEqual([
    [minute(0), 'bill.opened'],
    [minute(0), 'order.created'],
    [minute(9), 'line.changed'],
    [minute(9), 'line.changed'],
    [minute(30), 'bill.closed'],
  ])
  expect(steps[1]?.actor).toEqual({ name: 'Luisa', type: null })
})

test('derives history entries from the bill if old events were deleted from the log, and marks the history as incomplete', () => {
  const closed = bill({ status: 'Cerrada', closed_at: minute(20), payment_method: 'efectivo' })
  const story = storyOfBill(
    closed,
    [order('Entregado', 'Cancelado', 9)],
    [
      event('order.changed', 15, order('Entregado', 'Cancelado', 9)),
      event('bill.closed', 20, closed, ana),
    ],
  )
  expect(story.complete).toBe(false)
  expect(story.data.map(({ what, actor }) => [what, actor?.name])).toEqual([
    ['bill.opened', 'Luisa'],
    ['order.created', 'Luisa'],
    ['line.changed', undefined],
    ['line.changed', undefined],
    ['bill.closed', 'Ana'],
  ])
})

test('derives the history from the bill and its orders if the log contains no events', () => {
  const closed = bill({ status: 'Cerrada', closed_at: minute(20), requested_at: minute(18) })
  const { data, total } = storyOfBill(closed, [order('Pendiente', 'Pendiente', 0)], [])
  expect(data.map((step) => step.what)).toEqual([
    'bill.opened',
    'order.created',
    'bill.requested',
    'bill.closed',
  ])
  expect(total).toBe(4)
})

test('dates the entry for an undo by the time of the undo, although the undo restores the status’s earlier time', () => {
  const steps = entriesOf(
    event('order.changed', 2, order('Listo', 'Listo', 2)),
    event('order.changed', 9, order('Entregado', 'Entregado', 9)),
    event('order.changed', 12, order('Listo', 'Listo', 2)),
  )
  expect(steps.at(-1)).toMatchObject({ at: minute(12), from: 'Entregado', to: 'Listo' })
})

test('a course that is fired or held again is an entry with its dishes', () => {
  const held = (fired_at: string | null, at: number): Order => {
    const { products, ...rest } = order('Entregado', 'Pendiente', at)
    return {
      ...rest,
      products: products.map((line) => (line.id === 2 ? { ...line, fired_at } : line)),
    }
  }
  const at = minute(20)
  const events: StoryEvent[] = [
    { type: 'order.created', at: minute(0), actor: saul, data: held(null, 0) },
    { type: 'order.changed', at, actor: ana, data: held(at, 0) },
    { type: 'order.changed', at: minute(21), actor: ana, data: held(null, 0) },
  ]
  const lines = [{ name: 'Pinto', quantity: 2 }]
  const byAna = { name: 'Ana', type: 'admin' }
  expect(storyOfBill(bill(), [], events).data.slice(-2)).toEqual([
    { at, actor: byAna, what: 'line.fired', order: 12, lines },
    { at: minute(21), actor: byAna, what: 'line.held', order: 12, lines },
  ])
})

test('splitting a held line is no entry', () => {
  const whole = order('Entregado', 'Pendiente', 0)
  const held = { ...whole, products: whole.products.map((line) => ({ ...line, fired_at: null })) }
  const parts = held.products.map((line) => ({ ...line, id: line.id + 90 }))
  const split = { ...held, products: [...held.products, ...parts] }
  const { data } = storyOfBill(
    bill(),
    [],
    [
      { type: 'order.created', at: minute(0), actor: saul, data: held },
      { type: 'order.changed', at: minute(5), actor: ana, data: split },
    ],
  )
  expect(data.map(({ what }) => what)).not.toContain('line.held')
})
