import type { PrinterWithQueue } from '@orderi/shared/printing/printer-schema'
import { queryOne } from '../../db/one.ts'
import type { Db } from '../../db/sql.ts'
import { printerFieldsSql } from '../../wire/queries/printer.ts'
import type { BranchScope } from './office.ts'

const queueSql = `SELECT count(*) FILTER (WHERE j.status IN ('waiting', 'printing')) AS waiting,
    count(*) FILTER (WHERE j.status = 'failed') AS failed,
    count(*) FILTER (WHERE j.on_fallback AND j.created_at > $1::timestamptz - interval '1 hour') AS diverted,
    (array_agg(j.problem ORDER BY j.id DESC) FILTER (WHERE j.status <> 'printed' AND j.problem IS NOT NULL))[1] AS problem
  FROM print_jobs j WHERE j.printer_id = p.id AND j.kind NOT IN ('test', 'drawer')`

const printerJsonSql = `(SELECT json_build_object(${printerFieldsSql}, 'en_cola', q.waiting, 'sin_salir', q.failed,
  'desviados', q.diverted, 'problema', q.problem) FROM (${queueSql}) AS q)`

export async function listPrinters(
  db: Db,
  branchId: number,
  now: Date,
): Promise<PrinterWithQueue[]> {
  const rows = await db.query<{ readonly printer: PrinterWithQueue }>(
    `SELECT ${printerJsonSql} AS printer FROM printers p WHERE p.branch_id = $2 ORDER BY p.id`,
    [now, branchId],
  )
  return rows.map(({ printer }) => printer)
}

/** @throws DomainError `not_found`, also for a printer outside the caller's branches */
export async function readPrinter(
  db: Db & { readonly now: Date },
  { restaurantId, branchIds = null }: BranchScope,
  id: number,
): Promise<PrinterWithQueue> {
  const { printer } = await queryOne<{ readonly printer: PrinterWithQueue }>(
    db,
    `SELECT ${printerJsonSql} AS printer FROM printers p
      WHERE p.restaurant_id = $2 AND ($3::bigint[] IS NULL OR p.branch_id = ANY($3)) AND p.id = $4`,
    [db.now, restaurantId, branchIds, id],
  )
  return printer
}
