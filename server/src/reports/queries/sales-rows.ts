/** SQL that computes the sums of days from bills, lines and payments (docs/money.md, "Reports"). */
import type { Tables } from '../../db/tables.ts'
import { lineDiscountSql } from '../../wire/queries/line-discount.ts'

/** The sums of a row. Amounts are céntimos. */
export const SUMS = [
  'bills',
  'quantity',
  'gross_c',
  'discount_c',
  'total_c',
  'iva_c',
  'service_c',
  'commission_c',
  'final_c',
  'refunded_c',
  'tips_c',
] as const satisfies readonly (keyof Tables['sales_days'])[]
type Sum = (typeof SUMS)[number]

/** The kinds of the rows of `sales_days`. */
export type SalesKind = 'hora' | 'producto' | 'mesero' | 'cobrador' | 'metodo' | 'motivo'

const KEYS = [
  'restaurant_id',
  'branch_id',
  'date',
  'day',
  'kind',
  'key',
  'currency',
] as const satisfies readonly (keyof Tables['sales_days'])[]

/** The columns of `sales_days`. */
export const SALES_COLUMNS = [...KEYS, 'name', ...SUMS].join(', ')

const cents = (amount: string) => `(${amount} * 100)::bigint`

/** SQL condition: the instant `at` is on the date of the day `d`, in its time zone. */
const onDate = (at: string) => `${at} >= (d.date::timestamp AT TIME ZONE d.zone)
      AND ${at} < ((d.date + 1)::timestamp AT TIME ZONE d.zone)`

/** SQL: the rows of one kind, summed for each key. */
function rowsSql(kind: SalesKind, key: string, from: string): string {
  const sums = SUMS_BY_KIND[kind]
  const name = kind === 'producto' ? 'max(e.product_name)' : 'NULL'
  return `SELECT e.restaurant_id, e.branch_id, e.date, e.day, '${kind}' AS kind, ${key} AS key, e.currency, ${name} AS name,
      ${SUMS.map((sum) => `${sums[sum] ? `coalesce(${sums[sum]}, 0)` : '0'}::bigint AS ${sum}`).join(', ')}
    FROM ${from} e GROUP BY 1, 2, 3, 4, 6, 7`
}

const LINE_SUMS = {
  quantity: 'sum(e.quantity)',
  gross_c: 'sum(e.gross_c)',
  discount_c: 'sum(e.discount_c)',
  total_c: 'sum(e.gross_c - e.discount_c)',
}

const PAYMENT_SUMS = {
  quantity: 'count(*)',
  total_c: 'sum(e.charged_c)',
  refunded_c: 'sum(e.refunded_c)',
  tips_c: 'sum(e.tip_c)',
}

const REASON_SUMS = { quantity: 'count(*)', total_c: 'sum(e.amount_c)' }

const HOUR_SUMS = {
  bills: 'sum(e.bills)',
  quantity: 'sum(e.pieces)',
  gross_c: 'sum(e.gross_c)',
  discount_c: 'sum(e.discount_c)',
  total_c: 'sum(e.total_c)',
  iva_c: 'sum(e.iva_c)',
  service_c: 'sum(e.service_c)',
  commission_c: 'sum(e.commission_c)',
  final_c: 'sum(e.final_c)',
  refunded_c: 'sum(e.refunded_c)',
}

const SUMS_BY_KIND: Readonly<Record<SalesKind, Partial<Record<Sum, string>>>> = {
  hora: HOUR_SUMS,
  producto: LINE_SUMS,
  mesero: LINE_SUMS,
  cobrador: PAYMENT_SUMS,
  metodo: PAYMENT_SUMS,
  motivo: REASON_SUMS,
}

/** SQL: who ordered the line `l` of the order `o`, whose first bill is `ob`. Guests are one key. */
export const WAITER_OF_LINE = `CASE WHEN o.user_id IS NULL THEN '' WHEN o.user_id = ob.user_id OR EXISTS (
        SELECT FROM join_requests j WHERE j.bill_id IN (o.bill_id, l.bill_id) AND j.user_id = o.user_id
          AND j.status = 'Aceptada') THEN 'clientes' ELSE o.user_id::text END`

