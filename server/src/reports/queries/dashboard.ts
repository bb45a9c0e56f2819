/** The dashboard: sales and Orderi's commission from closed bills (docs/contract.md, "dashboard"). */
import type { Dashboard } from '@orderi/shared/bills/schema'
import type { Db } from '../../db/sql.ts'
import type { BranchScope } from '../../floor/queries/office.ts'
import { SALES_OF_DAYS } from './sales-rows.ts'

const RANKED = 10

/**
 * All stored sums by month, corrected for days with outdated sums: plus the sums of their rows, minus their stored sums.
 * Dishes without sales are listed only for a single restaurant.
 */
const DASHBOARD = `
    WITH days AS MATERIALIZED (
      SELECT DISTINCT restaurant_id, branch_id, date FROM stale_sales
      WHERE ($1::bigint IS NULL OR restaurant_id = $1) AND ($5::bigint[] IS NULL OR branch_id = ANY($5))
    ), ${SALES_OF_DAYS}, stale AS MATERIALIZED (
      SELECT restaurant_id, date_trunc('month', date)::date AS month, kind, key, currency, name, quantity, commission_c, final_c
      FROM sales WHERE kind IN ('hora', 'producto')
      UNION ALL
      SELECT s.restaurant_id, date_trunc('month', date)::date, kind, key, currency, name, -quantity, -commission_c, -final_c
      FROM days JOIN sales_days s USING (branch_id, date) WHERE kind IN ('hora', 'producto')
    ), months AS NOT MATERIALIZED (
      SELECT * FROM (
        SELECT restaurant_id, month, kind, key, currency, name, quantity, commission_c, final_c FROM sales_months
        WHERE ($1::bigint IS NULL OR restaurant_id = $1) AND ($5::bigint[] IS NULL OR branch_id = ANY($5))
        UNION ALL SELECT * FROM stale
      ) AS every WHERE $4::text IS NULL OR currency = $4
    ), this_month AS (
      SELECT coalesce(sum(final_c), 0) AS sales, coalesce(sum(commission_c), 0) AS commission
      FROM months m JOIN restaurants r ON r.id = m.restaurant_id
      WHERE kind = 'hora' AND month = date_trunc('month', $3::timestamptz AT TIME ZONE zone_of(r.country))::date
    ), year AS NOT MATERIALIZED (
      SELECT * FROM months WHERE month >= make_date($2, 1, 1) AND month < make_date($2 + 1, 1, 1)
    ), sums AS (
      SELECT month, coalesce(amount, 0) AS amount FROM generate_series(1, 12) AS month LEFT JOIN (
        SELECT extract(month FROM month)::int AS month, sum(final_c) AS amount FROM year WHERE kind = 'hora' GROUP BY 1
      ) AS found USING (month)
    ), sold AS (
      SELECT max(name) AS name, sum(quantity) AS total_qty FROM year WHERE kind = 'producto'
      GROUP BY restaurant_id, key HAVING sum(quantity) <> 0
      UNION ALL
      SELECT shown_name(p.translations, 'es'), 0 FROM products p WHERE p.restaurant_id = $1 AND p.active AND p.id::text NOT IN (
        SELECT key FROM year WHERE kind = 'producto' GROUP BY key HAVING sum(quantity) <> 0)
    )
    SELECT json_build_object(
      'commissionThisMonth', (SELECT trim_scale(commission / 100) FROM this_month),
      'salesThisMonth', (SELECT trim_scale(sales / 100) FROM this_month),
      'monthlySales', (SELECT json_agg(json_build_object('month', month, 'amount', trim_scale(amount / 100)) ORDER BY month) FROM sums),
      'topProducts', (SELECT coalesce(json_agg(json_build_object('name', name, 'total_qty', total_qty)), '[]'::json)
        FROM (SELECT * FROM sold WHERE total_qty > 0 ORDER BY total_qty DESC, name LIMIT ${RANKED}) AS top),
      'bottomProducts', (SELECT coalesce(json_agg(json_build_object('name', name, 'total_qty', total_qty)), '[]'::json)
        FROM (SELECT * FROM sold ORDER BY total_qty, name LIMIT ${RANKED}) AS bottom)) AS dashboard`

/**
 * The figures of the scope's branches, or of all restaurants without a scope. `currency` limits the figures to one currency.
 * @param year year of the monthly sales and the products; the other figures are of the month of `now`
 */
export async function readDashboard(
  db: Db,
  { scope, currency }: { scope: BranchScope | undefined; currency: string | undefined },
  year: number,
  now: Date,
): Promise<Dashboard> {
  const [row] = await db.query<{ dashboard: Dashboard }>(DASHBOARD, [
    scope?.restaurantId ?? null,
    year,
    now,
    currency ?? null,
    scope?.branchIds ?? null,
  ])
  if (!row) throw new Error('the dashboard has no row')
  return row.dashboard
}
