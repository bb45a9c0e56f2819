import { type Cents, divideCents } from '@orderi/shared/kernel/money'
import type { BoardTx } from '../../log/change.ts'
import type { Cashier } from './charge.ts'
import { writeLineDiscounts } from './joint.ts'

const INSERT_PORTION = `INSERT INTO order_lines (restaurant_id, branch_id, bill_id, order_id, product_id, product_name,
    unit_price, quantity, status, status_at, was_started, note, variants, split_from)
  SELECT restaurant_id, branch_id, $2, order_id, product_id, product_name, unit_price, $3, status, status_at, was_started,
    note, variants, id FROM order_lines WHERE id = $1 RETURNING id`

/** Copies a line of an order to a bill, with the given number of pieces and without its discount. Returns the new ID. */
export async function insertPortion(
  tx: BoardTx,
  { line, bill, pieces }: { readonly line: number; readonly bill: number; readonly pieces: number },
): Promise<number> {
  const [added] = await tx.query<{ id: number }>(INSERT_PORTION, [line, bill, pieces])
  if (!added) throw new Error('the line was not written')
  return added.id
}

interface DividedLine {
  readonly rest: number
  /** The discount of the line if it is a fixed amount, or null. */
  readonly cents: number | null
}

/**
 * Moves some pieces of a line to a new line of the same order and bill. Both lines have their part of a fixed discount.
 * Returns the ID of the new line.
 */
export async function takePieces(
  tx: BoardTx,
  portion: { readonly line: number; readonly bill: number; readonly pieces: number },
  by: Cashier,
): Promise<number> {
  const { line, pieces } = portion
  const [divided] = await tx.query<DividedLine>(
    `UPDATE order_lines l SET quantity = quantity - $2 WHERE id = $1
      RETURNING quantity AS rest, (SELECT a.amount_c FROM adjustments a WHERE a.id = l.adjustment_id) AS cents`,
    [line, pieces],
  )
  const taken = await insertPortion(tx, portion)
  if (!divided || divided.cents === null) return taken
  const [stays = 0, goes = 0] = divideCents(divided.cents as Cents, [divided.rest, pieces])
  const part = { like: line, source: 'line' as const }
  await writeLineDiscounts(
    tx,
    [
      { ...part, line: taken, cents: goes },
      { ...part, line, cents: stays },
    ],
    by,
  )
  return taken
}
