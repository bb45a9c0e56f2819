import type { Order, OrderLine, OrderStatus } from '@orderi/shared/orders/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kitchenLine, kitchenOrder, kitchenStation } from './testing.ts'
import {
  cancelledMark,
  createTickets,
  nextKitchenStatus,
  type TicketFilter,
  ticketAction,
  ticketLines,
  ticketSince,
  withArrivals,
} from './tickets.ts'

const all = { seen: { marks: new Set<string>(), sinceMs: 0 }, shows: () => true }
const byId = (...orders: readonly Order[]) => new Map(orders.map((order) => [order.id, order]))
const ids = (order: Order, filter: Parameters<typeof ticketLines>[1] = all) =>
  ticketLines(order, filter).map((line) => line.id)

it('shows an order’s lines to prepare and its ready lines, but not its delivered lines', () => {
  const states: OrderStatus[] = ['Pendiente', 'Preparando', 'Listo', 'Entregado']
  const order = kitchenOrder(
    1,
    states.map((status, index) => kitchenLine(index + 1, { status })),
  )
  expect(ids(order)).toEqual([1, 2, 3])
})

it('removes an order once all its lines are ready', () => {
  expect(ids(kitchenOrder(1, [kitchenLine(1, { status: 'Listo' })], { status: 'Listo' }))).toEqual(
    [],
  )
})

it('shows cancelled lines until staff have seen them, even when the order has left the board', () => {
  const cancelled = kitchenLine(2, { status: 'Cancelado' })
  const seen = { ...all, seen: { marks: new Set([cancelledMark(cancelled)]), sinceMs: 0 } }
  const open = kitchenOrder(1, [kitchenLine(1, { status: 'Listo' }), cancelled], {
    status: 'Listo',
  })
  expect(ids(open)).toEqual([1, 2])
  expect(ids(open, seen)).toEqual([])
  const gone = kitchenOrder(1, [kitchenLine(1, { status: 'Entregado' }), cancelled], {
    status: 'Entregado',
  })
  expect(ids(gone)).toEqual([2])
  expect(ids(gone, seen)).toEqual([])
  const again = { ...cancelled, status_at: '2026-11-20T18:09:00.000Z' }
  expect(ids(kitchenOrder(1, [again], { status: 'Cancelado' }), seen)).toEqual([2])
})

it('gives a ticket another key when a line is cancelled, because the line then has a stamp', () => {
  const lines = [kitchenLine(1), kitchenLine(2)]
  const keyOf = (order: Order) => createTickets(all)({ open: byId(order), gone: new Map() })[0]?.key
  const cancelled = [lines[0], kitchenLine(2, { status: 'Cancelado' })].filter((line) => line)
  expect(keyOf(kitchenOrder(1, cancelled as typeof lines))).not.toBe(keyOf(kitchenOrder(1, lines)))
})

it('hides cancellations from before the screen was opened', () => {
  const cancelled = kitchenLine(1, { status: 'Cancelado', status_at: '2026-11-20T18:00:00.000Z' })
  const order = kitchenOrder(1, [cancelled], { status: 'Cancelado' })
  const openedAt = (instant: string) => ({
    ...all,
    seen: { ...all.seen, sinceMs: Date.parse(instant) },
  })
  expect(ids(order, openedAt('2026-11-20T18:00:00.000Z'))).toEqual([1])
  expect(ids(order, openedAt('2026-11-20T18:00:00.001Z'))).toEqual([])
})

it('shows only the lines whose category belongs to the screen', () => {
  const drink = kitchenLine(2, { product: { id: 7, name: 'Fresco de cas' } })
  const filter = { ...all, shows: (line: { product: { id: number } }) => line.product.id === 7 }
  expect(ids(kitchenOrder(1, [kitchenLine(1), drink]), filter)).toEqual([2])
  expect(ids(kitchenOrder(2, [kitchenLine(3)]), filter)).toEqual([])
})

it('returns “Preparando” as the next status if any line is “Pendiente”, and otherwise “Listo” if any line is “Preparando”', () => {
  const of = (...states: OrderStatus[]) => nextKitchenStatus(states.map((status) => ({ status })))
  expect(of('Listo', 'Preparando', 'Pendiente')).toBe('Preparando')
  expect(of('Listo', 'Preparando')).toBe('Listo')
  expect(of('Listo', 'Cancelado')).toBeUndefined()
})

