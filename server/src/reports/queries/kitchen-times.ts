/** Reads how long the kitchen took between two business days (docs/contract.md, "Kitchen times"). */
import { monthRangeOf } from '@orderi/shared/kernel/days'
import { daysOfPeriod } from '@orderi/shared/kernel/period'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import {
  type KitchenTimes,
  type KitchenTimesQuery,
  LONGEST_SECONDS,
  type TimesKey,
} from '@orderi/shared/reports/kitchen-times'
import type { Db } from '../../db/sql.ts'
import { readCountry } from '../../floor/queries/country.ts'
import type { BranchScope } from '../../floor/queries/office.ts'
import { type StageSteps, timesReportOf } from '../kitchen-report.ts'
import type { KeyName } from '../sales-report.ts'
import { type TimesKind, timesOfPeriodsSql } from './kitchen-rows.ts'
import { PEOPLE, translatedNames } from './sales.ts'

interface Source {
  readonly kind: TimesKind
  /** SQL: the key of a row `f` in the report. */
  readonly key: string
  /** SQL that returns the `KeyName` rows of restaurant `$1`. `PEOPLE` also takes the keys to name, as `$2`. */
  readonly names?: string
}

const SOURCES: Readonly<Record<TimesKey, Source>> = {
  plato: { kind: 'plato', key: 'f.key', names: translatedNames('products', 'false') },
  estacion: {
    kind: 'hora',
    key: 'f.station_id::text',
    names:
      'SELECT id::text AS key, name, false AS "isListed" FROM stations WHERE restaurant_id = $1',
  },
  hora: { kind: 'hora', key: 'f.key' },
  mesero: { kind: 'mesero', key: 'f.key', names: PEOPLE },
}

/**
 * SQL: the steps of a report, from the sums of whole months and from the lines of other days. Times that are as long as
 * `LONGEST_SECONDS` are always late.
 */
const stepsSql = ({ kind, key }: Source) => `WITH months AS MATERIALIZED (
      SELECT br.id AS branch_id, month::date AS first_day, (month + interval '1 month - 1 day')::date AS last_day,
        month >= $2::date AND month + interval '1 month - 1 day' <= $3::date
          AND EXISTS (SELECT FROM kitchen_months k WHERE k.branch_id = br.id AND k.month = m.month::date)
          AND NOT EXISTS (SELECT FROM stale_kitchen_months s WHERE s.branch_id = br.id AND s.month = m.month::date) AS is_summed
      FROM branches br, generate_series(date_trunc('month', $2::date::timestamp), $3::date::timestamp, '1 month') AS m (month)
      WHERE br.restaurant_id = $1 AND ($4::bigint[] IS NULL OR br.id = ANY($4))
    ), periods AS (
      SELECT branch_id, greatest(first_day, $2::date) AS first_day, least(last_day, $3::date) AS last_day
      FROM months WHERE NOT is_summed
    ), ${timesOfPeriodsSql([kind])}, found AS (
      SELECT s.branch_id, s.station_id, s.key, s.stage, s.seconds, s.dishes
      FROM months m JOIN kitchen_times s ON s.branch_id = m.branch_id AND s.month = m.first_day AND s.kind = '${kind}'
      WHERE m.is_summed
      UNION ALL SELECT branch_id, station_id, key, stage, seconds, dishes FROM counted
    )
    SELECT ${key} AS key, f.stage, f.seconds, sum(f.dishes)::bigint AS dishes,
      f.stage = 'total' AND f.seconds >= least(br.red_minutes * 60, ${LONGEST_SECONDS}) AS "isLate"
    FROM found f JOIN branches br ON br.id = f.branch_id WHERE $5::bigint IS NULL OR f.station_id = $5
    GROUP BY 1, 2, 3, 5`

/**
 * The report of a restaurant's branches, and its country.
 * @throws DomainError 422 for an empty or too long period
 */
export async function readKitchenTimes(
  db: Db,
  { restaurantId, branchIds = null }: BranchScope,
  query: Omit<KitchenTimesQuery, 'sucursal'>,
  now: Date,
): Promise<{ report: KitchenTimes; country: Country }> {
  const country = await readCountry(db, restaurantId)
  const month = monthRangeOf(TIME_ZONES[country], now)
  const period = { desde: query.desde ?? month.desde, hasta: query.hasta ?? month.hasta }
  daysOfPeriod(period)
  const source = SOURCES[query.por]
  const steps = await db.query<StageSteps>(stepsSql(source), [
    restaurantId,
    period.desde,
    period.hasta,
    branchIds,
    query.estacion ?? null,
  ])
  const keys = [...new Set(steps.map(({ key }) => key))]
  const names = source.names
    ? await db.query<KeyName>(
        source.names,
        source.names === PEOPLE ? [restaurantId, keys] : [restaurantId],
      )
    : []
  return { report: { ...timesReportOf(query.por, steps, names), period }, country }
}
