import type { List } from '@orderi/shared/kernel/fields'
import type { ApproverRow } from '@orderi/shared/payments/schema'
import { queryUnpagedList } from '../../db/list.ts'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'

export type Approver = Columns<'users', 'id' | 'name'>

export interface BranchOrAny {
  /** Null: any branch of the restaurant. */
  readonly id: number | null
  readonly restaurantId: number
}

/** SQL condition: the member `m` of restaurant `$1` works in the branch `$2`. */
export const worksInSql = `m.restaurant_id = $1 AND ($2::bigint IS NULL OR m.type = 'admin' OR EXISTS (
    SELECT FROM membership_branches mb WHERE mb.user_id = m.user_id AND mb.branch_id = $2))`

/** SQL condition: as `worksInSql`, and the member has a PIN. */
const canApproveSql = `${worksInSql} AND m.pin_hash IS NOT NULL`

type ApproverWithPin = Approver &
  Columns<'users', 'stamp'> &
  Columns<'memberships', 'type' | 'permissions'> & {
    readonly pin_hash: string
    /** In basis points. */
    readonly maxDiscount: Tables['memberships']['max_discount_bp']
  }

/** Undefined if the user has no PIN in the branch. */
export async function readApprover(
  db: Db,
  branch: BranchOrAny,
  userId: number,
): Promise<ApproverWithPin | undefined> {
  const [row] = await db.query<ApproverWithPin>(
    `SELECT u.id, u.name, u.stamp, m.pin_hash, m.type, m.permissions, m.max_discount_bp AS "maxDiscount"
      FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${canApproveSql} AND m.user_id = $3`,
    [branch.restaurantId, branch.id, userId],
  )
  return row
}

export function listApprovers(db: Db, branch: BranchOrAny): Promise<List<ApproverRow>> {
  return queryUnpagedList(
    db,
    'approvers',
    `SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) ORDER BY u.name COLLATE spanish, u.id),
        '[]'::json) AS data
      FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${canApproveSql}`,
    [branch.restaurantId, branch.id],
  )
}
