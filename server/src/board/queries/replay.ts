/** Reads the states of orders, bills and the floor at a position of a branch's log. */
import type { BoardEvent } from '@orderi/shared/board/events'
import type { Db } from '../../db/sql.ts'
import { EVENT_JSON } from '../../log/read.ts'

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
