import { expect, it } from 'vitest'
import { needsLawNotice } from './ownRestaurantValues.ts'

const final = { iva: 13, ivaIncluido: true, servicio: 10, servicioIncluido: true }

it('in Costa Rica what is added to a menu’s prices is told', () => {
  expect(needsLawNotice('crc', final)).toBe(false)
  expect(needsLawNotice('crc', { ...final, ivaIncluido: false })).toBe(true)
  expect(needsLawNotice('crc', { ...final, servicioIncluido: false })).toBe(true)
})

it('what is not charged adds nothing', () => {
  expect(needsLawNotice('crc', { ...final, servicio: 0, servicioIncluido: false })).toBe(false)
  expect(needsLawNotice('crc', { ...final, iva: '', ivaIncluido: false })).toBe(false)
})

it('elsewhere the law says nothing of it', () => {
  expect(needsLawNotice('gua', { ...final, ivaIncluido: false })).toBe(false)
})
