import { expect, it } from 'vitest'
import { needsLawNotice } from './ownRestaurantValues.ts'

const final = { iva: 13, ivaIncluido: true, servicio: 10, servicioIncluido: true }

it('asks for a notice in Costa Rica when charges are added to the prices', () => {
  expect(needsLawNotice('crc', final)).toBe(false)
  expect(needsLawNotice('crc', { ...final, ivaIncluido: false })).toBe(true)
  expect(needsLawNotice('crc', { ...final, servicioIncluido: false })).toBe(true)
})

it('ignores charges of zero', () => {
  expect(needsLawNotice('crc', { ...final, servicio: 0, servicioIncluido: false })).toBe(false)
  expect(needsLawNotice('crc', { ...final, iva: '', ivaIncluido: false })).toBe(false)
})

it('asks for no notice in other countries', () => {
  expect(needsLawNotice('gua', { ...final, ivaIncluido: false })).toBe(false)
})
