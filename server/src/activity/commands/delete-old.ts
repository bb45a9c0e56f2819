import type { Db } from '../../db/sql.ts'

const DAY_MS = 24 * 60 * 60_000

/** @param days how long entries are kept */
export async function deleteOldActivity(db: Db, now: Date, days: number): Promise<void> {
  await db.query('DELETE FROM activity WHERE at < $1', [new Date(now.getTime() - days * DAY_MS)])
}
