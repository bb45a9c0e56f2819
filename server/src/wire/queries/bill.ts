/** SQL for bills in wire format (docs/contract.md, "Bill"). */

import { containsWordsAndNumbers } from '../../db/list.ts'
import { shownNameSql } from '../../db/shown-name.ts'
import { linesJsonSql } from './order.ts'

const amountSql = (column: string) => `trim_scale(pay.${column} / 100.0)`

/**
 * SQL: payments of the bill `b` and of bills merged into it, oldest first. No references, because guests read bills.
 */
const paymentsJsonSql = `(SELECT coalesce(json_agg(json_build_object(
    'id', pay.id, 'kind', pay.kind, 'of', pay.of_id,
    'method', json_build_object('id', m.id, 'name', m.name, 'kind', m.kind),
    'online', (pay.provider IS NOT NULL)::int,
    'applied', ${amountSql('applied_c')}, 'tip', ${amountSql('tip_c')}, 'rounding', ${amountSql('rounding_c')},
    'excess', ${amountSql('excess_c')}, 'received', ${amountSql('received_c')}, 'change', ${amountSql('change_c')},
    'share', pay.share_id, 'user', CASE WHEN pay.user_id IS NULL THEN NULL ELSE json_build_object('id', pay.user_id, 'name', pay.user_name) END,
    'at', iso(pay.at)) ORDER BY pay.id), '[]'::json)
  FROM payments pay JOIN payment_methods m ON m.id = pay.method_id WHERE pay.bill_id IN (SELECT merged_bills(b.id)))`

/** SQL: the active discounts and courtesies of the bill `b` and its lines. */
const adjustmentsJsonSql = `(SELECT coalesce(json_agg(json_build_object('id', a.id, 'order_line_id', a.line_id,
    'kind', a.kind, 'tipo', CASE WHEN a.amount_c IS NULL THEN 'porcentaje' ELSE 'monto' END,
    'valor', trim_scale(coalesce(a.amount_c, a.basis_points) / 100.0)) ORDER BY a.id), '[]'::json)
  FROM adjustments a
  WHERE a.id = b.adjustment_id OR a.id IN (SELECT d.adjustment_id FROM order_lines d WHERE d.bill_id = b.id))`

/** SQL condition: the online payment is in progress. */
export const liveAttemptSql = (attempt: string) => `${attempt}.status IN ('creado', 'pendiente')`

/** SQL: the amount of the share, in céntimos, that guests are paying online. */
const reservedOfShareSql = (shareId: string) =>
  `(SELECT coalesce(sum(a.amount_c), 0)::bigint FROM pay_attempts a WHERE a.share_id = ${shareId} AND ${liveAttemptSql('a')})`

const guestSql = (id: string, name: string) => `json_build_object('id', ${id}, 'name', ${name})`

/** SQL: the shares of the bill `b` by position. */
const sharesJsonSql = `(SELECT coalesce(json_agg(json_build_object(
    'id', s.id, 'position', s.position, 'kind', s.kind, 'name', s.name,
    'amount', trim_scale(s.amount_c / 100.0), 'paid', trim_scale(s.paid_c / 100.0),
    'reserved', trim_scale(${reservedOfShareSql('s.id')} / 100.0),
    'guest', CASE WHEN s.guest_id IS NOT NULL THEN ${guestSql('s.guest_id', 's.guest_name')} END,
    'items', (SELECT coalesce(json_agg(json_build_object('order_line_id', i.line_id, 'num', i.numerator,
        'den', i.denominator, 'amount', trim_scale(i.amount_c / 100.0)) ORDER BY i.id), '[]'::json)
      FROM bill_share_lines i JOIN order_lines l ON l.id = i.line_id
      WHERE i.share_id = s.id AND l.bill_id = s.bill_id AND l.status <> 'Cancelado')) ORDER BY s.position, s.id), '[]'::json)
  FROM bill_shares s WHERE s.bill_id = b.id AND s.replaced_at IS NULL)`

/** SQL: how the guests of the bill `b` want to pay, oldest first. */
const intentsJsonSql = `(SELECT coalesce(json_agg(json_build_object('guest', ${guestSql('n.user_id', 'n.user_name')},
    'method', n.method, 'tip', trim_scale(n.tip_c / 100.0), 'at', iso(n.at)) ORDER BY n.at, n.user_id), '[]'::json)
  FROM payment_intents n WHERE n.bill_id = b.id)`

/** SQL: the online payments of the bill `b` that are in progress, oldest first. */
const attemptsJsonSql = `(SELECT coalesce(json_agg(json_build_object('id', t.id,
    'amount', trim_scale(t.amount_c / 100.0), 'tip', trim_scale(t.tip_c / 100.0), 'share', t.share_id,
    'guest', CASE WHEN u.id IS NOT NULL THEN ${guestSql('u.id', 'u.name')} END, 'at', iso(t.created_at)) ORDER BY t.id), '[]'::json)
  FROM pay_attempts t LEFT JOIN users u ON u.id = t.user_id
  WHERE t.bill_id IN (SELECT merged_bills(b.id)) AND ${liveAttemptSql('t')})`

