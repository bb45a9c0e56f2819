import type { OfficeTx } from '../../log/office.ts'

/** If `branchId` is null, the change applies to every branch, including future ones. */
export async function writeSoldOut(
  tx: OfficeTx,
  branchId: number | null,
  products: readonly { readonly id: number; readonly soldOut: boolean }[],
): Promise<void> {
  const out = products.filter(({ soldOut }) => soldOut).map(({ id }) => id)
  const available = products.filter(({ soldOut }) => !soldOut).map(({ id }) => id)
  if (branchId === null) {
    await tx.query(
      `UPDATE products SET sold_out = (id = ANY($2::bigint[]))
        WHERE restaurant_id = $1 AND (id = ANY($2) OR id = ANY($3::bigint[]))`,
      [tx.restaurantId, out, available],
    )
    await tx.query(
      'DELETE FROM sold_out_products WHERE restaurant_id = $1 AND product_id = ANY($2)',
      [tx.restaurantId, [...out, ...available]],
    )
    return
  }
  // A product that was sold out everywhere and becomes available in `branchId` remains sold out in the other branches.
  await tx.query(
    `INSERT INTO sold_out_products (restaurant_id, branch_id, product_id)
      SELECT p.restaurant_id, br.id, p.id FROM products p
      JOIN branches br ON br.restaurant_id = p.restaurant_id AND br.id <> $2
      WHERE p.restaurant_id = $1 AND p.id = ANY($3) AND p.sold_out ON CONFLICT DO NOTHING`,
    [tx.restaurantId, branchId, available],
  )
  await tx.query(
    'UPDATE products SET sold_out = false WHERE restaurant_id = $1 AND id = ANY($2) AND sold_out',
    [tx.restaurantId, available],
  )
  await tx.query('DELETE FROM sold_out_products WHERE branch_id = $1 AND product_id = ANY($2)', [
    branchId,
    available,
  ])
  await tx.query(
    `INSERT INTO sold_out_products (restaurant_id, branch_id, product_id)
      SELECT p.restaurant_id, $2, p.id FROM products p
      WHERE p.restaurant_id = $1 AND p.id = ANY($3) AND NOT p.sold_out ON CONFLICT DO NOTHING`,
    [tx.restaurantId, branchId, out],
  )
}
