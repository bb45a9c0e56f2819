import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLine } from '../orders/testing.ts'
import { FEWEST_PIECES, LONGEST_MINUTES, quotesOf } from './quote.ts'
import { minutesLeft, quoteFor, withReadyTimes } from './ready-times.ts'

const GRILL = 1
const BAR = 2
const NOW_MS = Date.parse('2026-11-20T18:00:00.000Z')
const MINUTE_MS = 60_000

/** Pieces that each took this many minutes. */
const took = (minutes: number, dishes: number) => ({ seconds: minutes * 60, dishes })

const quoteOf = (open: number, ...steps: ReturnType<typeof took>[]) =>
  quotesOf([{ station: GRILL, open, steps }])[0]?.minutos

test('quotes the open pieces at the pace of the last hour, and at least its median time', () => {
  // 20 pieces an hour: 12 pieces take 36 minutes.
  expect(quoteOf(12, took(10, 20))).toBe(40)
  expect(quoteOf(0, took(10, 20))).toBe(10)
  expect(quoteOf(0, took(10.5, 20))).toBe(15)
  expect(quoteOf(0, took(0, 20))).toBe(5)
  expect(quoteOf(0, took(8, 3), took(14, 1), took(20, 3))).toBe(15)
})

test('quotes nothing after few pieces, and no wait of more than an hour', () => {
  expect(quoteOf(1, took(10, 5))).toBeUndefined()
  expect(quoteOf(1, took(10, 6))).toBe(10)
  expect(quoteOf(6, took(10, 6))).toBe(60)
  expect(quoteOf(7, took(10, 6))).toBeUndefined()
  expect(quoteOf(0)).toBeUndefined()
})

const step = fc.record({ seconds: fc.nat(5000), dishes: fc.integer({ min: 1, max: 5 }) })
const work = fc.record({ open: fc.nat(60), steps: fc.array(step, { maxLength: 20 }) })

test('quotes the largest of the stations concerned, for any kitchen', () => {
  fc.assert(
    fc.property(work, work, fc.subarray([GRILL, BAR]), (grill, bar, concerned) => {
      const kitchen = [
        { station: GRILL, ...grill },
        { station: BAR, ...bar },
      ]
      const expected = kitchen
        .filter(({ station }) => concerned.includes(station))
        .map(({ open, steps }) => {
          const pieces = steps
            .flatMap(({ seconds, dishes }) => Array<number>(dishes).fill(seconds))
            .toSorted((a, b) => a - b)
          const median = pieces[Math.ceil(pieces.length / 2) - 1] ?? 0
          const minutes = Math.max(1, (open * 60) / pieces.length, median / 60)
          const rounded = Math.ceil(minutes / 5) * 5
          return pieces.length < FEWEST_PIECES || rounded > LONGEST_MINUTES ? undefined : rounded
        })
      const isKnown = expected.length > 0 && expected.every((each) => each !== undefined)
      const quotes = quotesOf(kitchen)
      expect(
        quoteFor(
          quotes,
          concerned.map((station) => ({ station })),
        ),
      ).toBe(isKnown ? Math.max(...expected) : undefined)
    }),
    { numRuns: 2000 },
  )
})

test('takes a line without a station as one of the whole kitchen', () => {
  const quotes = [{ station: 0, minutos: 15 }]
  expect(quoteFor(quotes, [{}, { station: null }])).toBe(15)
  expect(quoteFor(quotes, [{ station: GRILL }])).toBeUndefined()
  expect(quoteFor(quotes, [])).toBeUndefined()
})

test('keeps the first time of a line, and counts it down until it is over', () => {
  const steak = aLine({ id: 1, station: GRILL, status: 'Preparando' })
  const beer = aLine({ id: 2, station: BAR })
  const quotes = [
    { station: GRILL, minutos: 20 },
    { station: BAR, minutos: 5 },
  ]
  const times = withReadyTimes(new Map(), [steak, beer], quotes, NOW_MS)
  const after = (minutes: number, lines = [steak, beer]) =>
    minutesLeft(times, lines, NOW_MS + minutes * MINUTE_MS)
  expect(after(0)).toBe(20)
  expect(after(4.9)).toBe(20)
  expect(after(5)).toBe(15)
  expect(after(19.9)).toBe(5)
  expect(after(20)).toBeUndefined()
  expect(after(0, [beer])).toBe(5)
  expect(after(0, [{ ...steak, status: 'Listo' }, beer])).toBe(5)
  expect(after(0, [steak, aLine({ id: 3 })])).toBeUndefined()
  expect(after(0, [{ ...steak, status: 'Listo' }])).toBeUndefined()

  const later = NOW_MS + 10 * MINUTE_MS
  const again = withReadyTimes(times, [steak, { ...beer, fired_at: null }], quotes, later)
  expect(minutesLeft(again, [steak], later)).toBe(10)
  expect([...again.keys()]).toEqual([steak.id])
  expect(minutesLeft(withReadyTimes(times, [steak], [], later), [steak], later)).toBe(10)
})
