import { DomainError } from '@orderi/shared/kernel/errors'
import type { List, ListQuery } from '@orderi/shared/kernel/fields'
import { type Cents, toAmount } from '@orderi/shared/kernel/money'
import type {
  CashSession,
  ClosedSession,
  Register,
  RegisterRow,
} from '@orderi/shared/payments/cash-sessions'
import type { PaymentMethodRow, PaymentReason, ReasonKind } from '@orderi/shared/payments/schema'
import { readCashSessions } from '../board/queries/books.ts'
import { readSessionReport } from '../board/queries/session-report.ts'
import { queryPage, queryUnpagedList } from '../db/list.ts'
import type { Db } from '../db/sql.ts'
import { cashSessionOnWire, expectedCents, figuresOf } from './cash-session.ts'

/** SQL: the payment method `m`. */
const methodJsonSql = `json_build_object('id', m.id, 'name', m.name, 'kind', m.kind,
  'needs_reference', m.needs_reference::int, 'allows_tip', m.allows_tip::int, 'active', m.active::int,
  'order', m.sort_order, 'version', m.version)`

/** SQL: the payment reason `m`. */
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

/** Active and inactive methods, in their order. */
export function listPaymentMethods(db: Db, restaurantId: number): Promise<List<PaymentMethodRow>> {
  return queryUnpagedList(
    db,
    'payment-methods',
    `SELECT coalesce(json_agg(${methodJsonSql} ORDER BY m.sort_order, m.id), '[]'::json) AS data
      FROM payment_methods m WHERE m.restaurant_id = $1`,
    [restaurantId],
  )
}

/** Active and inactive reasons, of one kind or all. */
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

/** The active registers of a branch with their open sessions. */
export function listRegisters(db: Db, branchId: number): Promise<List<Register>> {
  return queryUnpagedList(
    db,
    'registers',
    `SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'kind', r.kind,
        'impresora', r.printer, 'gaveta', r.has_drawer::int, 'session', CASE WHEN s.id IS NULL THEN NULL ELSE json_build_object('id', s.id, 'number', s.number,
          'status', 'abierto', 'opened_by', s.opened_by_name, 'opened_at', iso(s.opened_at)) END)
        ORDER BY r.id), '[]'::json) AS data
      FROM registers r LEFT JOIN cash_sessions s ON s.register_id = r.id AND s.closed_at IS NULL
      WHERE r.branch_id = $1 AND r.active`,
    [branchId],
  )
}

const registerJsonSql = `json_build_object('id', g.id, 'branch_id', g.branch_id, 'name', g.name, 'kind', g.kind,
  'impresora', g.printer, 'papel', g.paper_mm, 'gaveta', g.has_drawer::int, 'active', g.active::int,
  'version', g.version)`

/** The registers of all branches, also inactive ones. */
export function listEveryRegister(db: Db, restaurantId: number): Promise<List<RegisterRow>> {
  return queryUnpagedList(
    db,
    'every-register',
    `SELECT coalesce(json_agg(${registerJsonSql} ORDER BY g.branch_id, g.id), '[]'::json) AS data
      FROM registers g WHERE g.restaurant_id = $1`,
    [restaurantId],
  )
}

/** Throws `not_found`. */
export async function getRegister(
  db: Db,
  restaurantId: number,
  id: number | undefined,
): Promise<RegisterRow> {
  const [row] = await db.query<{ data: RegisterRow }>(
    `SELECT ${registerJsonSql} AS data FROM registers g WHERE g.restaurant_id = $1 AND g.id = $2`,
    [restaurantId, id],
  )
  if (!row) throw new DomainError('not_found')
  return row.data
}

/** A page of the closed sessions of a branch, newest first. */
export function listClosedSessions(
  db: Db,
  branchId: number,
  query: ListQuery,
): Promise<List<ClosedSession>> {
  const list = {
    alias: 's',
    // The list has no search, but PostgreSQL needs a type for the parameter of the search text.
    found: `SELECT s.*, $2::text AS search FROM cash_sessions s WHERE s.branch_id = $1 AND s.closed_at IS NOT NULL`,
    sort: 's.closed_at DESC, s.id DESC',
    json: `json_build_object('id', s.id, 'number', s.number, 'register', json_build_object('id', r.id, 'name', r.name),
      'opened_at', iso(s.opened_at), 'opened_by', s.opened_by_name, 'closed_at', iso(s.closed_at),
      'closed_by', s.closed_by_name, 'counted', trim_scale(s.counted_c / 100.0),
      'expected', trim_scale(s.expected_c / 100.0), 'difference', trim_scale((s.counted_c - s.expected_c) / 100.0))`,
    from: 'page s JOIN registers r ON r.id = s.register_id',
  }
  return queryPage(db, query, list, [branchId])
}

/**
 * @param seesExpected whether to add the figures and the expected cash of an open session
 * @throws DomainError `not_found` if the session is not of this branch
 */
export async function getCashSession(
  db: Db,
  branchId: number,
  { id, seesExpected }: { readonly id: number; readonly seesExpected: boolean },
): Promise<CashSession> {
  const session = (await readCashSessions(db, branchId, [id])).get(id)
  if (!session) throw new DomainError('not_found')
  const shown = cashSessionOnWire(session)
  if (!seesExpected || session.closing) return shown
  const report = await readSessionReport(db, branchId, id)
  return {
    ...shown,
    expected: toAmount(expectedCents(session) as Cents),
    figures: report ? figuresOf(session, report) : null,
  }
}
