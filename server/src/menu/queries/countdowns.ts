import type { Countdown } from '@orderi/shared/menu/schema'
import type { Columns, Db } from '../../db/sql.ts'

/** A counted dish with the instant from which orders count. */
export type CountdownRow = Countdown & Columns<'countdowns', 'counted_from'>

const READ = {
  name: 'countdowns',
  text: `SELECT product_id AS id, pieces, counted, threshold, counted_from, pieces_left(cd) AS left FROM countdowns cd
    WHERE branch_id = $1 ORDER BY product_id`,
}

export function readCountdowns(db: Db, branchId: number): Promise<CountdownRow[]> {
  return db.query<CountdownRow>(READ, [branchId])
}
