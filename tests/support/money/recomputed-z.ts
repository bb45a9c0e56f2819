/** Recomputes a Z from the ledger and from rows, as docs/money.md defines its figures, without product code. */
import type { CashSession, CashSessionFigures } from '@orderi/shared/payments/cash-sessions'
import type { Db } from '../../../server/src/db/sql.ts'

const amount = (cents: string) => `round(coalesce(${cents}, 0) / 100.0, 2)`
const user = `json_build_object('id', user_id, 'name', name)`
const list = (object: string, from: string) =>
  `(SELECT coalesce(json_agg(json_build_object(${object})), '[]'::json) FROM ${from})`

// Assumes at most one discount per bill besides courtesies, because its amount is derived from the bill.
const RECOMPUTE = `WITH s AS (
    SELECT * FROM cash_sessions WHERE id = $1
  ), entries AS (
    SELECT p.id, p.bill_id, p.kind, p.method_id, p.user_id, p.user_name AS name, l.account, l.debit_c, l.credit_c
    FROM payments p JOIN ledger l ON l.source = 'payment' AND l.source_id = p.id WHERE p.session_id = $1
  ), moved AS (
    SELECT m.kind, m.amount_c, l.debit_c FROM cash_movements m
    JOIN ledger l ON l.source = 'movement' AND l.source_id = m.id AND l.account = 'method efectivo'
    WHERE m.session_id = $1
  ), counted AS (
    SELECT (m ->> 'id')::bigint AS id, (m ->> 'amount_c')::bigint AS cents
    FROM cash_counts c, json_array_elements(c.methods) AS m
    WHERE c.id = (SELECT max(id) FROM cash_counts WHERE session_id = $1)
  ), by_method AS (
    SELECT method_id AS id, sum(debit_c) AS total, sum(credit_c) FILTER (WHERE account = 'tips') AS tips
    FROM entries GROUP BY 1
  ), people AS (
    SELECT user_id, name, sum(debit_c) AS charged, sum(credit_c) FILTER (WHERE account = 'tips') AS tips
    FROM entries GROUP BY 1, 2
  ), last_paid AS (
    SELECT DISTINCT ON (bill) coalesce(b.merged_into, b.id) AS bill, p.session_id
    FROM s JOIN payments p ON p.branch_id = s.branch_id JOIN bills b ON b.id = p.bill_id
    WHERE p.kind <> 'devolucion' AND p.applied_c <> 0 ORDER BY bill, p.id DESC
  ), sold AS (
    SELECT b.* FROM last_paid JOIN bills b ON b.id = bill WHERE session_id = $1 AND b.status = 'Cerrada'
  ), outside AS (
    SELECT b.total_final FROM s JOIN bills b ON b.branch_id = s.branch_id AND b.status = 'Cerrada'
    LEFT JOIN last_paid l ON l.bill = b.id LEFT JOIN cash_sessions o ON o.id = l.session_id
    WHERE b.merged_into IS NULL AND (o.id IS NULL OR o.closed_at < b.closed_at) AND b.closed_at <= s.closed_at
      AND b.closed_at > coalesce((SELECT max(c.closed_at) FROM cash_sessions c
        WHERE c.branch_id = s.branch_id AND c.closed_at < s.closed_at), '-infinity')
  ), booked AS (
    SELECT l.account, l.debit_c, l.credit_c FROM sold JOIN ledger l ON l.source = 'bill' AND l.source_id = sold.id
  ), dishes AS (
    SELECT l.* FROM sold JOIN order_lines l ON l.bill_id = sold.id WHERE l.status <> 'Cancelado'
  ), during AS (
    SELECT a.* FROM s JOIN adjustments a ON a.branch_id = s.branch_id AND a.at BETWEEN s.opened_at AND s.closed_at
  ), gifts AS (
    SELECT l.bill_id, a.user_id, a.user_name, l.unit_price * l.quantity * 100 AS cents
    FROM during a JOIN order_lines l ON l.adjustment_id = a.id WHERE a.kind = 'cortesia' AND l.status <> 'Cancelado'
  ), corrections AS (
    SELECT kind, user_id, name, count(DISTINCT id) AS n, -sum(debit_c) AS cents FROM entries
      WHERE kind IN ('reverso', 'devolucion') GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'anulacion', v.user_id, v.user_name, count(*), sum(v.quantity * l.unit_price * 100)
      FROM s JOIN voids v ON v.branch_id = s.branch_id AND v.at BETWEEN s.opened_at AND s.closed_at
      JOIN order_lines l ON l.id = v.line_id GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'cortesia', user_id, user_name, count(*), sum(cents) FROM gifts GROUP BY 1, 2, 3
    UNION ALL
    SELECT 'descuento', a.user_id, a.user_name, count(*),
        sum(b.discount * 100 - coalesce((SELECT sum(cents) FROM gifts WHERE bill_id = b.id), 0))
      FROM during a JOIN bills b ON b.id = a.bill_id WHERE a.kind = 'descuento'
        AND (a.id = b.adjustment_id OR a.id IN (SELECT adjustment_id FROM order_lines WHERE bill_id = b.id))
      GROUP BY 1, 2, 3
  ), unpaid AS (
    SELECT b.id, b.number, b.table_name, b.total_final * 100
        - coalesce((SELECT sum(applied_c) FROM payments WHERE bill_id = b.id), 0) AS cents
    FROM s JOIN bills b ON b.branch_id = s.branch_id AND b.status <> 'Cerrada'
  ), by_dish AS (
    SELECT max(product_name) AS name, sum(quantity) AS quantity, sum(unit_price * quantity) AS total
    FROM dishes GROUP BY product_id
  ), by_hour AS (
    SELECT extract(hour FROM closed_at AT TIME ZONE 'America/Costa_Rica')::int AS hour, count(*) AS bills,
      sum(total_final) AS total FROM sold GROUP BY 1
  )
  SELECT json_build_object(
    'expected', ${amount(`s.opening_c + (SELECT coalesce(sum(debit_c), 0) FROM entries WHERE account = 'method efectivo')
      + (SELECT coalesce(sum(debit_c), 0) FROM moved)`)},
    'figures', json_build_object(
      'payments', (SELECT count(DISTINCT id) FROM entries),
      'cash', ${amount("(SELECT sum(debit_c) FROM entries WHERE account = 'method efectivo')")},
      'tips', ${amount("(SELECT sum(credit_c) FROM entries WHERE account = 'tips')")},
      'on_account', ${amount("(SELECT sum(credit_c) FROM entries WHERE account = 'house accounts' AND bill_id IS NULL)")},
      'methods', ${list(
        `'id', m.id, 'name', m.name, 'kind', m.kind, 'total', ${amount('b.total')}, 'tips', ${amount('b.tips')},
          'counted', round(c.cents / 100.0, 2)`,
        'payment_methods m LEFT JOIN by_method b USING (id) LEFT JOIN counted c USING (id) WHERE b.id = m.id OR c.id = m.id',
      )},
      'people', ${list(`'user', ${user}, 'charged', ${amount('charged')}, 'tips', ${amount('tips')}`, 'people')},
      'movements', ${list("'kind', kind, 'total', round(cents / 100.0, 2)", '(SELECT kind, sum(amount_c) AS cents FROM moved GROUP BY 1) AS m')},
      'corrections', ${list(`'kind', kind, 'user', ${user}, 'count', n, 'amount', ${amount('cents')}`, 'corrections')},
      'open_bills', ${list(`'id', id, 'number', number, 'table', table_name, 'balance', ${amount('cents')}`, 'unpaid')},
      'sales', json_build_object(
        'bills', (SELECT count(*) FROM sold),
        'gross', (SELECT coalesce(sum(unit_price * quantity), 0) FROM dishes),
        'discount', (SELECT coalesce(sum(discount), 0) FROM sold),
        'iva', ${amount("(SELECT sum(credit_c) FROM booked WHERE account = 'iva')")},
        'service', ${amount("(SELECT sum(credit_c) FROM booked WHERE account = 'service')")},
        'commission', (SELECT coalesce(sum(commission), 0) FROM sold),
        'total', ${amount("(SELECT sum(debit_c) FROM booked WHERE account = 'receivables')")}),
      'outside', (SELECT json_build_object('bills', count(*), 'total', coalesce(sum(total_final), 0)) FROM outside),
      'products', ${list("'name', name, 'quantity', quantity, 'total', total", 'by_dish')},
      'hours', ${list("'hour', hour, 'bills', bills, 'total', total", 'by_hour')}
    )) AS z FROM s`

interface RecomputedZ {
  readonly expected: number
  readonly figures: CashSessionFigures
}

/** The Z of a session that was just closed. Lists are unsorted. */
export async function recomputedZ(db: Db, sessionId: number): Promise<RecomputedZ | undefined> {
  const [row] = await db.query<{ z: RecomputedZ }>(RECOMPUTE, [sessionId])
  return row && sortedZ(row.z)
}

/** The figures of a closed session with sorted lists, for the comparison with `recomputedZ`. */
export function sortedZ({ expected, figures }: Pick<CashSession, 'expected' | 'figures'>) {
  const lists = Object.entries(figures ?? {}).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.toSorted((a, b) => compare(keyOf(a), keyOf(b))) : value,
  ])
  return { expected, figures: Object.fromEntries(lists) } as RecomputedZ
}

const compare = (a: string, b: string) => (a < b ? -1 : 1)
/** Independent of the sequence of an object's fields. */
const keyOf = (row: object) =>
  JSON.stringify(Object.entries(row).toSorted(([a], [b]) => compare(a, b)))
