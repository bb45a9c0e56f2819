import type { PaymentMethod } from '@orderi/shared/bills/schema'
import type { NewEvent } from '../../log/append.ts'
import type { BoardTx } from '../../log/change.ts'
import { endVisits } from './visits.ts'

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
