import { describe, expect, it } from 'vitest'
import { amountRule, type NumberLimits, numberError, readNumber } from './numbers.ts'

const CAPACITY: NumberLimits = { min: 0, max: 10_000, decimals: 0 }
const PERCENT: NumberLimits = { min: 0, max: 100, decimals: 2 }

const check = (typed: string, limits: NumberLimits) =>
  numberError(readNumber(typed, limits), limits)

describe('a whole number', () => {
  it('parses a whole number with surrounding spaces', () => {
    expect(readNumber(' 25 ', CAPACITY)).toBe(25)
    expect(check('25', CAPACITY)).toBe(null)
    expect(check('0', CAPACITY)).toBe(null)
  })

  it.each([
    ['-5', 'El valor mínimo es 0.'],
    ['2.5', 'Escriba un número entero.'],
    ['2,5', 'Escriba un número entero.'],
    ['1.000', 'Escriba un número entero.'],
    ['cinco', 'Escriba un número entero.'],
    ['5 mesas', 'Escriba un número entero.'],
    ['99999999999', 'El valor máximo es 10000.'],
    ['', 'Este campo es obligatorio.'],
  ])('rejects %j as a whole instead of parsing a part', (typed, error) => {
    expect(check(typed, CAPACITY)).toBe(error)
  })
})

describe('a percentage', () => {
  it('accepts a point or a comma before the decimals of a percentage', () => {
    expect(readNumber('12.5', PERCENT)).toBe(12.5)
    expect(readNumber('12,5', PERCENT)).toBe(12.5)
    expect(check('12,25', PERCENT)).toBe(null)
  })

  it.each([
    ['12.345', 'Escriba un número con dos decimales como máximo.'],
    ['13 %', 'Escriba un número con dos decimales como máximo.'],
    ['100.01', 'El valor máximo es 100.'],
    ['-1', 'El valor mínimo es 0.'],
  ])('rejects %j as a percentage', (typed, error) => {
    expect(check(typed, PERCENT)).toBe(error)
  })
})

it('names the limits in the error for a percentage', () => {
  expect(amountRule(4500)).toBe(null)
  expect(amountRule('-5')).toBe(
    'Escriba un monto de 0 a 99 999 999,99, con dos decimales como máximo.',
  )
})
