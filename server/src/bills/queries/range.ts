import type { BillExportQuery } from '@orderi/shared/bills/schema'
import { addDays, businessInstant, dayIn, monthRangeOf } from '@orderi/shared/kernel/days'
import { DomainError, invalidField } from '@orderi/shared/kernel/errors'
import { reason } from '@orderi/shared/kernel/reasons'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'

export interface DayRange {
  readonly country: Country
  readonly zone: string
  readonly desde: string
  readonly hasta: string
}

/** Yesterday, because a shift may cross midnight. */
function firstRecentDay(zone: string, now: Date): string {
  return addDays(dayIn(zone, now), -1)
}

/** Throws `forbidden` for a closed bill that was opened before yesterday. */
export async function requireRecentBill(db: Db, billId: number, now: Date): Promise<void> {
  const [bill] = await db.query<
    Columns<'bills', 'created_at'> & { readonly country: Tables['restaurants']['country'] }
  >(
    `SELECT r.country, b.created_at FROM bills b JOIN restaurants r ON r.id = b.restaurant_id
      WHERE b.id = $1 AND b.status = 'Cerrada'`,
    [billId],
  )
  if (!bill) return
  const zone = TIME_ZONES[bill.country]
  if (dayIn(zone, bill.created_at) < firstRecentDay(zone, now)) throw new DomainError('forbidden')
}

interface Place {
  readonly country: Tables['restaurants']['country']
  readonly day_start: string
}

async function placeOf(db: Db, branchId: number): Promise<Place> {
  const [place] = await db.query<Place>(
    {
      name: 'place-of-branch',
      text: `SELECT r.country, to_char(br.day_starts_at, 'HH24:MI') AS day_start FROM branches br
        JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $1`,
    },
    [branchId],
  )
  return place ?? { country: 'crc', day_start: '00:00' }
}

/** The business days of the query. Default: the current month. */
export async function bookedDaysOf(
  db: Db,
  branchId: number,
  query: Pick<BillExportQuery, 'desde' | 'hasta'>,
  now: Date,
): Promise<DayRange> {
  const { country, day_start } = await placeOf(db, branchId)
  const zone = TIME_ZONES[country]
  const month = monthRangeOf(zone, businessInstant(now, day_start))
  return { country, zone, desde: query.desde ?? month.desde, hasta: query.hasta ?? month.hasta }
}

/**
 * The calendar days of the query. Default: the current month.
 * @param isRecentOnly whether the person may read only the bills of yesterday and today. If so, the default is these
 * two days.
 * @throws DomainError `forbidden` for earlier days
 */
export async function dayRangeOf(
  db: Db,
  branchId: number,
  query: Pick<BillExportQuery, 'desde' | 'hasta'>,
  now: Date,
  isRecentOnly = false,
): Promise<DayRange> {
  const { country } = await placeOf(db, branchId)
  const zone = TIME_ZONES[country]
  if (isRecentOnly) {
    const first = firstRecentDay(zone, now)
    if ((query.desde ?? first) < first) throw new DomainError('forbidden')
    return { country, zone, desde: query.desde ?? first, hasta: query.hasta ?? dayIn(zone, now) }
  }
  const month = monthRangeOf(zone, now)
  return { country, zone, desde: query.desde ?? month.desde, hasta: query.hasta ?? month.hasta }
}

/**
 * The business day to replay and its time zone. Default: the present day.
 * @param isRecentOnly allows only yesterday and today, as calendar days
 * @throws DomainError `forbidden`; `invalid` for a day that has not begun
 */
export async function replayedDayOf(
  db: Db,
  branchId: number,
  asked: string | undefined,
  now: Date,
  isRecentOnly: boolean,
): Promise<{ readonly day: string; readonly zone: string }> {
  const { country, day_start } = await placeOf(db, branchId)
  const zone = TIME_ZONES[country]
  const present = dayIn(zone, businessInstant(now, day_start))
  const day = asked ?? present
  if (day > present) throw invalidField('dia', reason('day_in_future'))
  if (isRecentOnly && day < firstRecentDay(zone, now)) throw new DomainError('forbidden')
  return { day, zone }
}
