/** Calendar days and comparison of instants. Must not import zod, because browsers load this module without zod. */

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day (`YYYY-MM-DD`) of an instant in a time zone. */
export function dayIn(zone: string, instant: Date): string {
  let format = dayFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    dayFormats.set(zone, format)
  }
  return format.format(instant)
}

/** The calendar day `count` days after `day`. A negative `count` gives an earlier day. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** Milliseconds from midnight to a time such as `04:30`. */
export function msOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60_000
}

/** An instant whose calendar day is the business day of `instant`. Business days start at `dayStart` (`HH:MM`). */
export function businessInstant(instant: Date, dayStart: string): Date {
  return new Date(instant.getTime() - msOfDay(dayStart))
}

export function monthRangeOf(zone: string, instant: Date): { desde: string; hasta: string } {
  const month = dayIn(zone, instant).slice(0, 7)
  const next = new Date(`${month}-01T00:00:00.000Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(0)
  return { desde: `${month}-01`, hasta: next.toISOString().slice(0, 10) }
}

/** For `sort`: the oldest first. */
export function compareInstants(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
