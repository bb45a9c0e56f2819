import { expect, it } from 'vitest'
import { needsPriceLawNotice } from './ownRestaurantValues.ts'

const final = { iva: 13, ivaIncluido: true, servicio: 10, servicioIncluido: true }

it('requires the legal notice in Costa Rica if the prices exclude the tax or exclude the service charge', () => {
  expect(needsPriceLawNotice('crc', final)).toBe(false)
  expect(needsPriceLawNotice('crc', { ...final, ivaIncluido: false })).toBe(true)
  expect(needsPriceLawNotice('crc', { ...final, servicioIncluido: false })).toBe(true)
})

it('requires no legal notice if the charges that prices do not include are zero', () => {
  expect(needsPriceLawNotice('crc', { ...final, servicio: 0, servicioIncluido: false })).toBe(false)
  expect(needsPriceLawNotice('crc', { ...final, iva: '', ivaIncluido: false })).toBe(false)
})

it('shows no legal notice in other countries', () => {
  expect(needsPriceLawNotice('gua', { ...final, ivaIncluido: false })).toBe(false)
})
