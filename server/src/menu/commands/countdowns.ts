/** Counts the pieces of dishes in a branch (docs/decisions/0072). */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { DEFAULT_THRESHOLD } from '@orderi/shared/menu/countdown'
import type { Product } from '@orderi/shared/menu/schema'
import type { Columns } from '../../db/sql.ts'
import { changeBoard, type LogDeps } from '../../log/change.ts'
import { branchIdsOf, lockBoards, type OfficeTx } from '../../log/office.ts'
import { getProduct } from '../queries/menu.ts'
import { writeSoldOut } from './sold-out.ts'

/** SQL: the current business day of the branch `br` of the restaurant `r`. Parameter `$1`: now. */
const TODAY = `($1::timestamptz AT TIME ZONE zone_of(r.country) - br.day_starts_at)::date`

/**
 * Starts, changes or ends the count of a dish in a branch. A counted dish is no longer marked as sold out there.
 * @throws DomainError `not_found` for another restaurant's product or branch
 */
export async function setCountdown(
  tx: OfficeTx,
  { id, sucursal, cantidad, quedan, umbral }: BodyOf<Calls['setCountdown']>,
): Promise<Product> {
  const product = await getProduct(tx, tx.restaurantId, id, sucursal)
  if (!(await branchIdsOf(tx)).includes(sucursal)) throw new DomainError('not_found')
  await lockBoards(tx, sucursal)
  if (cantidad === null) {
    await tx.query('DELETE FROM countdowns WHERE branch_id = $1 AND product_id = $2', [
      sucursal,
      product.id,
    ])
  } else {
    await writeSoldOut(tx, sucursal, [{ id: product.id, soldOut: false }])
    await tx.query(
      `INSERT INTO countdowns AS cd
          (restaurant_id, branch_id, product_id, pieces, counted, threshold, counted_from, day)
        SELECT r.id, br.id, $3::bigint, $4::integer, coalesce($5::integer, $4), coalesce($6::integer, $7), $1, ${TODAY}
        FROM branches br JOIN restaurants r ON r.id = br.restaurant_id WHERE br.id = $2
        ON CONFLICT (branch_id, product_id) DO UPDATE SET pieces = $4, threshold = coalesce($6, cd.threshold),
          counted = coalesce($5, cd.counted),
          counted_from = CASE WHEN $5 IS NULL THEN cd.counted_from ELSE excluded.counted_from END,
          day = CASE WHEN $5 IS NULL THEN cd.day ELSE excluded.day END`,
      [tx.now, sucursal, product.id, cantidad, quedan, umbral, DEFAULT_THRESHOLD],
    )
  }
  return getProduct(tx, tx.restaurantId, id, sucursal)
}

/** Stops counting a dish of which none are left. `branchId` null: in every branch. */
export async function deleteUsedUpCountdowns(
  tx: OfficeTx,
  branchId: number | null,
  product: number,
): Promise<void> {
  await lockBoards(tx, branchId ?? undefined)
  await tx.query(
    `DELETE FROM countdowns cd WHERE cd.restaurant_id = $1 AND ($2::bigint IS NULL OR cd.branch_id = $2)
      AND cd.product_id = $3 AND pieces_left(cd) <= 0`,
    [tx.restaurantId, branchId, product],
  )
}

/**
 * Restarts the countdowns of branches in which a business day has begun. Screens load their menus again.
 * @throws AggregateError after all branches if some could not be changed
 */
export async function restartCountdowns(deps: LogDeps): Promise<void> {
  const now = deps.clock()
  const branches = await deps.pool.query<Columns<'countdowns', 'branch_id'>>(
    `SELECT DISTINCT cd.branch_id FROM countdowns cd JOIN branches br ON br.id = cd.branch_id
      JOIN restaurants r ON r.id = br.restaurant_id WHERE cd.day < ${TODAY}`,
    [now],
  )
  const errors: unknown[] = []
  for (const { branch_id: branchId } of branches) {
    try {
      await changeBoard(deps, { branchId, actor: null, at: now }, async (tx) => {
        await tx.query(
          `UPDATE countdowns cd SET day = ${TODAY}, counted = cd.pieces,
              counted_from = (${TODAY} + br.day_starts_at) AT TIME ZONE zone_of(r.country)
            FROM branches br JOIN restaurants r ON r.id = br.restaurant_id
            WHERE br.id = cd.branch_id AND cd.branch_id = $2 AND cd.day < ${TODAY}`,
          [now, branchId],
        )
        return [{ type: 'menu.changed' }]
      })
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'some countdowns were not restarted')
}
