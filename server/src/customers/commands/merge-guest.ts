import { DomainError } from '@orderi/shared/kernel/errors'
import { transaction } from '../../db/pool.ts'
import type { Columns } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { authenticate, endSessions } from '../../identity/commands/sessions.ts'
import type { Person } from '../../identity/person.ts'
import type { NewEvent } from '../../log/append.ts'
import { type BoardTx, changeBoard } from '../../log/change.ts'

/** Returns undefined if the token is invalid or belongs to an account. */
export async function findGuest(
  deps: Deps,
  token: string | null | undefined,
): Promise<Person | undefined> {
  if (!token) return undefined
  try {
    const person = await authenticate(deps.pool, deps, token)
    return person.isGuest ? person : undefined
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

interface Account {
  readonly id: number
  readonly name: string
}

/**
 * Moves a guest's bills, orders and join requests to an account, and ends the guest's session. If this fails, the
 * guest's token remains valid, and the next login with it continues the move.
 */
export async function mergeGuest(deps: Deps, guest: Person, account: Account): Promise<void> {
  await moveData(deps, guest.userId, account)
  await transaction(deps.pool, async (tx) => {
    await tx.query('UPDATE users SET became = $2 WHERE id = $1', [guest.userId, account.id])
    await endSessions(tx, guest.userId)
  })
  deps.recheck(guest.userId)
  // Requests that were still running when the session ended may have added data.
  await moveData(deps, guest.userId, account)
}

async function moveData(deps: Deps, guestId: number, account: Account): Promise<void> {
  const branches = await deps.pool.query<Columns<'bills', 'branch_id'>>(
    `SELECT branch_id FROM bills WHERE user_id = $1 UNION SELECT branch_id FROM orders WHERE user_id = $1
      UNION SELECT branch_id FROM join_requests WHERE user_id = $1
      UNION SELECT branch_id FROM pay_attempts WHERE user_id = $1
      UNION SELECT branch_id FROM bill_shares WHERE guest_id = $1
      UNION SELECT branch_id FROM payment_intents WHERE user_id = $1`,
    [guestId],
  )
  const actor = { ...account, type: 'cliente' as const }
  for (const { branch_id: branchId } of branches) {
    await changeBoard(deps, { branchId, actor }, (tx) => moveBranchData(tx, guestId, account.id))
  }
}

/** Changes only the owner. Copies of names in bills and orders do not change. */
async function moveBranchData(
  tx: BoardTx,
  guestId: number,
  accountId: number,
): Promise<NewEvent[]> {
  const ids = [tx.branchId, guestId, accountId]
  const bills = await tx.query<Columns<'bills', 'id'> & { readonly open: boolean }>(
    `UPDATE bills SET user_id = $3 WHERE branch_id = $1 AND user_id = $2
      RETURNING id, status <> 'Cerrada' AS open`,
    ids,
  )
  const attempts = await tx.query<Columns<'bills', 'id'> & { readonly open: boolean }>(
    `UPDATE pay_attempts a SET user_id = $3 FROM bills b
      WHERE a.branch_id = $1 AND a.user_id = $2 AND b.id = a.bill_id RETURNING b.id, b.status <> 'Cerrada' AS open`,
    ids,
  )
  const orders = await tx.query<Columns<'orders', 'id'> & { readonly open: boolean }>(
    `UPDATE orders SET user_id = $3 WHERE branch_id = $1 AND user_id = $2
      RETURNING id, status NOT IN ('Entregado', 'Cancelado') AS open`,
    ids,
  )
  // Removes duplicate requests, and requests to join the account's bills. Unanswered ones also get an event, so that a
  // command that another node has already decided cannot write an answer for the guest.
  const left = await tx.query<Columns<'bills', 'id'> & { readonly open: boolean }>(
    `DELETE FROM join_requests j USING bills b
      WHERE j.branch_id = $1 AND j.user_id IN ($2, $3) AND b.id = j.bill_id AND (b.user_id = $3
        OR j.user_id = $2 AND EXISTS (SELECT 1 FROM join_requests k
          WHERE k.bill_id = j.bill_id AND k.user_id = $3))
      RETURNING b.id, b.status <> 'Cerrada' AS open`,
    ids,
  )
  const joined = await tx.query<Columns<'bills', 'id'> & { readonly open: boolean }>(
    `UPDATE join_requests j SET user_id = $3 FROM bills b
      WHERE j.branch_id = $1 AND j.user_id = $2 AND b.id = j.bill_id
      RETURNING b.id, b.status <> 'Cerrada' AS open`,
    ids,
  )
  const shares = await tx.query<Columns<'bills', 'id'> & { readonly open: boolean }>(
    `UPDATE bill_shares s SET guest_id = $3 FROM bills b
      WHERE s.branch_id = $1 AND s.guest_id = $2 AND b.id = s.bill_id RETURNING b.id, b.status <> 'Cerrada' AS open`,
    ids,
  )
  // If the guest and the account both have an intent, the account's intent remains.
  await tx.query(
    `DELETE FROM payment_intents n WHERE n.branch_id = $1 AND n.user_id = $2
      AND EXISTS (SELECT FROM payment_intents k WHERE k.bill_id = n.bill_id AND k.user_id = $3)`,
    ids,
  )
  const intents = await tx.query<Columns<'bills', 'id'> & { readonly open: boolean }>(
    `UPDATE payment_intents n SET user_id = $3 FROM bills b
      WHERE n.branch_id = $1 AND n.user_id = $2 AND b.id = n.bill_id RETURNING b.id, b.status <> 'Cerrada' AS open`,
    ids,
  )
  return [
    ...openIds(orders).map((order) => ({ type: 'order.changed' as const, order })),
    ...openIds([...bills, ...attempts, ...left, ...joined, ...shares, ...intents]).map((bill) => ({
      type: 'bill.changed' as const,
      bill,
    })),
  ]
}

function openIds(rows: readonly { readonly id: number; readonly open: boolean }[]): number[] {
  const open = rows.filter((row) => row.open).map((row) => row.id)
  return [...new Set(open)].toSorted((a, b) => a - b)
}
