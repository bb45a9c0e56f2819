import { eraseAnswers } from '../../db/idempotency.ts'
import { type ErasurePart, isInCashSessions } from '../../log/erasure.ts'
import { zPrintedSql } from '../queries/receipts.ts'

export const printingErasure: ErasurePart = {
  clearedColumns: { print_jobs: [['asked_by']] },
  otherColumns: { receipts: ['tax_id'], print_jobs: ['paper'] },
  async eraseOther(tx, erasure) {
    const { bills, changed } = erasure
    await tx.query("UPDATE receipts SET tax_id = '' WHERE bill_id = ANY($1::bigint[])", [bills])
    const jobs = changed.get('print_jobs') ?? []
    await eraseAnswers(
      tx,
      "branch_id = $3 AND answer ->> 'asked_by' IS NOT NULL AND answer ->> 'id' = ANY($4::text[])",
      [tx.branchId, jobs.map(({ id }) => String(id))],
    )
    if (!isInCashSessions(erasure)) return []
    // A Z report that may have been printed remains a copy.
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
