import { DomainError } from '@orderi/shared/kernel/errors'
import type { Language } from '@orderi/shared/kernel/languages'
import type { OrderLine } from '@orderi/shared/orders/schema'
import type { Paper } from '@orderi/shared/printing/paper'
import { type PrintPlace, type TicketStations, ticketsOf } from '@orderi/shared/printing/routing'
import type { PrintJob } from '@orderi/shared/printing/schema'
import { queryOne } from '../../db/one.ts'
import type { Columns, Db } from '../../db/sql.ts'
import { linesJsonSql } from '../../wire/queries/order.ts'
import { printersOfBranchSql } from '../../wire/queries/printer.ts'
import { stationsOfBranchSql } from '../../wire/queries/station.ts'
import { readPrintJob } from '../queries/jobs.ts'
import { printRetryPeriodSql } from './queue.ts'
import { lockReceipt } from './receipts.ts'
import { routeJobs } from './route.ts'

/** A transaction that locks the branch's board. */
export type PrintTx = Db & { readonly now: Date }

export interface PaperRequest {
  readonly branchId: number
  readonly askedBy: number
  readonly of:
    | { readonly kind: 'order'; readonly id: number }
    | {
        readonly kind: 'bill'
        readonly id: number
        readonly language: Language
        readonly guestTaxId: string | undefined
      }
    | {
        readonly kind: 'x' | 'z'
        /** The ID of the cash session. */
        readonly id: number
        readonly language: Language
        readonly paper: Paper
      }
    /** A test page is attempted only once, because a person is watching the printer. */
    | {
        readonly kind: 'test'
        readonly registerId: number | undefined
        readonly printerId: number | undefined
      }
}

/**
 * Queues a paper. A repeated request returns the queued job.
 * @returns the job; of an order, that of its first ticket
 * @throws DomainError `no_printer`
 */
export async function queuePrintJob(tx: PrintTx, request: PaperRequest): Promise<PrintJob> {
  const { branchId, of } = request
  await makeJobsDue(tx, branchId)
  const tickets = of.kind === 'order' ? await ticketsOfOrder(tx, of.id) : [null]
  const queued: number[] = []
  for (const stations of tickets) queued.push(await queuePaper(tx, request, stations))
  await routeJobs(tx, tx.now, branchId)
  return readPrintable(tx, queued[0])
}

async function ticketsOfOrder(tx: PrintTx, orderId: number): Promise<TicketStations[]> {
  const { lines, ...place } = await queryOne<PrintPlace & { readonly lines: readonly OrderLine[] }>(
    tx,
    `SELECT ${linesJsonSql('l.order_id = o.id')} AS lines, ${printersOfBranchSql} AS printers,
        ${stationsOfBranchSql} AS stations
      FROM orders o JOIN branches br ON br.id = o.branch_id WHERE o.id = $1`,
    [orderId],
  )
  return ticketsOf(lines, place)
}

/** @throws DomainError `no_printer` if no printer prints the job */
async function readPrintable(tx: PrintTx, jobId: number | undefined): Promise<PrintJob> {
  if (jobId === undefined) throw new DomainError('no_printer')
  const job = await readPrintJob(tx, jobId)
  if (job.status === 'failed' && job.problem === 'no_printer') throw new DomainError('no_printer')
  return job
}

