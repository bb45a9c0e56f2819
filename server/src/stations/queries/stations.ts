import type { StationWithDishes } from '@orderi/shared/stations/schema'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { stationFieldsSql } from '../../wire/queries/station.ts'

const stationJsonSql = `json_build_object(${stationFieldsSql},
  'categorias', ARRAY(SELECT c.category_id FROM station_categories c WHERE c.station_id = st.id ORDER BY 1),
  'productos', ARRAY(SELECT p.product_id FROM station_products p WHERE p.station_id = st.id ORDER BY 1),
  'abiertas', (SELECT count(*) FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE o.branch_id = st.branch_id AND o.status IN ('Pendiente', 'Preparando', 'Listo')
      AND (l.station_id = st.id OR st.is_default AND NOT EXISTS (SELECT FROM stations own
        WHERE own.id = l.station_id AND own.deleted_at IS NULL)) AND l.status IN ('Pendiente', 'Preparando')
      AND NOT (l.was_held AND l.fired_at IS NULL)))`

export async function listStations(db: Db, branchId: number): Promise<StationWithDishes[]> {
  const rows = await db.query<{ readonly station: StationWithDishes }>(
    `SELECT ${stationJsonSql} AS station FROM stations st WHERE st.branch_id = $1 AND st.deleted_at IS NULL
      ORDER BY st.sort_order, st.name COLLATE spanish, st.id`,
    [branchId],
  )
  return rows.map(({ station }) => station)
}

/** @throws DomainError `not_found` for a deleted station and for one outside the caller's branches */
export async function readStation(
  db: Db,
  scope: { readonly restaurantId: number; readonly branchIds: readonly number[] | null },
  id: number,
): Promise<StationWithDishes> {
  const { station } = await queryOne<{ readonly station: StationWithDishes }>(
    db,
    `SELECT ${stationJsonSql} AS station FROM stations st WHERE st.restaurant_id = $1
      AND ($2::bigint[] IS NULL OR st.branch_id = ANY($2)) AND st.id = $3 AND st.deleted_at IS NULL`,
    [scope.restaurantId, scope.branchIds, id],
  )
  return station
}
