import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasStation, stationOf } from './rules.ts'
import type { Station } from './schema.ts'

const station = (id: number, predeterminada: 0 | 1 = 0): Station => ({
  id,
  branch_id: 1,
  name: `Estación ${id}`,
  order: id,
  color: 'azul',
  sonido: 'campana',
  predeterminada,
  version: 1,
})

it('a line belongs to its station, or else to the default one', () => {
  const stations = [station(1), station(2, 1)]
  expect(stationOf({ station: 1 }, stations)?.id).toBe(1)
  expect(stationOf({ station: 9 }, stations)?.id).toBe(2)
  expect(stationOf({ station: null }, stations)?.id).toBe(2)
  expect(stationOf({}, stations)?.id).toBe(2)
  expect(stationOf({ station: 9 }, [station(1)])).toBeUndefined()
})

it('a branch has its stations and the whole kitchen', () => {
  expect(hasStation([station(1)], 1)).toBe(true)
  expect(hasStation([station(1)], 2)).toBe(false)
  expect(hasStation([], null)).toBe(true)
})

it('every line has exactly one station while a default station exists', () => {
  const anyStation = fc.option(fc.integer({ min: 1, max: 12 }))
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      anyStation,
      (ids, own) => {
        const stations = ids.map((id, index) => station(id, index === 0 ? 1 : 0))
        const found = stationOf({ station: own }, stations)
        expect(found?.id).toBe(own !== null && ids.includes(own) ? own : ids[0])
      },
    ),
    { numRuns: 2000 },
  )
})
