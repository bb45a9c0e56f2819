/** Changes tables by SQL. Appends the events for boards that show the change in the same transaction. */
import type { Actor } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import { claimKey, type KeyedRequest, type KeyedResponse, storeAnswer } from '../db/idempotency.ts'
import { LOCK_TIMEOUT_MS, type Pool, transaction } from '../db/pool.ts'
import type { Columns, Db } from '../db/sql.ts'
import { appendEvents, type Commit, type LogHead, type NewEvent } from './append.ts'
import type { BoardLogSql } from './board-log.ts'
import type { KeyedQueue } from './keyed-queue.ts'

export interface LogDeps {
  readonly pool: Pool
  readonly commandQueue: KeyedQueue
  readonly boardLogSql: BoardLogSql
  readonly clock: () => Date
  /** Whether the database is an older copy. Then new events would repeat sequence numbers of events that it lacks. */
  readonly isRewound: (head: LogHead) => boolean
  /** Passes a commit to the sockets of this node and to the other nodes. Never throws. */
  readonly publish: (commit: Commit) => void
}

/** A transaction that locks the branch's log, so that each board has one writer at a time. */
export interface BoardTx extends Db {
  readonly branchId: number
  readonly restaurantId: number
  readonly now: Date
}

interface BoardChange {
  readonly branchId: number
  readonly actor: Actor
  /** The time of the events. Default: now. */
  readonly at?: Date
}

const LOCK_HEAD = {
  name: 'lock-head',
  text: 'SELECT branch_id, restaurant_id, epoch, seq FROM board_heads WHERE branch_id = $1 FOR UPDATE',
}

/** The lock time-out is not reduced by shorter waits, because changing it needs two queries. */
const MIN_WAIT_MS = 200

type HeadRow = Columns<'board_heads', 'branch_id' | 'restaurant_id' | 'epoch' | 'seq'>

/**
 * @param leftMs what remains of the command's time-out after queueing
 * @throws DomainError `not_found` for an unknown branch, `unavailable` if the database is an older copy
 */
export async function lockHead(
  deps: LogDeps,
  tx: Db,
  branchId: number,
  leftMs = LOCK_TIMEOUT_MS,
): Promise<LogHead> {
  const waitAtMost = (ms: number) =>
    tx.query(`SET LOCAL lock_timeout = ${Math.max(1, Math.round(ms))}`)
  const hasWaited = leftMs < LOCK_TIMEOUT_MS - MIN_WAIT_MS
  if (hasWaited) await waitAtMost(leftMs)
  const [row] = await tx.query<HeadRow>(LOCK_HEAD, [branchId])
  // Restores the time-out for locks that the command takes later.
  if (hasWaited) await waitAtMost(LOCK_TIMEOUT_MS)
  if (!row) throw new DomainError('not_found')
  const head = {
    branchId: row.branch_id,
    restaurantId: row.restaurant_id,
    epoch: row.epoch,
    seq: row.seq,
  }
  if (deps.isRewound(head)) throw new DomainError('unavailable')
  return head
}

/**
 * Changes one branch's board by SQL, and publishes the events that `work` returns. If it returns none, appends
 * `floor.changed`, so that commands that have read closed bills are decided again.
 */
export async function changeBoard(
  deps: LogDeps,
  { branchId, actor, at }: BoardChange,
  work: (tx: BoardTx) => Promise<readonly NewEvent[]>,
): Promise<void> {
  await deps.commandQueue.run(branchId, async (leftMs) => {
    const commit = await transaction(deps.pool, async ({ query }) => {
      const head = await lockHead(deps, { query }, branchId, leftMs)
      const now = at ?? deps.clock()
      const events = await work({ query, branchId, restaurantId: head.restaurantId, now })
      return appendEvents({ query }, deps.boardLogSql, {
        head,
        at: now,
        actor,
        events: events.length > 0 ? events : [{ type: 'floor.changed' }],
      })
    })
    publishAll(deps, [commit])
  })
}

interface Committed {
  readonly response: KeyedResponse
  readonly commits: readonly Commit[]
}

export interface ChangeResult<T> {
  readonly answer: T
  readonly boards?: {
    readonly branchIds: readonly number[]
    readonly type: 'floor.changed' | 'menu.changed'
  }
  /** The answer to store under the idempotency key, without secrets. Default: `answer`. */
  readonly storedAnswer?: unknown
  /** The branch whose erasures remove people from the stored answer. */
  readonly answerBranchId?: number
}

/**
 * Runs a command that concerns several boards, such as a menu change. Appends an event to each affected board after
 * `work`. Locks boards in ascending order of branch IDs to prevent deadlocks.
 */
export async function changeBoards<T>(
  deps: LogDeps,
  { actor, keyed }: { readonly actor: Actor; readonly keyed?: KeyedRequest },
  work: (tx: Db & { readonly now: Date }) => Promise<ChangeResult<T>>,
): Promise<KeyedResponse> {
  const { response, commits } = await transaction<Committed>(deps.pool, async (tx) => {
    const known = keyed && (await claimKey(tx, keyed))
    if (known) return { response: known, commits: [] }
    const now = deps.clock()
    const { answer, boards, storedAnswer, answerBranchId } = await work({ query: tx.query, now })
    const appended: Commit[] = []
    const branchIds = [...new Set(boards?.branchIds)].toSorted((a, b) => a - b)
    let boardSeq: number | undefined
    for (const branchId of branchIds) {
      const head = await lockHead(deps, tx, branchId)
      const events: NewEvent[] = boards ? [{ type: boards.type }] : []
      const commit = await appendEvents(tx, deps.boardLogSql, { head, at: now, actor, events })
      appended.push(commit)
      boardSeq = branchIds.length === 1 ? head.seq + 1 : undefined
    }
    const result = { status: keyed?.status ?? 200, body: answer, boardSeq, replayed: false }
    if (keyed) {
      const stored = { ...result, body: storedAnswer ?? answer }
      await storeAnswer(tx, keyed, stored, answerBranchId)
    }
    return { response: result, commits: appended }
  })
  publishAll(deps, commits)
  return response
}

function publishAll(deps: LogDeps, commits: readonly Commit[]): void {
  for (const commit of commits) {
    if (commit.events.length > 0) deps.publish(commit)
  }
}
