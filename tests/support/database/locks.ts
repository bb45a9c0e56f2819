import { expect } from 'vitest'
import type { Pool } from '../../../server/src/db/pool.ts'

/** Resolves when a statement about the table waits for a lock. */
export async function untilLockAwaited(pool: Pool, table: string): Promise<void> {
  await expect
    .poll(() =>
      pool.query(
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE $1`,
        [`%${table}%`],
      ),
    )
    .not.toHaveLength(0)
}
