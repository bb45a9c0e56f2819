import type { ErasurePart } from '../../log/erasure.ts'
import { zPrintedSql } from '../queries/receipts.ts'

export const printingErasure: ErasurePart = {
  otherColumns: { receipts: ['tax_id'], print_jobs: ['paper'] },
  async eraseOther(tx, { bills, changed }) {
    await tx.query("UPDATE receipts SET tax_id = '' WHERE bill_id = ANY($1::bigint[])", [bills])
    if (changed.size === 0) return []
    // The waiting papers of cash sessions may name people who charged or handled cash. A Z report that may have been printed
    // remains a copy.
    await tx.query(
      `UPDATE cash_sessions s SET z_printed = true WHERE s.branch_id = $1 AND NOT s.z_printed AND ${zPrintedSql}`,
      [tx.branchId],
    )
    await tx.query('DELETE FROM print_jobs WHERE branch_id = $1 AND paper IS NOT NULL', [
      tx.branchId,
    ])
    return []
  },
}
