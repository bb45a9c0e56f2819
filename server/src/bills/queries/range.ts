import type { BillExportQuery } from '@orderi/shared/bills/schema'
import { monthRangeOf } from '@orderi/shared/kernel/days'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Db } from '../../db/sql.ts'

export interface DayRange {
  readonly country: Country
  readonly zone: string
  readonly desde: string
  readonly hasta: string
}

export async function dayRangeOf(
  db: Db,
  branchId: number,
  query: BillExportQuery,
  now: Date,
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
  const month = monthRangeOf(zone, now)
  return { country, zone, desde: query.desde ?? month.desde, hasta: query.hasta ?? month.hasta }
}
