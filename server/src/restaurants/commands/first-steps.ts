import type { NewRestaurants, OwnSetupCounts } from '@orderi/shared/restaurants/first-steps'
import type { Db } from '../../db/sql.ts'
import type { OfficeTx } from '../../log/office.ts'
import { imagePathSql } from '../../wire/queries/restaurant.ts'

const MAX_NEW_RESTAURANTS = 20

const countOf = (table: string) =>
  `(SELECT count(*)::int FROM ${table} t WHERE t.restaurant_id = r.id)`

/** SQL: how many entities of each kind the restaurant `r` has, without the reader, whose user ID is `$1`. */
const COUNTS = `'sucursales', ${countOf('branches')}, 'salones', ${countOf('halls')}, 'mesas', ${countOf('tables')},
  'categorias', ${countOf('categories')}, 'subcategorias', ${countOf('subcategories')}, 'productos', ${countOf('products')},
  'empleados', (SELECT count(*)::int FROM memberships m WHERE m.restaurant_id = r.id AND m.user_id <> $1),
  'cobros', EXISTS (SELECT FROM branches t WHERE t.restaurant_id = r.id AND t.takes_payments)::int`

const HAS_ORDERS = 'EXISTS (SELECT 1 FROM bills b WHERE b.restaurant_id = r.id)'

const HAS_GUESTS =
  'EXISTS (SELECT 1 FROM bills b WHERE b.restaurant_id = r.id AND b.user_id IS NOT NULL)'

export async function readFirstSteps(
  db: Db,
  userId: number,
  restaurantId: number,
  direccion: string,
): Promise<OwnSetupCounts> {
  const [row] = await db.query<{ data: OwnSetupCounts }>(
    `SELECT json_build_object(${COUNTS}, 'codigos', (r.codes_done OR ${HAS_GUESTS})::int,
        'estrenado', ${HAS_ORDERS}::int, 'direccion', $3::text) AS data FROM restaurants r WHERE r.id = $2`,
    [userId, restaurantId, direccion],
  )
  if (!row) throw new Error('the working restaurant is gone')
  return row.data
}

export async function listNewRestaurants(
  db: Db,
  userId: number,
  direccion: string,
): Promise<NewRestaurants> {
  const [row] = await db.query<NewRestaurants>(
    `SELECT $2::text AS direccion, (SELECT count(*)::int FROM restaurants) AS restaurantes,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'logo', ${imagePathSql('r.logo')},
          'translations', r.translations, ${COUNTS}, 'codigos', r.codes_done::int, 'estrenado', 0) ORDER BY r.id DESC), '[]'::json)
        FROM (SELECT * FROM restaurants r WHERE NOT ${HAS_ORDERS} ORDER BY id DESC LIMIT ${MAX_NEW_RESTAURANTS}) r) AS data`,
    [userId, direccion],
  )
  return row ?? { direccion, restaurantes: 0, data: [] }
}

/** Completes the set-up step for table codes, after the codes were printed or the step was dismissed. */
export async function finishCodesStep(tx: OfficeTx): Promise<void> {
  await tx.query('UPDATE restaurants SET codes_done = true WHERE id = $1', [tx.restaurantId])
}
