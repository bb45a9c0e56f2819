import { DomainError } from '@orderi/shared/kernel/errors'
import type { List } from '@orderi/shared/kernel/fields'
import type { PaymentMethodRow, PaymentReason, ReasonKind } from '@orderi/shared/payments/schema'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'

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
