/** Keeps the amounts of shares equal to what their bills charge. */
import { type DiscountedBill, discountsOn, grossOf } from '@orderi/shared/bills/discounts'
import { recountedShares, type SharedBill } from '@orderi/shared/payments/shares'
import { changedShares, type PlannedShare } from '../../board/held-board.ts'
import { plannedSharesSql } from '../../board/queries/load.ts'
import type { BoardTx } from '../../log/change.ts'
import { type CountedBill, countedBillColumnsSql } from './terms.ts'

interface PlannedBill extends CountedBill {
  readonly total_c: number
  readonly balance_c: number
  readonly shares: readonly PlannedShare[]
}

/** SQL: the columns of `PlannedBill` of the bill `b`. */
const plannedBillColumnsSql = `${countedBillColumnsSql}, (b.total_final * 100)::bigint AS total_c,
  (b.total_final * 100)::bigint - b.paid_c AS balance_c, ${plannedSharesSql('b.id')} AS shares`

const READ_SHARED_BILLS = {
  name: 'read-shared-bills',
  text: `SELECT ${plannedBillColumnsSql} FROM bills b WHERE b.id = ANY($1::bigint[])
    AND EXISTS (SELECT FROM bill_shares s WHERE s.bill_id = b.id AND s.replaced_at IS NULL) ORDER BY b.id`,
}

const WRITE_SHARES = `WITH changed AS (
    SELECT * FROM json_to_recordset($1::json) AS c (id bigint, kind text, planned bigint, amount bigint, items json)
  ), items AS (
    UPDATE bill_share_lines i SET amount_c = n.amount
    FROM changed c, json_to_recordset(c.items) AS n (id bigint, amount bigint) WHERE i.id = n.id
  )
  UPDATE bill_shares s SET kind = c.kind, planned_c = c.planned, amount_c = c.amount FROM changed c WHERE s.id = c.id`

/** The part of a bill that its shares divide: the lines that are not cancelled. */
export function sharedBillOf({
  total_c,
  balance_c,
  lines,
  changes,
}: Pick<PlannedBill, 'total_c' | 'balance_c'> & DiscountedBill): SharedBill {
  const charged = lines.filter(({ status }) => status !== 'Cancelado')
  const discounts = discountsOn(charged, changes?.adjustment)
  return {
    total: total_c,
    balance: balance_c,
    lines: charged.map((line, index) => ({
      id: line.id,
      amount: grossOf(line) - (discounts[index] ?? 0),
    })),
  }
}

async function writeShares(tx: BoardTx, shares: readonly PlannedShare[]): Promise<void> {
  if (shares.length > 0) await tx.query(WRITE_SHARES, [JSON.stringify(shares)])
}

/** Counts the shares of bills again after a command has changed the bills. */
export async function recountShares(tx: BoardTx, billIds: readonly number[]): Promise<void> {
  const bills = await tx.query<PlannedBill>(READ_SHARED_BILLS, [billIds])
  const changed = bills.flatMap((bill) =>
    changedShares(bill.shares, recountedShares(sharedBillOf(bill), bill.shares)),
  )
  await writeShares(tx, changed)
}
