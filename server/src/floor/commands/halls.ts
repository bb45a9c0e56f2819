import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { Hall } from '@orderi/shared/floor/schema'
import { deleteRow } from '../../db/remove.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getHall } from '../queries/office.ts'

/** @throws DomainError `not_found` for another restaurant's branch */
export async function createHall(
  tx: OfficeTx,
  { branch_id, name, status }: BodyOf<Calls['createHall']>,
): Promise<Hall> {
  const [row] = await tx.query<Columns<'halls', 'id'>>(
    `INSERT INTO halls (restaurant_id, branch_id, name, status)
      SELECT restaurant_id, id, $3, $4 FROM branches WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [tx.restaurantId, branch_id, name, status],
  )
  return getHall(tx, tx, row?.id)
}

/** @throws DomainError `not_found`, `stale` */
export async function updateHall(
  tx: OfficeTx,
  { id, name, status }: BodyOf<Calls['updateHall']>,
  ifMatch?: number,
): Promise<Hall> {
  const present = await getHall(tx, tx, id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE halls SET name = coalesce($3, name), status = coalesce($4, status), version = version + 1
      WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id, name, status],
  )
  return getHall(tx, tx, id)
}

/** Deletes a hall without tables. Throws `not_found`, `in_use`. */
export async function deleteHall(
  tx: OfficeTx,
  id: number,
): Promise<{ readonly branch_id: number }> {
  await getHall(tx, tx, id)
  return deleteRow(tx, 'halls', id)
}
