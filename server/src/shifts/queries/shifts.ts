import { pathId } from '@orderi/shared/kernel/fields'
import { forgottenBefore, workedMinutes } from '@orderi/shared/shifts/hours'
import { isOldAndOpen } from '@orderi/shared/shifts/rules'
import type { CorrectionsQuery, Shift, ShiftCorrection } from '@orderi/shared/shifts/schema'
import { containsWordsAndNumbers, queryPage } from '../../db/list.ts'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { isOpenSql } from './coworkers.ts'

export interface ShiftScope {
  readonly restaurantId: number
  /** Null: all branches of the restaurant. */
  readonly branchIds: readonly number[] | null
}

/** Calendar days in the zone, inclusive. */
export interface ShiftPeriod {
  readonly desde: string
  readonly hasta: string
  readonly zone: string
}

/** SQL condition: the row `t` is in the restaurant `$1`, and in one of the branches `$2` unless they are null. */
const inScopeSql = (t: string) =>
  `${t}.restaurant_id = $1 AND ($2::bigint[] IS NULL OR ${t}.branch_id = ANY($2))`

const personSql = (id: string, name: string) =>
  `CASE WHEN ${id} IS NOT NULL THEN json_build_object('id', ${id}, 'name', ${name}) END`

/** SQL: `persona` of a row `t`, whose shift has the column `id`. */
const personaSql = (t: string, id: string) =>
  `coalesce(${t}.user_id, -coalesce(${t}.erased_as, ${t}.${id}))`

/** SQL: the times of the shift `s`, as arguments of `json_build_object`. */
const timesSql = `'desde', iso(s.started_at), 'hasta', iso(s.ended_at),
  'descansos', (SELECT coalesce(json_agg(json_build_object('desde', iso(b.started_at), 'hasta', iso(b.ended_at))
    ORDER BY b.started_at, b.id), '[]'::json) FROM shift_breaks b WHERE b.shift_id = s.id)`

type Row = Omit<Shift, 'estado' | 'minutos'> & { readonly is_forgotten: boolean }

const SELECT_ROW = `SELECT json_build_object('id', s.id, 'version', s.version, 'user', ${personSql('u.id', 'u.name')},
    'persona', ${personaSql('s', 'id')}, 'branch', json_build_object('id', br.id, 'name', br.name), ${timesSql}, 'is_forgotten', s.is_forgotten,
    'correcciones', (SELECT count(*) FROM shift_corrections c WHERE c.shift_id = s.id)) AS data
  FROM shifts s JOIN branches br ON br.id = s.branch_id LEFT JOIN users u ON u.id = s.user_id`

function shownShift({ is_forgotten, ...row }: Row, now: Date): Shift {
  const hasNoEnd = is_forgotten || isOldAndOpen(row, now)
  if (hasNoEnd) return { ...row, estado: 'sin_salida', minutos: 0 }
  const estado = row.hasta === null ? 'abierta' : 'terminada'
  return { ...row, estado, minutos: workedMinutes(row, now) }
}

/**
 * The shifts of which a part is in the period, newest first. A forgotten shift is only in the period of its start. No
 * shift is longer than 24 hours.
 */
export async function readShifts(
  db: Db,
  { restaurantId, branchIds }: ShiftScope,
  { desde, hasta, zone }: ShiftPeriod,
  now: Date,
): Promise<Shift[]> {
  const rows = await db.query<{ data: Row }>(
    {
      name: 'shifts-of-period',
      text: `${SELECT_ROW} WHERE ${inScopeSql('s')}
        AND s.started_at >= ($3::date::timestamp AT TIME ZONE $5) - interval '24 hours'
        AND s.started_at < ($4::date + 1)::timestamp AT TIME ZONE $5
        AND (s.started_at >= $3::date::timestamp AT TIME ZONE $5
          OR CASE WHEN ${isOpenSql('$7')} THEN $6 ELSE s.ended_at END > $3::date::timestamp AT TIME ZONE $5)
        ORDER BY s.started_at DESC, s.id DESC`,
    },
    [restaurantId, branchIds, desde, hasta, zone, now, forgottenBefore(now)],
  )
  return rows.map(({ data }) => shownShift(data, now))
}

export async function readOpenShifts(
  db: Db,
  { restaurantId, branchIds }: ShiftScope,
  now: Date,
): Promise<Shift[]> {
  const rows = await db.query<{ data: Row }>(
    `${SELECT_ROW} WHERE ${inScopeSql('s')} AND ${isOpenSql('$3')} ORDER BY br.name, s.started_at, s.id`,
    [restaurantId, branchIds, forgottenBefore(now)],
  )
  return rows.map(({ data }) => shownShift(data, now))
}

/** The shifts of one person in the restaurant, of which a part is in the period. */
export async function readOwnShifts(
  db: Db,
  { restaurantId, userId }: { readonly restaurantId: number; readonly userId: number },
  since: Date,
  now: Date,
): Promise<Shift[]> {
  const rows = await db.query<{ data: Row }>(
    `${SELECT_ROW} WHERE s.restaurant_id = $1 AND s.user_id = $2 AND s.started_at >= $3`,
    [restaurantId, userId, since],
  )
  return rows.map(({ data }) => shownShift(data, now))
}

/** @throws DomainError `not_found`, also outside of the scope */
export async function readShift(
  db: Db,
  { restaurantId, branchIds }: ShiftScope,
  id: number,
  now: Date,
): Promise<Shift> {
  const { data } = await queryOne<{ data: Row }>(
    db,
    `${SELECT_ROW} WHERE ${inScopeSql('s')} AND s.id = $3`,
    [restaurantId, branchIds, id],
  )
  return shownShift(data, now)
}

/** A page of the history, newest first. `buscar` searches in names and reasons. */
export function listCorrections(
  db: Db,
  { restaurantId, branchIds }: ShiftScope,
  { desde, hasta, zone }: ShiftPeriod,
  query: CorrectionsQuery,
) {
  const list = {
    alias: 'c',
    found: `SELECT c.*, br.name AS branch_name, u.name AS user_name, a.name AS author_name
      FROM shift_corrections c JOIN branches br ON br.id = c.branch_id
      LEFT JOIN users u ON u.id = c.user_id LEFT JOIN users a ON a.id = c.corrected_by
      WHERE ${inScopeSql('c')} AND c.at >= $3::date::timestamp AT TIME ZONE $5
        AND c.at < ($4::date + 1)::timestamp AT TIME ZONE $5
        AND ($6::bigint IS NULL OR c.branch_id = $6)
        AND ${containsWordsAndNumbers("concat_ws(' ', u.name, a.name, c.reason)", '$7')}`,
    sort: 'c.at DESC, c.id DESC',
    json: `json_build_object('id', c.id, 'at', iso(c.at), 'shift', c.shift_id, 'user', ${personSql('c.user_id', 'c.user_name')},
      'persona', ${personaSql('c', 'shift_id')}, 'branch', json_build_object('id', c.branch_id, 'name', c.branch_name), 'por', ${personSql('c.corrected_by', 'c.author_name')},
      'motivo', c.reason, 'before', c.before, 'after', c.after)`,
  }
  const branch = pathId(query.sucursal) ?? null
  return queryPage<ShiftCorrection>(db, query, list, [
    restaurantId,
    branchIds,
    desde,
    hasta,
    zone,
    branch,
  ])
}
