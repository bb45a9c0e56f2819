import type { Printer } from '@orderi/shared/printing/printer-schema'
import { type PrintPlace, printerOf, type RoutedPaper } from '@orderi/shared/printing/routing'
import type { Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { printersOfBranchSql } from '../../wire/queries/printer.ts'
import { stationsOfBranchSql } from '../../wire/queries/station.ts'
import { branchAndRegisterSql, isOnOwnPrinterSql } from '../queries/job-rows.ts'
import { isReceiptSql } from '../queries/receipts.ts'
import { isStaleSql } from './queue.ts'

interface WaitingJob extends RoutedPaper {
  readonly id: number
  readonly onFallback: boolean
  readonly isDue: boolean
  /** The printer of the job's register, if it has one. */
  readonly own: Tables['registers']['printer'] | null
  /** The address to which the job goes so far. */
  readonly address: Tables['print_jobs']['printer']
  readonly printer: Tables['print_jobs']['printer_id']
}

interface BranchQueue extends PrintPlace {
  readonly jobs: readonly WaitingJob[]
}

/** The printer that prints the job when it responds, and the address to which the job goes. */
interface Route {
  readonly id: number
  readonly printer: Printer['id'] | null
  readonly address: string
  readonly onFallback: boolean
}

function routeOf(job: WaitingJob, place: PrintPlace): Route | undefined {
  const { id } = job
  if (place.printers.length === 0) return undefined
  if (job.own !== null) return { id, printer: null, address: job.own, onFallback: false }
  const printer = printerOf(job, place)
  if (!printer) return undefined
  // After a change of its printer, a job tries the new printer before that one's fallback.
  const isDiverted = job.onFallback && job.printer === printer.id
  const fallback = isDiverted
    ? place.printers.find((each) => each.id === printer.respaldo)
    : undefined
  const address = (fallback ?? printer).impresora
  return { id, printer: printer.id, address, onFallback: fallback !== undefined }
}

/**
 * Determines the printer of each waiting job from the present printers, stations and registers. Jobs that no printer
 * prints fail.
 * @param branchId default: all branches
 * @returns the addresses of the printers with a job that is due
 */
export async function routeJobs(
  db: Db,
  now: Date,
  branchId: number | null = null,
): Promise<string[]> {
  const branches = await db.query<BranchQueue>(
    {
      name: 'waiting-jobs',
      text: `SELECT ${printersOfBranchSql} AS printers, ${stationsOfBranchSql} AS stations,
          json_agg(json_build_object('id', j.id, 'kind', j.kind, 'stations', j.stations, 'onFallback', j.on_fallback,
            'isReceipt', coalesce(${isReceiptSql}, false), 'tested', CASE WHEN j.kind = 'test' THEN j.printer_id END,
            'isDue', j.next_attempt_at <= $1, 'own', CASE WHEN ${isOnOwnPrinterSql} THEN g.printer END,
            'address', j.printer, 'printer', j.printer_id)) AS jobs
        FROM print_jobs j ${branchAndRegisterSql} LEFT JOIN bills b ON b.id = j.bill_id
        WHERE j.status = 'waiting' AND NOT ${isStaleSql('$1')} AND ($2::bigint IS NULL OR j.branch_id = $2)
        GROUP BY br.id`,
    },
    [now, branchId],
  )
  const routed = branches.flatMap(({ jobs, ...place }) =>
    jobs.map((job) => ({ job, route: routeOf(job, place) })),
  )
  const changed = routed.flatMap(({ job, route }) => (route && isNew(job, route) ? [route] : []))
  const lost = routed.flatMap(({ job, route }) => (route ? [] : [job.id]))
  if (changed.length > 0) await storeRoutes(db, changed)
  if (lost.length > 0) {
    await db.query(
      "UPDATE print_jobs SET status = 'failed', problem = 'no_printer' WHERE id = ANY($1::bigint[]) AND status = 'waiting'",
      [lost],
    )
  }
  const due = routed.flatMap(({ job, route }) => (route && job.isDue ? [route.address] : []))
  return [...new Set(due)]
}

const isNew = (job: WaitingJob, { printer, address, onFallback }: Route) =>
  job.address !== address || job.printer !== printer || job.onFallback !== onFallback

/** Skips locked jobs, because another node or command is changing them. */
async function storeRoutes(db: Db, routes: readonly Route[]): Promise<void> {
  await db.query(
    `WITH free AS (
        SELECT j.id, r.printer, r.address, r."onFallback" FROM print_jobs j
          JOIN json_to_recordset($1) AS r (id bigint, printer bigint, address text, "onFallback" boolean) ON r.id = j.id
        WHERE j.status = 'waiting' ORDER BY j.id FOR UPDATE OF j SKIP LOCKED
      )
      UPDATE print_jobs j SET printer = free.address, printer_id = free.printer, on_fallback = free."onFallback"
      FROM free WHERE j.id = free.id`,
    [JSON.stringify(routes)],
  )
}

/**
 * Moves the papers behind a refused one to the fallback of their printer, or from the fallback back. Skips papers that a
 * command is changing.
 * @param back when returning papers are due
 * @returns whether a paper moved
 */
export async function moveOthers(
  db: Db,
  { address, now, back }: { readonly address: string; readonly now: Date; readonly back: Date },
): Promise<boolean> {
  const moved = await db.query(
    `WITH behind AS (
        SELECT j.id FROM print_jobs j JOIN printers p ON p.id = j.printer_id AND p.fallback_id IS NOT NULL
        WHERE j.printer = $1 AND j.status = 'waiting' AND j.kind NOT IN ('test', 'drawer') FOR UPDATE OF j SKIP LOCKED
      )
      UPDATE print_jobs j SET on_fallback = NOT j.on_fallback, printer = NULL,
        next_attempt_at = CASE WHEN j.on_fallback THEN $3::timestamptz ELSE $2 END
      FROM behind WHERE j.id = behind.id RETURNING 1`,
    [address, now, back],
  )
  return moved.length > 0
}
