import type { Bill } from '@orderi/shared/bills/schema'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Order } from '@orderi/shared/orders/schema'
import { billPaper } from '@orderi/shared/printing/bill-paper'
import { changesPaper, orderPaper } from '@orderi/shared/printing/order-paper'
import type { Paper, PaperWidth } from '@orderi/shared/printing/paper'
import type { PrintJob, PrintJobs, PrintState } from '@orderi/shared/printing/schema'
import { markedCopy } from '@orderi/shared/printing/session-paper'
import { testPaper } from '@orderi/shared/printing/test-paper'
import { type TicketContent, ticketContent } from '@orderi/shared/printing/ticket-changes'
import { queryOne } from '../db/one.ts'
import { shownNameSql } from '../db/shown-name.ts'
import type { Columns, Db } from '../db/sql.ts'
import type { Tables } from '../db/tables.ts'
import { billJsonSql } from '../wire/queries/bill.ts'
import { orderJsonSql } from '../wire/queries/order.ts'
import {
  type EarlierPapers,
  earlierPapersSql,
  hashOf,
  headOf,
  isCopyOf,
  isReceiptSql,
  type ReceiptRow,
  receiptOf,
  receiptSql,
  zPrintedSql,
} from './receipt-queries.ts'

const MAX_HELD_UP = 50
const MAX_PRINTED = 10
/** An unprinted job counts as held up after this time, even if printing was never attempted. */
const HELD_UP_AFTER_MS = 30_000

/** SQL: the branch `br` of the job `j`, and its register `g`, if any. */
export const printersSql =
  'JOIN branches br ON br.id = j.branch_id LEFT JOIN registers g ON g.id = j.register_id'

/** SQL condition: the job's register has its own printer. A branch without a printer prints on devices. */
const isOnOwnPrinterSql = "(br.printer <> '' AND g.active AND g.printer <> '')"

/** SQL: the printer of a job with `printersSql`. Empty if the branch has none. */
export const printerSql = `CASE WHEN ${isOnOwnPrinterSql} THEN g.printer ELSE br.printer END`

const jobJson = `json_build_object(
  'id', j.id,
  'kind', j.kind,
  'changes', j.only_changes,
  'order_id', j.order_id,
  'bill_id', j.bill_id,
  'number', coalesce(o.number, b.number, s.number),
  'table', CASE WHEN coalesce(o.table_name, b.table_name) IS NOT NULL
    THEN ${shownNameSql('coalesce(o.table_name, b.table_name)')}
    ELSE (SELECT r.name FROM registers r WHERE r.id = s.register_id) END,
  'register', CASE WHEN ${isOnOwnPrinterSql} THEN g.name END,
  'status', j.status,
  'attempts', j.attempts,
  'problem', j.problem,
  'asked_by', (SELECT u.name FROM users u WHERE u.id = j.asked_by),
  'created_at', iso(j.created_at),
  'printed_at', iso(j.printed_at))`

const jobRows = `print_jobs j LEFT JOIN orders o ON o.id = j.order_id LEFT JOIN bills b ON b.id = j.bill_id
  LEFT JOIN cash_sessions s ON s.id = j.session_id ${printersSql}`

/** @throws DomainError `not_found` */
export async function readPrintJob(db: Db, id: number | undefined): Promise<PrintJob> {
  const { job } = await queryOne<{ job: PrintJob }>(
    db,
    `SELECT ${jobJson} AS job FROM ${jobRows} WHERE j.id = $1`,
    [id],
  )
  return job
}

export async function hasUnprintedJobs(db: Db): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>({
    name: 'open-print-jobs',
    text: `SELECT EXISTS (SELECT 1 FROM print_jobs WHERE status <> 'printed') AS open`,
  })
  return row?.open ?? false
}

/** The numbers of unprinted jobs by branch, without test pages and openings of drawers. `waiting` is 0 unless a job of the branch is held up. */
export async function readPrintStates(db: Db, now: Date, branchId?: number): Promise<PrintState[]> {
  return db.query<PrintState>(
    {
      name: 'print-states',
      text: `SELECT branch_id AS branch,
          CASE WHEN bool_or(status = 'waiting' AND attempts > 0 OR status = 'printing' AND attempts > 1
            OR status <> 'failed' AND created_at < $1)
            THEN count(*) FILTER (WHERE status <> 'failed') ELSE 0 END AS waiting,
          count(*) FILTER (WHERE status = 'failed') AS failed
        FROM print_jobs
        WHERE status <> 'printed' AND kind NOT IN ('test', 'drawer') AND ($2::bigint IS NULL OR branch_id = $2)
        GROUP BY branch_id`,
    },
    [new Date(now.getTime() - HELD_UP_AFTER_MS), branchId ?? null],
  )
}

