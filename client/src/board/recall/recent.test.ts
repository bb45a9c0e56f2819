import type { OrderStatus } from '@orderi/shared/orders/schema'
import { describe, expect, it } from 'vitest'
import { line as lineOf, orderOfTable } from '../../live/testing/boards.ts'
import {
  changedAtMs,
  isUndoable,
  ordersDoneBy,
  ownLines,
  recallableOrders,
  withOrders,
} from './recent.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 19, minute)).toISOString()
const ms = (minute: number) => Date.parse(at(minute))

const gone = (id: number, minute: number, status: 'Entregado' | 'Cancelado' = 'Entregado') =>
  orderOfTable(4, id, {
    products: [lineOf(id, { status, status_at: at(minute) })],
    status,
    status_at: at(minute),
  })

it('lists orders that were delivered or cancelled in the last 30 minutes, newest first', () => {
  const recent = withOrders(new Map(), [gone(1, 0), gone(2, 20), gone(3, 10)], ms(30))
  expect(recallableOrders(recent, ms(35)).map(({ id }) => id)).toEqual([2, 3])
})

it('keeps the newer state of an order, even if the states arrive in reverse sequence', () => {
  const cancelled = gone(1, 9, 'Cancelado')
  for (const order of [
    [cancelled, gone(1, 5)],
    [gone(1, 5), cancelled],
  ]) {
    expect(withOrders(new Map(), order, ms(10)).get(1)?.status).toBe('Cancelado')
  }
})

it('removes orders that were reopened and orders of an earlier shift', () => {
  const products = [lineOf(1, { status: 'Listo', status_at: at(6) })]
  const back = orderOfTable(4, 1, { products, status: 'Listo' })
  expect(withOrders(new Map([[1, gone(1, 5)]]), [back], ms(7)).size).toBe(0)
  expect(withOrders(new Map([[1, gone(1, 5)]]), [], ms(13 * 60)).size).toBe(0)
})

it('removes an order from the recent orders when an undo reopens the order and restores its earlier change time', () => {
  const products = [lineOf(1, { status: 'Listo', status_at: at(2) })]
  const back = orderOfTable(4, 1, { products, status: 'Listo', status_at: at(2) })
  expect(withOrders(new Map([[1, gone(1, 5)]]), [back], ms(7)).size).toBe(0)
})

it('removes delivered orders after the 30 minutes in which they can be undone, but keeps cancelled orders', () => {
  const recent = withOrders(new Map(), [gone(1, 0, 'Cancelado'), gone(2, 0)], ms(31))
  expect([...recent.keys()]).toEqual([1])
})

it('limits the number of recent orders, keeping the newest', () => {
  let recent: ReturnType<typeof withOrders> = new Map()
  for (let id = 1; id <= 1000; id += 1) recent = withOrders(recent, [gone(id, 0)], ms(1))
  expect(recent.size).toBe(200)
  expect(Math.min(...recent.keys())).toBe(801)
})

it('lists the orders of which a station has prepared its dishes, although others still prepare theirs', () => {
  const of = (id: number, ...lines: readonly (readonly [number, OrderStatus, number])[]) =>
    orderOfTable(4, id, {
      products: lines.map(([station, status, minute], index) =>
        lineOf(id * 10 + index, { station, status, status_at: at(minute) }),
      ),
    })
  const orders = [
    of(1, [1, 'Listo', 9], [2, 'Pendiente', 0]),
    of(2, [1, 'Listo', 5], [1, 'Preparando', 2]),
    of(3, [1, 'Listo', 4], [2, 'Listo', 30]),
    of(4, [2, 'Listo', 4]),
    of(5, [1, 'Entregado', 4], [2, 'Listo', 4]),
    of(6, [1, 'Cancelado', 6], [2, 'Pendiente', 0]),
    of(7, [1, 'Listo', 2], [2, 'Pendiente', 0]),
  ]
  const done = ordersDoneBy(orders, ({ station }) => station === 1, ms(33))
  expect(done.map(({ id }) => id)).toEqual([3, 5, 6, 1])
})

describe('held courses', () => {
  const ready = lineOf(1, { station: 1, status: 'Listo', status_at: at(5) })
  const held = lineOf(2, { station: 1, fired_at: null, status_at: at(0) })
  const fired = lineOf(2, { station: 1, fired_at: at(9) })
  const orderOf = (...products: (typeof ready)[]) => orderOfTable(4, 1, { products })
  const anyStation = () => true

  it('are not work that a station has done or has left to do', () => {
    const done = (...products: (typeof ready)[]) =>
      ordersDoneBy([orderOf(...products)], anyStation, ms(10)).length
    expect(done(held)).toBe(0)
    expect(done(ready, held)).toBe(1)
    expect(done(ready, fired)).toBe(0)
  })

  it('are fired and held by the pass, so a station undoes its own steps', () => {
    expect(ownLines(orderOf(ready, held), anyStation)).toEqual([ready])
    expect(ownLines(orderOf(ready, fired), anyStation)).toEqual([ready])
    const begun = { ...fired, status: 'Preparando' as const }
    expect(ownLines(orderOf(ready, begun), anyStation)).toEqual([ready, begun])
  })

  it('change an order when they are fired', () => {
    expect(changedAtMs(orderOf(ready, held))).toBe(ms(5))
    expect(changedAtMs(orderOf(ready, fired))).toBe(ms(9))
    expect(changedAtMs(orderOf(ready, fired), [ready])).toBe(ms(5))
  })
})

describe('undo', () => {
  const branch = { cobros: 1, control: 'motivo' } as const
  const onOpenBill = { isBillOpen: true, branch }

  it('permits an undo until 30 minutes after an order’s last change', () => {
    const order = orderOfTable(4, 1, { created_at: at(0), status_at: at(0), products: [] })
    expect(isUndoable(order, ms(1), onOpenBill)).toBe(false)
    const moved = { ...order, status_at: at(2) }
    expect(isUndoable(moved, ms(32), onOpenBill)).toBe(true)
    expect(isUndoable(moved, ms(33), onOpenBill)).toBe(false)
  })

  it('permits an undo of a station’s lines by the time of their own last change', () => {
    const products = [lineOf(1, { status_at: at(2) }), lineOf(2, { status_at: at(20) })]
    const order = orderOfTable(4, 1, { created_at: at(0), status_at: at(20), products })
    const [first, second] = products.map((line) => ({ ...onOpenBill, lines: [line] }))
    expect(isUndoable(order, ms(33), first ?? onOpenBill)).toBe(false)
    expect(isUndoable(order, ms(33), second ?? onOpenBill)).toBe(true)
  })

  it('permits no undo on a closed bill', () => {
    const moved = { ...gone(1, 2), created_at: at(0) }
    expect(isUndoable(moved, ms(3), { isBillOpen: false, branch })).toBe(false)
  })

  it('permits an undo of a void only if the branch’s corrections are unrestricted', () => {
    const voided = { ...gone(1, 2, 'Cancelado'), created_at: at(0) }
    expect(isUndoable(voided, ms(3), onOpenBill)).toBe(false)
    const free = { cobros: 1, control: 'libre' } as const
    expect(isUndoable(voided, ms(3), { isBillOpen: true, branch: free })).toBe(true)
  })
})
