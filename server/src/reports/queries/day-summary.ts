/** Reads the summary of a business day (docs/money.md, "Daily summary"). */
import { addDays } from '@orderi/shared/kernel/days'
import type { MoneyFormat } from '@orderi/shared/kernel/formats'
import type { DayFigures, DaySummaryQuery } from '@orderi/shared/reports/day-summary'
import type { SalesKey } from '@orderi/shared/reports/sales'
import { queryOne } from '../../db/one.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { BranchScope } from '../../floor/queries/office.ts'
import { bestProducts, branchRows, correctionRows, methodRows, soldOf } from '../day-summary.ts'
import { presentDaySql } from './present-day.ts'
import { readSales } from './sales.ts'

const OPEN_BILLS = `SELECT count(*) AS count, trim_scale(coalesce(sum(b.total_final - b.paid_c / 100.0), 0)) AS total
  FROM bills b JOIN branches br ON br.id = b.branch_id JOIN restaurants r ON r.id = b.restaurant_id
  WHERE b.restaurant_id = $1 AND b.status <> 'Cerrada' AND ($3::bigint[] IS NULL OR b.branch_id = ANY($3))
    AND (b.created_at AT TIME ZONE zone_of(r.country) - br.day_starts_at)::date <= $2::date`

const SESSIONS = `SELECT s.id, s.number, g.name AS register, trim_scale(s.expected_c / 100.0) AS expected,
    trim_scale(s.counted_c / 100.0) AS counted, trim_scale((s.counted_c - s.expected_c) / 100.0) AS difference
  FROM cash_sessions s JOIN registers g ON g.id = s.register_id JOIN branches br ON br.id = s.branch_id
    JOIN restaurants r ON r.id = s.restaurant_id
  WHERE s.restaurant_id = $1 AND ($3::bigint[] IS NULL OR s.branch_id = ANY($3))
    AND s.closed_at >= $2::date - interval '1 day' AND s.closed_at < $2::date + interval '3 days'
    AND (s.closed_at AT TIME ZONE zone_of(r.country) - br.day_starts_at)::date = $2::date
  ORDER BY s.closed_at, s.id`

/** @throws DomainError 422 for an invalid day */
export async function readDaySummary(
  db: Db,
  scope: BranchScope,
  { dia }: Pick<DaySummaryQuery, 'dia'>,
  now: Date,
): Promise<DayFigures> {
  const { restaurantId, branchIds = null } = scope
  const { present } = await queryOne<{ present: string }>(
    db,
    `SELECT ${presentDaySql('$2')} AS present FROM restaurants r WHERE r.id = $1`,
    [restaurantId, now],
  )
  const day = dia ?? present
  const weekBefore = addDays(day, -7)
  const report = async (por: SalesKey, on = day) => {
    const query = { por, desde: on, hasta: on }
    return (await readSales(db, scope, query, now)).report
  }
  const own = [restaurantId, day, branchIds]
  const hours = await report('hora')
  const methods = await report('metodo')
  return {
    day,
    ...soldOf(hours),
    tips: methods.totals.tips,
    refunded: hours.totals.refunded,
    before: { day: weekBefore, ...soldOf(await report('hora', weekBefore)) },
    methods: methodRows(methods),
    corrections: correctionRows(await report('motivo')),
    open_bills: await queryOne<DayFigures['open_bills']>(db, OPEN_BILLS, own),
    sessions: await db.query<DayFigures['sessions'][number]>(SESSIONS, own),
    products: bestProducts(await report('producto')),
    branches: branchRows(await report('sucursal')),
  }
}

export async function readSummaryAddresses(db: Db, restaurantId: number): Promise<string[]> {
  const [row] = await db.query<Columns<'daily_summaries', 'addresses'>>(
    'SELECT addresses FROM daily_summaries WHERE restaurant_id = $1',
    [restaurantId],
  )
  return [...(row?.addresses ?? [])]
}

/** The Spanish name of a restaurant, and its money format. */
export async function readSummaryHead(
  db: Db,
  restaurantId: number,
): Promise<{ readonly restaurant: string; readonly format: MoneyFormat }> {
  const { restaurant, ...format } = await queryOne<
    Columns<'restaurants', 'country' | 'currency'> & { readonly restaurant: string }
  >(
    db,
    "SELECT shown_name(translations, 'es') AS restaurant, country, currency FROM restaurants WHERE id = $1",
    [restaurantId],
  )
  return { restaurant, format }
}
