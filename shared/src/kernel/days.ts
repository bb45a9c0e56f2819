/** Calendar days and the order of instants. Free of schemas, so that boards load none. */

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day, `YYYY-MM-DD`, that an instant belongs to in a zone. */
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

/** First and last day of the month that an instant falls into, in a zone. */
export function monthOf(zone: string, instant: Date): { desde: string; hasta: string } {
  const month = dayIn(zone, instant).slice(0, 7)
  const next = new Date(`${month}-01T00:00:00.000Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(0)
  return { desde: `${month}-01`, hasta: next.toISOString().slice(0, 10) }
}

/** Orders wire instants, oldest first: for `sort`. */
export function compareInstants(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
