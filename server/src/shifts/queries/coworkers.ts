import type { List } from '@orderi/shared/kernel/fields'
import { forgottenBefore } from '@orderi/shared/shifts/hours'
import type { Coworker } from '@orderi/shared/shifts/schema'
import { queryUnpagedList } from '../../db/list.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { BranchRef } from '../../floor/queries/access.ts'
import { worksInSql } from '../../identity/queries/approvers.ts'

/** SQL condition: the shift `s` is open, unless it counts as forgotten. `since` is the parameter of the earliest start. */
export const isOpenSql = (since: string) =>
  `s.ended_at IS NULL AND NOT s.is_forgotten AND s.started_at >= ${since}`

/** Everyone who works in the branch; people on a shift first. */
export function listCoworkers(
  db: Db,
  { id, restaurantId }: BranchRef,
  now: Date,
): Promise<List<Coworker>> {
  return queryUnpagedList(
    db,
    'coworkers',
    `SELECT coalesce(json_agg(json_build_object('user', u.id, 'name', u.name, 'type', m.type,
        'tiene_pin', (m.pin_hash IS NOT NULL)::int, 'desde', iso(s.started_at), 'descanso', iso(b.started_at))
        ORDER BY s.id IS NULL, u.name COLLATE spanish, u.id), '[]'::json) AS data
      FROM memberships m JOIN users u ON u.id = m.user_id
      LEFT JOIN shifts s ON s.restaurant_id = $1 AND s.user_id = m.user_id AND s.branch_id = $2 AND ${isOpenSql('$3')}
      LEFT JOIN shift_breaks b ON b.shift_id = s.id AND b.ended_at IS NULL
      WHERE ${worksInSql}`,
    [restaurantId, id, forgottenBefore(now)],
  )
}

/** Undefined if the person does not work in the branch. */
export async function readCoworker(
  db: Db,
  { id, restaurantId }: BranchRef,
  userId: number,
): Promise<Columns<'memberships', 'user_id' | 'pin_hash'> | undefined> {
  const [row] = await db.query<Columns<'memberships', 'user_id' | 'pin_hash'>>(
    `SELECT m.user_id, m.pin_hash FROM memberships m WHERE ${worksInSql} AND m.user_id = $3`,
    [restaurantId, id, userId],
  )
  return row
}
