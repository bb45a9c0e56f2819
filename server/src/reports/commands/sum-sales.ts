/** Brings the sums of sales up to date (docs/money.md, "Reports"). */
import type { Pool } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { SALES_COLUMNS, SALES_OF_DAYS } from '../queries/sales-rows.ts'
import { inTransactions } from './in-transactions.ts'

interface StaleMonth {
  readonly branch: Tables['stale_sales']['branch_id']
  readonly month: string
}

const DAYS = `WITH days AS MATERIALIZED (
    SELECT br.restaurant_id, br.id AS branch_id, date FROM branches br, unnest($2::date[]) AS date WHERE br.id = $1
  ), ${SALES_OF_DAYS}`

/**
 * Sums all outdated days again. Nodes that do this at the same time wait for each other.
 * @throws AggregateError after all other months are summed
 */
export async function sumSales(pool: Pool): Promise<void> {
  const months = await pool.query<StaleMonth>(
    `SELECT DISTINCT branch_id AS branch, date_trunc('month', date)::date AS month FROM stale_sales ORDER BY 1, 2`,
  )
  await inTransactions(pool, months, sumMonth)
}

async function sumMonth(tx: Db, { branch, month }: StaleMonth): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('sum-sales', $1))", [branch])
  // Prevents changes of the start of the business day until the transaction ends.
  await tx.query('SELECT FROM branches WHERE id = $1 FOR SHARE', [branch])
  // Marks that commit after this statement remain, so that their days are summed again.
  const marks = await tx.query<Columns<'stale_sales', 'date'>>(
    `DELETE FROM stale_sales WHERE branch_id = $1 AND date >= $2 AND date < $2::date + interval '1 month' RETURNING date`,
    [branch, month],
  )
  const dates = [...new Set(marks.map(({ date }) => date))]
  if (dates.length === 0) return
  await tx.query('DELETE FROM sales_days WHERE branch_id = $1 AND date = ANY($2::date[])', [
    branch,
    dates,
  ])
  await tx.query(
    `${DAYS} INSERT INTO sales_days (${SALES_COLUMNS}) SELECT ${SALES_COLUMNS} FROM sales
      ORDER BY kind, date`,
    [branch, dates],
  )
  await tx.query('DELETE FROM sales_months WHERE branch_id = $1 AND month = $2', [branch, month])
  await tx.query(
    `INSERT INTO sales_months (restaurant_id, branch_id, month, kind, key, currency, name, quantity, commission_c, final_c)
      SELECT restaurant_id, branch_id, $2, kind, CASE kind WHEN 'producto' THEN key ELSE '' END, currency, max(name),
        sum(quantity), sum(commission_c), sum(final_c)
      FROM sales_days WHERE branch_id = $1 AND date >= $2 AND date < $2::date + interval '1 month'
        AND kind IN ('hora', 'producto') GROUP BY 1, 2, 4, 5, 6`,
    [branch, month],
  )
}

/**
 * Sums all days of all branches again. During this time, reports remain exact but take longer.
 * @returns the number of sums
 */
export async function rebuildSales(pool: Pool): Promise<number> {
  await pool.query(`INSERT INTO stale_sales (restaurant_id, branch_id, date)
    SELECT restaurant_id, branch_id, date FROM sales_days
    UNION SELECT r.id, e.branch_id, (e.at AT TIME ZONE zone_of(r.country))::date
    FROM (SELECT restaurant_id, branch_id, closed_at AS at FROM bills WHERE status = 'Cerrada'
      UNION ALL SELECT restaurant_id, branch_id, at FROM payments) AS e JOIN restaurants r ON r.id = e.restaurant_id`)
  await sumSales(pool)
  const [sums] = await pool.query<{ count: number }>('SELECT count(*) FROM sales_days')
  return sums?.count ?? 0
}
