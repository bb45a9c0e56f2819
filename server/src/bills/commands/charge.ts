/** Charging a bill (docs/money.md, "Rules" and "Arithmetic"). */
import type { PaymentMethod } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { NewEvent } from '../../log/append.ts'
import type { BoardTx } from '../../log/change.ts'
import { liveAttemptSql } from '../../wire/queries/bill.ts'
import { cashStepSql } from '../../wire/queries/floor.ts'
import type { ChargedBill } from '../charge-rules.ts'
import { endVisits } from './visits.ts'

export interface Cashier {
  readonly id: number
  readonly name: string
}

export async function readChargedBill(tx: BoardTx, billId: number): Promise<ChargedBill> {
  const [bill] = await tx.query<ChargedBill>(
    {
      name: 'read-charged-bill',
      text: `SELECT b.status, b.merged_into IS NOT NULL AS is_merged,
          (b.total_final * 100)::bigint - b.paid_c AS due_c, b.reserved_c, br.takes_payments,
          (b.total_final * 100)::bigint AS total_c, (coalesce(b.gross, b.total) * 100)::bigint AS gross_c,
          b.tips_c + (SELECT coalesce(sum(t.tip_c), 0)::bigint FROM pay_attempts t
            WHERE t.bill_id IN (SELECT merged_bills(b.id)) AND ${liveAttemptSql('t')}) AS tips_c,
          ${cashStepSql} AS step, br.cash_rounding AS rounding, r.country,
          br.payment_control AS control,
          coalesce(paid.whole_c, 0) <> 0 AS is_rounded, coalesce(paid.rounded_c, 0) AS rounded_c
        FROM bills b JOIN branches br ON br.id = b.branch_id JOIN restaurants r ON r.id = b.restaurant_id
          CROSS JOIN LATERAL (SELECT sum(p.rounding_c)::bigint AS rounded_c,
              sum(p.rounding_c) FILTER (WHERE p.share_id IS NULL) AS whole_c
            FROM payments p WHERE p.bill_id IN (SELECT merged_bills(b.id))) AS paid
        WHERE b.branch_id = $1 AND b.id = $2`,
    },
    [tx.branchId, billId],
  )
  if (!bill) throw new DomainError('not_found')
  return bill
}

/**
 * Counts the payments of a bill that opens again, and of its shares. Refunds of the closed bill now raise its balance.
 */
export async function recountPaid(tx: BoardTx, billId: number): Promise<void> {
  await tx.query(
    `WITH shares AS (
        UPDATE bill_shares s
        SET paid_c = (SELECT coalesce(sum(coalesce(p.share_c, p.applied_c)), 0) FROM payments p WHERE p.share_id = s.id)
        WHERE s.bill_id = $1 AND s.replaced_at IS NULL
      )
      UPDATE bills b SET paid_c = (SELECT coalesce(sum(p.applied_c), 0) FROM payments p
        WHERE p.bill_id IN (SELECT merged_bills($1)))
      WHERE b.id = $1`,
    [billId],
  )
}

const CLOSE_BILL = `UPDATE bills SET status = 'Cerrada', closed_at = $2, payment_method = $3,
  closed_payment_id = (SELECT max(p.id) FROM payments p WHERE p.bill_id IN (SELECT merged_bills($1))),
  waiter_requested = false, waiter_requested_at = NULL, waiter_sent = NULL WHERE id = $1`

/** Closes a bill that is not closed, without looking at its balance. Also ends its waiter call. */
export async function markBillClosed(
  tx: BoardTx,
  billId: number,
  method: PaymentMethod | null,
): Promise<NewEvent> {
  await tx.query(CLOSE_BILL, [billId, tx.now, method])
  await endVisits(tx, billId)
  return { type: 'bill.closed', bill: billId }
}
