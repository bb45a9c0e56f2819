import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { zPrintedSql } from '../queries/receipts.ts'

/**
 * Locks the bill's receipt, so that only the first of two papers with the same content is an original.
 * @param guestTaxId if undefined, the stored tax ID does not change
 * @returns whether the tax ID changed
 */
export async function lockReceipt(
  tx: Db,
  billId: number,
  guestTaxId: string | undefined,
): Promise<boolean> {
  const [receipt] = await tx.query<{ changed: boolean }>(
    `INSERT INTO receipts AS r (bill_id, restaurant_id, branch_id, tax_id)
      SELECT id, restaurant_id, branch_id, coalesce($2, '') FROM bills WHERE id = $1
      ON CONFLICT (bill_id) DO UPDATE SET tax_id = coalesce($2, r.tax_id)
      RETURNING tax_id <> coalesce((SELECT tax_id FROM receipts WHERE bill_id = $1), '') AS changed`,
    [billId, guestTaxId],
  )
  return receipt?.changed ?? false
}

export async function recordPrinted(tx: Db, billId: number, shows: string): Promise<void> {
  await tx.query(
    'UPDATE receipts SET printed = array_append(printed, $2) WHERE bill_id = $1 AND NOT $2 = ANY(printed)',
    [billId, shows],
  )
}

/**
 * Records that a device prints the Z report of a session. Requires that the board is locked.
 * @returns whether the report may have been printed before
 */
export async function recordPrintedZ(tx: Db, sessionId: number): Promise<boolean> {
  const { printed } = await queryOne<{ printed: boolean }>(
    tx,
    `SELECT ${zPrintedSql} AS printed FROM cash_sessions s WHERE s.id = $1`,
    [sessionId],
  )
  await tx.query('UPDATE cash_sessions SET z_printed = true WHERE id = $1', [sessionId])
  return printed
}
