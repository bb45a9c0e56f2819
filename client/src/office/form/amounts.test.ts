import { expect, it } from 'vitest'
import { readAmount } from './amounts.ts'

it('reads a point before three digits as a thousands separator in Costa Rica', () => {
  expect(readAmount('4.500', 'crc')).toBe(4500)
  expect(readAmount('1.234.567,5', 'crc')).toBe(1_234_567.5)
  expect(readAmount('4 500,00', 'crc')).toBe(4500)
  expect(readAmount('4.50', 'crc')).toBe(4.5)
  expect(readAmount('350,5', 'crc')).toBe(350.5)
})

it('reads a comma before three digits as a thousands separator in Guatemala', () => {
  expect(readAmount('4,500', 'gua')).toBe(4500)
  expect(readAmount('1,234.50', 'gua')).toBe(1234.5)
})

it('leaves an amount unchanged if three digits follow the country’s decimal separator', () => {
  expect(readAmount('500,000', 'crc')).toBe('500,000')
  expect(readAmount('500.000', 'gua')).toBe('500.000')
})

it('keeps an empty amount empty, and accepts a trailing comma', () => {
  expect(readAmount(' ', 'crc')).toBe('')
  expect(readAmount('4,', 'crc')).toBe(4)
})

it('leaves text that is not an amount unchanged', () => {
  expect(readAmount('-5', 'crc')).toBe('-5')
  expect(readAmount('100000000', 'crc')).toBe('100000000')
  expect(readAmount('mil', 'crc')).toBe('mil')
})
