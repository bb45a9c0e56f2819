import { expect, test } from 'vitest'
import { ageLimitsOf } from './ages.ts'
import { aLine } from './testing.ts'

const branch = { minutos_ambar: 8, minutos_rojo: 16, edades_por_plato: 1 } as const
const soup = aLine({ id: 1, usual: 300 })
const steak = aLine({ id: 2, usual: 1200 })
const unknown = aLine({ id: 3 })

test('measures the age of an order by its slowest unfinished dish', () => {
  expect(ageLimitsOf(branch, [soup, steak])).toEqual({ amber: 10, red: 20 })
  expect(ageLimitsOf(branch, [soup, { ...steak, status: 'Listo' }])).toEqual({ amber: 10, red: 20 })
  expect(ageLimitsOf(branch, [soup, { ...steak, status: 'Entregado' }])).toEqual({
    amber: 2.5,
    red: 5,
  })
  expect(ageLimitsOf(branch, [soup, unknown])).toEqual({ amber: 8, red: 16 })
  expect(ageLimitsOf(branch, [aLine({ usual: 5 })])).toEqual({ amber: 0.5, red: 1 })
})

test('uses the minutes of the branch without lines, and in branches that do not measure by dish', () => {
  const fixed = { amber: 8, red: 16 }
  expect(ageLimitsOf(branch)).toEqual(fixed)
  expect(ageLimitsOf(branch, [{ ...soup, status: 'Entregado' }])).toEqual(fixed)
  expect(ageLimitsOf({ ...branch, edades_por_plato: 0 }, [soup])).toEqual(fixed)
})
