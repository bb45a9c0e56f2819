import { DomainError } from '@orderi/shared/kernel/errors'
import type { List } from '@orderi/shared/kernel/fields'
import { toCents } from '@orderi/shared/kernel/money'
import type {
  CashSession,
  CashSessionFigures,
  PaymentMethodRow,
  PaymentReason,
  ReasonKind,
  Register,
} from '@orderi/shared/payments/schema'
import { queryUnpagedList } from '../db/list.ts'
import type { Db } from '../db/sql.ts'

/** SQL: the payment method `m`. */
const methodJsonSql = `json_build_object('id', m.id, 'name', m.name, 'kind', m.kind,
  'needs_reference', m.needs_reference::int, 'allows_tip', m.allows_tip::int, 'active', m.active::int,
  'order', m.sort_order, 'version', m.version)`

/** SQL: the reason `m`. */
const reasonJsonSql = `json_build_object('id', m.id, 'kind', m.kind, 'name', shown_name(m.translations, 'es'),
  'needs_note', m.needs_note::int, 'active', m.active::int,
  'translations', (SELECT coalesce(json_agg(json_build_object('language_code', t ->> 'language_code',
      'name', coalesce(t ->> 'name', ''), 'description', coalesce(t ->> 'description', ''),
      'address', coalesce(t ->> 'address', ''))), '[]'::json) FROM jsonb_array_elements(m.translations) t),
  'version', m.version)`

async function getRow<Row>(
  db: Db,
  from: { readonly table: 'payment_methods' | 'reasons'; readonly json: string },
  restaurantId: number,
  id: number | undefined,
): Promise<Row> {
  const [row] = await db.query<{ data: Row }>(
    `SELECT ${from.json} AS data FROM ${from.table} m WHERE m.restaurant_id = $1 AND m.id = $2`,
    [restaurantId, id ?? null],
  )
  if (!row) throw new DomainError('not_found')
  return row.data
}

/** @throws DomainError `not_found` */
export function getPaymentMethod(
  db: Db,
  restaurantId: number,
  id: number | undefined,
): Promise<PaymentMethodRow> {
  return getRow(db, { table: 'payment_methods', json: methodJsonSql }, restaurantId, id)
}

/** @throws DomainError `not_found` */
export function getPaymentReason(
  db: Db,
  restaurantId: number,
  id: number | undefined,
): Promise<PaymentReason> {
  return getRow(db, { table: 'reasons', json: reasonJsonSql }, restaurantId, id)
}

export function listPaymentMethods(db: Db, restaurantId: number): Promise<List<PaymentMethodRow>> {
  return queryUnpagedList(
    db,
    'payment-methods',
    `SELECT coalesce(json_agg(${methodJsonSql} ORDER BY m.sort_order, m.id), '[]'::json) AS data
      FROM payment_methods m WHERE m.restaurant_id = $1`,
    [restaurantId],
  )
}

export function listPaymentReasons(
  db: Db,
  restaurantId: number,
  kind: ReasonKind | undefined,
): Promise<List<PaymentReason>> {
  return queryUnpagedList(
    db,
    'payment-reasons',
    `SELECT coalesce(json_agg(${reasonJsonSql} ORDER BY m.kind, m.id), '[]'::json) AS data
      FROM reasons m WHERE m.restaurant_id = $1 AND ($2::text IS NULL OR m.kind = $2)`,
    [restaurantId, kind ?? null],
  )
}

/** SQL: the fields of the session `s` that its register shows too. */
const sessionHeadSql = `'id', s.id, 'number', s.number,
  'status', CASE WHEN s.closed_at IS NULL THEN 'abierto' ELSE 'cerrado' END,
  'opened_by', s.opened_by_name, 'opened_at', iso(s.opened_at)`

export function listRegisters(db: Db, branchId: number): Promise<List<Register>> {
  return queryUnpagedList(
    db,
    'registers',
    `SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'kind', r.kind,
        'session', CASE WHEN s.id IS NULL THEN NULL ELSE json_build_object(${sessionHeadSql}) END)
        ORDER BY r.id), '[]'::json) AS data
      FROM registers r LEFT JOIN cash_sessions s ON s.register_id = r.id AND s.closed_at IS NULL
      WHERE r.branch_id = $1 AND r.active`,
    [branchId],
  )
}

/** @throws DomainError `not_found` if the session is not of this branch */
export async function getCashSession(
  db: Db,
  branchId: number,
  sessionId: number | undefined,
): Promise<CashSession> {
  const [row] = await db.query<{ session: CashSession }>(
    {
      name: 'cash-session',
      text: `SELECT json_build_object(${sessionHeadSql},
          'register', json_build_object('id', r.id, 'name', r.name),
          'opened_approver', s.opened_approver_name, 'closed_approver', s.closed_approver_name,
          'opening', trim_scale(s.opening_c / 100.0), 'closed_by', s.closed_by_name, 'closed_at', iso(s.closed_at),
          'counted', trim_scale(s.counted_c / 100.0), 'expected', trim_scale(s.expected_c / 100.0),
          'difference', trim_scale((s.counted_c - s.expected_c) / 100.0), 'left', trim_scale(s.left_c / 100.0),
          'figures', s.figures) AS session
        FROM cash_sessions s JOIN registers r ON r.id = s.register_id WHERE s.branch_id = $1 AND s.id = $2`,
    },
    [branchId, sessionId ?? null],
  )
  if (!row) throw new DomainError('not_found')
  return row.session
}

/** Adds the cash that the drawer of an open session should hold. */
export async function withExpected(db: Db, session: CashSession): Promise<CashSession> {
  if (session.status === 'cerrado') return session
  const { cash } = await readCashSessionFigures(db, session.id)
  return { ...session, expected: (toCents(session.opening) + toCents(cash)) / 100 }
}

/** Sums the payments of a session. `cash` is what entered the drawer: received less change. */
export async function readCashSessionFigures(
  db: Db,
  sessionId: number,
): Promise<CashSessionFigures> {
  const [row] = await db.query<{ figures: CashSessionFigures }>(
    `WITH sums AS (
        SELECT m.id, m.name, m.kind, m.sort_order, count(*) AS n, sum(p.tip_c) AS tips,
          sum(p.received_c - p.change_c) AS total
        FROM payments p JOIN payment_methods m ON m.id = p.method_id WHERE p.session_id = $1 GROUP BY m.id
      )
      SELECT json_build_object('payments', coalesce(sum(n), 0),
        'cash', trim_scale(coalesce(sum(total) FILTER (WHERE kind = 'efectivo'), 0) / 100.0),
        'tips', trim_scale(coalesce(sum(tips), 0) / 100.0),
        'methods', coalesce(json_agg(json_build_object('id', id, 'name', name, 'kind', kind,
          'total', trim_scale(total / 100.0), 'tips', trim_scale(tips / 100.0)) ORDER BY sort_order, id), '[]'::json)) AS figures
      FROM sums`,
    [sessionId],
  )
  if (!row) throw new Error('an aggregate returns one row')
  return row.figures
}
