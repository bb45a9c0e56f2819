import {
  ACTIVITY_AREAS,
  type Activity,
  type ActivityList,
  type ActivityQuery,
} from '@orderi/shared/activity/schema'
import { monthRangeOf } from '@orderi/shared/kernel/days'
import { pathId } from '@orderi/shared/kernel/fields'
import type { Country } from '@orderi/shared/kernel/time'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import { containsWordsAndNumbers, queryPage } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'
import { readCountry } from '../../floor/queries/country.ts'

export interface ActivityPeriod {
  readonly country: Country
  readonly desde: string
  readonly hasta: string
}

/** The calendar days of the query. Default: the current month. */
export async function activityPeriod(
  db: Db,
  restaurantId: number,
  { desde, hasta }: ActivityQuery,
  now: Date,
): Promise<ActivityPeriod> {
  const country = await readCountry(db, restaurantId)
  const month = monthRangeOf(TIME_ZONES[country], now)
  return { country, desde: desde ?? month.desde, hasta: hasta ?? month.hasta }
}

/** SQL: the matching entries. `$7` is the search text. */
const FOUND = `SELECT a.*, u.name AS user_name FROM activity a LEFT JOIN users u ON u.id = a.user_id
  WHERE a.restaurant_id = $1 AND a.at >= $2::date::timestamp AT TIME ZONE $4
    AND a.at < ($3::date + 1)::timestamp AT TIME ZONE $4
    AND ($5::text[] IS NULL OR a.kind = ANY($5)) AND ($6::bigint IS NULL OR a.user_id = $6)
    AND ${containsWordsAndNumbers("concat_ws(' ', a.subject_name, u.name)", '$7')}`

const JSON_OF_ROW = `json_build_object('id', a.id, 'at', iso(a.at),
  'user', CASE WHEN a.user_id IS NOT NULL THEN json_build_object('id', a.user_id, 'name', a.user_name) END,
  'action', a.action, 'kind', a.kind, 'name', a.subject_name, 'branch', b.name, 'changes', a.changes)`

const FROM = 'page a LEFT JOIN branches b ON b.id = a.branch_id'

const PEOPLE = `(SELECT coalesce(json_agg(json_build_object('id', u.id, 'name', u.name)
    ORDER BY u.name COLLATE spanish, u.id), '[]'::json)
  FROM users u WHERE u.id IN (SELECT user_id FROM activity WHERE restaurant_id = $1)) AS people`

const valuesOf = (
  restaurantId: number,
  { country, desde, hasta }: ActivityPeriod,
  { tipo, persona }: ActivityQuery,
) => [
  restaurantId,
  desde,
  hasta,
  TIME_ZONES[country],
  tipo ? ACTIVITY_AREAS[tipo] : null,
  pathId(persona) ?? null,
]

/** A page of the log, newest first. */
export function listActivity(
  db: Db,
  restaurantId: number,
  period: ActivityPeriod,
  query: ActivityQuery,
): Promise<ActivityList> {
  const list = { alias: 'a', found: FOUND, sort: 'a.at DESC, a.id DESC', json: JSON_OF_ROW }
  return queryPage(
    db,
    query,
    { ...list, from: FROM, more: PEOPLE },
    valuesOf(restaurantId, period, query),
  )
}

const CHUNK = 1000

export interface ExportedActivity extends Activity {
  readonly date: string
}

// Each chunk begins after the last row of the previous one, so a whole sheet is never in memory.
const PAGE = {
  name: 'export-activity',
  text: `WITH found AS (${FOUND}), page AS (
      SELECT a.* FROM found a WHERE (a.at, a.id) > ($8::timestamptz, $9::bigint) ORDER BY a.at, a.id LIMIT ${CHUNK}
    )
    SELECT ${JSON_OF_ROW} AS data, to_char(a.at AT TIME ZONE $4, 'DD/MM/YYYY HH24:MI') AS date
    FROM ${FROM} ORDER BY a.at, a.id`,
}

/** The matching entries, oldest first, in chunks. */
export async function* readActivityParts(
  db: Db,
  restaurantId: number,
  period: ActivityPeriod,
  query: ActivityQuery,
): AsyncGenerator<ExportedActivity[]> {
  let last: Pick<Activity, 'at' | 'id'> | undefined = { at: '-infinity', id: 0 }
  while (last) {
    const rows: { data: Activity; date: string }[] = await db.query(PAGE, [
      ...valuesOf(restaurantId, period, query),
      query.buscar ?? '',
      last.at,
      last.id,
    ])
    yield rows.map(({ data, date }) => ({ ...data, date }))
    last = rows.length === CHUNK ? rows.at(-1)?.data : undefined
  }
}
