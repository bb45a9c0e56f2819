import type { BoardTx } from '../../log/change.ts'

const INSERT_PORTION = `INSERT INTO order_lines (restaurant_id, branch_id, bill_id, order_id, product_id, product_name,
    unit_price, quantity, status, status_at, was_started, note, variants, split_from)
  SELECT restaurant_id, branch_id, $2, order_id, product_id, product_name, unit_price, $3, status, status_at, was_started,
    note, variants, id FROM order_lines WHERE id = $1 RETURNING id`

/** Copies a line of an order to a bill, with the given number of pieces and without its discount. Returns the new ID. */
async function insertPortion(
  tx: BoardTx,
  { line, bill, pieces }: { readonly line: number; readonly bill: number; readonly pieces: number },
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(INSERT_PORTION, [line, bill, pieces])
  if (!added) throw new Error('the line was not written')
  return added.id
}
