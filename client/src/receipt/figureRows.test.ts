import type { Bill } from '@orderi/shared/bills/schema'
import { expect, it } from 'vitest'
import { figureRows } from './figureRows.ts'

function rows(terms: Partial<Bill['restaurant']>, figures: Partial<Bill> = {}) {
  return figureRows({
    restaurant: {
      currency: '₡',
      ivaIncluido: '1',
      servicioIncluido: '1',
      commissionType: 2,
      ...terms,
    },
    total: 12300,
    iva: 1300,
    servicio: 1000,
    comision: 246,
    totalFinal: 12300,
    ...figures,
  })
}

it('shows only the included tax and service when prices include all charges', () => {
  expect(rows({}).map(({ label, amount, included }) => [label, amount, included])).toEqual([
    ['IVA', 1300, 'incluido'],
    ['Servicio', 1000, 'incluido'],
    ['Total', 12300, undefined],
  ])
})

it('leaves out an included charge of zero', () => {
  expect(rows({}, { iva: 0 }).map((row) => row.label)).toEqual(['Servicio', 'Total'])
})

it('shows every charge when one is added, and marks the included ones', () => {
  const shown = rows({ servicioIncluido: '0' })
  expect(shown.map((row) => row.label)).toEqual([
    'Subtotal',
    'IVA',
    'Servicio',
    'Comisión',
    'Total',
  ])
  expect(shown.filter((row) => row.included).map((row) => row.label)).toEqual(['IVA', 'Comisión'])
})

it('shows all charges when only the commission is added', () => {
  expect(rows({ commissionType: 1 })).toHaveLength(5)
})
