/** What the tables say about what people were told. */
import type { Sql } from '../../server/src/db/pool.ts'
import type { Acknowledged } from './writers.ts'

/** Markers of orders that are not there exactly once and whole; all empty when every promise was kept. */
export interface OrderAudit {
  readonly lost: string[]
  readonly doubled: string[]
  readonly partial: string[]
  /** In the tables, though nobody was told so. */
  readonly unknown: string[]
}

/** Compares orders whose markers begin with a name to what was acknowledged. */
export async function auditOrders(
  db: Sql,
  beginning: string,
  acknowledged: readonly Acknowledged[],
): Promise<OrderAudit> {
  const rows = await db.query<{ marker: string; ids: number[]; lines: number }>(
    `SELECT note AS marker, json_agg(DISTINCT order_id) AS ids, count(*) AS lines
      FROM order_lines WHERE starts_with(note, $1) GROUP BY note`,
    [beginning],
  )
  const found = new Map(rows.map((row) => [row.marker, row]))
  const told = new Set(acknowledged.map(({ marker }) => marker))
  const markers = (list: readonly { marker: string }[]) => list.map(({ marker }) => marker)
  return {
    lost: markers(
      acknowledged.filter((each) => !found.get(each.marker)?.ids.includes(each.orderId)),
    ),
    doubled: markers(rows.filter(({ ids }) => ids.length > 1)),
    partial: markers(
      acknowledged.filter((each) => (found.get(each.marker)?.lines ?? 0) < each.lines),
    ),
    unknown: markers(rows.filter(({ marker }) => !told.has(marker))),
  }
}

/** The branches whose log is not 1, 2, 3 … up to its head. */
export function brokenLogs(db: Sql): Promise<unknown[]> {
  return db.query(`
    SELECT head.branch_id, head.seq, count(e.seq), min(e.seq), max(e.seq)
    FROM board_heads head LEFT JOIN board_events e ON e.branch_id = head.branch_id
    GROUP BY head.branch_id, head.seq
    HAVING count(e.seq) <> head.seq OR max(e.seq) <> head.seq OR min(e.seq) <> 1`)
}

/** The orders that were not announced exactly once. */
export function badlyAnnounced(db: Sql): Promise<unknown[]> {
  return db.query(`
    SELECT o.id, count(e.seq) FROM orders o
    LEFT JOIN board_events e ON e.branch_id = o.branch_id AND e.type = 'order.created' AND e.entity_id = o.id
    GROUP BY o.id HAVING count(e.seq) <> 1`)
}
