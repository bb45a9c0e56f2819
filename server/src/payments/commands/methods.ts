import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { isOn } from '@orderi/shared/kernel/fields'
import type { PaymentMethodRow } from '@orderi/shared/payments/schema'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getPaymentMethod } from '../queries/methods-and-reasons.ts'

/** Without `order`, the method becomes the last one. */
export async function createPaymentMethod(
  tx: OfficeTx,
  body: BodyOf<Calls['createPaymentMethod']>,
): Promise<PaymentMethodRow> {
  const [row] = await tx.query<Columns<'payment_methods', 'id'>>(
    `INSERT INTO payment_methods (restaurant_id, name, kind, needs_reference, allows_tip, active, sort_order)
      SELECT $1, $2, $3, $4, $5, $6,
        coalesce($7, (SELECT least(max(sort_order), 999999) + 1 FROM payment_methods WHERE restaurant_id = $1), 1)
      RETURNING id`,
    [
      tx.restaurantId,
      body.name,
      body.kind,
      body.needs_reference === 1,
      body.allows_tip === 1,
      body.active === 1,
      body.order ?? null,
    ],
  )
  return getPaymentMethod(tx, tx.restaurantId, row?.id)
}

/**
 * The kind of a method with payments cannot change, because cash sessions and reports sum payments by kind. The same
 * applies to a provider's method, which may get online payments later.
 * @throws DomainError `not_found`, `stale`, `in_use`
 */
export async function updatePaymentMethod(
  tx: OfficeTx,
  body: BodyOf<Calls['updatePaymentMethod']>,
  ifMatch?: number,
): Promise<PaymentMethodRow> {
  const [present] = await tx.query<
    Columns<'payment_methods', 'kind' | 'version'> & { readonly is_of_provider: boolean }
  >(
    // The row lock waits for charges with this method.
    `SELECT kind, version, provider IS NOT NULL AS is_of_provider FROM payment_methods
      WHERE restaurant_id = $1 AND id = $2 FOR UPDATE`,
    [tx.restaurantId, body.id],
  )
  if (!present) throw new DomainError('not_found')
  refuseStale(present.version, ifMatch)
  if (body.kind !== undefined && body.kind !== present.kind) {
    const [used] = await tx.query(
      'SELECT 1 FROM payments WHERE restaurant_id = $1 AND method_id = $2 LIMIT 1',
      [tx.restaurantId, body.id],
    )
    if (used || present.is_of_provider) throw new DomainError('in_use')
  }
  await tx.query(
    `UPDATE payment_methods SET name = coalesce($3, name), kind = coalesce($4, kind),
        needs_reference = coalesce($5, needs_reference), allows_tip = coalesce($6, allows_tip),
        active = coalesce($7, active), sort_order = coalesce($8, sort_order), version = version + 1
      WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      body.id,
      body.name,
      body.kind,
      isOn(body.needs_reference),
      isOn(body.allows_tip),
      isOn(body.active),
      body.order,
    ],
  )
  return getPaymentMethod(tx, tx.restaurantId, body.id)
}
