/** Finds how long each dish usually takes, for the colours of ages (docs/contract.md, "Kitchen times"). */
import { type StepCount, stageTimesOf } from '@orderi/shared/reports/kitchen-times'
import type { Pool } from '../../db/pool.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { timesOfPeriodsSql } from '../queries/kitchen-rows.ts'
import { inTransactions } from './in-transactions.ts'

/** Fewer dishes say too little about the next one. */
const FEWEST_DISHES = 20

const STEPS = `WITH periods AS (
    SELECT $1::bigint AS branch_id, $2::date - 30 AS first_day, $2::date AS last_day
  ), ${timesOfPeriodsSql(['plato'])}
  SELECT key, seconds, sum(dishes)::bigint AS dishes FROM counted WHERE stage = 'total' GROUP BY 1, 2`

type DueBranch = Columns<'branches', 'id' | 'restaurant_id'>

const IS_DUE = `ages_by_dish AND (usual_times_at IS NULL OR usual_times_at <= $1::timestamptz - interval '12 hours')`

/**
 * Replaces the usual times of the branches that measure ages by dish, every 12 hours: the 90th percentiles of 30 days.
 * @throws AggregateError after all other branches
 */
export async function refreshUsualTimes(pool: Pool, now: Date): Promise<void> {
  const due = await pool.query<DueBranch>(
    `SELECT id, restaurant_id FROM branches WHERE ${IS_DUE} ORDER BY id`,
    [now],
  )
  await inTransactions(pool, due, (tx, branch) => refresh(tx, branch, now))
}

async function refresh(tx: Db, { id, restaurant_id }: DueBranch, now: Date): Promise<void> {
  const [claimed] = await tx.query(
    `UPDATE branches SET usual_times_at = $1 WHERE id = $2 AND ${IS_DUE} RETURNING id`,
    [now, id],
  )
  // Another node has found them.
  if (!claimed) return
  const steps = await tx.query<StepCount & { readonly key: string }>(STEPS, [id, now])
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
