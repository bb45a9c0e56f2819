import { billFigures } from '@orderi/shared/bills/rules'
import type { Bill } from '@orderi/shared/bills/schema'
import type { BoardEvent } from '@orderi/shared/board/events'
import type { Db } from '../../../server/src/db/sql.ts'
import type { AcknowledgedOrder } from '../live/writers.ts'

/** Each list contains the markers of the orders that violate one guarantee. */
export interface OrderAudit {
  readonly lost: string[]
  readonly doubled: string[]
  readonly partial: string[]
  readonly unknown: string[]
}

export async function auditOrders(
  db: Db,
  beginning: string,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<OrderAudit> {
  const rows = await db.query<{ marker: string; ids: number[]; lines: number }>(
    `SELECT note AS marker, json_agg(DISTINCT order_id) AS ids, count(*) FILTER (WHERE split_from IS NULL) AS lines
      FROM order_lines WHERE starts_with(note, $1) GROUP BY note`,
    [beginning],
  )
  const found = new Map(rows.map((row) => [row.marker, row]))
  const acknowledgedMarkers = new Set(acknowledged.map(({ marker }) => marker))
  const markers = (list: readonly { marker: string }[]) => list.map(({ marker }) => marker)
  return {
    lost: markers(
      acknowledged.filter((each) => !found.get(each.marker)?.ids.includes(each.orderId)),
    ),
    doubled: markers(rows.filter(({ ids }) => ids.length > 1)),
    partial: markers(
      acknowledged.filter(({ marker, lines }) => {
        const { ids = [], lines: written = 0 } = found.get(marker) ?? {}
        return ids.length <= 1 && written !== lines
      }),
    ),
    unknown: markers(rows.filter(({ marker }) => !acknowledgedMarkers.has(marker))),
  }
}

export function brokenLogs(db: Db): Promise<unknown[]> {
  return db.query(`
    SELECT head.branch_id, head.seq, count(e.seq), min(e.seq), max(e.seq)
    FROM board_heads head LEFT JOIN board_events e ON e.branch_id = head.branch_id
    GROUP BY head.branch_id, head.seq
    HAVING count(e.seq) <> head.seq OR max(e.seq) <> head.seq OR min(e.seq) <> 1`)
}

export function ordersNotAnnouncedOnce(db: Db): Promise<unknown[]> {
  return db.query(`
    SELECT o.id, count(e.seq) FROM orders o
    LEFT JOIN board_events e ON e.branch_id = o.branch_id AND e.type = 'order.created' AND e.entity_id = o.id
    GROUP BY o.id HAVING count(e.seq) <> 1`)
}

export async function readLogAfter(db: Db, branch: number, seq: number): Promise<BoardEvent[]> {
  const rows = await db.query<{ event: BoardEvent }>(
    `SELECT json_build_object('seq', seq, 'at', iso(at), 'actor', actor, 'type', type, 'data', data) AS event
      FROM board_events WHERE branch_id = $1 AND seq > $2 ORDER BY seq`,
    [branch, seq],
  )
  return rows.map(({ event }) => event)
}

/** Returns the sequence number of each command's last event. The command's response had this number as `Board-Seq`. */
export async function readSeqsAfter(db: Db, branch: number, seq: number): Promise<number[]> {
  const rows = await db.query<{ seq: number }>(
    `SELECT max(seq) AS seq FROM board_events
      WHERE branch_id = $1 AND seq > $2 AND actor IS NOT NULL GROUP BY commit_seq ORDER BY 1`,
    [branch, seq],
  )
  return rows.map((row) => row.seq)
}

export interface ComparedBill {
  readonly bill: number
  readonly stored: Figures
  readonly computed: Figures
}
type Figures = Pick<
  Bill,
  'total' | 'iva' | 'servicio' | 'comision' | 'totalFinal' | 'pagado' | 'propinas'
>

/** SQL: the current discount of a bill or line. */
const adjustmentSql = (row: string) =>
  `(SELECT json_strip_nulls(json_build_object('basisPoints', a.basis_points, 'cents', a.amount_c))
    FROM adjustments a WHERE a.id = ${row}.adjustment_id)`

export async function compareBills(db: Db, branch: number): Promise<ComparedBill[]> {
  const rows = await db.query<{
    id: number
    stored: Figures
    paid: Pick<Figures, 'pagado' | 'propinas'>
    terms: Parameters<typeof billFigures>[1]
    changes: Parameters<typeof billFigures>[2]
    lines: Parameters<typeof billFigures>[0]
  }>(
    `SELECT b.id,
        json_build_object('total', b.total, 'iva', b.iva, 'servicio', b.service, 'comision', b.commission,
          'totalFinal', b.total_final, 'pagado', b.paid_c / 100.0, 'propinas', b.tips_c / 100.0) AS stored,
        (SELECT json_build_object('pagado', coalesce(sum(p.applied_c), 0) / 100.0,
          'propinas', coalesce(sum(p.tip_c), 0) / 100.0) FROM payments p
          WHERE p.bill_id IN (SELECT merged_bills(b.id))
            -- A closed bill keeps its figures when a payment is refunded.
            AND NOT (b.status = 'Cerrada' AND p.kind = 'devolucion' AND p.id > coalesce(b.closed_payment_id, 0))) AS paid,
        json_build_object('iva', b.iva_rate, 'ivaIncluido', b.iva_included::int::text, 'servicio', b.service_rate,
          'servicioIncluido', b.service_included::int::text, 'comision', b.commission_rate,
          'commissionType', b.commission_type) AS terms,
        json_strip_nulls(json_build_object('serviceWaived', b.service_waived, 'carry', b.carry,
          'adjustment', ${adjustmentSql('b')})) AS changes,
        (SELECT coalesce(json_agg(json_strip_nulls(json_build_object('price', l.unit_price, 'quantity', l.quantity,
          'status', l.status, 'adjustment', ${adjustmentSql('l')})) ORDER BY l.id), '[]'::json)
          FROM order_lines l WHERE l.bill_id = b.id) AS lines
      FROM bills b WHERE b.branch_id = $1 ORDER BY b.id`,
    [branch],
  )
  return rows.map(({ id, stored, paid, terms, changes, lines }) => {
    const { total, iva, servicio, comision, totalFinal } = billFigures(lines, terms, changes)
    return { bill: id, stored, computed: { total, iva, servicio, comision, totalFinal, ...paid } }
  })
}

/** A replacer for `JSON.stringify`. Omits the people who are charging, because the log does not contain them. */
export function withoutPresence(key: string, value: unknown): unknown {
  return key === 'charging' ? null : value
}
