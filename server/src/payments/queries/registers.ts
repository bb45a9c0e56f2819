import { DomainError } from '@orderi/shared/kernel/errors'
import type { List } from '@orderi/shared/kernel/fields'
import type { Register, RegisterRow } from '@orderi/shared/payments/cash-sessions'
import { queryUnpagedList } from '../../db/list.ts'
import type { Db } from '../../db/sql.ts'

/** The active registers of a branch with their open sessions. */
export function listRegisters(db: Db, branchId: number): Promise<List<Register>> {
  return queryUnpagedList(
    db,
    'registers',
    `SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'kind', r.kind,
        'impresora', r.printer, 'gaveta', r.has_drawer::int, 'session', CASE WHEN s.id IS NULL THEN NULL ELSE json_build_object('id', s.id, 'number', s.number,
          'status', 'abierto', 'opened_by', s.opened_by_name, 'opened_at', iso(s.opened_at)) END)
        ORDER BY r.id), '[]'::json) AS data
      FROM registers r LEFT JOIN cash_sessions s ON s.register_id = r.id AND s.closed_at IS NULL
      WHERE r.branch_id = $1 AND r.active`,
    [branchId],
  )
}

const registerJsonSql = `json_build_object('id', g.id, 'branch_id', g.branch_id, 'name', g.name, 'kind', g.kind,
  'impresora', g.printer, 'papel', g.paper_mm, 'gaveta', g.has_drawer::int, 'active', g.active::int,
  'version', g.version)`

/** Active and inactive registers of all branches. */
export function listEveryRegister(db: Db, restaurantId: number): Promise<List<RegisterRow>> {
  return queryUnpagedList(
    db,
    'every-register',
    `SELECT coalesce(json_agg(${registerJsonSql} ORDER BY g.branch_id, g.id), '[]'::json) AS data
      FROM registers g WHERE g.restaurant_id = $1`,
    [restaurantId],
  )
}

/** Throws `not_found`. */
export async function getRegister(
  db: Db,
  restaurantId: number,
  id: number | undefined,
): Promise<RegisterRow> {
  const [row] = await db.query<{ data: RegisterRow }>(
    `SELECT ${registerJsonSql} AS data FROM registers g WHERE g.restaurant_id = $1 AND g.id = $2`,
    [restaurantId, id],
  )
  if (!row) throw new DomainError('not_found')
  return row.data
}
