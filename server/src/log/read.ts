import type { Actor, BoardEvent, CatchUp, Snapshot } from '@orderi/shared/board/events'
import { MAX_EVENTS_BEHIND } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Attempt } from '../db/idempotency.ts'
import type { Db } from '../db/sql.ts'
import { type Commit, toBoardEvent } from './append.ts'
import type { BoardLogSql } from './board-log.ts'

export interface LogPosition {
  readonly branchId: number
  readonly epoch: string
  readonly seq: number
}

export async function readHeads(db: Db, branchIds: readonly number[]): Promise<LogPosition[]> {
  return db.query<LogPosition>(
    {
      name: 'read-heads',
      text: 'SELECT branch_id AS "branchId", epoch, seq FROM board_heads WHERE branch_id = ANY($1)',
    },
    [branchIds],
  )
}

/**
 * The epoch of a branch's log. Read the epoch before the IDs. If the log is replaced in between, the epoch is too old,
 * and the server refuses it.
 */
export async function readEpoch(db: Db, branchId: number): Promise<string> {
  const [head] = await readHeads(db, [branchId])
  if (!head) throw new DomainError('not_found')
  return head.epoch
}

/** @throws DomainError `other_log` when the request's IDs belong to another log */
export function requireSameLog(attempt: Attempt | undefined, epoch: string): void {
  if (attempt?.epoch !== undefined && attempt.epoch !== epoch) throw new DomainError('other_log')
}

interface EventRow {
  restaurant_id: number
  seq: number
  commit_seq: number
  at: string
  actor: Actor
  type: string
  data: unknown
  owners: number[]
}

