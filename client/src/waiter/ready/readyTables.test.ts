import type { Order, OrderStatus } from '@orderi/shared/orders/schema'
import { aLine } from '@orderi/shared/orders/testing'
import { expect, it } from 'vitest'
import { atMinute as at, orderOfTable } from '../../live/testing/boards.ts'
import {
  createReadyTables,
  deliveriesOf,
  linesStillReady,
  piecesReady,
  readyTables,
} from './readyTables.ts'

function order(id: number, table: number, lines: readonly [OrderStatus, number][]): Order {
  const status = lines.every(([each]) => each === 'Listo') ? 'Listo' : 'Preparando'
  const products = lines.map(([each, minute], index) =>
    aLine({
      id: id * 10 + index,
      product: { id: 1, name: `Plato ${index}` },
      quantity: 2,
      status: each,
      status_at: at(minute),
    }),
  )
  return orderOfTable(table, id, { status, products })
}

it('groups ready order lines by table, longest wait first', () => {
  const tables = readyTables([
    order(1, 5, [
      ['Listo', 20],
      ['Preparando', 1],
    ]),
    order(2, 6, [['Listo', 12]]),
    order(3, 5, [
      ['Listo', 15],
      ['Entregado', 2],
    ]),
    order(4, 7, [['Pendiente', 0]]),
  ])
  expect(tables.map(({ name, since }) => [name, since])).toEqual([
    ['Mesa 6', at(12)],
    ['Mesa 5', at(15)],
  ])
  expect(tables[1]?.lines.map(({ line }) => line.id)).toEqual([30, 10])
  expect(piecesReady(tables[1]?.lines ?? [])).toBe(4)
})

it('returns no tables if no order line is ready', () => {
  expect(readyTables([order(1, 5, [['Preparando', 1]])])).toEqual([])
})

it('delivers an order as a whole if all its lines are ready, and otherwise only its ready lines', () => {
  const whole = order(1, 5, [
    ['Listo', 1],
    ['Listo', 2],
  ])
  const part = order(2, 5, [
    ['Listo', 3],
    ['Preparando', 1],
    ['Listo', 4],
  ])
  const [table] = readyTables([whole, part])
  expect(deliveriesOf(table?.lines ?? []).map((each) => [each.order.id, each.line?.id])).toEqual([
    [1, undefined],
    [2, 20],
    [2, 22],
  ])
})

it('returns the same object for an unchanged table', () => {
  const tables = createReadyTables()
  const first = order(1, 5, [['Listo', 20]])
  const second = order(2, 6, [['Listo', 25]])
  const [mesa5, mesa6] = tables([first, second])
  const added = order(3, 6, [['Listo', 30]])
  const [same, changed] = tables([first, second, added])
  expect(same).toBe(mesa5)
  expect(changed).not.toBe(mesa6)
  expect(changed?.lines).toHaveLength(2)
})

it('delivers only lines that are still ready, one by one if the order is only partly ready', () => {
  const [table] = readyTables([
    order(1, 5, [
      ['Listo', 20],
      ['Listo', 21],
    ]),
  ])
  const present = order(1, 5, [
    ['Listo', 20],
    ['Preparando', 30],
  ])
  const lines = linesStillReady(table?.lines ?? [], new Map([[1, present]]))
  expect(lines.map(({ line }) => line.id)).toEqual([10])
  expect(deliveriesOf(lines)).toEqual(lines)
  expect(linesStillReady(table?.lines ?? [], new Map())).toEqual([])
})
