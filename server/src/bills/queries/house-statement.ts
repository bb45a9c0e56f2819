/** Reads the statement of a house account (docs/money.md, "House accounts"). */
import { monthRangeOf } from '@orderi/shared/kernel/days'
import { daysOfPeriod } from '@orderi/shared/kernel/period'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { HouseStatement, HouseStatementQuery } from '@orderi/shared/payments/house-accounts'
import { shownNameSql } from '../../db/shown-name.ts'
import type { Db } from '../../db/sql.ts'
import { readCountry } from '../../floor/queries/country.ts'
import { getHouseAccount } from '../../payments/queries/house-accounts.ts'

const READ_STATEMENT = {
  name: 'house-statement',
  text: `WITH entries AS MATERIALIZED (
      SELECT p.*, owed_c(p) AS cents FROM payments p
      WHERE p.restaurant_id = $1 AND p.account_id = $2 AND p.business_day <= $4::date
    ), opening AS (
      SELECT coalesce(sum(cents), 0) AS cents FROM entries WHERE business_day < $3::date
    ), shown AS (
      SELECT e.*, o.cents + sum(e.cents) OVER (ORDER BY e.business_day, e.at, e.id) AS balance
      FROM entries e CROSS JOIN opening o WHERE e.business_day >= $3::date
    )
    SELECT (SELECT trim_scale(cents / 100.0) FROM opening) AS opening,
      (SELECT trim_scale(coalesce(sum(cents), 0) / 100.0) FROM entries) AS closing,
      (SELECT coalesce(json_agg(json_build_object('id', s.id,
          'kind', CASE WHEN s.kind <> 'cobro' THEN s.kind WHEN s.bill_id IS NULL THEN 'abono' ELSE 'cargo' END,
          'of', s.of_id, 'at', iso(s.at),
          'bill', CASE WHEN b.id IS NOT NULL THEN json_build_object('id', b.id, 'number', b.number) END,
          'branch', ${shownNameSql('br.name')}, 'method', m.name, 'amount', trim_scale(s.cents / 100.0),
          'balance', trim_scale(s.balance / 100.0), 'reference', s.reference, 'note', s.note, 'user', s.user_name)
          ORDER BY s.business_day, s.at, s.id), '[]'::json)
        FROM shown s JOIN branches br ON br.id = s.branch_id JOIN payment_methods m ON m.id = s.method_id
          LEFT JOIN bills b ON b.id = s.bill_id) AS data`,
}

interface StatementRequest {
  readonly restaurantId: number
  readonly accountId: number | undefined
  readonly query: HouseStatementQuery
  readonly now: Date
}

/**
 * The statement, and the country whose number format its sheet uses.
 * @throws DomainError `not_found` if the account is not of this restaurant; 422 for an empty or too long period
 */
export async function readHouseStatement(
  db: Db,
  { restaurantId, accountId, query, now }: StatementRequest,
): Promise<{ readonly country: Country; readonly statement: HouseStatement }> {
  const account = await getHouseAccount(db, restaurantId, accountId)
  const country = await readCountry(db, restaurantId)
  const month = monthRangeOf(TIME_ZONES[country], now)
  const { desde = month.desde, hasta = month.hasta } = query
  daysOfPeriod({ desde, hasta })
  const [row] = await db.query<Pick<HouseStatement, 'opening' | 'closing' | 'data'>>(
    READ_STATEMENT,
    [restaurantId, account.id, desde, hasta],
  )
  const { opening, closing, data } = row ?? { opening: 0, closing: 0, data: [] }
  return { country, statement: { account, desde, hasta, opening, closing, data } }
}
