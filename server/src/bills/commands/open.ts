/** SQL for opening a bill. The bill copies the names and rates that are valid when it is opened. */
import { figureColumnsSql } from '../queries/terms.ts'

/** SQL: the restaurant table with ID `$1`, and the columns of its hall and restaurant that a bill copies. */
export const tableForBillSql = `SELECT t.*, h.name AS hall_name, r.currency, r.iva AS iva_rate, r.iva_included,
    r.service AS service_rate, r.service_included, r.comision AS commission_rate, r.commission_type
  FROM tables t JOIN halls h ON h.id = t.hall_id JOIN restaurants r ON r.id = t.restaurant_id WHERE t.id = $1`

/** SQL condition: guests may order at the table, because it is confirmed or its branch requires no confirmation. */
export function tableConfirmedSql(tableId: string, branchId: string): string {
  return `(NOT (SELECT br.confirms_tables FROM branches br WHERE br.id = ${branchId}) OR EXISTS (
    SELECT 1 FROM bills b WHERE b.table_id = ${tableId} AND b.status <> 'Cerrada' AND b.confirmed))`
}

interface BillParameters {
  /** SQL expression. Default: the next free ID. */
  readonly id?: string
  readonly day: string
  readonly name: string
  readonly userId: string
  readonly userName: string
  readonly at: string
  /** SQL expression. Default: true. */
  readonly confirmed?: string
  /** SQL list of the columns `figureColumnsSql`. Default: zeros. */
  readonly figures?: string
}

/** SQL: inserts a bill for every row of the caller's CTE `place`, numbered per day. Arguments are SQL, such as `$2`. */
export function insertBillSql({
  id,
  day,
  name,
  userId,
  userName,
  at,
  confirmed,
  figures,
}: BillParameters): string {
  const [idColumn, idValue, given] =
    id === undefined ? ['', '', ''] : ['id, ', `${id}, `, 'OVERRIDING SYSTEM VALUE']
  return `INSERT INTO bills (${idColumn}restaurant_id, branch_id, day, number, name, status, table_id, table_name,
      hall_name, user_id, user_name, currency, iva_rate, iva_included, service_rate, service_included, commission_rate,
      commission_type, created_at, confirmed, ${figureColumnsSql})
    ${given} SELECT ${idValue}restaurant_id, branch_id, ${day},
      (SELECT coalesce(max(number), 0) + 1 FROM bills WHERE branch_id = place.branch_id AND day = ${day}),
      ${name}, 'Abierta', id, name, hall_name, ${userId}, ${userName}, currency, iva_rate, iva_included,
      service_rate, service_included, commission_rate, commission_type, ${at}, ${confirmed ?? 'true'},
      ${figures ?? '0, 0, 0, 0, 0, 0, 0, 0'}
    FROM place`
}
