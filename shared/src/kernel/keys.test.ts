import { afterEach, expect, it, vi } from 'vitest'
import { randomUuid } from './keys.ts'

afterEach(() => vi.unstubAllGlobals())

it('creates a random UUID in browsers without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) })
  expect(randomUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  vi.unstubAllGlobals()
  const keys = new Set(Array.from({ length: 1000 }, randomUuid))
  expect(keys.size).toBe(1000)
})
