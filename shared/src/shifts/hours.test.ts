import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn } from '../kernel/days.ts'
import {
  instantOf,
  isoWeekOf,
  localTime,
  mondayOf,
  type ShiftTimes,
  workedByDay,
  workedMinutes,
} from './hours.ts'
import { shiftProblem } from './rules.ts'

const CRC = 'America/Costa_Rica'
const ZONES = [CRC, 'America/New_York', 'Europe/Madrid', 'Asia/Kolkata', 'Pacific/Apia'] as const
const NOW = new Date('2026-05-04T18:00:00.000Z')

const shift = (desde: string, hasta: string | null, ...breaks: [string, string | null][]) => ({
  desde,
  hasta,
  descansos: breaks.map(([from, to]) => ({ desde: from, hasta: to })),
})
const byDay = (times: ShiftTimes, zone: string, now = NOW) =>
  Object.fromEntries(workedByDay(times, zone, now))

describe('worked minutes by day', () => {
  test('are the shift without its breaks', () => {
    const day = shift('2026-05-01T14:00:00.000Z', '2026-05-01T22:00:00.000Z', [
      '2026-05-01T18:00:00.000Z',
      '2026-05-01T18:30:00.000Z',
    ])
    expect(byDay(day, CRC)).toEqual({ '2026-05-01': 450 })
  })

  test('are split at midnight of the zone', () => {
    // From 20:00 to 02:30 in Costa Rica, over the end of a week.
    const night = shift('2026-05-04T02:00:00.000Z', '2026-05-04T08:30:00.000Z', [
      '2026-05-04T05:45:00.000Z',
      '2026-05-04T06:15:00.000Z',
    ])
    expect(byDay(night, CRC)).toEqual({ '2026-05-03': 225, '2026-05-04': 135 })
    expect(['2026-05-03', '2026-05-04'].map(mondayOf)).toEqual(['2026-04-27', '2026-05-04'])
  })

  test.each([
    // Clocks go forward at 02:00, and back at 02:00.
    ['America/New_York', '2026-03-08T02:00:00.000Z', '2026-03-08T11:00:00.000Z', 180, 360],
    ['America/New_York', '2026-11-01T02:00:00.000Z', '2026-11-01T12:00:00.000Z', 120, 480],
    ['Europe/Madrid', '2026-03-28T21:00:00.000Z', '2026-03-29T05:00:00.000Z', 120, 360],
    ['Europe/Madrid', '2026-10-24T20:00:00.000Z', '2026-10-25T06:00:00.000Z', 120, 480],
  ] as const)(
    'count the time that passes when clocks change in %s',
    (zone, from, to, first, second) => {
      expect(Object.values(byDay(shift(from, to), zone))).toEqual([first, second])
    },
  )

  test('count a whole day of 23 and one of 25 hours', () => {
    expect(
      byDay(shift('2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'), 'Europe/Madrid'),
    ).toEqual({
      '2026-03-29': 23 * 60,
    })
    expect(
      byDay(shift('2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'), 'America/New_York'),
    ).toEqual({
      '2026-11-01': 25 * 60,
    })
  })

  test('of an open shift and break end now', () => {
    const open = shift('2026-05-04T12:00:00.000Z', null, ['2026-05-04T17:00:00.000Z', null])
    expect(byDay(open, CRC)).toEqual({ '2026-05-04': 300 })
  })

  const minute = fc.integer({ min: 0, max: 60 * 24 * 365 * 20 })
  const lengths = fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 1, maxLength: 9 })
  const at = (minutes: number, seconds = 0) =>
    new Date(Date.UTC(2015, 0, 1) + minutes * 60_000 + seconds * 1000).toISOString()

  test('sum to the worked time in each zone, and each part is in its day', () => {
    fc.assert(
      fc.property(
        minute,
        lengths,
        fc.constantFrom(...ZONES),
        fc.nat(59),
        (start, parts, zone, seconds) => {
          // Every second part is a break.
          const ends = parts.map((_, index) =>
            parts.slice(0, index + 1).reduce((sum, each) => sum + each, start),
          )
          const breaks = ends.flatMap((end, index): [string, string][] =>
            index % 2 === 1 ? [[at(ends[index - 1] ?? start, seconds), at(end, seconds)]] : [],
          )
          const times = shift(at(start, seconds), at(ends.at(-1) ?? start, seconds), ...breaks)
          const worked = parts.reduce((sum, each, index) => sum + (index % 2 === 0 ? each : 0), 0)
          const days = workedByDay(times, zone, NOW)
          expect([...days.values()].reduce((sum, each) => sum + each, 0)).toBe(worked)
          expect(workedMinutes(times, NOW)).toBe(worked)
          const expected = new Map<string, number>()
          let from = start
          for (const [index, end] of ends.entries()) {
            for (; from < end; from += 1) {
              if (index % 2 === 1) continue
              const day = dayIn(zone, new Date(at(from)))
              expected.set(day, (expected.get(day) ?? 0) + 1)
            }
          }
          const found = [...days].filter(([, minutes]) => minutes !== 0)
          expect(new Map(found)).toEqual(expected)
        },
      ),
      { numRuns: 1000 },
    )
  }, 60_000)
})

