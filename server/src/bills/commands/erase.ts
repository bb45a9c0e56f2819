import type { Columns } from '../../db/sql.ts'
import { APPROVER, ERASED_NAME, type ErasurePart, USER } from '../../log/erasure.ts'

export const billsErasure: ErasurePart = {
  clearedColumns: {
    adjustments: [USER, APPROVER],
    reopenings: [USER, APPROVER],
    cash_notes: [USER, ['ended_by_id', 'ended_by_name']],
    pay_attempts: [['user_id']],
    bill_shares: [['guest_id', 'guest_name']],
  },
  deletedRows: ['payment_intents'],
  otherColumns: { bills: ['user_id', 'user_name', 'waiter_sent'] },
  async eraseOther(tx, { users, bills }) {
    await tx.query(
      'UPDATE bills SET name = $2, user_id = NULL, user_name = NULL WHERE id = ANY($1::bigint[])',
      [bills, ERASED_NAME],
    )
    const answering = await tx.query<Columns<'bills', 'id'>>(
      `UPDATE bills SET waiter_sent = NULL
        WHERE branch_id = $1 AND status <> 'Cerrada' AND (waiter_sent -> 'user' ->> 'id')::bigint = ANY($2::bigint[])
        RETURNING id`,
      [tx.branchId, users],
    )
    return answering.map(({ id }) => id)
  },
}
