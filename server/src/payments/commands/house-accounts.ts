import type { Calls } from '@orderi/shared/contract/all'
import type { BodyOf } from '@orderi/shared/contract/call'
import { DomainError } from '@orderi/shared/kernel/errors'
import { isOn } from '@orderi/shared/kernel/fields'
import { toCents } from '@orderi/shared/kernel/money'
import type { HouseAccount } from '@orderi/shared/payments/house-accounts'
import type { Columns } from '../../db/sql.ts'
import { refuseStale } from '../../db/stale.ts'
import type { OfficeTx } from '../../log/office.ts'
import { getHouseAccount } from '../queries/house-accounts.ts'

export async function createHouseAccount(
  tx: OfficeTx,
  body: BodyOf<Calls['createHouseAccount']>,
): Promise<HouseAccount> {
  const [row] = await tx.query<Columns<'house_accounts', 'id'>>(
    `INSERT INTO house_accounts (restaurant_id, name, tax_id, limit_c, active) VALUES ($1, $2, $3, $4, $5)
      RETURNING id`,
    [tx.restaurantId, body.name, body.tax_id || null, toCents(body.limit), body.active === 1],
  )
  return getHouseAccount(tx, tx.restaurantId, row?.id)
}

/**
 * A limit below the balance is accepted, and prevents further charges.
 * @throws DomainError `not_found`, `stale`
 */
export async function updateHouseAccount(
  tx: OfficeTx,
  body: BodyOf<Calls['updateHouseAccount']>,
  ifMatch?: number,
): Promise<HouseAccount> {
  const [present] = await tx.query<Columns<'house_accounts', 'version' | 'tax_id'>>(
    // The row lock waits for charges to this account.
    `SELECT version, tax_id FROM house_accounts WHERE restaurant_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [tx.restaurantId, body.id],
  )
  if (!present) throw new DomainError('not_found')
  refuseStale(present.version, ifMatch)
  await tx.query(
    `UPDATE house_accounts SET name = coalesce($3, name), tax_id = $4, limit_c = coalesce($5, limit_c),
        active = coalesce($6, active), version = version + 1
      WHERE restaurant_id = $1 AND id = $2`,
    [
      tx.restaurantId,
      body.id,
      body.name,
      body.tax_id === undefined ? present.tax_id : body.tax_id || null,
      body.limit === undefined ? null : toCents(body.limit),
      isOn(body.active),
    ],
  )
  return getHouseAccount(tx, tx.restaurantId, body.id)
}
