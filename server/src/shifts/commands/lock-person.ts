import type { Db } from '../../db/sql.ts'

/** The shifts of a person in a restaurant change one after another, on all nodes. */
export async function lockPerson(tx: Db, restaurantId: number, userId: number): Promise<void> {
  await tx.query(
    'SELECT 1 FROM memberships WHERE restaurant_id = $1 AND user_id = $2 FOR NO KEY UPDATE',
    [restaurantId, userId],
  )
}
