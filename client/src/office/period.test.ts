import { expect, it } from 'vitest'
import { dayParam, periodOf } from './period.ts'

const MONTH = { desde: '2026-11-01', hasta: '2026-11-30' }

it('uses the current month as the default period', () => {
  expect(periodOf({ desde: undefined, hasta: '2026-11-10' }, MONTH)).toEqual({
    desde: '2026-11-01',
    hasta: '2026-11-10',
    shown: { desde: '2026-11-01', hasta: '2026-11-10' },
  })
  expect(dayParam('desde', '2026-11-01', MONTH)).toBe(undefined)
})

it('treats a cleared start or end date as an unlimited period', () => {
  const desde = dayParam('desde', '', MONTH)
  const hasta = dayParam('hasta', '', MONTH)
  expect(periodOf({ desde, hasta }, MONTH)).toEqual({
    desde: '1900-01-01',
    hasta: '9999-12-31',
    shown: { desde: '', hasta: '' },
  })
})
