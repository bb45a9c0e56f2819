/** Finds how long each dish usually takes, for the colours of ages (docs/contract.md, "Kitchen times"). */
import { type StepCount, stageTimesOf } from '@orderi/shared/reports/kitchen-times'
import { type Pool, transaction } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { timesOfPeriodsSql } from '../queries/kitchen-rows.ts'

/** Fewer dishes say too little about the next one. */
const FEWEST_DISHES = 20

const STEPS = `WITH periods AS (
    SELECT $1::bigint AS branch_id, current_date - 30 AS first_day, current_date AS last_day
  ), ${timesOfPeriodsSql(['plato'])}
  SELECT key, seconds, sum(dishes)::bigint AS dishes FROM counted WHERE stage = 'total' GROUP BY 1, 2`

/** Replaces the usual times of all branches that measure ages by dish: the 90th percentiles of 30 days. */
export async function refreshUsualTimes(pool: Pool): Promise<void> {
  const branches = await pool.query<Columns<'branches', 'id' | 'restaurant_id'>>(
    'SELECT id, restaurant_id FROM branches WHERE ages_by_dish',
  )
  for (const branch of branches) await transaction(pool, (tx) => refresh(tx, branch))
}

async function refresh(
  tx: Db,
  { id, restaurant_id }: Columns<'branches', 'id' | 'restaurant_id'>,
): Promise<void> {
  const steps = await tx.query<StepCount & { readonly key: string }>(STEPS, [id])
  const byDish = new Map<string, StepCount[]>()
  for (const step of steps) byDish.set(step.key, [...(byDish.get(step.key) ?? []), step])
  const usual = [...byDish].flatMap(([key, own]) => {
    const { dishes, p90 } = stageTimesOf(own)
    return p90 !== null && dishes >= FEWEST_DISHES ? [{ product: Number(key), seconds: p90 }] : []
  })
  await tx.query('DELETE FROM usual_times WHERE branch_id = $1', [id])
  await tx.query(
    `INSERT INTO usual_times (restaurant_id, branch_id, product_id, seconds)
      SELECT $2, $1, u.product, u.seconds FROM json_to_recordset($3) AS u (product bigint, seconds integer)
      JOIN products p ON p.id = u.product ON CONFLICT DO NOTHING`,
    [id, restaurant_id, JSON.stringify(usual)],
  )
}