it('keeps the same ticket object when only statuses change, and makes a new ticket when its lines change', () => {
  const tickets = createTickets(all)
  const order = kitchenOrder(1, [kitchenLine(1), kitchenLine(2)])
  const [before] = tickets({ open: byId(order), gone: new Map() })
  const moved = kitchenOrder(1, [kitchenLine(1, { status: 'Listo' }), kitchenLine(2)])
  expect(tickets({ open: byId(moved), gone: new Map() })[0]).toBe(before)
  const carried = kitchenOrder(1, [kitchenLine(1, { status: 'Entregado' }), kitchenLine(2)])
  expect(tickets({ open: byId(carried), gone: new Map() })[0]?.lines).toEqual([2])
})

it('sorts tickets by age, regardless of input order', () => {
  const orders = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 30 })
  fc.assert(
    fc.property(orders, orders, (open, gone) => {
      const cancelled = gone.map((id) =>
        kitchenOrder(id, [kitchenLine(id, { status: 'Cancelado' })], { status: 'Cancelado' }),
      )
      const shown = createTickets(all)({
        open: byId(...open.map((id) => kitchenOrder(id, [kitchenLine(id)]))),
        gone: byId(...cancelled),
      }).map((ticket) => ticket.id)
      expect(shown).toEqual([...new Set([...open, ...gone])].toSorted((a, b) => a - b))
    }),
  )
})

