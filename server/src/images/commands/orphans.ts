import type { Db } from '../../db/sql.ts'

/** Younger pictures are not deleted, because a picture is stored before an entity references it. */
const MIN_AGE_HOURS = 24

export async function deleteOrphanImages(db: Db, now: Date): Promise<void> {
  await db.query(
    `DELETE FROM images i WHERE i.created_at < $1
      AND NOT EXISTS (SELECT 1 FROM restaurants WHERE logo = i.hash)
      AND NOT EXISTS (SELECT 1 FROM products WHERE image = i.hash)`,
    [new Date(now.getTime() - MIN_AGE_HOURS * 3_600_000)],
  )
}