test.each([
  ['2025-12-29', '2026-W01'],
  ['2026-12-28', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-30', '2025-W01'],
])('the ISO week of Monday %s is %s', (monday, week) => {
  expect(isoWeekOf(monday)).toBe(week)
})

test.each(ZONES)('a time in %s is converted to its instant and back', (zone) => {
  for (const local of [
    '2026-03-08T05:00',
    '2026-07-01T23:59',
    '2026-11-01T00:00',
    '2026-12-31T12:30',
  ])
    expect(localTime(instantOf(local, zone), zone)).toBe(local)
})

test.each([
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Madrid', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
])('in %s, the time %s is the instant %s when the clocks change', (zone, local, instant) => {
  expect(instantOf(local, zone)).toBe(instant)
})

describe('a corrected shift', () => {
  const day = (from: string, to: string | null) => ({
    desde: `2026-05-04T${from}:00.000Z`,
    hasta: to === null ? null : `2026-05-04T${to}:00.000Z`,
  })
  const other = (from: string, to: string | null, isForgotten = false) => ({
    ...day(from, to),
    isForgotten,
  })
  const problem = (times: ShiftTimes, others: ReturnType<typeof other>[] = []) => {
    const found = shiftProblem(times, others, NOW)
    return found && [found.field, found.why.code]
  }
  const of = (from: string, to: string | null, ...breaks: [string, string | null][]) => ({
    ...day(from, to),
    descansos: breaks.map(([start, end]) => day(start, end)),
  })

  test.each([
    [of('10:00', '17:00', ['12:00', '12:30'], ['10:00', '10:15']), undefined],
    [of('10:00', '10:00'), ['hasta', 'end_before_start']],
    [of('10:00', '09:00'), ['hasta', 'end_before_start']],
    [of('10:00', '19:00'), ['hasta', 'time_in_future']],
    [of('18:30', '19:00'), ['desde', 'time_in_future']],
    [of('10:00', '17:00', ['09:00', '10:30']), ['descansos.0.desde', 'break_outside']],
    [of('10:00', '17:00', ['16:00', '17:30']), ['descansos.0.desde', 'break_outside']],
    [of('10:00', '17:00', ['16:00', null]), ['descansos.0.desde', 'break_outside']],
    [of('10:00', null, ['16:00', null]), undefined],
    [
      of('10:00', '17:00', ['12:00', '13:00'], ['12:59', '14:00']),
      ['descansos.1.desde', 'breaks_overlap'],
    ],
    [shift('2026-05-03T10:00:00.000Z', '2026-05-04T10:01:00.000Z'), ['hasta', 'shift_too_long']],
    [shift('2026-05-03T10:00:00.000Z', '2026-05-04T10:00:00.000Z'), undefined],
  ])('with times %# is accepted, or refused with the field and reason', (times, expected) => {
    expect(problem(times)).toEqual(expected)
  })

  test('overlaps no other shift of the person', () => {
    const times = of('10:00', '12:00')
    expect(problem(times, [other('08:00', '10:00'), other('12:00', '14:00')])).toBeUndefined()
    expect(problem(times, [other('08:00', '10:01')])).toEqual(['desde', 'shift_overlaps'])
    expect(problem(times, [other('11:59', null)])).toEqual(['desde', 'shift_overlaps'])
  })

  test('overlaps one without an end only at its start', () => {
    const times = of('10:00', '12:00')
    expect(problem(times, [other('09:00', null, true)])).toBeUndefined()
    expect(problem(times, [other('10:00', null, true)])).toEqual(['desde', 'shift_overlaps'])
    const old = { desde: '2026-05-03T23:00:00.000Z', hasta: null, isForgotten: false }
    expect(problem(times, [old])).toBeUndefined()
  })
})
