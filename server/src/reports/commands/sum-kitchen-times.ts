/** Sums the kitchen's times of past months (docs/contract.md, "Kitchen times"). */
import type { Pool } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { TIMES_COLUMNS, timesOfPeriodsSql } from '../queries/kitchen-rows.ts'
import { inTransactions } from './in-transactions.ts'

interface Month {
  readonly branch: Tables['kitchen_months']['branch_id']
  readonly month: string
}

/** Months that ended over two days ago and are not summed, or have changed since. */
const DUE = `SELECT br.id AS branch, month::date FROM branches br
    CROSS JOIN LATERAL (SELECT min(day) AS day FROM orders WHERE branch_id = br.id) AS first
    CROSS JOIN LATERAL generate_series(date_trunc('month', first.day - 1), date_trunc('month', now() - interval '2 days') - interval '1 month', '1 month') AS month
  WHERE NOT EXISTS (SELECT FROM kitchen_months k WHERE k.branch_id = br.id AND k.month = month.month::date)
  UNION SELECT s.branch_id, s.month FROM stale_kitchen_months s JOIN kitchen_months k USING (branch_id, month)
  ORDER BY 1, 2`

/**
 * Sums all months that are due. Nodes that do this at the same time wait for each other.
 * @throws AggregateError after all other months are summed
 */
export async function sumKitchenTimes(pool: Pool): Promise<void> {
  await inTransactions(pool, await pool.query<Month>(DUE), sumMonth)
}

async function sumMonth(tx: Db, { branch, month }: Month): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('sum-kitchen-times', $1))", [
    branch,
  ])
  // Prevents changes of the start of the business day until the transaction ends.
  await tx.query('SELECT FROM branches WHERE id = $1 FOR SHARE', [branch])
  const own = [branch, month]
  // Marks that commit after this statement remain, so that their months are summed again.
  await tx.query('DELETE FROM stale_kitchen_months WHERE branch_id = $1 AND month = $2', own)
  await tx.query('DELETE FROM kitchen_times WHERE branch_id = $1 AND month = $2', own)
  await tx.query(
    `WITH periods AS (
      SELECT $1::bigint AS branch_id, $2::date AS first_day, ($2::date + interval '1 month - 1 day')::date AS last_day
    ), ${timesOfPeriodsSql(['plato', 'hora', 'mesero'])}
    INSERT INTO kitchen_times (${TIMES_COLUMNS})
    SELECT restaurant_id, branch_id, month, station_id, kind, key, stage, seconds, sum(dishes) FROM counted
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`,
    own,
  )
  await tx.query(
    `INSERT INTO kitchen_months (restaurant_id, branch_id, month)
    SELECT restaurant_id, id, $2 FROM branches WHERE id = $1 ON CONFLICT DO NOTHING`,
    own,
  )
}
