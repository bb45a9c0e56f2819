/** Reads a restaurant's sales between two business days, by one key (docs/money.md, "Reports"). */
import { addDays, monthRangeOf } from '@orderi/shared/kernel/days'
import { daysOfPeriod } from '@orderi/shared/kernel/period'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { SalesKey, SalesQuery, SalesReport } from '@orderi/shared/reports/sales'
import type { Db } from '../../db/sql.ts'
import { readCountry } from '../../floor/queries/country.ts'
import type { BranchScope } from '../../floor/queries/office.ts'
import { type KeyName, reportOf, type SalesSums } from '../sales-report.ts'
import { hasSum, SALES_OF_DAYS, type SalesKind, SUMS } from './sales-rows.ts'

interface Source {
  readonly kind: SalesKind
  /** SQL: the expression that gives a row `f` its key in the report (default: `f.key`), and the join that it needs. */
  readonly key?: string
  readonly join?: string
  /** SQL that returns the `KeyName` rows of restaurant `$1`. `PEOPLE` also takes the keys to name, as `$2`. */
  readonly names?: string
}

export const translatedNames = (table: string, isListed: string) =>
  `SELECT id::text AS key, shown_name(translations, 'es') AS name, ${isListed} AS "isListed" FROM ${table}
  WHERE restaurant_id = $1`

export const PEOPLE = `SELECT u.id::text AS key, u.name, false AS "isListed" FROM users u
  WHERE u.id::text = ANY($2) AND $1::bigint IS NOT NULL`

const SOURCES: Readonly<Record<SalesKey, Source>> = {
  producto: { kind: 'producto', names: translatedNames('products', 'active') },
  categoria: {
    kind: 'producto',
    key: 'p.category_id::text',
    join: 'JOIN products p ON p.id = f.key::bigint',
    names: translatedNames('categories', 'hidden = 0'),
  },
  mesero: { kind: 'mesero', names: PEOPLE },
  cobrador: { kind: 'cobrador', names: PEOPLE },
  hora: { kind: 'hora' },
  metodo: {
    kind: 'metodo',
    names:
      'SELECT id::text AS key, name, false AS "isListed" FROM payment_methods WHERE restaurant_id = $1',
  },
  motivo: { kind: 'motivo', names: translatedNames('reasons', 'false') },
  sucursal: {
    kind: 'hora',
    key: 'f.branch_id::text',
    names: translatedNames('branches', 'status = 1'),
  },
}

/**
 * SQL: the sums of a report. A business day may end on the next date, so the outdated dates include one more day. To save
 * time, reads only the sums that the rows have.
 */
const sumsSql = ({ kind, key = 'f.key', join = '' }: Source) => {
  const wanted = `restaurant_id = $1 AND ($5::bigint[] IS NULL OR branch_id = ANY($5))`
  const ofKind = `${wanted} AND kind = '${kind}' AND day BETWEEN $2::date AND $4::date
      AND currency = (SELECT currency FROM restaurants WHERE id = $1)`
  const columns = `branch_id, day, key, name, ${SUMS.filter((sum) => hasSum(kind, sum)).join(', ')}`
  return `WITH days AS MATERIALIZED (
      SELECT DISTINCT restaurant_id, branch_id, date FROM stale_sales
      WHERE ${wanted} AND date BETWEEN $2::date AND $4::date + 1
    ), ${SALES_OF_DAYS}, found AS (
      SELECT ${columns} FROM sales_days s WHERE ${ofKind}
        AND NOT EXISTS (SELECT FROM days WHERE days.branch_id = s.branch_id AND days.date = s.date)
      UNION ALL SELECT ${columns} FROM sales WHERE ${ofKind}
    )
    SELECT ${key} AS key, f.day < $3::date AS "isBefore", ${kind === 'hora' ? 'extract(isodow FROM f.day)::int' : '0'} AS weekday,
      max(f.name) AS name, ${SUMS.map((sum) => `${hasSum(kind, sum) ? `sum(f.${sum})::bigint` : '0'} AS ${sum}`).join(', ')}
    FROM found f ${join} GROUP BY 1, 2, 3`
}

/**
 * The report of a restaurant's branches, and its country.
 * @throws DomainError 422 for an empty or too long period
 */
export async function readSales(
  db: Db,
  { restaurantId, branchIds = null }: BranchScope,
  query: Omit<SalesQuery, 'sucursal'>,
  now: Date,
): Promise<{ report: SalesReport; country: Country }> {
  const country = await readCountry(db, restaurantId)
  const period = { ...monthRangeOf(TIME_ZONES[country], now), ...daysOf(query) }
  const days = daysOfPeriod(period)
  const previous = { desde: addDays(period.desde, -days), hasta: addDays(period.desde, -1) }
  const source = SOURCES[query.por]
  const sums = await db.query<SalesSums>(sumsSql(source), [
    restaurantId,
    previous.desde,
    period.desde,
    period.hasta,
    branchIds,
  ])
  const names = source.names
    ? await db.query<KeyName>(
        source.names,
        source.names === PEOPLE ? [restaurantId, sums.map(({ key }) => key)] : [restaurantId],
      )
    : []
  const isOutside = ({ key }: KeyName) =>
    query.por === 'sucursal' && branchIds?.includes(Number(key)) === false
  const own = names.filter((name) => !isOutside(name))
  return { report: { ...reportOf(query.por, sums, own), period, previous }, country }
}

const daysOf = ({ desde, hasta }: Pick<SalesQuery, 'desde' | 'hasta'>) => ({
  ...(desde !== undefined && { desde }),
  ...(hasta !== undefined && { hasta }),
})
