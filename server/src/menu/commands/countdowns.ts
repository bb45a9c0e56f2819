/** The numbers of dishes that are left in a branch (docs/decisions/0072). */
import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Product } from '@orderi/shared/menu/schema'
import type { Columns } from '../../db/sql.ts'
import { changeBoard, type LogDeps } from '../../log/change.ts'
import { branchIdsOf, type OfficeTx } from '../../log/office.ts'
import { getProduct } from '../queries/menu.ts'
import { writeSoldOut } from './sold-out.ts'

/**
 * Counts a dish anew from now on, or no longer. A counted dish is no longer marked as sold out in the branch.
 * @throws DomainError `not_found` for another restaurant's product or branch
 */
export async function setCountdown(
  tx: OfficeTx,
  { id, sucursal, cantidad, umbral }: BodyOf<Calls['setCountdown']>,
): Promise<Product> {
  const product = await getProduct(tx, tx.restaurantId, id, sucursal)
  if (!(await branchIdsOf(tx)).includes(sucursal)) throw new DomainError('not_found')
  if (cantidad === null) {
    await tx.query('DELETE FROM countdowns WHERE branch_id = $1 AND product_id = $2', [
      sucursal,
      product.id,
    ])
  } else {
    await writeSoldOut(tx, sucursal, [{ id: product.id, soldOut: false }])
    await tx.query(
      `INSERT INTO countdowns (restaurant_id, branch_id, product_id, amount, threshold, counted_from)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (branch_id, product_id) DO UPDATE
          SET amount = excluded.amount, threshold = excluded.threshold, counted_from = excluded.counted_from`,
      [tx.restaurantId, sucursal, product.id, cantidad, umbral, tx.now],
    )
  }
  return getProduct(tx, tx.restaurantId, id, sucursal)
}

/** SQL: the start of the current business day of the branch `br`. Parameter `$1`: now. */
const DAY_START = `(($1::timestamptz AT TIME ZONE zone_of(r.country) - br.day_starts_at)::date + br.day_starts_at)
  AT TIME ZONE zone_of(r.country)`

const OF_BRANCHES = `FROM branches br JOIN restaurants r ON r.id = br.restaurant_id
  WHERE br.id = cd.branch_id AND cd.counted_from < ${DAY_START}`

/** Counts dishes from their whole number again where a business day has begun. Screens load their menus again. */
export async function restartCountdowns(deps: LogDeps): Promise<void> {
  const now = deps.clock()
  const branches = await deps.pool.query<Columns<'countdowns', 'branch_id'>>(
    `SELECT DISTINCT cd.branch_id FROM countdowns cd, LATERAL (SELECT 1 ${OF_BRANCHES}) AS begun`,
    [now],
  )
  for (const { branch_id: branchId } of branches) {
    await changeBoard(deps, { branchId, actor: null, at: now }, async (tx) => {
      await tx.query(
        `UPDATE countdowns cd SET counted_from = ${DAY_START} ${OF_BRANCHES} AND cd.branch_id = $2`,
        [now, branchId],
      )
      return [{ type: 'menu.changed' }]
    })
  }
}
