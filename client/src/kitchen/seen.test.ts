import { expect, it } from 'vitest'
import { readSeen } from './seen.ts'

const DAY_MS = 24 * 60 * 60_000

it('keeps marks for a day', () => {
  const text = JSON.stringify([
    ['agregado 1', 1000],
    ['agregado 2', 1000 - DAY_MS],
  ])
  expect([...readSeen(text, 2000).keys()]).toEqual(['agregado 1'])
})

it('reads nothing from what it did not write', () => {
  for (const text of [null, '', '{', '7', '{}', '[[1,2],["a"],null]']) {
    expect(readSeen(text, 0).size).toBe(0)
  }
})
