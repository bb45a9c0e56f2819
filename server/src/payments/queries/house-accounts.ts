import { DomainError } from '@orderi/shared/kernel/errors'
import type { List } from '@orderi/shared/kernel/fields'
import type { HouseAccount, HouseAccountsQuery } from '@orderi/shared/payments/house-accounts'
import type { HouseAccountRow } from '../../board/books.ts'
import { HOUSE_ACCOUNT } from '../../board/queries/books.ts'
import { containsWords, queryPage } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import { houseAccountOnWire } from '../house-account.ts'

/** A page of the accounts: active accounts first, then by name. */
export async function listHouseAccounts(
  db: Db,
  restaurantId: number,
  query: HouseAccountsQuery,
): Promise<List<HouseAccount>> {
  const list = {
    alias: 'a',
    found: `SELECT a.* FROM house_accounts a
      WHERE a.restaurant_id = $1 AND (a.active OR $2::text IS NULL)
        AND ${containsWords("fold(concat_ws(' ', a.name, a.tax_id))", '$3')}`,
    sort: 'a.active DESC, fold(a.name), a.id',
    json: `(SELECT to_json(account) FROM (SELECT ${HOUSE_ACCOUNT}) AS account)`,
  }
  const { data, total } = await queryPage<HouseAccountRow>(db, query, list, [
    restaurantId,
    query.activas ?? null,
  ])
  return { data: data.map(houseAccountOnWire), total }
}

/** @throws DomainError `not_found` if the account is not of this restaurant */
export async function getHouseAccount(
  db: Db,
  restaurantId: number,
  id: number | undefined,
): Promise<HouseAccount> {
  const [row] = await db.query<HouseAccountRow>(
    `SELECT ${HOUSE_ACCOUNT} FROM house_accounts a WHERE a.restaurant_id = $1 AND a.id = $2`,
    [restaurantId, id ?? null],
  )
  if (!row) throw new DomainError('not_found')
  return houseAccountOnWire(row)
}
