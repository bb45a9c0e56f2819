/** Reads what a restaurant sold between two business days, by one key (docs/money.md, "Reports"). */
import { monthRangeOf } from '@orderi/shared/kernel/days'
import { pathId } from '@orderi/shared/kernel/fields'
import { daysOfPeriod } from '@orderi/shared/kernel/period'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { SalesKey, SalesQuery, SalesReport } from '@orderi/shared/reports/sales'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { type KeyName, reportOf, type SalesSums } from '../sales-report.ts'
import { SALES_OF_DAYS, SUMS } from './sales-rows.ts'

interface Source {
  /** The kind of the sums. */
  readonly kind: string
  /** SQL: the key of a row `f`, and joins for it. */
  readonly key?: string
  readonly join?: string
  /** SQL: `key`, `name` and whether the key is listed without sales, of a restaurant `$1`. */
  readonly names?: string
}

const translatedNames = (table: string, isListed: string) =>
  `SELECT id::text AS key, shown_name(translations, 'es') AS name, ${isListed} AS "isListed" FROM ${table}
  WHERE restaurant_id = $1`

const PEOPLE = `SELECT u.id::text AS key, u.name, false AS "isListed" FROM users u
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

/** The sums that rows of a kind have. The others are 0, and are not added up, to save time. */
const SUMS_OF: Readonly<Record<string, readonly string[]>> = {
  producto: ['quantity', 'gross_c', 'discount_c', 'total_c'],
  mesero: ['quantity', 'gross_c', 'discount_c', 'total_c'],
  cobrador: ['quantity', 'total_c', 'refunded_c', 'tips_c'],
  metodo: ['quantity', 'total_c', 'refunded_c', 'tips_c'],
  motivo: ['quantity', 'total_c'],
  hora: SUMS,
}

// The dates of a business day are this day and the next one.
const FOUND = ({ kind, key = 'f.key', join = '' }: Source) => {
  const wanted = `restaurant_id = $1 AND ($5::bigint IS NULL OR branch_id = $5)`
  const ofKind = `${wanted} AND kind = '${kind}' AND day BETWEEN $2::date AND $4::date
      AND currency = (SELECT currency FROM restaurants WHERE id = $1)`
  const own = SUMS_OF[kind] ?? SUMS
  const columns = `branch_id, day, key, name, ${own.join(', ')}`
  return `WITH days AS MATERIALIZED (
      SELECT DISTINCT restaurant_id, branch_id, date FROM stale_sales
      WHERE ${wanted} AND date BETWEEN $2::date AND $4::date + 1
    ), ${SALES_OF_DAYS}, found AS (
      SELECT ${columns} FROM sales_days s WHERE ${ofKind}
        AND NOT EXISTS (SELECT FROM days WHERE days.branch_id = s.branch_id AND days.date = s.date)
      UNION ALL SELECT ${columns} FROM sales WHERE ${ofKind}
    )
    SELECT ${key} AS key, f.day < $3::date AS "isBefore", ${kind === 'hora' ? 'extract(isodow FROM f.day)::int' : '0'} AS weekday,
      max(f.name) AS name, ${SUMS.map((sum) => `${own.includes(sum) ? `sum(f.${sum})::bigint` : '0'} AS ${sum}`).join(', ')}
    FROM found f ${join} GROUP BY 1, 2, 3`
}

const DAY_MS = 24 * 60 * 60_000
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The report of a restaurant, and its country. @throws DomainError 422 for a period that is too long or has no day */
export async function readSales(
  db: Db,
  restaurantId: number,
  query: SalesQuery,
  now: Date,
): Promise<{ report: SalesReport; country: Country }> {
  const { country } = await queryOne<{ country: Country }>(
    db,
    'SELECT country FROM restaurants WHERE id = $1',
    [restaurantId],
  )
  const period = { ...monthRangeOf(TIME_ZONES[country], now), ...daysOf(query) }
  const days = daysOfPeriod(period)
  const previous = { desde: dayBefore(period.desde, days), hasta: dayBefore(period.desde, 1) }
  const source = SOURCES[query.por]
  const sums = await db.query<SalesSums>(FOUND(source), [
    restaurantId,
    previous.desde,
    period.desde,
    period.hasta,
    pathId(query.sucursal) ?? null,
  ])
  const names = source.names
    ? await db.query<KeyName>(
        source.names,
        source.names === PEOPLE ? [restaurantId, sums.map(({ key }) => key)] : [restaurantId],
      )
    : []
  return { report: { ...reportOf(query.por, sums, names), period, previous }, country }
}

const daysOf = ({ desde, hasta }: SalesQuery) => ({
  ...(desde !== undefined && { desde }),
  ...(hasta !== undefined && { hasta }),
})
