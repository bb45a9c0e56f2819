import type { Actor } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { KeyedRequest, KeyedResponse } from '../db/idempotency.ts'
import type { Columns, Db } from '../db/sql.ts'
import { type ChangeResult, changeBoards, type LogDeps } from './change.ts'

/** The transaction of a back-office command. It locks the restaurant but not its boards. */
export interface OfficeTx extends Db {
  readonly restaurantId: number
  /** The branch of the caller's session. Null if none is chosen. */
  readonly branchId: number | null
  /** The branches that the caller may change. Null: all branches of the restaurant. */
  readonly branchIds: readonly number[] | null
  readonly now: Date
}

export interface OfficeCommand {
  readonly restaurantId: number
  readonly branchId?: number | null | undefined
  readonly branchIds?: readonly number[] | null
  readonly actor: Actor
  readonly keyed?: KeyedRequest
}

/**
 * Runs a back-office command in one transaction. Commands of a restaurant run one after another.
 * @throws DomainError `not_found` for an unknown restaurant, and the errors of `work`
 */
export async function runOfficeCommand<T>(
  deps: LogDeps,
  { restaurantId, branchId = null, branchIds = null, actor, keyed }: OfficeCommand,
  work: (tx: OfficeTx) => Promise<ChangeResult<T>>,
): Promise<KeyedResponse> {
  return deps.commandQueue.run(`restaurant ${restaurantId}`, () =>
    changeBoards(deps, { actor, ...(keyed && { keyed }) }, async (tx) => {
      // NO KEY does not block orders and logins, which only reference the restaurant.
      const [restaurant] = await tx.query(
        'SELECT 1 FROM restaurants WHERE id = $1 FOR NO KEY UPDATE',
        [restaurantId],
      )
      if (!restaurant) throw new DomainError('not_found')
      return work({ ...tx, restaurantId, branchId, branchIds })
    }),
  )
}

export async function branchIdsOf(tx: OfficeTx): Promise<number[]> {
  const rows = await tx.query<Columns<'branches', 'id'>>(
    'SELECT id FROM branches WHERE restaurant_id = $1',
    [tx.restaurantId],
  )
  return rows.map(({ id }) => id)
}

/**
 * Locks the restaurant's boards, or one of them. Must run before rows are deleted: guests' orders lock the board before
 * they reference such rows, so locking in the opposite sequence could deadlock.
 */
export async function lockBoards(tx: OfficeTx, branchId?: number): Promise<void> {
  await tx.query(
    `SELECT 1 FROM board_heads WHERE restaurant_id = $1 AND ($2::bigint IS NULL OR branch_id = $2)
      ORDER BY branch_id FOR UPDATE`,
    [tx.restaurantId, branchId ?? null],
  )
}
