import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import type { Table } from '@orderi/shared/floor/schema'
import { deleteRow } from '../../db/remove.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import { lockBoards, type OfficeTx } from '../../log/office.ts'
import { getTable } from '../queries/office.ts'

/** @throws DomainError `not_found` for another restaurant's hall */
export async function createTable(
  tx: OfficeTx,
  { hall_id, name, capacity, status }: BodyOf<Calls['createTable']>,
): Promise<Table> {
  const [row] = await tx.query<Columns<'tables', 'id'>>(
    `INSERT INTO tables (restaurant_id, branch_id, hall_id, name, capacity, status)
      SELECT restaurant_id, branch_id, id, $3, $4, $5 FROM halls WHERE restaurant_id = $1 AND id = $2 RETURNING id`,
    [tx.restaurantId, hall_id, name, capacity, status],
  )
  return getTable(tx, tx, row?.id)
}

/** @throws DomainError `not_found`, `stale` */
export async function updateTable(
  tx: OfficeTx,
  { id, name, capacity, status }: BodyOf<Calls['updateTable']>,
  ifMatch?: number,
): Promise<Table> {
  const present = await getTable(tx, tx, id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE tables SET name = coalesce($3, name), capacity = coalesce($4, capacity), status = coalesce($5, status),
      version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id, name, capacity, status],
  )
  return getTable(tx, tx, id)
}

/**
 * Invalidates a table's printed codes. Guests who entered with an old code have no table until they scan the new one.
 * @throws DomainError `not_found`
 */
export async function renewTableCode(tx: OfficeTx, id: number): Promise<Table> {
  await tx.query(
    `UPDATE tables SET code_version = code_version + 1, version = version + 1
      WHERE restaurant_id = $1 AND id = $2`,
    [tx.restaurantId, id],
  )
  const table = await getTable(tx, tx, id)
  // Board commands hold this lock while they change guests' sessions, so taking it first prevents a deadlock.
  await lockBoards(tx, table.branch_id)
  await tx.query('UPDATE sessions SET table_id = NULL WHERE table_id = $1', [id])
  return table
}

/** Deletes a table that never had a bill. Throws `not_found`, `in_use`. */
export async function deleteTable(tx: OfficeTx, id: number): Promise<Table> {
  const table = await getTable(tx, tx, id)
  await lockBoards(tx, table.branch_id)
  await deleteRow(tx, 'tables', id)
  return table
}
