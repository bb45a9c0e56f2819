/** The arithmetic of worked time. Must not import zod, because boards load this module without zod. */
import { dayIn } from '../kernel/days.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** An open shift that is older counts as forgotten. */
const MAX_OPEN_HOURS = 16

/** From an instant to another one. `hasta` is null while it is open. */
export interface Span {
  readonly desde: string
  readonly hasta: string | null
}

export interface ShiftTimes extends Span {
  readonly descansos: readonly Span[]
}

/** Open shifts that started earlier count as forgotten. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - MAX_OPEN_HOURS * HOUR_MS)
}

/** Minutes since 1970, without seconds, so that the minutes of adjacent spans add up. */
const minuteOf = (instant: number) => Math.floor(instant / MINUTE_MS)

const starts = new Map<string, number>()

/** The first minute of a calendar day, or of the next one if the zone skips the day. */
function startOfDay(zone: string, day: string): number {
  const key = `${zone} ${day}`
  const known = starts.get(key)
  if (known !== undefined) return known
  // Zones are at most 14 hours from UTC.
  let [before, start] = [-15, 39].map((hours) => minuteOf(Date.parse(day) + hours * HOUR_MS)) as [
    number,
    number,
  ]
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2)
    if (dayIn(zone, new Date(middle * MINUTE_MS)) < day) before = middle
    else start = middle
  }
  if (starts.size > 5000) starts.clear()
  starts.set(key, start)
  return start
}

type Minutes = readonly [start: number, end: number]

function minutesOf({ desde, hasta }: Span, now: Date): Minutes {
  const start = minuteOf(Date.parse(desde))
  return [start, Math.max(start, minuteOf(hasta === null ? now.getTime() : Date.parse(hasta)))]
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Adds the minutes of a span to the days in which they are. */
function addMinutes(days: Map<string, number>, zone: string, span: Minutes, sign: 1 | -1): void {
  const [start, end] = span
  let from = start
  while (from < end) {
    const day = dayIn(zone, new Date(from * MINUTE_MS))
    const until = Math.min(end, startOfDay(zone, dayAfter(day)))
    days.set(day, (days.get(day) ?? 0) + sign * (until - from))
    from = until
  }
}

/**
 * The worked minutes of a shift by calendar day of the zone: the time that passed, without the breaks. An open shift
 * counts until now.
 */
export function workedByDay(shift: ShiftTimes, zone: string, now: Date): Map<string, number> {
  const days = new Map<string, number>()
  const worked = minutesOf(shift, now)
  addMinutes(days, zone, worked, 1)
  for (const each of shift.descansos) {
    const [start, end] = minutesOf(each, now)
    addMinutes(days, zone, [Math.max(start, worked[0]), Math.min(end, worked[1])], -1)
  }
  return days
}

/** The worked minutes of a shift. */
export function workedMinutes(shift: ShiftTimes, now: Date): number {
  return [...workedByDay(shift, 'UTC', now).values()].reduce((sum, each) => sum + each, 0)
}

/** The time in the zone, such as `2026-05-04T13:05`. */
export function localTime(instant: string, zone: string): string {
  const format = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat('sv-SE', format).format(new Date(instant)).replace(' ', 'T')
}

/**
 * The instant of a time in the zone: the first one in an hour that the clocks repeat, and the time after the change in
 * an hour that they skip.
 */
export function instantOf(local: string, zone: string): string {
  const wanted = Date.parse(`${local}Z`)
  const [first, second] = [wanted - DAY_MS, wanted + DAY_MS].map((near) => {
    const offset = Date.parse(`${localTime(new Date(near).toISOString(), zone)}Z`) - near
    return new Date(wanted - offset).toISOString()
  }) as [string, string]
  return localTime(first, zone) !== local && localTime(second, zone) === local ? second : first
}

/** The Monday of the day's ISO week. */
export function mondayOf(day: string): string {
  const time = Date.parse(day)
  const weekday = (new Date(time).getUTCDay() + 6) % 7
  return new Date(time - weekday * DAY_MS).toISOString().slice(0, 10)
}

/** The ISO week of a Monday, such as `2026-W01`. The week belongs to the year of its Thursday. */
export function isoWeekOf(monday: string): string {
  const thursday = new Date(Date.parse(monday) + 3 * DAY_MS)
  const year = thursday.getUTCFullYear()
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}
