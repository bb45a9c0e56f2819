/** The only door to a board: one command is one transaction that changes the tables and appends its events. */
import type { Actor } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import { type Attempt, claimKey, findKept, keepAnswer, type Outcome } from '../db/keys.ts'
import {
  answersOf,
  briefTransaction,
  LOCK_TIMEOUT_MS,
  type Pool,
  type Sql,
  transaction,
} from '../db/pool.ts'
import { type Answered, appendEvents, type Commit, type Happened, type Head } from './append.ts'
import type { Turns } from './queue.ts'

/** What commands need of the world. */
export interface LogDeps {
  readonly pool: Pool
  readonly turns: Turns
  readonly clock: () => Date
  /** True when the database is an older copy of the one that wrote this log, so that it would reuse its numbers. */
  readonly isRewound: (head: Head) => boolean
  /** Tells this node's pumps, and the other nodes, about a commit. Never throws. */
  readonly announce: (commit: Commit) => void
}

/** A board command's transaction: the branch's log is locked, so what is read here stays as read. */
export interface BoardTx extends Sql {
  readonly branchId: number
  readonly restaurantId: number
  readonly now: Date
}

/** What a board command did, and what it answers. No event: nothing changed. */
export interface Changed {
  readonly events: readonly Happened[]
  readonly answer: Answered
  /** A statement whose answer the command did not wait for: the log's line and COMMIT go out with it. Where it fails nothing is done. */
  readonly underway?: Promise<unknown>
}

interface BoardOrder {
  readonly branchId: number
  readonly actor: Actor
  /** Left out for commands that no request asked for. */
  readonly attempt?: Attempt
  /** Left out: the node's clock. */
  readonly at?: Date
}

interface KnowingOrder<Known> extends BoardOrder {
  /** Changes nothing. It goes out with the lock, and is begun when that is held. */
  readonly read: (tx: Sql) => Promise<Known>
}

const LOCK_HEAD = {
  name: 'lock-head',
  text: 'SELECT branch_id, restaurant_id, epoch, seq FROM board_heads WHERE branch_id = $1 FOR UPDATE',
}

/** Less than this is no wait that is worth another statement. */
const WAITED_MS = 200

interface HeadRow {
  branch_id: number
  restaurant_id: number
  epoch: string
  seq: number
}

/**
 * Locks the branch's log. Who has waited for the own turn already waits only so much longer. All of it has gone out when
 * this returns its promise.
 */
async function lockHead(
  deps: LogDeps,
  tx: Sql,
  branchId: number,
  leftMs = LOCK_TIMEOUT_MS,
): Promise<Head> {
  const waitAtMost = (ms: number) =>
    tx.query(`SET LOCAL lock_timeout = ${Math.max(1, Math.round(ms))}`)
  const hasWaited = leftMs < LOCK_TIMEOUT_MS - WAITED_MS
  const before = hasWaited ? [waitAtMost(leftMs)] : []
  const locked = tx.query<HeadRow>(LOCK_HEAD, [branchId])
  // The locks that follow are other ones.
  const after = hasWaited ? [waitAtMost(LOCK_TIMEOUT_MS)] : []
  const [[row]] = await answersOf(locked, ...before, ...after)
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

/** What a commit leaves behind: the answer, and the events to announce. */
interface Answer {
  readonly outcome: Outcome
  readonly commits: readonly Commit[]
}

/**
 * Runs a command on one branch's board. Commands of a branch run one after another; `work` returns the events,
 * so that none can forget to log. The events are announced after the commit.
 * @throws DomainError as `work` does, and `other_log` when the attempt's ids belong to another log; nothing is changed then
 */
export function changeBoard(
  deps: LogDeps,
  order: BoardOrder,
  work: (tx: BoardTx) => Promise<Changed>,
): Promise<Outcome> {
  return changeBoardKnowing(deps, { ...order, read: () => Promise.resolve() }, work)
}

/** As `changeBoard`, for a command that has to know something first: one wait less under the lock. */
export async function changeBoardKnowing<Known>(
  deps: LogDeps,
  { branchId, actor, attempt, at, read }: KnowingOrder<Known>,
  work: (tx: BoardTx, known: Known) => Promise<Changed>,
): Promise<Outcome> {
  return deps.turns.take(branchId, async (leftMs) => {
    const done = await briefTransaction<[Head, Outcome | undefined, Known], Answer>(deps.pool, {
      // Statements of their own: begun when the log is locked, they see what the one before in the queue has done.
      first: (tx) =>
        answersOf(lockHead(deps, tx, branchId, leftMs), findKept(tx, attempt), read(tx)),
      async work(tx, [head, kept, known]) {
        if (kept) return { last: Promise.resolve({ outcome: kept, commits: [] }) }
        if (attempt?.epoch !== undefined && attempt.epoch !== head.epoch) {
          throw new DomainError('other_log')
        }
        const now = at ?? deps.clock()
        const { restaurantId } = head
        const board: BoardTx = { query: tx.query, branchId, restaurantId, now }
        const { events, answer, underway = Promise.resolve() } = await work(board, known)
        const appended = appendEvents(tx, { head, at: now, actor, events, answer, attempt })
        const boardSeq = events.length > 0 ? head.seq + events.length : undefined
        const status = attempt?.status ?? 200
        return {
          last: answersOf(underway, appended).then(([, { commit, body }]) => ({
            outcome: { status, body: answer.other ?? body, boardSeq, replayed: false },
            commits: [commit],
          })),
        }
      },
    })
    announceAll(deps, done.commits)
    return done.outcome
  })
}

/** What a command outside the boards did: its answer, and which boards show something else because of it. */
export interface Done<T> {
  readonly answer: T
  readonly boards?: {
    readonly branchIds: readonly number[]
    readonly type: 'floor.changed' | 'menu.changed'
  }
  /** The answer without its secrets, to be kept under the key; left out: the answer itself. */
  readonly kept?: unknown
}

/**
 * Runs a command that is not about one board (menu, profile, floor, people): its own work first, then the
 * heads of the boards it touches, in ascending id.
 */
export async function change<T>(
  deps: LogDeps,
  { actor, attempt }: { readonly actor: Actor; readonly attempt?: Attempt },
  work: (tx: Sql & { readonly now: Date }) => Promise<Done<T>>,
): Promise<Outcome> {
  const done = await transaction<Answer>(deps.pool, async (tx) => {
    const known = attempt && (await claimKey(tx, attempt))
    if (known) return { outcome: known, commits: [] }
    const now = deps.clock()
    const { answer, boards, kept } = await work({ query: tx.query, now })
    const commits: Commit[] = []
    const branchIds = [...new Set(boards?.branchIds)].toSorted((a, b) => a - b)
    let boardSeq: number | undefined
    for (const branchId of branchIds) {
      const head = await lockHead(deps, tx, branchId)
      const events: Happened[] = boards ? [{ type: boards.type }] : []
      const { commit } = await appendEvents(tx, {
        head,
        at: now,
        actor,
        events,
        answer: {},
        attempt: undefined,
      })
      commits.push(commit)
      boardSeq = branchIds.length === 1 ? head.seq + 1 : undefined
    }
    const outcome = { status: attempt?.status ?? 200, body: answer, boardSeq, replayed: false }
    if (attempt) await keepAnswer(tx, attempt, { ...outcome, body: kept ?? answer })
    return { outcome, commits }
  })
  announceAll(deps, done.commits)
  return done.outcome
}

function announceAll(deps: LogDeps, commits: readonly Commit[]): void {
  for (const commit of commits) {
    if (commit.events.length > 0) deps.announce(commit)
  }
}
