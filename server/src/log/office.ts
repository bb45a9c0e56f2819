/** A restaurant's back office does one thing at a time, so that no command acts on what another is changing. */
import type { Actor } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Attempt, Outcome } from '../db/keys.ts'
import type { Sql } from '../db/sql.ts'
import { change, type Done, type LogDeps } from './change.ts'

/** A back-office command's transaction: the restaurant is locked, its boards are not. */
export interface OfficeTx extends Sql {
  readonly restaurantId: number
  /** The branch of the caller's session; null when none is chosen. */
  readonly branchId: number | null
  readonly now: Date
}

/** Whose back office, and who asks. */
export interface OfficeOrder {
  readonly restaurantId: number
  /** As in `OfficeTx`; omitted when no command of the restaurant needs it. */
  readonly branchId?: number | null | undefined
  readonly actor: Actor
  /** Left out for commands that no request asked for. */
  readonly attempt?: Attempt
}

/**
 * Runs a command of one restaurant's back office: in turn, in one transaction.
 * @throws DomainError `not_found` for an unknown restaurant; else as `work` does
 */
export async function changeOffice<T>(
  deps: LogDeps,
  { restaurantId, branchId = null, actor, attempt }: OfficeOrder,
  work: (tx: OfficeTx) => Promise<Done<T>>,
): Promise<Outcome> {
  return deps.turns.take(`restaurant ${restaurantId}`, () =>
    change(deps, { actor, ...(attempt && { attempt }) }, async (tx) => {
      // NO KEY: orders and sign-ins, which only point to the restaurant, do not wait.
      const [restaurant] = await tx.query(
        'SELECT 1 FROM restaurants WHERE id = $1 FOR NO KEY UPDATE',
        [restaurantId],
      )
      if (!restaurant) throw new DomainError('not_found')
      return work({ ...tx, restaurantId, branchId })
    }),
  )
}

/** All branches of the restaurant. */
export async function branchIdsOf(tx: OfficeTx): Promise<number[]> {
  const rows = await tx.query<{ id: number }>('SELECT id FROM branches WHERE restaurant_id = $1', [
    tx.restaurantId,
  ])
  return rows.map(({ id }) => id)
}

/**
 * Locks the boards of the restaurant, or one of them, before anything is deleted: an order that is being placed
 * holds its board and then points to the row, so the other way round the two would wait for each other.
 */
export async function lockBoards(tx: OfficeTx, branchId?: number): Promise<void> {
  await tx.query(
    `SELECT 1 FROM board_heads WHERE restaurant_id = $1 AND ($2::bigint IS NULL OR branch_id = $2)
      ORDER BY branch_id FOR UPDATE`,
    [tx.restaurantId, branchId ?? null],
  )
}
