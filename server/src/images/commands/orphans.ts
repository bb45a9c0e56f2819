/** Pictures that nothing shows any more: the one that took their place is another row. */
import type { Sql } from '../../db/sql.ts'

/** A picture is written before what shows it refers to it. */
const KEPT_HOURS = 24

/** Takes away what nothing refers to and nobody has written within a day. */
export async function forgetOrphans(db: Sql, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM images i WHERE i.created_at < $1
      AND NOT EXISTS (SELECT 1 FROM restaurants WHERE logo = i.hash)
      AND NOT EXISTS (SELECT 1 FROM products WHERE image = i.hash)`,
    [new Date(now.getTime() - KEPT_HOURS * 3_600_000)],
  )
}
