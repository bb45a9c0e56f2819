import { type Pool, transaction } from '../../db/pool.ts'
import type { Db } from '../../db/sql.ts'

/**
 * Runs the work for each item in a transaction of its own. A failure does not prevent the others.
 * @throws AggregateError after the last item, if one has failed
 */
export async function inTransactions<Item>(
  pool: Pool,
  items: readonly Item[],
  work: (tx: Db, item: Item) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await transaction(pool, (tx) => work(tx, item))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} sums failed`)
}