it('appends new tickets without moving other tickets', () => {
  const tickets = createTickets(all)
  const list = (...numbers: number[]) =>
    tickets({
      open: byId(...numbers.map((id) => kitchenOrder(id, [kitchenLine(id)]))),
      gone: new Map(),
    })
  const settled = list(1, 2, 3)
  expect(withArrivals(settled, list(2, 3, 4)).map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect(withArrivals(settled, list(1, 2)).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(withArrivals([], list(5)).map(({ id }) => id)).toEqual([5])
  const gap = list(1, 3)
  expect(withArrivals(gap, list(1, 2, 3))).toBe(gap)
  expect(withArrivals(gap, list(1, 2))).toBe(gap)
})

it('a station’s ticket shows its own dishes, and how many the other stations still prepare', () => {
  const stations = [kitchenStation(1), kitchenStation(2), kitchenStation(3)]
  const order = kitchenOrder(1, [
    kitchenLine(1, { station: 1 }),
    kitchenLine(2, { station: 2, quantity: 2 }),
    kitchenLine(3, { station: 2, quantity: 1, status: 'Preparando' }),
    kitchenLine(4, { station: 3, status: 'Listo' }),
  ])
  const shows = ({ station }: { station?: number | null | undefined }) => station === 1
  const [ticket] = createTickets({ ...all, shows, stations })({
    open: byId(order),
    gone: new Map(),
  })
  expect(ticket?.lines).toEqual([1])
  expect(ticket?.rest).toEqual([{ station: 'Estación 2', count: 3 }])
})

it('the pass groups dishes by station, and shows complete orders first and until they are delivered', () => {
  const stations = [kitchenStation(1), kitchenStation(2)]
  const open = kitchenOrder(1, [
    kitchenLine(1, { station: 2 }),
    kitchenLine(2, { station: 1, status: 'Listo' }),
  ])
  const ready = kitchenOrder(2, [kitchenLine(3, { station: 2, status: 'Listo' })], {
    status: 'Listo',
  })
  const tickets = createTickets({ ...all, stations, isPass: true })
  const shown = (...orders: Order[]) =>
    tickets({ open: byId(...orders), gone: new Map() }).map(({ id, lines }) => [id, ...lines])
  expect(shown(open, ready)).toEqual([
    [2, 3],
    [1, 2, 1],
  ])
  expect(shown(open, { ...ready, status: 'Entregado' })).toEqual([[1, 2, 1]])
})

describe('held dishes', () => {
  const shownBy = (filter: TicketFilter, ...orders: Order[]) =>
    createTickets(filter)({ open: byId(...orders), gone: new Map() }).map(({ id, lines }) => [
      id,
      ...lines,
    ])

  it('come last on their ticket, and do not count as work', () => {
    const order = kitchenOrder(1, [kitchenLine(1, { fired_at: null }), kitchenLine(2)])
    expect(ids(order)).toEqual([2, 1])
    expect(nextKitchenStatus(order.products)).toBe('Preparando')
    expect(nextKitchenStatus([kitchenLine(1, { fired_at: null })])).toBeUndefined()
  })

  it('stay visible without the dishes that were delivered before them', () => {
    const waiting = kitchenOrder(1, [
      kitchenLine(1, { status: 'Listo' }),
      kitchenLine(2, { fired_at: null }),
    ])
    expect(ids(waiting)).toEqual([2])
    expect(ticketSince(waiting, all)).toBeUndefined()
  })

  it('come after all work, which is sorted by the time at which it was fired', () => {
    const held = kitchenOrder(1, [kitchenLine(1, { fired_at: null })])
    const fired = kitchenOrder(2, [kitchenLine(2, { fired_at: '2026-11-20T19:00:00.000Z' })])
    const ordered = kitchenOrder(3, [kitchenLine(3)])
    expect(shownBy(all, held, fired, ordered)).toEqual([
      [3, 3],
      [2, 2],
      [1, 1],
    ])
  })

  it('are fired by a tap on the header, after all work, on a screen that may fire', () => {
    const course = { id: 2, name: 'Fuertes', order: 2 }
    const held = kitchenLine(1, { fired_at: null, course })
    const cancelled = kitchenLine(3, { status: 'Cancelado' })
    const actionOf = (status: OrderStatus, other: OrderLine, isPass: boolean, mayFire = isPass) =>
      ticketAction(kitchenOrder(1, [other, held], { status }), [other, held], {
        areSeen: other !== cancelled,
        isPass,
        mayFire,
      })
    const made = (status: OrderStatus) => kitchenLine(2, { status })
    expect(actionOf('Pendiente', made('Entregado'), true)).toEqual({ fire: course })
    expect(actionOf('Pendiente', made('Entregado'), false, true)).toEqual({ fire: course })
    expect(actionOf('Listo', made('Listo'), false, true)).toBeUndefined()
    expect(actionOf('Pendiente', made('Entregado'), false)).toBeUndefined()
    expect(actionOf('Pendiente', made('Pendiente'), true)).toBeUndefined()
    expect(actionOf('Pendiente', made('Pendiente'), false, true)).toBe('Preparando')
    expect(actionOf('Listo', made('Listo'), true)).toBe('Entregado')
    expect(actionOf('Pendiente', cancelled, true)).toBe('seen')
  })

  it('let the pass deliver a ready course when the next one is already fired', () => {
    const ready = kitchenLine(1, { status: 'Listo' })
    const fired = kitchenLine(2, { fired_at: '2026-11-20T19:00:00.000Z' })
    const order = kitchenOrder(1, [ready, fired])
    const options = { areSeen: true, isPass: true, mayFire: true }
    expect(ticketAction(order, order.products, options)).toBe('Entregado')
    expect(ticketAction(order, order.products, { ...options, isPass: false })).toBe('Preparando')
  })

  it('do not delay new tickets', () => {
    const tickets = createTickets(all)
    const list = (...orders: Order[]) => tickets({ open: byId(...orders), gone: new Map() })
    const work = kitchenOrder(2, [kitchenLine(2)])
    const held = kitchenOrder(1, [kitchenLine(1, { fired_at: null })])
    const settled = list(held, work)
    const latest = list(held, work, kitchenOrder(3, [kitchenLine(3)]))
    expect(withArrivals(settled, latest).map(({ id }) => id)).toEqual([2, 1, 3])
  })

  it('disappear when they are cancelled, because nobody prepared them', () => {
    const cancelled = kitchenLine(1, { status: 'Cancelado', fired_at: null })
    expect(ids(kitchenOrder(1, [cancelled, kitchenLine(2)]))).toEqual([2])
  })
})

it('a tap on the header advances dishes, marks cancelled ones as seen, and delivers at the pass only', () => {
  const actionOf = (
    status: OrderStatus,
    states: readonly OrderStatus[],
    isPass: boolean,
    areSeen = true,
  ) => {
    const lines = states.map((each, index) => kitchenLine(index + 1, { status: each }))
    return ticketAction(kitchenOrder(1, lines, { status }), lines, {
      areSeen,
      isPass,
      mayFire: isPass,
    })
  }
  expect(actionOf('Pendiente', ['Pendiente', 'Listo'], false)).toBe('Preparando')
  expect(actionOf('Preparando', ['Preparando', 'Listo'], false)).toBe('Listo')
  expect(actionOf('Listo', ['Listo'], false)).toBeUndefined()
  expect(actionOf('Pendiente', ['Pendiente', 'Listo'], true)).toBeUndefined()
  expect(actionOf('Preparando', ['Preparando', 'Cancelado'], true, false)).toBeUndefined()
  expect(actionOf('Listo', ['Listo', 'Cancelado'], true, false)).toBe('seen')
  expect(actionOf('Listo', ['Listo', 'Cancelado'], true)).toBe('Entregado')
  expect(actionOf('Entregado', ['Cancelado'], true)).toBeUndefined()
})
