import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { isOn } from '@orderi/shared/kernel/fields'
import { mergeNamedTranslations } from '@orderi/shared/kernel/languages'
import type { PaymentReason } from '@orderi/shared/payments/schema'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getPaymentReason } from '../queries/methods-and-reasons.ts'

/** @throws DomainError 422 without a Spanish name */
export async function createPaymentReason(
  tx: OfficeTx,
  body: BodyOf<Calls['createPaymentReason']>,
): Promise<PaymentReason> {
  const [row] = await tx.query<Columns<'reasons', 'id'>>(
    `INSERT INTO reasons (restaurant_id, kind, translations, needs_note, active)
      VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [
      tx.restaurantId,
      body.kind,
      JSON.stringify(mergeNamedTranslations(body)),
      body.needs_note === 1,
      body.active === 1,
    ],
  )
  return getPaymentReason(tx, tx.restaurantId, row?.id)
}

/** The kind of a reason cannot change. Throws `not_found`, `stale`; 422 without a Spanish name. */
export async function updatePaymentReason(
  tx: OfficeTx,
  body: BodyOf<Calls['updatePaymentReason']>,
  ifMatch?: number,
): Promise<PaymentReason> {
  const [present] = await tx.query<Columns<'reasons', 'translations' | 'version'>>(
    'SELECT translations, version FROM reasons WHERE restaurant_id = $1 AND id = $2',
    [tx.restaurantId, body.id],
  )
  if (!present) throw new DomainError('not_found')
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE reasons SET translations = $3, needs_note = coalesce($4, needs_note), active = coalesce($5, active),
      version = version + 1 WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      body.id,
      JSON.stringify(mergeNamedTranslations(body, present.translations)),
      isOn(body.needs_note),
      isOn(body.active),
    ],
  )
  return getPaymentReason(tx, tx.restaurantId, body.id)
}
