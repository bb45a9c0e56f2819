import { expect, it } from 'vitest'
import { destination, loginFor } from './places.ts'

const asked = (address: string) => loginFor(address).slice('/login'.length)

it('leads back to what was asked for, with its filters', () => {
  expect(destination('admin', asked('/admin/punto-venta?muro=1&salon=3'))).toBe(
    '/admin/punto-venta?muro=1&salon=3',
  )
})

it('leads home from an address of the other menu, or of another site', () => {
  expect(destination('admin', asked('/super-admin/restaurantes'))).toBe('/admin/punto-venta')
  expect(destination('superadmin', asked('//example.com/super-admin/'))).toBe(
    '/super-admin/restaurantes',
  )
  expect(destination('superadmin', '')).toBe('/super-admin/restaurantes')
})
