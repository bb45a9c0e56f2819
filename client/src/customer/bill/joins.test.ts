import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('reports each status of a request once', async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { languages: [] })
  const { tellAnswered } = await import('./joins.ts')
  expect(tellAnswered({ id: 1, bill_id: 7, status: 'Rechazada' })).toBe(true)
  expect(tellAnswered({ id: 1, bill_id: 7, status: 'Rechazada' })).toBe(false)
  expect(tellAnswered({ id: 1, bill_id: 7, status: 'Aceptada' })).toBe(true)
  expect(tellAnswered({ id: 2, bill_id: 7, status: 'Aceptada' })).toBe(true)
})
