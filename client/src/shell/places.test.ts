import { expect, it } from 'vitest'
import { loginUrlFor, pathAfterLogin, redirectFor } from './places.ts'

const asked = (address: string) => loginUrlFor(address).slice('/login'.length)
const admin = { menu: 'admin', user: { role: 'admin' } } as const
const waiter = { menu: 'admin', user: { role: 'salonero' } } as const
const superadmin = { menu: 'superadmin', user: { role: 'superadmin' } } as const

it('opens the requested screen after login, including the filters in its URL', () => {
  expect(pathAfterLogin(admin, asked('/admin/punto-venta?muro=1&salon=3'))).toBe(
    '/admin/punto-venta?muro=1&salon=3',
  )
})

it('ignores a requested URL of another site, or of the platform while the session is in a restaurant', () => {
  expect(pathAfterLogin(admin, asked('/super-admin/restaurantes'))).toBe('/admin/dashboard')
  expect(pathAfterLogin(superadmin, asked('//example.com/super-admin/'))).toBe(
    '/super-admin/dashboard',
  )
  expect(pathAfterLogin(superadmin, '')).toBe('/super-admin/dashboard')
})

it('opens the requested profile page, both in a restaurant and on the platform', () => {
  expect(pathAfterLogin(waiter, asked('/perfil'))).toBe('/perfil')
  expect(pathAfterLogin(waiter, asked('/mesero?ver=mesa-3'))).toBe('/mesero?ver=mesa-3')
  expect(pathAfterLogin(superadmin, asked('/mesero'))).toBe('/super-admin/dashboard')
  expect(pathAfterLogin(superadmin, asked('/perfil'))).toBe('/perfil')
})

it('starts admins on the dashboard and waiters on the point of sale', () => {
  expect(pathAfterLogin(admin, '')).toBe('/admin/dashboard')
  expect(pathAfterLogin({ menu: 'admin', user: { role: 'superadmin' } }, '')).toBe(
    '/admin/dashboard',
  )
  expect(pathAfterLogin(waiter, '')).toBe('/admin/punto-venta')
})

it('opens the waiter’s screen for waiters who use a phone', () => {
  expect(pathAfterLogin(waiter, '', true)).toBe('/mesero')
  expect(pathAfterLogin(admin, '', true)).toBe('/admin/dashboard')
  const at = { menu: 'admin', user: { type: 'salonero', role: 'salonero' } } as const
  expect(redirectFor(at, '/admin/dashboard', true)).toBe('/mesero')
})

it('redirects waiters from the screens of admins to the point of sale', () => {
  const at = { menu: 'admin', user: { type: 'salonero', role: 'salonero' } } as const
  expect(redirectFor(at, '/admin/productos?pagina=2')).toBe('/admin/punto-venta')
  expect(redirectFor(at, '/admin/dashboard')).toBe('/admin/punto-venta')
  expect(redirectFor(at, '/admin/punto-venta?muro=1')).toBeUndefined()
  expect(redirectFor(at, '/admin/cuentas?pagina=2')).toBeUndefined()
  expect(redirectFor(at, '/admin/movimientos?tipo=cobro')).toBeUndefined()
  expect(redirectFor(at, '/admin/cocina')).toBeUndefined()
  expect(redirectFor(at, '/admin/caja?turno=7')).toBeUndefined()
  expect(redirectFor(at, '/mesero?ver=mesa-3')).toBeUndefined()
  expect(redirectFor(at, '/perfil')).toBeUndefined()
})

it('lets superadmins switch from a restaurant to the platform', () => {
  const at = { menu: 'admin', user: { type: 'superadmin', role: 'superadmin' } } as const
  expect(redirectFor(at, '/super-admin/usuarios')).toBe('platform')
  expect(redirectFor({ ...at, menu: null }, '/super-admin/usuarios')).toBe('platform')
  expect(redirectFor({ ...at, menu: 'superadmin' }, '/super-admin/usuarios')).toBeUndefined()
  expect(redirectFor(at, '/admin/sucursales?pagina=2')).toBeUndefined()
})

it('redirects people who are not superadmins away from the platform', () => {
  const user = { type: 'salonero', role: 'salonero' } as const
  expect(redirectFor({ menu: 'admin', user }, '/super-admin/usuarios')).toBe('/admin/punto-venta')
  expect(redirectFor({ menu: null, user }, '/super-admin/usuarios')).toBe('/login')
})

it('redirects to the login until a restaurant is chosen', () => {
  const user = { type: 'superadmin', role: 'superadmin' } as const
  const inside = '/admin/salon/3?buscar=a'
  expect(redirectFor({ menu: 'superadmin', user }, inside)).toBe(loginUrlFor(inside))
  expect(redirectFor({ menu: 'superadmin', user }, '/perfil')).toBeUndefined()
})
