import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('reports each status of a join request once', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { languages: [] })
  const { recordJoinAnswer } = await import('./joins.ts')
  expect(recordJoinAnswer({ id: 1, bill_id: 7, status: 'Rechazada' })).toBe(true)
  expect(recordJoinAnswer({ id: 1, bill_id: 7, status: 'Rechazada' })).toBe(false)
  expect(recordJoinAnswer({ id: 1, bill_id: 7, status: 'Aceptada' })).toBe(true)
  expect(recordJoinAnswer({ id: 2, bill_id: 7, status: 'Aceptada' })).toBe(true)
})
