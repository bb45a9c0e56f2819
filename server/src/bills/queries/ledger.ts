import type { Ledger } from '@orderi/shared/payments/schema'
import type { Db } from '../../db/sql.ts'
import type { DayRange } from './range.ts'

const READ_LEDGER = {
  name: 'ledger',
  text: `WITH entries AS MATERIALIZED (
      SELECT source, source_id, account, debit_c, credit_c FROM ledger
      WHERE branch_id = $1 AND at >= ($2::date::timestamp AT TIME ZONE $4)
        AND at < (($3::date + 1)::timestamp AT TIME ZONE $4)
    ), sums AS (
      SELECT account, trim_scale(sum(debit_c) / 100.0) AS debit, trim_scale(sum(credit_c) / 100.0) AS credit
      FROM entries GROUP BY account
    ), unbalanced AS (
      SELECT source, source_id AS id FROM entries GROUP BY source, source_id HAVING sum(debit_c) <> sum(credit_c)
    )
    SELECT (SELECT coalesce(json_agg(s ORDER BY account), '[]'::json) FROM sums s) AS data,
      (SELECT coalesce(json_agg(u ORDER BY source, id), '[]'::json) FROM unbalanced u) AS unbalanced`,
}

/** The ledger of a branch between two days, inclusive. */
export async function readLedger(
  db: Db,
  branchId: number,
  { desde, hasta, zone }: DayRange,
): Promise<Ledger> {
  const [row] = await db.query<Ledger>(READ_LEDGER, [branchId, desde, hasta, zone])
  return row ?? { data: [], unbalanced: [] }
}
