import type { Db } from '../../../server/src/db/sql.ts'
import { SALES_COLUMNS, SALES_OF_DAYS } from '../../../server/src/reports/queries/sales-rows.ts'

/** The sums of sales that differ from the rows of bills and payments, except on days that are marked as stale. */
export function wrongSales(db: Db, branch: number): Promise<object[]> {
  return db.query(
    `WITH days AS MATERIALIZED (
        SELECT d.* FROM (
          SELECT restaurant_id, branch_id, date FROM sales_days UNION
          SELECT r.id, e.branch_id, (e.at AT TIME ZONE zone_of(r.country))::date FROM (
            SELECT restaurant_id, branch_id, closed_at AS at FROM bills WHERE status = 'Cerrada'
            UNION ALL SELECT restaurant_id, branch_id, at FROM payments) AS e JOIN restaurants r ON r.id = e.restaurant_id
        ) AS d LEFT JOIN stale_sales s USING (branch_id, date) WHERE branch_id = $1 AND s.id IS NULL
      ), ${SALES_OF_DAYS}, stored AS (
        SELECT ${SALES_COLUMNS} FROM sales_days JOIN days USING (restaurant_id, branch_id, date)
      ), months AS (
        SELECT month, kind, key, quantity, final_c FROM sales_months WHERE branch_id = $1
      ), of_days AS (
        SELECT date_trunc('month', date)::date, kind, CASE kind WHEN 'producto' THEN key ELSE '' END,
          sum(quantity)::bigint, sum(final_c)::bigint
        FROM sales_days WHERE branch_id = $1 AND kind IN ('hora', 'producto') GROUP BY 1, 2, 3
      )
      (SELECT 'missing' AS what, to_json(m) AS row FROM (SELECT ${SALES_COLUMNS} FROM sales EXCEPT TABLE stored) AS m)
      UNION ALL
      (SELECT 'wrong', to_json(w) FROM (TABLE stored EXCEPT SELECT ${SALES_COLUMNS} FROM sales) AS w)
      UNION ALL
      (SELECT 'month', to_json(m) FROM ((TABLE months EXCEPT TABLE of_days) UNION ALL (TABLE of_days EXCEPT TABLE months)) AS m)
      UNION ALL
      -- Computed independently: the bills, whose lines have the same sum.
      SELECT 'total', to_json(t) FROM (
        SELECT (SELECT sum(total) * 100 FROM bills WHERE branch_id = $1 AND status = 'Cerrada' AND merged_into IS NULL) AS bills,
          sum(total_c) FILTER (WHERE kind = 'hora') AS hours, sum(total_c) FILTER (WHERE kind = 'producto') AS products,
          sum(total_c) FILTER (WHERE kind = 'mesero') AS waiters
        FROM sales_days WHERE branch_id = $1
      ) AS t WHERE NOT EXISTS (SELECT FROM stale_sales WHERE branch_id = $1) AND (bills <> hours OR hours <> products OR hours <> waiters)`,
    [branch],
  )
}
