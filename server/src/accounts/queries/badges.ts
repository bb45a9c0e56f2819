import type { Columns, Db } from '../../db/sql.ts'
import { type BranchOrAny, worksInSql } from '../../identity/queries/approvers.ts'

/** The owner of a badge. Undefined if the owner does not work in the branch. */
export async function findBadgeOwner(
  db: Db,
  { id, restaurantId }: BranchOrAny,
  hash: Buffer,
): Promise<Columns<'users', 'id' | 'name' | 'stamp'> | undefined> {
  const [owner] = await db.query<Columns<'users', 'id' | 'name' | 'stamp'>>(
    `SELECT u.id, u.name, u.stamp FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE ${worksInSql} AND m.badge_hash = $3`,
    [restaurantId, id, hash],
  )
  return owner
}
