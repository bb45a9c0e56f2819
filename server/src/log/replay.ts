/** Reads a day of a branch's log, and the states of orders and bills at its start. */
import type { BoardEvent } from '@orderi/shared/board/events'
import { DomainError } from '@orderi/shared/kernel/errors'
import type { Columns, Db } from '../db/sql.ts'
import { EVENT_JSON } from './read.ts'

export interface LoggedDay extends Columns<'board_heads', 'epoch' | 'seq'> {
  readonly from: string
  readonly to: string
  /** The oldest stored event. Null if the log stores none. */
  readonly oldest: { readonly seq: number; readonly at: string } | null
  /** The number of the last event before the day, or 0. */
  readonly before: number
  /** The number of the last event before the end of the day, or 0. */
  readonly last: number
}

/** Compares times of events, because a branch's events are few and have no index by time. */
const READ_DAY = {
  name: 'logged-day',
  text: `SELECT head.epoch, head.seq, iso(day."from") AS "from", iso(day."to") AS "to",
      (SELECT json_build_object('seq', e.seq, 'at', iso(e.at)) FROM board_events e
        WHERE e.branch_id = $1 ORDER BY e.seq LIMIT 1) AS oldest,
      coalesce(found.before, 0) AS before, coalesce(found.last, 0) AS last
    FROM board_heads head JOIN branches br ON br.id = head.branch_id
      CROSS JOIN LATERAL (SELECT ($2::date + br.day_starts_at) AT TIME ZONE $3 AS "from",
        ($2::date + 1 + br.day_starts_at) AT TIME ZONE $3 AS "to") AS day
      CROSS JOIN LATERAL (SELECT max(e.seq) FILTER (WHERE e.at < day."from") AS before, max(e.seq) AS last
        FROM board_events e WHERE e.branch_id = $1 AND e.at < day."to") AS found
    WHERE head.branch_id = $1`,
}

/** @param day a business day, in the time zone `zone` */
export async function readLoggedDay(
  db: Db,
  branchId: number,
  day: string,
  zone: string,
): Promise<LoggedDay> {
  const [row] = await db.query<LoggedDay>(READ_DAY, [branchId, day, zone])
  if (!row) throw new DomainError('not_found')
  return row
}

const READ_EVENTS = {
  name: 'replayed-events',
  text: `SELECT coalesce(json_agg(event ORDER BY seq), '[]'::json) AS events FROM (
      SELECT e.seq, ${EVENT_JSON} AS event FROM board_events e
        WHERE e.branch_id = $1 AND e.seq > $2 AND e.seq <= $3 ORDER BY e.seq LIMIT $4) AS page`,
}

/**
 * Reads the next events after `after`, up to number `last`.
 * @throws DomainError `other_log` if the log no longer stores the first of them
 */
export async function readEventsBetween(
  db: Db,
  branchId: number,
  { after, last, count }: { readonly after: number; readonly last: number; readonly count: number },
): Promise<BoardEvent[]> {
  const [row] = await db.query<{ events: BoardEvent[] }>(READ_EVENTS, [
    branchId,
    after,
    last,
    count,
  ])
  const events = row?.events ?? []
  if (after < last && events[0]?.seq !== after + 1) throw new DomainError('other_log')
  return events
}

interface StateRow {
  readonly kind: 'order' | 'bill' | 'floor'
  /** True if the event is the last one up to the position, false if it is the first one after it. */
  readonly isKnown: boolean
  readonly event: BoardEvent
}

const READ_STATES = {
  name: 'replayed-states',
  text: `WITH touched AS (
      SELECT kind, max(seq) FILTER (WHERE seq <= $2) AS known, min(seq) FILTER (WHERE seq > $2) AS next
      FROM (SELECT seq, entity_id, CASE WHEN type LIKE 'order.%' THEN 'order' WHEN type = 'floor.changed' THEN 'floor'
          WHEN type LIKE 'bill.%' OR type LIKE 'waiter.%' THEN 'bill' END AS kind
        FROM board_events WHERE branch_id = $1) AS e
      WHERE kind IS NOT NULL GROUP BY kind, entity_id
    )
    SELECT t.kind, t.known IS NOT NULL AS "isKnown", ${EVENT_JSON} AS event
    FROM touched t JOIN board_events e ON e.branch_id = $1 AND e.seq = coalesce(t.known, t.next)
    WHERE t.kind = 'floor' OR CASE WHEN t.known IS NOT NULL
      THEN e.data ->> 'status' NOT IN ('Entregado', 'Cancelado', 'Cerrada')
      ELSE (e.data ->> 'created_at')::timestamptz < $3 AND e.type <> 'bill.reopened'
        AND (e.data ->> 'status' NOT IN ('Entregado', 'Cancelado', 'Cerrada')
          OR coalesce(e.data ->> 'closed_at', e.data ->> 'status_at')::timestamptz >= $3) END`,
}

/**
 * Reads the last event of each open order and bill, and of the floor, up to number `seq`. If the log stores no such
 * event of an entity that was open at `at`, reads the first one after it.
 */
export async function readStates(
  db: Db,
  branchId: number,
  { seq, at }: { readonly seq: number; readonly at: string },
): Promise<readonly StateRow[]> {
  return db.query<StateRow>(READ_STATES, [branchId, seq, at])
}

const READ_TOUCHED = {
  name: 'touched-entities',
  text: `SELECT ARRAY(SELECT id FROM unnest($2::bigint[]) AS id WHERE EXISTS (SELECT FROM board_events
        WHERE branch_id = $1 AND entity_id = id AND type LIKE 'order.%' AND seq <= $4)) AS orders,
      ARRAY(SELECT id FROM unnest($3::bigint[]) AS id WHERE EXISTS (SELECT FROM board_events
        WHERE branch_id = $1 AND entity_id = id AND (type LIKE 'bill.%' OR type LIKE 'waiter.%') AND seq <= $4)) AS bills`,
}

/** The orders and bills, of those given, that have a stored event up to number `seq`. */
export async function readTouched(
  db: Db,
  branchId: number,
  given: { readonly orders: readonly number[]; readonly bills: readonly number[] },
  seq: number,
): Promise<{ readonly orders: ReadonlySet<number>; readonly bills: ReadonlySet<number> }> {
  const [row] = await db.query<{ orders: number[]; bills: number[] }>(READ_TOUCHED, [
    branchId,
    given.orders,
    given.bills,
    seq,
  ])
  return { orders: new Set(row?.orders), bills: new Set(row?.bills) }
}
