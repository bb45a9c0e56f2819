import type { BillStatus } from '@orderi/shared/bills/schema'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { BoardResult, BoardTx } from '../../log/change.ts'

interface StoredBill {
  readonly status: BillStatus
  readonly waiter_requested: boolean
}

const READ_BILL = 'SELECT status, waiter_requested FROM bills WHERE branch_id = $1 AND id = $2'

/** Calls the waiter to a bill. A repeated call changes nothing. Throws `not_found`, `bill_closed`. */
export async function callWaiter(tx: BoardTx, billId: number): Promise<BoardResult> {
  const [bill] = await tx.query<StoredBill>(READ_BILL, [tx.branchId, billId])
  if (!bill) throw new DomainError('not_found')
  if (bill.status === 'Cerrada') throw new DomainError('bill_closed')
  if (bill.waiter_requested) return { events: [], answer: { bill: billId } }
  await tx.query(
    'UPDATE bills SET waiter_requested = true, waiter_requested_at = $2, waiter_sent = NULL WHERE id = $1',
    [billId, tx.now],
  )
  return { events: [{ type: 'waiter.called', bill: billId }], answer: { bill: billId } }
}
