import type { LoginAnswer } from '@orderi/shared/accounts/schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSession, type SessionStore } from './session.ts'

const answer: LoginAnswer = {
  token: 'secret',
  user: {
    id: 1,
    name: 'Ana',
    email: 'ana@orderi.app',
    type: 'admin',
    language: 'es',
    device: null,
    password_change: 'none',
    second_factor: 'none',
  },
  Restaurants: [
    {
      id: 3,
      logo: null,
      status: 1,
      translations: [],
      branches: [],
      permisos: [],
      descuento_maximo: 0,
    },
  ],
}
const restaurant = { id: 3, name: 'La Fonda', logo: null }
const entered = { restaurant, branch: 7, menu: 'admin', type: 'admin' } as const

let stored: Map<string, string>
let page: EventTarget
let session: SessionStore

beforeEach(() => {
  stored = new Map()
  page = new EventTarget()
  session = open()
})

const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

function open(): SessionStore {
  return createSession(storage, page)
}

function emitStorageEvent(key: string | null): void {
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

describe('a session', () => {
  it('has no user before a login', () => {
    expect(session.getState()).toEqual({
      user: null,
      menu: null,
      branch: null,
      restaurant: null,
      restaurants: [],
      isMoved: false,
      isEnded: false,
      endedOf: null,
    })
  })

  it('stores the session in the four localStorage entries of the specification', () => {
    session.login(answer)
    expect([...stored.keys()]).toEqual(['user'])
    session.enterBranch(entered)
    expect(JSON.parse(stored.get('user') ?? '')).toMatchObject({ name: 'Ana', token: 'secret' })
    expect(stored.get('menu')).toBe('admin')
    expect(stored.get('sucursal')).toBe('7')
    expect(JSON.parse(stored.get('restaurante') ?? '')).toEqual(restaurant)
  })

  it('restores the session after a reload', () => {
    session.login(answer)
    session.enterBranch(entered)
    expect(open().getState()).toEqual({ ...session.getState(), restaurants: [] })
    expect(open().getState()).toMatchObject({
      user: { id: 1, token: 'secret', role: 'admin' },
      menu: 'admin',
      branch: 7,
      restaurant,
    })
  })

  it('keeps the restaurants from the login response', () => {
    session.login(answer)
    expect(session.getState().restaurants).toEqual(answer.Restaurants)
  })

  it('discards the restaurants from the login response when they are no longer needed', () => {
    session.login(answer)
    session.forgetRestaurants()
    expect(session.getState()).toMatchObject({ restaurants: [], user: { token: 'secret' } })
  })

  it('switches a superadmin’s session to the platform, without a branch', () => {
    session.login(answer)
    session.enterBranch(entered)
    session.enterAsSuperadmin()
    expect(session.getState()).toMatchObject({ menu: 'superadmin', branch: null, restaurant: null })
    expect([...stored.keys()].toSorted()).toEqual(['menu', 'user'])
  })

  it('replaces the session at a login', () => {
    session.login(answer)
    session.enterBranch(entered)
    session.login({ ...answer, token: 'other' })
    expect(session.getState()).toMatchObject({ branch: null, restaurant: null, menu: null })
    expect([...stored.keys()]).toEqual(['user'])
  })

  it('removes the session from storage at logout', () => {
    session.login(answer)
    session.enterBranch(entered)
    stored.set('other', 'stays')
    session.logout()
    expect([...stored.keys()]).toEqual(['other'])
    expect(session.getState().user).toBeNull()
  })

  it('updates the session when the person’s profile changes', () => {
    session.login(answer)
    session.rename({ name: 'Ana María', email: 'am@orderi.app' })
    expect(open().getState().user).toMatchObject({ name: 'Ana María', token: 'secret' })
  })

  it('updates the stored restaurant only when the current restaurant’s profile changes', () => {
    session.login(answer)
    session.enterBranch(entered)
    session.followRestaurant({ id: 3, name: 'La Fonda Nueva', logo: '/imagenes/a' })
    session.followRestaurant({ id: 4, name: 'Otra', logo: null })
    expect(open().getState().restaurant).toEqual({
      id: 3,
      name: 'La Fonda Nueva',
      logo: '/imagenes/a',
    })
    expect(session.getState()).toMatchObject({ branch: 7, menu: 'admin', restaurants: [] })
  })

  it('enters a restaurant only after a login', () => {
    session.enterBranch(entered)
    session.enterAsSuperadmin()
    expect(session.getState().menu).toBeNull()
    expect(stored.size).toBe(0)
  })
})

describe('another tab', () => {
  it('follows a login and logout in another tab', () => {
    const other = createSession(storage)
    other.login(answer)
    other.enterBranch(entered)
    emitStorageEvent('user')
    expect(session.getState()).toMatchObject({ user: { token: 'secret' }, branch: 7 })
    other.logout()
    emitStorageEvent('user')
    expect(session.getState().user).toBeNull()
  })

  it('logs out when another tab clears the whole storage', () => {
    session.login(answer)
    stored.clear()
    emitStorageEvent(null)
    expect(session.getState().user).toBeNull()
  })

  it('blocks this tab after another tab switched to another restaurant, until this tab enters a restaurant', () => {
    const other = createSession(storage)
    session.login(answer)
    emitStorageEvent('user')
    expect(session.getState().isMoved).toBe(false)
    session.enterBranch(entered)
    other.login(answer)
    other.enterBranch({ ...entered, branch: 8 })
    emitStorageEvent('sucursal')
    expect(session.getState()).toMatchObject({ branch: 8, isMoved: false })
    other.enterBranch({ ...entered, restaurant: { ...restaurant, id: 4 } })
    emitStorageEvent('restaurante')
    expect(session.getState().isMoved).toBe(true)
    session.enterBranch(entered)
    expect(session.getState().isMoved).toBe(false)
    other.enterAsSuperadmin()
    emitStorageEvent('menu')
    expect(session.getState().isMoved).toBe(true)
    other.logout()
    emitStorageEvent('user')
    expect(session.getState().isMoved).toBe(false)
  })

  it('blocks a logged-in tab when the session on the server belongs to another restaurant', () => {
    session.noteMoved()
    expect(session.getState().isMoved).toBe(false)
    session.login(answer)
    session.enterBranch(entered)
    session.noteMoved()
    expect(session.getState().isMoved).toBe(true)
  })

  it('ignores localStorage entries that do not belong to the session', () => {
    session.login(answer)
    stored.clear()
    emitStorageEvent('theme')
    expect(session.getState().user?.token).toBe('secret')
  })

  it('keeps the restaurants from the login response when another tab changes the same session', () => {
    session.login(answer)
    emitStorageEvent('sucursal')
    expect(session.getState().restaurants).toEqual(answer.Restaurants)
    createSession(storage).login({ ...answer, token: 'other' })
    emitStorageEvent('user')
    expect(session.getState().restaurants).toEqual([])
  })

  it('ignores changes by other tabs after the session store is closed', () => {
    session.login(answer)
    session.close()
    stored.clear()
    emitStorageEvent(null)
    expect(session.getState().user?.token).toBe('secret')
  })
})

describe('the end of a session', () => {
  beforeEach(() => {
    session.login(answer)
    session.enterBranch(entered)
  })

  it('logs out when the server ends the session and the screen has no unsaved changes', () => {
    session.holdUnsaved()()
    session.end()
    expect(session.getState()).toMatchObject({ user: null, isEnded: false })
  })

  it('states whose session the server ended, until the next login, and not after a logout', () => {
    session.end()
    session.end()
    expect(session.getState().endedOf).toBe('person')
    const device = {
      id: 5,
      tipo: 'salon',
      pin: 'dinero',
      segundos: 60,
      restaurant: 3,
      sucursal: 7,
    } as const
    session.login({ ...answer, user: { ...answer.user, device } })
    expect(session.getState().endedOf).toBe(null)
    session.end()
    expect(session.getState().endedOf).toBe('device')
    session.login(answer)
    session.logout()
    session.end()
    expect(session.getState().endedOf).toBe(null)
  })

  it('keeps a screen with unsaved changes open until the person logs in again', () => {
    const release = session.holdUnsaved()
    session.end()
    expect(session.getState()).toMatchObject({ isEnded: true, branch: 7 })
    session.renew('another')
    session.resume()
    expect(session.getState()).toMatchObject({ isEnded: false, user: { token: 'another' } })
    expect(open().getState().user?.token).toBe('another')
    release()
    session.end()
    expect(session.getState().user).toBe(null)
  })

  it('keeps a screen with unsaved changes open when another tab logs out', () => {
    session.holdUnsaved()
    createSession(storage).logout()
    emitStorageEvent('user')
    expect(session.getState()).toMatchObject({ isEnded: true, user: { token: 'secret' } })
    createSession(storage).login({ ...answer, token: 'other' })
    emitStorageEvent('user')
    expect(session.getState()).toMatchObject({ isEnded: true, user: { token: 'secret' } })
  })
})

describe('invalid storage', () => {
  it.each([
    'no json',
    'null',
    '[]',
    '{}',
    '7',
    '{"id":1,"name":"Ana","email":null,"type":"king","token":"x"}',
    '{"id":1,"name":"Ana","email":null,"type":"admin"}',
    '{"id":1,"name":"Ana","email":null,"type":"admin","token":""}',
    '{"id":1,"name":"Ana","email":null,"type":"admin","token":"x","role":"cliente"}',
    '{"id":0,"name":"Ana","email":null,"type":"admin","token":"x"}',
    '{"id":1,"name":"Ana","type":"admin","token":"x"}',
  ])('restores no user from an invalid entry (%s)', (user) => {
    stored.set('user', user)
    expect(open().getState().user).toBeNull()
  })

  it.each([
    ['menu', 'king'],
    ['sucursal', 'no json'],
    ['sucursal', '-1'],
    ['sucursal', '"7"'],
    ['restaurante', '{"id":3}'],
    ['restaurante', '{"id":3,"name":"La Fonda","logo":7}'],
  ])('keeps the session if only the entry %s is invalid (%s)', (key, value) => {
    session.login(answer)
    session.enterBranch(entered)
    stored.set(key, value)
    const state = open().getState()
    expect(state.user?.token).toBe('secret')
    const field = { menu: state.menu, sucursal: state.branch, restaurante: state.restaurant }[key]
    expect(field).toBeNull()
  })

  it('accepts a stored user without a role, because older versions of the app stored no role', () => {
    stored.set('user', '{"id":1,"name":"Ana","email":null,"type":"admin","token":"x"}')
    expect(open().getState().user).toMatchObject({ token: 'x', role: null })
  })

  it('keeps the session in the tab when localStorage throws', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    const hidden = createSession({ getItem: refuse, setItem: refuse, removeItem: refuse })
    hidden.login(answer)
    hidden.enterBranch(entered)
    expect(hidden.getState()).toMatchObject({ user: { token: 'secret' }, branch: 7 })
    hidden.logout()
    expect(hidden.getState().user).toBeNull()
  })
})
