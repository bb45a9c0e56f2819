import type { PinPerson } from '@orderi/shared/accounts/schema'
import type { List } from '@orderi/shared/kernel/fields'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import { type BranchOrAny, worksInSql } from '../../identity/queries/approvers.ts'

export function listPinPeople(db: Db, { id, restaurantId }: BranchOrAny): Promise<List<PinPerson>> {
  return queryUnpagedList(
    db,
    'pin-people',
    `SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name,
        'tiene_pin', (m.pin_hash IS NOT NULL)::int) ORDER BY u.name COLLATE spanish, u.id), '[]'::json) AS data
      FROM memberships m JOIN users u ON u.id = m.user_id WHERE ${worksInSql}`,
    [restaurantId, id],
  )
}
