import type { MethodKind } from '@orderi/shared/payments/schema'
import { expect, it } from 'vitest'
import { askingReferences, type ChargeRow, chargeOf, newRow, paymentsOf } from './chargeRows.ts'

const rule = { step: 1000, rounding: 'abajo' } as const
const row = (kind: MethodKind, changes: Partial<ChargeRow> = {}): ChargeRow => ({
  ...newRow({
    id: kind === 'efectivo' ? 1 : 2,
    name: kind,
    kind,
    needs_reference: kind === 'sinpe' ? 1 : 0,
    allows_tip: 1,
    active: 1,
    order: 1,
    version: 1,
  }),
  ...changes,
})

it('applies the whole balance to the first row without an amount', () => {
  const { rows, left, isValid } = chargeOf([row('tarjeta')], 123_000, rule)
  expect([rows[0]?.applied, left, isValid]).toEqual([123_000, 0, true])
})

it('applies the rest of the balance to the next row, and rounds the last row if it is cash', () => {
  const charge = chargeOf(
    [row('tarjeta', { amount: 1000 }), row('efectivo', { received: 500 })],
    123_455,
    rule,
  )
  expect(charge.rows[1]?.amounts).toMatchObject({ applied: 23_455, rounding: -455, change: 27_000 })
  expect(paymentsOf(charge)).toEqual([
    { metodo: 2, monto: 1000 },
    { metodo: 1, monto: 234.55, recibido: 500 },
  ])
})

it('rejects rows that exceed the balance, are empty, or lack cash', () => {
  const isValid = (...rows: ChargeRow[]) => chargeOf(rows, 100_000, rule).isValid
  expect(isValid()).toBe(false)
  expect(isValid(row('tarjeta', { amount: 1000.01 }))).toBe(false)
  expect(isValid(row('tarjeta'), row('efectivo'))).toBe(false)
  expect(isValid(row('efectivo', { received: 999 }))).toBe(false)
  expect(isValid(row('tarjeta', { tip: 'x' }))).toBe(false)
})

it('shows which rows lack a reference', () => {
  const lacks = (...rows: ChargeRow[]) =>
    chargeOf(rows, 100_000, rule).rows.map(({ lacksReference }) => lacksReference)
  const rows = [row('tarjeta'), row('sinpe', { reference: ' ' })]
  expect(lacks(...rows)).toEqual([false, true])
  expect(lacks(row('sinpe', { reference: '0123' }))).toEqual([false])
  const refused = askingReferences(rows, { 'pagos.0.referencia': ['Este método…'] })
  expect(lacks(...refused)).toEqual([true, true])
})
