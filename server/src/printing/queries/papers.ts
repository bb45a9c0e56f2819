import type { Bill } from '@orderi/shared/bills/schema'
import { TIME_ZONES } from '@orderi/shared/kernel/zones'
import type { Order } from '@orderi/shared/orders/schema'
import { billPaper } from '@orderi/shared/printing/bill-paper'
import { changesPaper, orderPaper, type TicketPart } from '@orderi/shared/printing/order-paper'
import type { Paper, PaperWidth } from '@orderi/shared/printing/paper'
import { markedCopy } from '@orderi/shared/printing/session-paper'
import { testPaper } from '@orderi/shared/printing/test-paper'
import { orderAt, type TicketContent, ticketContent } from '@orderi/shared/printing/ticket-changes'
import type { Columns, Db } from '../../db/sql.ts'
import type { Tables } from '../../db/tables.ts'
import { billJsonSql } from '../../wire/queries/bill.ts'
import { orderJsonSql } from '../../wire/queries/order.ts'
import { stationsOfBranchSql } from '../../wire/queries/station.ts'
import { isOnOwnPrinterSql, jobRows, targetPrinterSql } from './job-rows.ts'
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
} from './receipts.ts'

/** The dishes and the table of a ticket, the hash of a bill or receipt, or `Z`. */
export type JobContent = TicketContent | string

interface JobPaper {
  /** Undefined if the job prints changes and nothing has changed. */
  readonly paper: Paper | undefined
  readonly width: PaperWidth
  /** Undefined for papers that are never copies: test pages, X reports and drawer openings. */
  readonly shows?: JobContent
  /** Whether a device prints this paper only by a separate call, which checks rights and marks copies. */
  readonly hasOwnCall?: true
}

interface PaperRow
  extends ReceiptRow,
    Columns<
      'print_jobs',
      'id' | 'kind' | 'paper' | 'only_changes' | 'language' | 'stations' | 'on_fallback'
    > {
  readonly at: string
  readonly z_printed: boolean
  readonly printer_mm: Tables['registers' | 'branches']['paper_mm']
  readonly is_added: boolean
  readonly kitchen: TicketPart['kitchen']
  readonly is_receipt: boolean
  readonly order: Order | null
  readonly bill: Bill | null
  /** Papers of the same order or bill that may have been printed. */
  readonly earlier: EarlierPapers<JobContent>
}

const PAPERS = {
  name: 'papers',
  text: `SELECT j.id, j.kind, iso(j.created_at) AS at, j.only_changes, j.language, j.paper,
      j.stations, j.on_fallback, ${stationsOfBranchSql} AS kitchen,
      CASE WHEN ${isOnOwnPrinterSql} THEN g.paper_mm
        ELSE coalesce((SELECT t.paper_mm FROM printers t WHERE t.id = ${targetPrinterSql}), br.paper_mm) END AS printer_mm,
      coalesce(${zPrintedSql}, false) AS z_printed,
      ${earlierPapersSql(
        (
          job,
        ) => `${job}.order_id = j.order_id AND CASE WHEN j.only_changes THEN ${job}.stations IS NOT DISTINCT FROM j.stations
            ELSE coalesce(j.stations && ${job}.stations, true) END
          OR ${job}.bill_id = j.bill_id`,
        'rc',
      )} AS earlier,
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

export async function readPapers(db: Db, jobIds: readonly number[]): Promise<Map<number, Paper>> {
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
    part: { stations: row.stations, kitchen: row.kitchen, onFallback: row.on_fallback },
  }
  const paper = row.only_changes ? changesPaper(order, options) : orderPaper(order, options)
  return { paper, shows: ticketContent(orderAt(order, row.stations)) }
}
