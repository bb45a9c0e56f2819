import { expect, test } from 'vitest'
import { type FloorHall, shownHalls } from './shownHalls.ts'

const table = (id: number, status: 0 | 1) => ({ id, status }) as FloorHall['tables'][number]
const HALLS = [
  { id: 1, status: 1, tables: [table(11, 1), table(12, 0), table(13, 0)] },
  { id: 2, status: 0, tables: [table(21, 1), table(22, 1)] },
  { id: 3, status: 0, tables: [table(31, 1)] },
  { id: 4, status: 1, tables: [] },
] as unknown as readonly FloorHall[]

const ids = (halls: readonly FloorHall[]) =>
  halls.map(({ id, tables }) => [id, tables.map((each) => each.id)])

test('shows active halls with their active tables', () => {
  expect(ids(shownHalls(HALLS, new Set()))).toEqual([
    [1, [11]],
    [4, []],
  ])
})

test('shows inactive tables and halls while they have open bills or orders', () => {
  expect(ids(shownHalls(HALLS, new Set([13, 22])))).toEqual([
    [1, [11, 13]],
    [2, [22]],
    [4, []],
  ])
})

test('shows a table that was stored without a status', () => {
  const old = { id: 1, status: 1, tables: [{ id: 11 }] } as unknown as FloorHall
  expect(ids(shownHalls([old], new Set()))).toEqual([[1, [11]]])
})
