/** Reads the report of a cash session (docs/money.md, "The till"). */
import type { SessionReport } from '@orderi/shared/payments/cash-sessions'
import type { Db } from '../../db/sql.ts'
import { lineDiscountSql } from '../../wire/queries/line-discount.ts'

const amount = (cents: string) => `trim_scale(round(coalesce(${cents}, 0) / 100.0, 2))`
const user = (row: string) =>
  `CASE WHEN ${row}.user_id IS NOT NULL THEN json_build_object('id', ${row}.user_id, 'name', ${row}.name) END`
const list = (object: string, from: string, order: string) =>
  `(SELECT coalesce(json_agg(${object} ORDER BY ${order}), '[]'::json) FROM ${from})`

// Finds the sold bills by their payments instead of by time, because clocks may be set back.
const READ_REPORT = {
  name: 'session-report',
  text: `WITH s AS (
      SELECT s.*, zone_of(r.country) AS zone
      FROM cash_sessions s JOIN restaurants r ON r.id = s.restaurant_id WHERE s.branch_id = $1 AND s.id = $2
    ), paid AS MATERIALIZED (
      SELECT p.* FROM s JOIN payments p ON p.session_id = s.id
    ), sold AS MATERIALIZED (
      SELECT b.* FROM bills b WHERE b.id IN (SELECT staying_bill(bill_id) FROM paid)
        AND b.status = 'Cerrada' AND b.closed_payment_id IN (SELECT id FROM paid)
    ), given AS (
      SELECT a.kind, a.user_id, a.user_name AS name, CASE
          WHEN l.id IS NOT NULL THEN ${lineDiscountSql('a', 'l')}
          ELSE round(b.discount * 100) - coalesce((SELECT sum(${lineDiscountSql('o', 'ol')})
            FROM order_lines ol JOIN adjustments o ON o.id = ol.adjustment_id
            WHERE ol.bill_id = b.id AND ol.status <> 'Cancelado'), 0) END AS cents
      FROM s JOIN adjustments a ON a.branch_id = s.branch_id AND a.at >= s.opened_at
          AND coalesce(a.given_at, a.at) >= s.opened_at
        JOIN bills b ON b.id = a.bill_id LEFT JOIN order_lines l ON l.id = a.line_id
      WHERE a.kind IN ('descuento', 'cortesia') AND a.id = coalesce(l.adjustment_id, b.adjustment_id)
        AND l.status IS DISTINCT FROM 'Cancelado'
      UNION ALL
      SELECT 'anulacion', v.user_id, v.user_name, l.unit_price * v.quantity * 100
      FROM s JOIN voids v ON v.branch_id = s.branch_id AND v.at >= s.opened_at
        JOIN order_lines l ON l.id = v.line_id
      UNION ALL
      SELECT kind, user_id, user_name, -(received_c - change_c) FROM paid WHERE kind IN ('reverso', 'devolucion')
    ), corrections AS (
      SELECT kind, user_id, name, count(*) AS n, sum(cents) AS cents FROM given GROUP BY kind, user_id, name
    ), people AS (
      -- Without the device, because a person may use several.
      SELECT user_id, (SELECT name FROM users WHERE id = user_id) AS name, sum(received_c - change_c) AS charged, sum(tip_c) AS tips
      FROM paid GROUP BY user_id
    ), products AS (
      SELECT max(l.product_name) AS name, sum(l.quantity) AS quantity, sum(l.unit_price * l.quantity) AS total
      FROM sold JOIN order_lines l ON l.bill_id = sold.id AND l.status <> 'Cancelado' GROUP BY l.product_id
    ), outside AS (
      SELECT b.total_final FROM cash_sessions c CROSS JOIN LATERAL bills_outside(c) AS b WHERE c.branch_id = $1 AND c.id = $2
    ), hours AS (
      SELECT extract(hour FROM sold.closed_at AT TIME ZONE s.zone)::int AS hour, count(*) AS bills,
        sum(sold.total_final) AS total
      FROM sold CROSS JOIN s GROUP BY 1
    )
    SELECT json_build_object(
      'people', ${list(`json_build_object('user', ${user('p')}, 'charged', ${amount('p.charged')}, 'tips', ${amount('p.tips')})`, 'people p', 'p.charged DESC, p.name')},
      'corrections', ${list(`json_build_object('kind', c.kind, 'user', ${user('c')}, 'count', c.n, 'amount', ${amount('c.cents')})`, 'corrections c', 'c.kind, c.name')},
      'open_bills', ${list(
        `json_build_object('id', b.id, 'number', b.number, 'table', b.table_name,
          'balance', trim_scale(b.total_final - b.paid_c / 100.0))`,
        "bills b WHERE b.branch_id = $1 AND b.status <> 'Cerrada'",
        'b.number, b.id',
      )},
      'sales', (SELECT json_build_object('bills', count(*), 'gross', trim_scale(coalesce(sum(coalesce(gross, total)), 0)),
          'discount', trim_scale(coalesce(sum(discount), 0)), 'iva', trim_scale(coalesce(sum(iva), 0)),
          'service', trim_scale(coalesce(sum(service), 0)), 'commission', trim_scale(coalesce(sum(commission), 0)),
          'total', trim_scale(coalesce(sum(total_final), 0))) FROM sold),
      'on_account', ${amount('(SELECT sum(received_c - change_c) FROM paid WHERE bill_id IS NULL)')},
      'outside', (SELECT json_build_object('bills', count(*), 'total', trim_scale(coalesce(sum(total_final), 0)))
        FROM outside),
      'products', ${list("json_build_object('name', d.name, 'quantity', d.quantity, 'total', trim_scale(d.total))", 'products d', 'd.total DESC, d.name')},
      'hours', ${list("json_build_object('hour', h.hour, 'bills', h.bills, 'total', trim_scale(h.total))", 'hours h', 'h.hour')}
    ) AS report FROM s`,
}

/** The report of an open session. Undefined if the branch has no such session. */
export async function readSessionReport(
  db: Db,
  branchId: number,
  sessionId: number,
): Promise<SessionReport | undefined> {
  const [row] = await db.query<{ report: SessionReport }>(READ_REPORT, [branchId, sessionId])
  return row?.report
}
