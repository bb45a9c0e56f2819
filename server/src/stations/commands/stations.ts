/** Creates, changes and deletes stations, and assigns dishes to them. */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { StationWithDishes } from '@orderi/shared/stations/schema'
import { queryOne } from '../../db/one.ts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import { getBranch } from '../../floor/queries/office.ts'
import type { OfficeTx } from '../../log/office.ts'
import { readStation } from '../queries/stations.ts'

type Fields = Omit<BodyOf<Calls['updateStation']>, 'id'>

/** A branch has one default station at most. The categories leave their former stations. */
async function saveParts(
  tx: OfficeTx,
  { id, branch_id }: Columns<'stations', 'id' | 'branch_id'>,
  { predeterminada, categorias }: Fields,
): Promise<void> {
  if (predeterminada === 1) {
    await tx.query(
      `UPDATE stations SET is_default = false, version = version + 1
        WHERE branch_id = $1 AND is_default AND id <> $2`,
      [branch_id, id],
    )
  }
  if (predeterminada !== undefined)
    await tx.query('UPDATE stations SET is_default = $2 WHERE id = $1', [id, predeterminada === 1])
  if (categorias === undefined) return
  await tx.query(
    `UPDATE stations SET version = version + 1 WHERE id <> $2 AND id IN
      (SELECT station_id FROM station_categories WHERE branch_id = $1 AND category_id = ANY($3::bigint[]))`,
    [branch_id, id, categorias],
  )
  await tx.query(
    'DELETE FROM station_categories WHERE branch_id = $1 AND (station_id = $2 OR category_id = ANY($3::bigint[]))',
    [branch_id, id, categorias],
  )
  const added = await tx.query(
    `INSERT INTO station_categories (restaurant_id, branch_id, category_id, station_id)
      SELECT restaurant_id, $2, id, $3 FROM categories WHERE restaurant_id = $1 AND id = ANY($4::bigint[]) RETURNING 1`,
    [tx.restaurantId, branch_id, id, categorias],
  )
  if (added.length !== new Set(categorias).size) throw new DomainError('not_found')
}

/** @throws DomainError `not_found` for a branch or a category of another restaurant */
export async function createStation(
  tx: OfficeTx,
  { sucursal, ...fields }: BodyOf<Calls['createStation']>,
): Promise<StationWithDishes> {
  const branch = await getBranch(tx, tx, sucursal)
  const made = await queryOne<Columns<'stations', 'id' | 'branch_id'>>(
    tx,
    `INSERT INTO stations (restaurant_id, branch_id, name, sort_order, color, sound, is_default)
      VALUES ($1, $2, $3, $4, $5, $6, false) RETURNING id, branch_id`,
    [tx.restaurantId, branch.id, fields.name, fields.order, fields.color, fields.sonido],
  )
  await saveParts(tx, made, fields)
  return readStation(tx, tx, made.id)
}

/** @throws DomainError `not_found`, `stale` */
export async function updateStation(
  tx: OfficeTx,
  { id, ...fields }: BodyOf<Calls['updateStation']>,
  ifMatch?: number,
): Promise<StationWithDishes> {
  const present = await readStation(tx, tx, id)
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE stations SET name = coalesce($2, name), sort_order = coalesce($3, sort_order),
      color = coalesce($4, color), sound = coalesce($5, sound), version = version + 1 WHERE id = $1`,
    [id, fields.name, fields.order, fields.color, fields.sonido],
  )
  await saveParts(tx, present, fields)
  return readStation(tx, tx, id)
}

/**
 * The default station prepares the lines and dishes of a deleted station.
 * @throws DomainError `not_found`
 */
export async function deleteStation(tx: OfficeTx, id: number): Promise<StationWithDishes> {
  const present = await readStation(tx, tx, id)
  await tx.query('DELETE FROM station_categories WHERE station_id = $1', [id])
  await tx.query('DELETE FROM station_products WHERE station_id = $1', [id])
  await tx.query(
    `WITH ended AS (DELETE FROM printer_stations WHERE station_id = $1 RETURNING printer_id)
      UPDATE printers p SET version = p.version + 1 FROM ended WHERE p.id = ended.printer_id`,
    [id],
  )
  await tx.query('UPDATE stations SET is_default = false, deleted_at = $2 WHERE id = $1', [
    id,
    tx.now,
  ])
  return present
}

/** @throws DomainError `not_found` for a branch, a station of another branch, or a dish of another restaurant */
export async function assignStation(
  tx: OfficeTx,
  { sucursal, productos, estacion }: BodyOf<Calls['assignStation']>,
): Promise<void> {
  const branch = await getBranch(tx, tx, sucursal)
  const station = estacion === null ? null : await readStation(tx, tx, estacion)
  if (station && station.branch_id !== branch.id) throw new DomainError('not_found')
  const known = await tx.query<Columns<'products', 'id'>>(
    'SELECT id FROM products WHERE restaurant_id = $1 AND id = ANY($2::bigint[])',
    [tx.restaurantId, productos],
  )
  if (known.length !== new Set(productos).size) throw new DomainError('not_found')
  await tx.query(
    'DELETE FROM station_products WHERE branch_id = $1 AND product_id = ANY($2::bigint[])',
    [branch.id, productos],
  )
  if (!station) return
  await tx.query(
    `INSERT INTO station_products (restaurant_id, branch_id, product_id, station_id)
      SELECT $1, $2, id, $3 FROM products WHERE restaurant_id = $1 AND id = ANY($4::bigint[])`,
    [tx.restaurantId, branch.id, station.id, productos],
  )
}
