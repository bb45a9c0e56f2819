import type { OrderStatus } from '@orderi/shared/orders/schema'
import { expect, it } from 'vitest'
import { groupStatus, repeatedHeading, withHeadings } from './stationHeadings.ts'
import { kitchenLine, kitchenStation } from './testing.ts'

const statusOf = (...statuses: OrderStatus[]) => groupStatus(statuses.map((status) => ({ status })))

it('a group is ready when all its dishes are, and in progress when any was begun', () => {
  expect(statusOf('Pendiente', 'Pendiente')).toBe('Pendiente')
  expect(statusOf('Pendiente', 'Listo')).toBe('Preparando')
  expect(statusOf('Preparando', 'Listo')).toBe('Preparando')
  expect(statusOf('Listo', 'Entregado', 'Cancelado')).toBe('Listo')
  expect(statusOf('Entregado', 'Cancelado')).toBe('Entregado')
  expect(statusOf('Cancelado')).toBe('Cancelado')
})

it('a group ignores its held dishes', () => {
  const held = kitchenLine(1, { fired_at: null })
  expect(groupStatus([held, kitchenLine(2, { status: 'Listo' })])).toBe('Listo')
  expect(groupStatus([held, kitchenLine(2, { status: 'Cancelado' })])).toBe('Pendiente')
})

it('the first line of each station has a heading with the state of the whole group', () => {
  const stations = [kitchenStation(1), kitchenStation(2)]
  const lines = [
    kitchenLine(1, { station: 1, status: 'Listo' }),
    kitchenLine(2, { station: 1, status: 'Pendiente' }),
    kitchenLine(3, { station: 2, status: 'Listo' }),
    kitchenLine(4, { station: null }),
  ]
  const delivered = kitchenLine(5, { station: null, status: 'Entregado' })
  const order = { products: [...lines, delivered] }
  const headings = withHeadings(lines, order, stations).map(
    ({ heading }) => heading && [heading.station?.id, heading.status],
  )
  expect(headings).toEqual([[1, 'Preparando'], undefined, [2, 'Listo'], [undefined, 'Preparando']])
  expect(withHeadings(lines, order, [])).toEqual(lines.map((line) => ({ line })))
})

it('a ticket that continues in another column repeats the heading of the group that it continues', () => {
  const grill = { station: kitchenStation(1), status: 'Pendiente' } as const
  const bar = { station: kitchenStation(2), status: 'Listo' } as const
  const rows = [
    { row: { isFirst: true }, heading: grill },
    { row: { isFirst: false }, heading: grill },
    { row: { isFirst: true } },
    { row: { isFirst: true }, heading: bar },
    { row: { isFirst: true } },
  ]
  expect(rows.map((_, from) => repeatedHeading(rows, from))).toEqual([
    undefined,
    grill,
    grill,
    undefined,
    bar,
  ])
  expect(repeatedHeading([{ row: { isFirst: true } }], 0)).toBeUndefined()
})