export async function readPrintJobs(db: Db, branchId: number, now: Date): Promise<PrintJobs> {
  const [state] = await readPrintStates(db, now, branchId)
  const rows = await db.query<{ job: PrintJob }>(
    `(SELECT ${jobJson} AS job FROM ${jobRows}
        WHERE j.branch_id = $1 AND j.status <> 'printed' ORDER BY j.id LIMIT ${MAX_HELD_UP})
      UNION ALL
      (SELECT ${jobJson} FROM ${jobRows}
        WHERE j.branch_id = $1 AND j.status = 'printed' ORDER BY j.printed_at DESC, j.id DESC LIMIT ${MAX_PRINTED})`,
    [branchId],
  )
  const jobs = rows.map((row) => row.job)
  const heldUp = jobs.filter((job) => job.status !== 'printed').map((job) => job.id)
  const papers = heldUp.length > 0 ? await readPapers(db, heldUp) : new Map<number, Paper>()
  return {
    ...(state ?? { branch: branchId, waiting: 0, failed: 0 }),
    data: jobs.map((job) => ({ ...job, paper: papers.get(job.id) ?? null })),
    total: jobs.length,
  }
}

/** The dishes and the table of a ticket, the hash of a bill or receipt, or `Z`. */
export type JobContent = TicketContent | string

interface JobPaper {
  /** Undefined if the job prints changes and nothing has changed. */
  readonly paper: Paper | undefined
  readonly width: PaperWidth
  /** Undefined for papers that are never copies: a test page, an X and the opening of a drawer. */
  readonly shows?: JobContent
  /** Whether a device prints this paper only by its own call, which checks the rights and marks copies. */
  readonly hasOwnCall?: true
}

interface PaperRow
  extends ReceiptRow,
    Columns<'print_jobs', 'id' | 'kind' | 'paper' | 'only_changes' | 'language'> {
  readonly at: string
  readonly z_printed: boolean
  readonly printer_mm: Tables['registers' | 'branches']['paper_mm']
  readonly is_added: boolean
  readonly is_receipt: boolean
  readonly order: Order | null
  readonly bill: Bill | null
  /** Papers of the same order or bill that may have been printed. */
  readonly earlier: EarlierPapers<JobContent>
}

const PAPERS = {
  name: 'papers',
  text: `SELECT j.id, j.kind, iso(j.created_at) AS at, j.only_changes, j.language, j.paper,
      CASE WHEN ${isOnOwnPrinterSql} THEN g.paper_mm ELSE br.paper_mm END AS printer_mm,
      coalesce(${zPrintedSql}, false) AS z_printed,
      ${earlierPapersSql((job) => `${job}.order_id = j.order_id OR ${job}.bill_id = j.bill_id`, 'rc')} AS earlier,
      EXISTS (SELECT 1 FROM orders e JOIN bills eb ON eb.id = e.bill_id JOIN bills ob ON ob.id = o.bill_id
        WHERE e.branch_id = o.branch_id AND e.id < o.id AND eb.table_id = ob.table_id
          AND (eb.id = ob.id OR eb.status <> 'Cerrada')) AS is_added,
      ${receiptSql}, ${isReceiptSql} AS is_receipt,
      CASE WHEN j.kind = 'order' THEN ${orderJsonSql} END AS order,
      CASE WHEN j.kind = 'bill' THEN ${billJsonSql} END AS bill
    FROM ${jobRows} LEFT JOIN receipts rc ON rc.bill_id = j.bill_id
      JOIN restaurants r ON r.id = j.restaurant_id
    WHERE j.id = ANY($1)`,
}

async function readPapers(db: Db, jobIds: readonly number[]): Promise<Map<number, Paper>> {
  const contents = await readContents(db, jobIds)
  return new Map(
    [...contents].flatMap(([id, { paper, hasOwnCall }]) =>
      paper && !hasOwnCall ? [[id, paper]] : [],
    ),
  )
}

export async function readContents(
  db: Db,
  jobIds: readonly number[],
): Promise<Map<number, JobPaper>> {
  const rows = await db.query<PaperRow>(PAPERS, [jobIds])
  return new Map(rows.map((row) => [row.id, { ...jobPaperOf(row), width: row.printer_mm }]))
}

function jobPaperOf(row: PaperRow): Omit<JobPaper, 'width'> {
  if (row.order) return ticketOf(row, row.order)
  const head = headOf(row)
  if (row.paper) return { ...sessionPaperOf(row, row.paper), hasOwnCall: true }
  if (row.kind === 'drawer') return { paper: { title: '', lines: [] } }
  if (!row.bill) return { paper: testPaper(head, { at: row.at, moneyFormat: row }) }
  if (row.is_receipt) return { ...receiptOf(row.bill, row, row.language), hasOwnCall: true }
  const { country } = row
  const shows = hashOf(billPaper(row.bill, { head, country, isCopy: false }))
  const isCopy = isCopyOf(row.earlier, shows)
  return { paper: billPaper(row.bill, { head, country, isCopy }), shows }
}

function sessionPaperOf(
  { kind, language, z_printed }: PaperRow,
  paper: Paper,
): Omit<JobPaper, 'width'> {
  if (kind === 'x') return { paper }
  return { paper: z_printed ? markedCopy(paper, language) : paper, shows: 'Z' }
}

function ticketOf(row: PaperRow, order: Order): Omit<JobPaper, 'width'> {
  const options = {
    zone: TIME_ZONES[row.country],
    isAdded: row.is_added,
    earlier: row.earlier.map((paper) =>
      paper === null || typeof paper.shows === 'string' ? null : paper.shows,
    ),
  }
  const paper = row.only_changes ? changesPaper(order, options) : orderPaper(order, options)
  return { paper, shows: ticketContent(order) }
}
