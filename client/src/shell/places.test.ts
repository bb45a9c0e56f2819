import { expect, it } from 'vitest'
import { destination, detourFor, loginFor } from './places.ts'

const asked = (address: string) => loginFor(address).slice('/login'.length)
const admin = { menu: 'admin', user: { role: 'admin' } } as const
const waiter = { menu: 'admin', user: { role: 'salonero' } } as const
const superadmin = { menu: 'superadmin', user: { role: 'superadmin' } } as const

it('opens the requested screen after login, including the filters in its URL', () => {
  expect(destination(admin, asked('/admin/punto-venta?muro=1&salon=3'))).toBe(
    '/admin/punto-venta?muro=1&salon=3',
  )
})

it('ignores a requested URL of another site, or of an area (restaurant or platform) that the session does not use', () => {
  expect(destination(admin, asked('/super-admin/restaurantes'))).toBe('/admin/dashboard')
  expect(destination(superadmin, asked('//example.com/super-admin/'))).toBe(
    '/super-admin/dashboard',
  )
  expect(destination(superadmin, '')).toBe('/super-admin/dashboard')
})

it('opens the requested profile page for employees of a restaurant and on the platform', () => {
  expect(destination(waiter, asked('/perfil'))).toBe('/perfil')
  expect(destination(waiter, asked('/mesero?ver=mesa-3'))).toBe('/mesero?ver=mesa-3')
  expect(destination(superadmin, asked('/mesero'))).toBe('/super-admin/dashboard')
  expect(destination(superadmin, asked('/perfil'))).toBe('/perfil')
})

it('starts admins on the dashboard and waiters on the point of sale', () => {
  expect(destination(admin, '')).toBe('/admin/dashboard')
  expect(destination({ menu: 'admin', user: { role: 'superadmin' } }, '')).toBe('/admin/dashboard')
  expect(destination(waiter, '')).toBe('/admin/punto-venta')
})

it('starts waiters with a phone on the waiter’s screen', () => {
  expect(destination(waiter, '', true)).toBe('/mesero')
  expect(destination(admin, '', true)).toBe('/admin/dashboard')
  const at = { menu: 'admin', user: { type: 'salonero', role: 'salonero' } } as const
  expect(detourFor(at, '/admin/dashboard', true)).toBe('/mesero')
})

it('redirects waiters from the screens of admins to the point of sale', () => {
  const at = { menu: 'admin', user: { type: 'salonero', role: 'salonero' } } as const
  expect(detourFor(at, '/admin/productos?pagina=2')).toBe('/admin/punto-venta')
  expect(detourFor(at, '/admin/dashboard')).toBe('/admin/punto-venta')
  expect(detourFor(at, '/admin/punto-venta?muro=1')).toBeUndefined()
  expect(detourFor(at, '/admin/cuentas?pagina=2')).toBeUndefined()
  expect(detourFor(at, '/admin/cocina')).toBeUndefined()
  expect(detourFor(at, '/mesero?ver=mesa-3')).toBeUndefined()
  expect(detourFor(at, '/perfil')).toBeUndefined()
})

it('lets superadmins switch from a restaurant to the platform', () => {
  const at = { menu: 'admin', user: { type: 'superadmin', role: 'superadmin' } } as const
  expect(detourFor(at, '/super-admin/usuarios')).toBe('platform')
  expect(detourFor({ ...at, menu: null }, '/super-admin/usuarios')).toBe('platform')
  expect(detourFor({ ...at, menu: 'superadmin' }, '/super-admin/usuarios')).toBeUndefined()
  expect(detourFor(at, '/admin/sucursales?pagina=2')).toBeUndefined()
})

it('redirects people who are not superadmins away from the platform', () => {
  const user = { type: 'salonero', role: 'salonero' } as const
  expect(detourFor({ menu: 'admin', user }, '/super-admin/usuarios')).toBe('/admin/punto-venta')
  expect(detourFor({ menu: null, user }, '/super-admin/usuarios')).toBe('/login')
})

it('redirects to the login until a restaurant is chosen', () => {
  const user = { type: 'superadmin', role: 'superadmin' } as const
  const inside = '/admin/salon/3?buscar=a'
  expect(detourFor({ menu: 'superadmin', user }, inside)).toBe(loginFor(inside))
  expect(detourFor({ menu: 'superadmin', user }, '/perfil')).toBeUndefined()
})
