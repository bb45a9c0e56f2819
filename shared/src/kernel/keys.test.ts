import { afterEach, expect, it, vi } from 'vitest'
import { newKey } from './keys.ts'

afterEach(() => vi.unstubAllGlobals())

it('creates a random UUID in browsers without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) })
  expect(newKey()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  vi.unstubAllGlobals()
  const keys = new Set(Array.from({ length: 1000 }, newKey))
  expect(keys.size).toBe(1000)
})
