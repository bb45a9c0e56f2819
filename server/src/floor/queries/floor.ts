import type { Floor } from '@orderi/shared/floor/schema'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { floorJsonSql } from '../../wire/queries/floor.ts'

/** A branch with its halls and tables, as boards show them. Throws `not_found`. */
export async function readFloor(db: Db, branchId: number): Promise<Floor> {
  const { floor } = await queryOne<{ floor: Floor }>(
    db,
    {
      name: 'floor',
      text: `SELECT ${floorJsonSql} AS floor FROM branches br JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $1`,
    },
    [branchId],
  )
  return floor
}
