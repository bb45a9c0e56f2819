import { DomainError } from '@orderi/shared/kernel/errors'
import type { Reason } from '@orderi/shared/kernel/reasons'
import type { BoardTx } from '../../log/change.ts'
import { billJsonSql } from '../../wire/queries/bill.ts'

interface ChangedRow {
  readonly bill: unknown
  readonly by: string | null
  readonly amount: number | null
  readonly at: string | null
}

/** The bill, and the newest event that changed its balance. The log is bounded, so the event can be missing. */
const READ_CHANGE = `SELECT ${billJsonSql} AS bill, last.actor ->> 'name' AS by, last.before - last.saldo AS amount,
    iso(last.at) AS at
  FROM bills b LEFT JOIN LATERAL (
    SELECT * FROM (
      SELECT seq, at, actor, (data ->> 'saldo')::numeric AS saldo,
        lag((data ->> 'saldo')::numeric) OVER (ORDER BY seq) AS before
      FROM board_events WHERE branch_id = $1 AND entity_id = b.id AND (type LIKE 'bill.%' OR type LIKE 'waiter.%')
    ) AS seen WHERE saldo <> before ORDER BY seq DESC LIMIT 1) AS last ON true
  WHERE b.branch_id = $1 AND b.id = $2`

/**
 * The refusal of a charge with an old balance. It contains the present bill. If known, it also contains who changed the
 * balance, when, and by how much. A negative amount raised the balance.
 */
export async function balanceChanged(
  tx: BoardTx,
  billId: number,
  why?: Reason,
): Promise<DomainError> {
  const [row] = await tx.query<ChangedRow>(READ_CHANGE, [tx.branchId, billId])
  const { bill, by, amount, at } = row ?? {}
  return new DomainError('balance_changed', {
    ...(why && { reason: why }),
    params: {
      ...(by != null && { by }),
      ...(amount != null && { amount }),
      ...(at != null && { at }),
    },
    bill,
  })
}
