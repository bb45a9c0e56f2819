import { afterEach, expect, it, vi } from 'vitest'
import { followSeenMarks, markSeen, parseSeenMarks, readSeenMarks } from './seen.ts'

afterEach(() => vi.unstubAllGlobals())

const DAY_MS = 24 * 60 * 60_000

it('remembers for a day which changes were seen', () => {
  const text = JSON.stringify([
    ['agregado 1', 1000],
    ['agregado 2', 1000 - DAY_MS],
  ])
  expect([...parseSeenMarks(text, 2000).keys()]).toEqual(['agregado 1'])
})

it('ignores stored marks of seen changes that are unreadable', () => {
  for (const text of [null, '', '{', '7', '{}', '[[1,2],["a"],null]']) {
    expect(parseSeenMarks(text, 0).size).toBe(0)
  }
})

it('keeps marks of seen changes even if the device’s clock is years off', () => {
  const stored: string[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: () => stored.at(-1) ?? null,
    setItem: (_: string, text: string) => stored.push(text),
  })
  const ahead = 400 * DAY_MS
  followSeenMarks(ahead)()
  markSeen(['agregado 1'])
  const found = parseSeenMarks(stored.at(-1) ?? null, Date.now() + ahead)
  expect([...found.keys()]).toEqual(['abierta', 'agregado 1'])
})

it('keeps the marks of each station apart, also in tabs of one device', () => {
  const stored: string[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: () => stored.at(-1) ?? null,
    setItem: (_: string, text: string) => stored.push(text),
  })
  const marksOf = (station?: number | string) => {
    followSeenMarks(0, station)()
    return [...readSeenMarks().marks].filter((mark) => mark === 'agregado 1')
  }
  followSeenMarks(0, 3)()
  markSeen(['agregado 1'])
  expect([3, 4, 'pase', undefined].map(marksOf)).toEqual([['agregado 1'], [], [], []])
  followSeenMarks(0)()
  markSeen(['agregado 1'])
  expect([marksOf(), marksOf(4)]).toEqual([['agregado 1'], []])
})

it('limits the number of stored marks of seen changes, and keeps the time when the screen was first opened', () => {
  const stored: string[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', {
    getItem: () => stored.at(-1) ?? null,
    setItem: (_: string, text: string) => stored.splice(0, 1, text),
  })
  followSeenMarks(0)()
  for (let first = 0; first < 3000; first += 100) {
    markSeen(Array.from({ length: 100 }, (_, index) => `agregado ${first + index}`))
  }
  const marks = [...parseSeenMarks(stored.at(-1) ?? null, Date.now()).keys()]
  expect(marks.length).toBe(2001)
  expect([marks[0], marks[1], marks.at(-1)]).toEqual(['abierta', 'agregado 1000', 'agregado 2999'])
})
