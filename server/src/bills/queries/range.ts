import type { BillExportQuery } from '@orderi/shared/bills/schema'
import { dayIn, monthRangeOf } from '@orderi/shared/kernel/days'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Db } from '../../db/sql.ts'

export interface DayRange {
  readonly country: Country
  readonly zone: string
  readonly desde: string
  readonly hasta: string
}

const DAY_MS = 24 * 60 * 60_000

/**
 * The days of the query. Default: the current month.
 * @param isRecentOnly whether the person may only read the bills of yesterday and today, which are then the default
 * @throws DomainError `forbidden` for earlier days
 */
export async function dayRangeOf(
  db: Db,
  branchId: number,
  query: BillExportQuery,
  now: Date,
  isRecentOnly = false,
): Promise<DayRange> {
  const [place] = await db.query<{ country: Country }>(
    {
      name: 'country-of-branch',
      text: 'SELECT r.country FROM branches br JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $1',
    },
    [branchId],
  )
  const country = place?.country ?? 'crc'
  const zone = TIME_ZONES[country]
  if (isRecentOnly) {
    // Yesterday too, because a shift may cross midnight.
    const first = dayIn(zone, new Date(now.getTime() - DAY_MS))
    if ((query.desde ?? first) < first) throw new DomainError('forbidden')
    return { country, zone, desde: query.desde ?? first, hasta: query.hasta ?? dayIn(zone, now) }
  }
  const month = monthRangeOf(zone, now)
  return { country, zone, desde: query.desde ?? month.desde, hasta: query.hasta ?? month.hasta }
}