export const billJsonSql = `json_build_object(
  'id', b.id,
  'number', b.number,
  'name', b.name,
  'status', b.status,
  'table_id', b.table_id,
  'table', json_build_object('name', ${shownNameSql('b.table_name')},
    'hall', json_build_object('name', ${shownNameSql('b.hall_name')})),
  'user', CASE WHEN b.user_name IS NULL THEN NULL ELSE json_build_object('name', b.user_name) END,
  'restaurant', json_build_object(
    'currency', b.currency,
    'ivaIncluido', CASE WHEN b.iva_included THEN '1' ELSE '0' END,
    'servicioIncluido', CASE WHEN b.service_included THEN '1' ELSE '0' END,
    'commissionType', b.commission_type),
  'total', trim_scale(b.total),
  'iva', trim_scale(b.iva),
  'servicio', trim_scale(b.service),
  'comision', trim_scale(b.commission),
  'cantidad', b.pieces,
  'totalFinal', trim_scale(b.total_final),
  'bruto', trim_scale(coalesce(b.gross, b.total)),
  'descuento', trim_scale(b.discount),
  'pagado', trim_scale(b.paid_c / 100.0),
  'saldo', trim_scale(b.total_final - b.paid_c / 100.0),
  'propinas', trim_scale(b.tips_c / 100.0),
  'charging', NULL,
  'reservado', trim_scale(b.reserved_c / 100.0),
  'attempts', ${attemptsJsonSql},
  'por_devolver', trim_scale(b.to_return_c / 100.0),
  'en_linea', (SELECT (br.takes_payments AND br.payment_provider IS NOT NULL)::int FROM branches br WHERE br.id = b.branch_id),
  'payments', ${paymentsJsonSql},
  'adjustments', ${adjustmentsJsonSql},
  'servicio_retirado', b.service_waived::int,
  'merged_into', (SELECT json_build_object('id', stays.id, 'number', stays.number) FROM bills stays
    WHERE stays.id = b.merged_into),
  'shares', ${sharesJsonSql},
  'intents', ${intentsJsonSql},
  'confirmed', b.confirmed::int,
  'waiter_requested', b.waiter_requested::int,
  'waiter_requested_at', iso(b.waiter_requested_at),
  'waiter_sent', b.waiter_sent,
  'requested_at', iso(b.requested_at),
  'payment_method', b.payment_method,
  'created_at', iso(b.created_at),
  'closed_at', iso(b.closed_at),
  'products', ${linesJsonSql('l.bill_id = b.id')})`

/** SQL: the user IDs of the guest who opened the bill and of the guests who joined it. */
export function billOwnersSql(billId: string): string {
  return `SELECT b.user_id FROM bills b WHERE b.id = ${billId} AND b.user_id IS NOT NULL
    UNION SELECT j.user_id FROM join_requests j WHERE j.bill_id = ${billId} AND j.status = 'Aceptada'`
}

/** SQL condition: the user opened or joined the bill `b`. */
export function ownBillSql(userId: string): string {
  return `b.id IN (SELECT own.id FROM bills own WHERE own.user_id = ${userId}
    UNION ALL SELECT j.bill_id FROM join_requests j WHERE j.user_id = ${userId} AND j.status = 'Aceptada')`
}

/**
 * SQL condition: the bill `b` is at the table, or staff moved it away from there. In both cases, the table's code leads
 * the bill's guests to the bill.
 */
export function reachableFromSql(tableId: string): string {
  return `(b.table_id = ${tableId} OR ${tableId} = ANY(b.former_tables))`
}

/** SQL: an amount as people type it, without separators: 4500 and 450000 for 4,500.00. */
function writtenAmountSql(amount: string): string {
  return `trim_scale(${amount}) || ' ' || to_char(${amount}, 'FM9999999990.00')`
}

/** SQL: the texts and figures by which people search for the bill `b`. */
const billTextSql = `concat_ws(' ', b.name, b.status, b.hall_name, b.table_name, b.user_name, b.payment_method,
  b.number, ${writtenAmountSql('b.total_final')},
  (SELECT string_agg(concat_ws(' ', o.user_name), ' ') FROM orders o WHERE o.bill_id = b.id),
  (SELECT string_agg(l.product_name, ' ') FROM order_lines l WHERE l.bill_id = b.id),
  (SELECT string_agg(concat_ws(' ', p.user_name, m.name, ${writtenAmountSql('p.applied_c / 100.0')},
      ${writtenAmountSql('(p.received_c - p.change_c) / 100.0')}), ' ')
    FROM payments p JOIN payment_methods m ON m.restaurant_id = p.restaurant_id AND m.id = p.method_id
    WHERE p.bill_id = b.id))`

/**
 * SQL condition: the bill `b` contains the search text in its number, name, status, table, total or dishes, or in the
 * people, methods or amounts of its orders and payments.
 */
export function billMatchesSearchSql(search: string, number: string): string {
  return `(b.number = ${number}::int OR ${containsWordsAndNumbers(billTextSql, search)})`
}