const SINCE = {
  name: 'events-since',
  text: `SELECT restaurant_id, seq, commit_seq, iso(at) AS at, actor, type, data, owners
    FROM board_events WHERE branch_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
}

/** Reads complete commits after a position, oldest first. Stops after about `limit` events. */
export async function readCommits(
  db: Db,
  { branchId, epoch, seq }: LogPosition,
  limit = 500,
): Promise<Commit[]> {
  const rows = await db.query<EventRow>(SINCE, [branchId, seq, limit])
  const groups: EventRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.commit_seq === row.commit_seq) last.push(row)
    else groups.push([row])
  }
  // The last commit may be incomplete. It is dropped, or read completely if it is the only one.
  if (rows.length === limit) {
    if (groups.length === 1) return readCommits(db, { branchId, epoch, seq }, limit * 4)
    groups.pop()
  }
  return groups.map((group) => ({
    branchId,
    restaurantId: group[0]?.restaurant_id ?? 0,
    epoch,
    events: group.map((row) => toBoardEvent(row.seq, row.at, row.actor, row)),
    owners: group.map((row) => row.owners),
  }))
}

interface BoardRow {
  epoch: string
  seq: number
  at: string
  snapshot: Snapshot
}

/** Reads the board and its sequence number in one statement, so that both belong to the same state. */
export async function readSnapshot(
  db: Db,
  { snapshot }: BoardLogSql,
  branchId: number,
): Promise<CachedBoard> {
  const [row] = await db.query<BoardRow>(snapshot, [branchId])
  if (!row) throw new DomainError('not_found')
  return { epoch: row.epoch, seq: row.seq, snapshot: row.snapshot }
}

export interface CachedBoard {
  readonly epoch: string
  readonly seq: number
  readonly snapshot: Snapshot
}

/** Caches the newest snapshot of each branch, so that many screens that reconnect cause only one read. */
export interface SnapshotCache {
  /**
   * Returns a board that is at least as new as the log's head.
   * @param head the head, if the caller has just read it
   */
  read(branchId: number, head?: Omit<LogPosition, 'branchId'>): Promise<CachedBoard>
  /** Whether a screen at `since` needs a snapshot, because it is more than 1,000 events behind the cached board. */
  isFarBehind(branchId: number, epoch: string, since: number): boolean
  readonly counts: { readonly hits: number; readonly misses: number; readonly builds: number }
}

/** If there are more cached boards, the one that was renewed least recently is removed. */
const MAX_CACHED = 64

export function createSnapshotCache(db: Db, boardLogSql: BoardLogSql): SnapshotCache {
  const boards = new Map<number, CachedBoard>()
  const reading = new Map<number, Promise<CachedBoard>>()
  const counts = { hits: 0, misses: 0, builds: 0 }

  function store(branchId: number, board: CachedBoard): void {
    boards.delete(branchId)
    boards.set(branchId, board)
    const [oldest] = boards.keys()
    if (boards.size > MAX_CACHED && oldest !== undefined) boards.delete(oldest)
  }

  async function build(branchId: number): Promise<CachedBoard> {
    counts.builds += 1
    const board = await readSnapshot(db, boardLogSql, branchId)
    store(branchId, board)
    return board
  }

  function share(branchId: number): Promise<CachedBoard> {
    let read = reading.get(branchId)
    if (!read) {
      read = build(branchId).finally(() => reading.delete(branchId))
      reading.set(branchId, read)
    }
    return read
  }

  return {
    counts,
    isFarBehind(branchId, epoch, since) {
      const board = boards.get(branchId)
      return board?.epoch === epoch && board.seq - since > MAX_EVENTS_BEHIND
    },
    async read(branchId, known) {
      const head = known ?? (await readHeads(db, [branchId]))[0]
      if (!head) throw new DomainError('not_found')
      const board = boards.get(branchId)
      if (board && board.epoch === head.epoch && board.seq === head.seq) {
        counts.hits += 1
        return board
      }
      counts.misses += 1
      const fresh = await share(branchId)
      // If the shared read started before the head was read, its board may be too old. Then reads again.
      return fresh.epoch === head.epoch && fresh.seq < head.seq ? share(branchId) : fresh
    },
  }
}

/** Without `epoch` and `since`, the screen has no board yet. */
export interface ScreenPosition {
  readonly epoch?: string | undefined
  readonly since?: number | undefined
  readonly eventsOnly?: boolean
}

const CATCH_UP = {
  name: 'catch-up',
  text: `SELECT head.epoch, head.seq,
      (SELECT min(seq) FROM board_events WHERE branch_id = $1) AS tail,
      CASE WHEN $2 = head.epoch AND $3 <= head.seq AND head.seq - $3 <= $4 THEN
        (SELECT coalesce(json_agg(json_build_object('seq', e.seq, 'at', iso(e.at), 'actor', e.actor,
            'type', e.type, 'data', e.data) ORDER BY e.seq), '[]'::json)
          FROM board_events e WHERE e.branch_id = $1 AND e.seq > $3) END AS events
    FROM board_heads head WHERE head.branch_id = $1`,
}

interface CatchUpRow {
  epoch: string
  seq: number
  tail: number | null
  events: BoardEvent[] | null
}

/**
 * Returns the events that a screen missed, or a snapshot if the screen has no board, follows another log, is ahead of
 * the log, or missed more than 1,000 events or events that have been deleted.
 */
export async function readCatchUp(
  db: Db,
  snapshots: SnapshotCache,
  branchId: number,
  { epoch, since, eventsOnly = false }: ScreenPosition,
  now: Date,
): Promise<CatchUp> {
  const at = now.toISOString()
  let head: CatchUpRow | undefined
  const canResume =
    epoch !== undefined && since !== undefined && !snapshots.isFarBehind(branchId, epoch, since)
  const from = canResume ? since : null
  if (canResume || eventsOnly) {
    ;[head] = await db.query<CatchUpRow>(CATCH_UP, [branchId, epoch, from, MAX_EVENTS_BEHIND])
    if (!head) throw new DomainError('not_found')
    const isWhole = from === head.seq || (head.tail !== null && (from ?? 0) + 1 >= head.tail)
    if (head.events && isWhole) return { epoch: head.epoch, seq: head.seq, at, events: head.events }
    if (eventsOnly) return { epoch: head.epoch, seq: head.seq, at, events: [] }
  }
  const { epoch: current, seq, snapshot } = await snapshots.read(branchId, head)
  return { epoch: current, seq, at, snapshot }
}
