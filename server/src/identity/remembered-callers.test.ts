import { expect, test } from 'vitest'
import type { Person } from './person.ts'
import { createRememberedCallers } from './remembered-callers.ts'

const person: Person = {
  sessionId: 'sesión',
  userId: 1,
  name: 'Wendy',
  email: null,
  language: 'es',
  isSuperadmin: false,
  isGuest: false,
  hasSecondFactor: false,
  memberships: [],
  working: undefined,
  device: null,
  tableId: null,
  stamp: 0,
  isRemembered: false,
}

test('finds a caller only for an idempotency key that the caller has not used', () => {
  const callers = createRememberedCallers()
  callers.remember('sesión', person, 'a')
  expect(callers.find('sesión', 'a')).toBeUndefined()
  expect(callers.find('sesión', 'b')).toMatchObject({ userId: 1, isRemembered: true })
  expect(callers.find('sesión', 'b')).toBeUndefined()
  expect(callers.find('sesión', undefined)).toBeDefined()
})

test('stores the last twenty keys of a caller, even if one is repeated often', () => {
  const callers = createRememberedCallers()
  for (let round = 0; round < 100; round += 1) callers.remember('sesión', person, 'a')
  for (let key = 0; key < 19; key += 1) callers.find('sesión', String(key))
  expect(callers.find('sesión', 'a')).toBeUndefined()
  callers.find('sesión', '19')
  expect(callers.find('sesión', 'a')).toBeDefined()
})

test('does not find a forgotten caller', () => {
  const callers = createRememberedCallers()
  callers.remember('sesión', person, undefined)
  callers.forget('sesión')
  expect(callers.find('sesión', undefined)).toBeUndefined()
})