/** @returns the ID of the job, which may have been queued already */
async function queuePaper(
  tx: PrintTx,
  { branchId, askedBy, of }: PaperRequest,
  stations: TicketStations,
): Promise<number> {
  const orderId = of.kind === 'order' ? of.id : null
  const billId = of.kind === 'bill' ? of.id : null
  const session = of.kind === 'x' || of.kind === 'z' ? of : null
  const language = 'language' in of ? of.language : 'es'
  // The paper that is being printed shows the former tax ID.
  const isNewPaper =
    of.kind === 'bill' &&
    of.guestTaxId !== undefined &&
    (await lockReceipt(tx, of.id, of.guestTaxId))
  const [waiting] = await tx.query<Columns<'print_jobs', 'id'>>(
    `SELECT id FROM print_jobs
      WHERE (status = 'waiting' OR status = 'printing' AND NOT $6) AND NOT only_changes
        AND (order_id = $1 AND stations IS NOT DISTINCT FROM $7
          OR language = $3 AND (bill_id = $2 OR kind = 'z' AND kind = $4 AND session_id = $5))
      ORDER BY status = 'printing', id LIMIT 1`,
    [orderId, billId, language, of.kind, session?.id, isNewPaper, stations],
  )
  if (waiting) return waiting.id
  const { id } = await queryOne<Columns<'print_jobs', 'id'>>(
    tx,
    `INSERT INTO print_jobs (restaurant_id, branch_id, kind, order_id, bill_id, asked_by, next_attempt_at, give_up_at, created_at,
        language, session_id, paper, register_id, printer_id, stations)
      SELECT restaurant_id, id, $2, $3, $4, $5, $6,
        CASE WHEN $2 = 'test' THEN $6 ELSE $6::timestamptz + ${printRetryPeriodSql} END, $6, $7, $8, $9,
        coalesce($10, (SELECT register_id FROM cash_sessions WHERE id = $8), (
          SELECT s.register_id FROM payments p JOIN cash_sessions s ON s.id = p.session_id
          WHERE p.kind = 'cobro' AND p.bill_id IN (SELECT merged_bills($4)) ORDER BY p.id DESC LIMIT 1)), $11, $12
      FROM branches WHERE id = $1 RETURNING id`,
    [
      branchId,
      of.kind,
      orderId,
      billId,
      askedBy,
      tx.now,
      language,
      session?.id,
      session && JSON.stringify(session.paper),
      of.kind === 'test' ? of.registerId : null,
      of.kind === 'test' ? of.printerId : null,
      stations,
    ],
  )
  return id
}

/**
 * Restarts the attempts of a failed or waiting job. Also makes the branch's other waiting jobs due. Never restarts an X
 * report or the opening of a drawer, because each needs a permission.
 * @throws DomainError `no_printer`, `not_found`
 */
export async function retryJob(tx: PrintTx, branchId: number, jobId: number): Promise<PrintJob> {
  await makeJobsDue(tx, branchId)
  await tx.query(
    `UPDATE print_jobs SET status = 'waiting', problem = NULL, on_fallback = false, next_attempt_at = $3,
        give_up_at = $3::timestamptz + ${printRetryPeriodSql}
      WHERE branch_id = $1 AND id = $2 AND status IN ('failed', 'waiting')
        AND kind NOT IN ('drawer', 'x')`,
    [branchId, jobId, tx.now],
  )
  await routeJobs(tx, tx.now, branchId)
  return readPrintable(tx, jobId)
}

/** Deletes a job, or marks it as printed if its paper may have been printed, so that later changes are printed. */
export async function discardJob(tx: PrintTx, branchId: number, jobId: number): Promise<void> {
  await tx.query(
    `UPDATE print_jobs SET status = 'printed', printed_at = $3 WHERE branch_id = $1 AND id = $2 AND may_be_out
      AND status IN ('failed', 'waiting')`,
    [branchId, jobId, tx.now],
  )
  await tx.query(
    "DELETE FROM print_jobs WHERE branch_id = $1 AND id = $2 AND status IN ('failed', 'waiting')",
    [branchId, jobId],
  )
}

/** Makes waiting jobs due, because the person who requests printing waits at the printer. */
async function makeJobsDue(tx: PrintTx, branchId: number): Promise<void> {
  await tx.query(
    `WITH waiting AS (
        SELECT id FROM print_jobs WHERE branch_id = $1 AND status = 'waiting' AND next_attempt_at > $2 ORDER BY id FOR UPDATE
      )
      UPDATE print_jobs j SET next_attempt_at = $2 FROM waiting WHERE j.id = waiting.id`,
    [branchId, tx.now],
  )
}
