/** SQL that counts the times of dishes from their lines (docs/contract.md, "Kitchen times"). */
import { LONGEST_SECONDS } from '@orderi/shared/reports/kitchen-times'
import { WAITER_OF_LINE } from './sales-rows.ts'

/** The kinds of the rows of `kitchen_times`. */
export type TimesKind = 'plato' | 'hora' | 'mesero'

export const TIMES_COLUMNS =
  'restaurant_id, branch_id, month, station_id, kind, key, stage, seconds, dishes'

/** SQL: the time between two instants in seconds, with fractions. Negative if the clocks of two nodes differ. */
const between = (from: string, to: string) => `extract(epoch FROM ${to} - ${from})`

const STAGES_OF_LINE = `('seen', ${between('l.ordered_at', 'l.shown_at')}), ('waited', ${between('l.ordered_at', 'l.started_at')}),
      ('cooked', ${between('l.started_at', 'l.ready_at')}), ('total', ${between('l.ordered_at', 'l.ready_at')}),
      ('carried', ${between('l.ready_at', 'l.delivered_at')})`

/** SQL: as `stepOf`. */
const STEP = 'whole - CASE WHEN whole < 60 THEN whole % 5 ELSE whole % 30 END'

/**
 * SQL: a list of CTEs. The last one, `counted`, has the columns of `kitchen_times` and the business day, for the
 * business days in the CTE `periods` (branch_id, first_day, last_day).
 */
export const timesOfPeriodsSql = (kinds: readonly TimesKind[]) => `cooked AS (
    SELECT o.restaurant_id, o.branch_id, business.day, extract(hour FROM o.created_at AT TIME ZONE zone_of(r.country))::int AS hour,
      coalesce(l.station_id, 0) AS station_id, l.product_id, ${WAITER_OF_LINE} AS waiter, l.quantity,
      work.ordered_at, l.started_at, l.ready_at, l.delivered_at,
      (SELECT min((s ->> 'at')::timestamptz) FROM json_array_elements(o.shown) AS s
        WHERE (s ->> 'station')::bigint = coalesce(l.station_id, 0) AND (s ->> 'at')::timestamptz >= work.ordered_at) AS shown_at
    FROM periods p JOIN branches br ON br.id = p.branch_id JOIN restaurants r ON r.id = br.restaurant_id
      -- An order after midnight may be of the business day before.
      JOIN orders o ON o.branch_id = p.branch_id AND o.day BETWEEN p.first_day AND p.last_day + 1
      CROSS JOIN LATERAL (SELECT (o.created_at AT TIME ZONE zone_of(r.country) - br.day_starts_at)::date AS day) AS business
      JOIN bills ob ON ob.id = o.bill_id
      JOIN order_lines l ON l.order_id = o.id AND l.status <> 'Cancelado'
      -- Held dishes are no work until they are fired.
      CROSS JOIN LATERAL (SELECT CASE WHEN l.was_held THEN l.fired_at ELSE o.created_at END AS ordered_at) AS work
    WHERE business.day BETWEEN p.first_day AND p.last_day
  ), counted AS (
    SELECT restaurant_id, branch_id, day, date_trunc('month', day)::date AS month, station_id, kind, key, stage,
      ${STEP} AS seconds, sum(quantity) AS dishes
    FROM cooked l
      CROSS JOIN LATERAL (VALUES ${kinds.map((kind) => `('${kind}', ${KEYS[kind]})`).join(', ')}) AS keyed (kind, key)
      CROSS JOIN LATERAL (VALUES ${STAGES_OF_LINE}) AS timed (stage, exact)
      CROSS JOIN LATERAL (SELECT least(greatest(exact, 0), ${LONGEST_SECONDS})::numeric AS bounded) AS b
      CROSS JOIN LATERAL (SELECT floor(bounded)::int AS whole) AS w
    WHERE exact IS NOT NULL
    GROUP BY 1, 2, 3, 5, 6, 7, 8, 9
  )`

const KEYS: Readonly<Record<TimesKind, string>> = {
  plato: 'l.product_id::text',
  hora: 'l.hour::text',
  mesero: 'l.waiter',
}
