/** Which days a history covers: those that were asked for, else the current month, in the restaurant's zone. */
import type { BillExportQuery } from '@orderi/shared/bills/schema'
import { type Country, dayIn, ZONES } from '@orderi/shared/kernel/time'
import type { Sql } from '../db/pool.ts'

/** Days of a branch, inclusive. */
export interface Range {
  readonly country: Country
  readonly zone: string
  readonly desde: string
  readonly hasta: string
}

/** First and last day of the month that an instant falls into, in a zone. */
function monthOf(zone: string, instant: Date): { desde: string; hasta: string } {
  const month = dayIn(zone, instant).slice(0, 7)
  const next = new Date(`${month}-01T00:00:00.000Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  next.setUTCDate(0)
  return { desde: `${month}-01`, hasta: next.toISOString().slice(0, 10) }
}

/** The range of a query. */
export async function rangeOf(
  db: Sql,
  branchId: number,
  query: BillExportQuery,
  now: Date,
): Promise<Range> {
  const [place] = await db.query<{ country: Country }>(
    {
      name: 'country-of-branch',
      text: 'SELECT r.country FROM branches br JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $1',
    },
    [branchId],
  )
  const country = place?.country ?? 'crc'
  const zone = ZONES[country]
  const month = monthOf(zone, now)
  return { country, zone, desde: query.desde ?? month.desde, hasta: query.hasta ?? month.hasta }
}
