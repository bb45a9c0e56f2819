import type { BoardEvent, Snapshot } from '@orderi/shared/board/events'
import { MAX_EVENTS_BEHIND } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { KeyedRequest } from '../db/idempotency.ts'
import type { Columns, Db } from '../db/sql.ts'
import type { Tables } from '../db/tables.ts'
import type { Commit } from './append.ts'
import type { BoardLogSql } from './board-log.ts'

export type LogPosition = Columns<'board_heads', 'epoch' | 'seq'> & {
  readonly branchId: Tables['board_heads']['branch_id']
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

/** Read the epoch before the IDs: if the log is replaced in between, the server refuses the outdated epoch. */
export async function readEpoch(db: Db, branchId: number): Promise<string> {
  const [head] = await readHeads(db, [branchId])
  if (!head) throw new DomainError('not_found')
  return head.epoch
}

/** @throws DomainError `other_log` when the request's IDs belong to another log */
export function requireSameLog(keyed: KeyedRequest | undefined, epoch: string): void {
  if (keyed?.epoch !== undefined && keyed.epoch !== epoch) throw new DomainError('other_log')
}

/** SQL: the event `e` in wire format. */
export const EVENT_JSON = `json_build_object('seq', e.seq, 'at', iso(e.at), 'actor', e.actor, 'type', e.type, 'data', e.data)`

/** A commit has the `seq` of its first event, so the condition on `commit_seq` finds complete commits. */
const COMMITS_AFTER = {
  name: 'commits-after',
  text: `SELECT e.restaurant_id AS "restaurantId", json_agg(${EVENT_JSON} ORDER BY e.seq) AS events,
      json_agg(e.owners ORDER BY e.seq) AS owners
    FROM board_events e WHERE e.branch_id = $1 AND e.seq > $2 AND e.commit_seq <= $2 + $3
    GROUP BY e.commit_seq, e.restaurant_id ORDER BY e.commit_seq`,
}

/** Reads the commits that begin with one of the next `count` events after a position, oldest first. */
export async function readCommits(
  db: Db,
  { branchId, epoch, seq }: LogPosition,
  count = 500,
): Promise<Commit[]> {
  const rows = await db.query<Pick<Commit, 'restaurantId' | 'events' | 'owners'>>(COMMITS_AFTER, [
    branchId,
    seq,
    count,
  ])
  return rows.map((row) => ({ branchId, epoch, ...row }))
}

type StoredBoard = Columns<'board_heads', 'epoch' | 'seq'> & {
  readonly snapshot: Snapshot
}

/** Reads the board and its sequence number in one statement, so that both belong to the same state. */
export async function readSnapshot(
  db: Db,
  { snapshot }: BoardLogSql,
  branchId: number,
): Promise<StoredBoard> {
  const [row] = await db.query<StoredBoard>(snapshot, [branchId])
  if (!row) throw new DomainError('not_found')
  return row
}

const MISSED = {
  name: 'missed-events',
  text: `SELECT head.epoch, head.seq,
      CASE WHEN $2 = head.epoch AND $3 <= head.seq AND head.seq - $3 <= ${MAX_EVENTS_BEHIND} THEN
        (SELECT coalesce(json_agg(${EVENT_JSON} ORDER BY e.seq), '[]'::json)
          FROM board_events e WHERE e.branch_id = $1 AND e.seq > $3) END AS events
    FROM board_heads head WHERE head.branch_id = $1`,
}

type Missed = Columns<'board_heads', 'epoch' | 'seq'> & {
  /** Null if the events do not continue the board. */
  readonly events: BoardEvent[] | null
}

/**
 * Reads the head of a log and the events that a board misses. Events cannot continue a board that follows another log,
 * is ahead of the log, or misses deleted events or more than 1,000 events.
 */
export async function readMissed(
  db: Db,
  branchId: number,
  { epoch, since }: { readonly epoch?: string | undefined; readonly since?: number | undefined },
): Promise<Missed> {
  const [row] = await db.query<Missed>(MISSED, [branchId, epoch, since])
  if (!row) throw new DomainError('not_found')
  const isWhole = row.events?.length === row.seq - (since ?? 0)
  return isWhole ? row : { ...row, events: null }
}