/** Whether rows of the kind have the sum. Otherwise it is 0. */
export const hasSum = (kind: SalesKind, sum: Sum) => sum in SUMS_BY_KIND[kind]

/**
 * SQL: a list of CTEs. The last one, `sales`, has the columns of `sales_days` for the dates in the CTE `days`
 * (restaurant_id, branch_id, date).
 */
export const SALES_OF_DAYS = `dated AS MATERIALIZED (
    SELECT d.restaurant_id, d.branch_id, d.date, br.day_starts_at, r.currency, zone_of(r.country) AS zone
    FROM days d JOIN branches br ON br.id = d.branch_id JOIN restaurants r ON r.id = d.restaurant_id
  ), closed AS MATERIALIZED (
    SELECT d.date, (b.closed_at AT TIME ZONE d.zone - d.day_starts_at)::date AS day,
      extract(hour FROM b.closed_at AT TIME ZONE d.zone)::int AS hour, b.id, b.restaurant_id, b.branch_id, b.currency,
      b.user_id, b.adjustment_id, b.payment_method, b.closed_payment_id, b.merged_into, b.pieces,
      ${cents('coalesce(b.gross, b.total)')} AS gross_c, ${cents('b.discount')} AS discount_c, ${cents('b.total')} AS total_c,
      ${cents('b.iva')} AS iva_c, ${cents('b.service')} AS service_c, ${cents('b.commission')} AS commission_c,
      ${cents('b.total_final')} AS final_c, b.paid_c, b.tips_c
    FROM dated d JOIN bills b ON b.restaurant_id = d.restaurant_id AND b.branch_id = d.branch_id
      AND b.status = 'Cerrada' AND ${onDate('b.closed_at')}
  ), own_lines AS MATERIALIZED (
    SELECT b.restaurant_id, b.branch_id, b.date, b.day, b.currency, b.discount_c AS bill_discount_c,
      b.adjustment_id AS bill_adjustment_id, l.id, l.bill_id, l.order_id, l.product_id, l.product_name, l.quantity,
      l.adjustment_id, ${cents('l.unit_price * l.quantity')} AS gross_c,
      CASE WHEN a.id IS NULL THEN 0 ELSE ${lineDiscountSql('a', 'l')} END::bigint AS own_c
    FROM closed b JOIN order_lines l ON l.bill_id = b.id AND l.status <> 'Cancelado'
      LEFT JOIN adjustments a ON a.id = l.adjustment_id
  ), divided AS (
    SELECT l.*, mod(rest_c * (gross_c - own_c)::numeric, nullif(weight_c, 0)) AS remainder,
      div(rest_c * (gross_c - own_c)::numeric, nullif(weight_c, 0)) AS floor
    FROM (SELECT l.*, bill_discount_c - sum(own_c) OVER bill AS rest_c, sum(gross_c - own_c) OVER bill AS weight_c
      FROM own_lines l WHERE bill_discount_c > 0 WINDOW bill AS (PARTITION BY bill_id)) AS l
  ), lines AS MATERIALIZED (
    SELECT restaurant_id, branch_id, date, day, currency, id, bill_id, order_id, product_id, product_name, quantity,
      gross_c, 0::bigint AS discount_c FROM own_lines WHERE bill_discount_c = 0
    UNION ALL
    SELECT restaurant_id, branch_id, date, day, currency, id, bill_id, order_id, product_id, product_name, quantity, gross_c,
      (own_c + coalesce(floor, 0) + CASE WHEN row_number() OVER (PARTITION BY bill_id ORDER BY remainder DESC NULLS LAST, id)
        <= rest_c - sum(coalesce(floor, 0)) OVER (PARTITION BY bill_id) THEN 1 ELSE 0 END)::bigint
    FROM divided
  ), served AS (
    SELECT l.*, ${WAITER_OF_LINE} AS waiter
    FROM lines l JOIN orders o ON o.id = l.order_id JOIN bills ob ON ob.id = o.bill_id
  ), paid AS MATERIALIZED (
    SELECT p.id, p.restaurant_id, p.branch_id, d.date, (p.at AT TIME ZONE d.zone - d.day_starts_at)::date AS day,
      extract(hour FROM p.at AT TIME ZONE d.zone)::int AS hour, b.currency, p.bill_id, p.kind, p.method_id, p.reason_id,
      p.user_id, p.tip_c, p.received_c - p.change_c - p.tip_c AS charged_c, p.applied_c,
      p.kind = 'devolucion' AND staying.status = 'Cerrada' AND p.id > coalesce(staying.closed_payment_id, 0) AS is_refund
    FROM dated d JOIN payments p ON p.branch_id = d.branch_id AND ${onDate('p.at')}
      JOIN bills b ON b.id = p.bill_id
      JOIN bills staying ON staying.id = CASE WHEN b.merged_into IS NULL THEN b.id ELSE staying_bill(b.id) END
  ), charged AS (
    SELECT restaurant_id, branch_id, date, day, currency, bill_id, coalesce(user_id::text, '') AS person,
      method_id::text AS method, charged_c, CASE WHEN is_refund THEN -charged_c ELSE 0 END AS refunded_c, tip_c
    FROM paid
    UNION ALL
    SELECT restaurant_id, branch_id, date, day, currency, id, '', coalesce(payment_method, ''), final_c, 0, 0
    FROM closed WHERE merged_into IS NULL AND paid_c = 0 AND final_c > 0
  ), reasoned AS (
    SELECT l.restaurant_id, l.branch_id, l.date, l.day, l.currency, a.kind, a.reason_id, l.own_c AS amount_c
    FROM own_lines l JOIN adjustments a ON a.id = l.adjustment_id
    UNION ALL
    SELECT b.restaurant_id, b.branch_id, b.date, b.day, b.currency, a.kind, a.reason_id,
      b.discount_c - coalesce((SELECT sum(own_c) FROM own_lines l WHERE l.bill_id = b.id), 0)
    FROM closed b JOIN adjustments a ON a.id = b.adjustment_id
    UNION ALL
    SELECT b.restaurant_id, b.branch_id, b.date, b.day, b.currency, 'anulacion', v.reason_id,
      ${cents('l.unit_price * v.quantity')}
    FROM closed b JOIN order_lines l ON l.bill_id = b.id AND l.status = 'Cancelado' JOIN voids v ON v.line_id = l.id
    UNION ALL
    SELECT restaurant_id, branch_id, date, day, currency, kind, reason_id, -charged_c FROM paid
    WHERE kind IN ('reverso', 'devolucion')
  ), hourly AS (
    SELECT restaurant_id, branch_id, date, day, currency, hour, CASE WHEN merged_into IS NULL THEN 1 END AS bills, pieces,
      gross_c, discount_c, total_c, iva_c, service_c, commission_c, final_c, 0::bigint AS refunded_c FROM closed
    UNION ALL
    SELECT restaurant_id, branch_id, date, day, currency, hour, 0, 0, 0, 0, 0, 0, 0, 0, 0, -charged_c FROM paid WHERE is_refund
  ), sales AS (
    ${rowsSql('hora', 'e.hour::text', 'hourly')}
    UNION ALL ${rowsSql('producto', 'e.product_id::text', 'lines')}
    UNION ALL ${rowsSql('mesero', 'e.waiter', 'served')}
    UNION ALL ${rowsSql('cobrador', 'e.person', 'charged')}
    UNION ALL ${rowsSql('metodo', 'e.method', 'charged')}
    UNION ALL ${rowsSql('motivo', "concat_ws(' ', e.kind, e.reason_id)", 'reasoned')}
  )`
