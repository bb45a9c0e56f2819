import { dateTime as dateTimeIn, dayText as dayTextIn } from '@orderi/shared/kernel/formats'
import { texts } from './common.ts'

export { amountText, clockTime, type MoneyFormat, money } from '@orderi/shared/kernel/formats'

const { units } = texts.common

/** Formats a day (YYYY-MM-DD) in the screens' language. */
export function dayText(day: string): string {
  return dayTextIn(day, texts.locale)
}

/** Formats day and time in a time zone, in the screens' language. */
export function dateTime(instant: string, zone: string): string {
  return dateTimeIn(instant, zone, texts.locale)
}

/** Whole minutes from an instant to `nowMs`; never below 0. */
export function minutesSince(instant: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 60_000))
}

/** The age of data in few characters: 9 s, 2 min, 1 h 05. */
export function ageText(seconds: number): string {
  return seconds < 60 ? `${seconds} ${units.s}` : durationText(Math.floor(seconds / 60))
}

/** A duration in few characters: 9 min, 1 h 05, 3 d. */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} ${units.min}`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `${Math.floor(hours / 24)} ${units.d}`
  return `${hours} ${units.h} ${String(minutes % 60).padStart(2, '0')}`
}
