/** Reads a day of a branch's log. */
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
