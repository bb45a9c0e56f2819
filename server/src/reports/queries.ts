/** The dashboard: sales and Orderi's commission from closed bills (docs/contract.md, "dashboard"). */
import type { Dashboard } from '@orderi/shared/bills/schema'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Db } from '../db/sql.ts'

const zone = `(CASE r.country WHEN 'crc' THEN '${TIME_ZONES.crc}' ELSE '${TIME_ZONES.gua}' END)`
const RANKED = 10

// Reads the year's bills and lines once each, in their order on disk. Without a name, PostgreSQL
// plans it with the actual UTC bounds, which are some days wider than any time zone needs.
const DASHBOARD = `
    WITH wanted AS (
      SELECT r.id, ${zone} AS zone FROM restaurants r WHERE $1::bigint IS NULL OR r.id = $1
    ), year AS MATERIALIZED (
      SELECT b.id, extract(month FROM b.closed_at AT TIME ZONE w.zone)::int AS month, b.total_final
      FROM wanted w JOIN bills b ON b.restaurant_id = w.id AND b.status = 'Cerrada'
        AND b.closed_at >= (make_date($2, 1, 1)::timestamp AT TIME ZONE w.zone)
        AND b.closed_at < (make_date($2 + 1, 1, 1)::timestamp AT TIME ZONE w.zone)
        AND b.closed_at BETWEEN make_timestamptz($2, 1, 1, 0, 0, 0, 'UTC') - interval '1 day'
          AND make_timestamptz($2 + 1, 1, 1, 0, 0, 0, 'UTC') + interval '1 day'
        AND ($4::text IS NULL OR b.currency = $4)
      ORDER BY b.id
    ), sums AS (
      SELECT month, sum(total_final) AS amount FROM year GROUP BY month
    ), months AS (
      SELECT month, coalesce(amount, 0) AS amount FROM generate_series(1, 12) AS month LEFT JOIN sums USING (month)
    ), this_month AS (
      SELECT coalesce(sum(b.total_final), 0) AS sales, coalesce(sum(b.commission), 0) AS commission
      FROM wanted w JOIN bills b ON b.restaurant_id = w.id AND b.status = 'Cerrada'
        AND b.closed_at BETWEEN $3::timestamptz - interval '33 days' AND $3::timestamptz + interval '33 days'
        AND b.closed_at >= (date_trunc('month', $3::timestamptz AT TIME ZONE w.zone) AT TIME ZONE w.zone)
        AND b.closed_at < ((date_trunc('month', $3::timestamptz AT TIME ZONE w.zone) + interval '1 month') AT TIME ZONE w.zone)
        AND ($4::text IS NULL OR b.currency = $4)
    ), sold AS (
      SELECT max(l.product_name) AS name, sum(l.quantity) AS total_qty
      FROM year JOIN order_lines l ON l.bill_id = year.id AND l.status <> 'Cancelado'
      GROUP BY l.restaurant_id, l.product_id
    )
    SELECT json_build_object(
      'commissionThisMonth', (SELECT trim_scale(commission) FROM this_month),
      'salesThisMonth', (SELECT trim_scale(sales) FROM this_month),
      'monthlySales', (SELECT json_agg(json_build_object('month', month, 'amount', trim_scale(amount)) ORDER BY month) FROM months),
      'topProducts', (SELECT coalesce(json_agg(json_build_object('name', name, 'total_qty', total_qty)), '[]'::json)
        FROM (SELECT * FROM sold ORDER BY total_qty DESC, name LIMIT ${RANKED}) AS top),
      'bottomProducts', (SELECT coalesce(json_agg(json_build_object('name', name, 'total_qty', total_qty)), '[]'::json)
        FROM (SELECT * FROM sold ORDER BY total_qty, name LIMIT ${RANKED}) AS bottom)) AS dashboard`

/**
 * Returns the figures of one restaurant, or of all if `restaurantId` is undefined. `currency` limits the figures to one
 * currency.
 * @param year year of the monthly sales and the products; the other figures are of the month of `now`
 */
export async function readDashboard(
  db: Db,
  { restaurantId, currency }: { restaurantId: number | undefined; currency: string | undefined },
  year: number,
  now: Date,
): Promise<Dashboard> {
  const [row] = await db.query<{ dashboard: Dashboard }>(DASHBOARD, [
    restaurantId ?? null,
    year,
    now,
    currency ?? null,
  ])
  if (!row) throw new Error('the dashboard has no row')
  return row.dashboard
}
