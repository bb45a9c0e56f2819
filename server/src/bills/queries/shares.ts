import { recountedAmounts, type Share } from '@orderi/shared/payments/shares'
import type { BoardTx } from '../../log/change.ts'

interface ShareRow extends Share {
  readonly id: number
  readonly bill_id: number
  readonly balance: number
}

const READ_SHARES = {
  name: 'read-shares',
  text: `SELECT s.id, s.bill_id, s.kind, s.amount_c AS amount, s.paid_c AS paid, s.unit_c AS unit,
      (b.total_final * 100)::bigint - b.paid_c AS balance
    FROM bill_shares s JOIN bills b ON b.id = s.bill_id
    WHERE s.bill_id = ANY($1::bigint[]) AND s.replaced_at IS NULL ORDER BY s.bill_id, s.position, s.id`,
}

/** Writes the amounts of unpaid equal parts after a command has changed the balances of their bills. */
export async function recountShares(
  tx: BoardTx,
  bills: readonly { readonly id: number; readonly has_shares: boolean }[],
): Promise<void> {
  const shared = bills.filter((bill) => bill.has_shares).map(({ id }) => id)
  if (shared.length === 0) return
  const rows = await tx.query<ShareRow>(READ_SHARES, [shared])
  const changed = shared.flatMap((billId) => {
    const shares = rows.filter((row) => row.bill_id === billId)
    const amounts = recountedAmounts(shares[0]?.balance ?? 0, shares)
    return shares.flatMap(({ id, amount }, index) =>
      amounts[index] === amount ? [] : [{ id, amount: amounts[index] }],
    )
  })
  if (changed.length === 0) return
  await tx.query(
    `UPDATE bill_shares s SET amount_c = c.amount
      FROM json_to_recordset($1::json) AS c (id bigint, amount bigint) WHERE s.id = c.id`,
    [JSON.stringify(changed)],
  )
}
