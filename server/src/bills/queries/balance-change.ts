import type { Bill } from '@orderi/shared/bills/schema'
import type { DomainError } from '@orderi/shared/kernel/errors'
import { readBalanceChanges } from '../../board/queries/books.ts'
import type { BoardTx } from '../../log/change.ts'
import { billJsonSql } from '../../wire/queries/bill.ts'
import { balanceRefusal } from '../charge-rules.ts'

/** As `balanceRefusal`, for a command that runs in a transaction. */
export async function balanceChanged(tx: BoardTx, billId: number): Promise<DomainError> {
  const [row] = await tx.query<{ bill: Bill }>(
    `SELECT ${billJsonSql} AS bill FROM bills b WHERE b.id = $1`,
    [billId],
  )
  const changes = await readBalanceChanges(tx, tx.branchId, [billId])
  return balanceRefusal(row?.bill, changes.get(billId))
}
